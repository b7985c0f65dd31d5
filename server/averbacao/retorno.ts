import type { Pool } from 'pg'
import type { Averbador } from '#integrations/dataprev/averbador.ts'
import type { RetornoDaFolha } from '#integrations/dataprev/protocolo.ts'
import { hoje } from '#shared/data.ts'
import { deReais } from '#shared/dinheiro.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { guardarParcelas } from '../contrato/sql/parcelas.ts'
import { anotarRetorno, listarSemRetorno } from './sql.ts'

type RetornoServices = { pool: Pool; averbador: Averbador; agora: () => Date }

const LOTE = 100

/**
 * Asks the payroll about the instalments of our own contracts that fell due: discounted, in part or
 * not, or paid ahead. One without an answer is reported, and asked about again next time.
 *
 * @returns how many answered
 */
export async function ouvirRetornos(
  { pool, averbador, agora }: RetornoServices,
  relatar: (error: unknown) => void,
): Promise<number> {
  const dia = hoje(agora())
  let ouvidos = 0
  for (const { idProposta, promotor, numero } of await listarSemRetorno(pool, {
    dia,
    limite: LOTE,
  })) {
    try {
      const retorno = await averbador.retorno(numero)
      await transaction(pool, sistemaNo(promotor), async ({ client }) => {
        if (retorno)
          await guardarParcelas(client, { numero, ...parcelasDe(retorno), agora: agora() })
        await anotarRetorno(client, { idProposta, dia })
      })
      if (retorno) ouvidos += 1
    } catch (error) {
      relatar(error)
    }
  }
  return ouvidos
}

const parcelasDe = ({ parcelas }: RetornoDaFolha) => ({
  competencias: parcelas.map(({ competencia }) => competencia),
  // Taken off the payroll because it was paid at the bank: the whole of it.
  pagos: parcelas.map(({ situacao, valorDescontado }) =>
    situacao === 'BAIXADA' ? null : deReais(valorDescontado),
  ),
})
