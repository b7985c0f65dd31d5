import type { Pool } from 'pg'
import type { Averbador } from '#integrations/dataprev/averbador.ts'
import type { RetornoDaFolha } from '#integrations/dataprev/protocolo.ts'
import { type Dia, formatarDia, hoje } from '#shared/data.ts'
import { deReais, formatarDinheiro } from '#shared/dinheiro.ts'
import { peloSistema, sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Contexto } from '../base/http/handler.ts'
import { guardarParcelas } from '../contrato/sql/parcelas.ts'
import { anotarDivergencia } from '../divergencia/anotar.ts'
import { travarProposta } from '../proposta/travar.ts'
import {
  anotarRetorno,
  foraDaQuitacao,
  foraDaQuitacaoDe,
  listarSemRetorno,
  tentarRetorno,
} from './sql.ts'

type RetornoServices = { pool: Pool; averbador: Averbador; agora: () => Date }

const LOTE = 100

/**
 * Asks the payroll about the instalments of our own contracts that fell due: discounted, in part or
 * not, or paid ahead. One without an answer is reported, and asked about again after an hour, as is
 * one whose answer does not name the month yet. Of two answers the one that was asked for later counts.
 *
 * @returns how many answered
 */
export async function ouvirRetornos(
  { pool, averbador, agora }: RetornoServices,
  relatar: (error: unknown) => void,
): Promise<number> {
  const instante = agora()
  const dia = hoje(instante)
  let ouvidos = 0
  const perguntas = await listarSemRetorno(pool, { agora: instante, dia, limite: LOTE })
  for (const { idProposta, promotor, numero } of perguntas) {
    try {
      await transaction(pool, sistemaNo(promotor), ({ client }) =>
        tentarRetorno(client, { idProposta, agora: instante }),
      )
      const retorno = await averbador.retorno(numero)
      await transaction(pool, sistemaNo(promotor), async ({ client }) => {
        const competencia = retorno && ultimaFechada(retorno, dia)
        const perguntadoEm = retorno && instante
        const anotado = { idProposta, dia, competencia, perguntadoEm }
        const { ultimo } = await anotarRetorno(client, anotado)
        if (retorno)
          await guardarParcelas(client, { numero, ...parcelasDe(retorno), ultimo, agora: agora() })
      })
      if (retorno) {
        ouvidos += 1
        await contarForaDaQuitacao({ pool, agora }, numero)
      }
    } catch (error) {
      relatar(error)
    }
  }
  return ouvidos
}

/**
 * A refinancing settled the contract and left out what was in transit. What the payroll did not discount of that is owed
 * all the same, and nobody is asked for it any more: it goes to a person.
 */
async function contarForaDaQuitacao(
  { pool, agora }: Pick<RetornoServices, 'pool' | 'agora'>,
  numero: string,
): Promise<void> {
  // Another promotor may have refinanced it.
  const fora = await peloSistema(pool, ({ client }) => foraDaQuitacao(client, { numero }))
  for (const parcela of fora) {
    await transaction(pool, sistemaNo(parcela.codigoPromotor), ({ client }) =>
      anotarForaDaQuitacao({ client, agora: agora() }, parcela),
    )
  }
}

/** The payroll answered between the price and the payment of the refinancing: the order was sent without it. */
export async function contarForaDoPago(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idProposta }: { idProposta: string },
): Promise<void> {
  for (const parcela of await foraDaQuitacaoDe(client, { idProposta })) {
    await anotarForaDaQuitacao({ client, agora }, parcela)
  }
}

async function anotarForaDaQuitacao(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  parcela: Awaited<ReturnType<typeof foraDaQuitacao>>[number],
): Promise<void> {
  const { numero, vencimento, falta, refinanciadoPor } = parcela
  const travada = await travarProposta(client, refinanciadoPor)
  if (!travada) return
  await anotarDivergencia({ client, agora }, travada, {
    chave: `folha:${numero}:${vencimento}`,
    sistema: 'DATAPREV',
    nossa: travada.situacao,
    deles: 'NAO_DESCONTADA',
    motivo: `A folha não descontou ${formatarDinheiro(falta)} da parcela de ${formatarDia(vencimento)} do contrato ${numero}, que ficou fora da quitação: acerte com o cliente`,
    ocorridaEm: agora,
  })
}

/** The last payroll of the answer whose instalment fell due by now: coming ones were paid ahead. */
function ultimaFechada({ parcelas }: RetornoDaFolha, dia: Dia): string | null {
  const deste = dia.slice(0, 7).replace('-', '')
  const fechadas = parcelas.map(({ competencia }) => competencia).filter((mes) => mes < deste)
  return fechadas.toSorted().at(-1) ?? null
}

const parcelasDe = ({ parcelas }: RetornoDaFolha) => ({
  competencias: parcelas.map(({ competencia }) => competencia),
  // Taken off the payroll because it was paid at the bank: the whole of it.
  pagos: parcelas.map(({ situacao, valorDescontado }) =>
    situacao === 'BAIXADA' ? null : deReais(valorDescontado),
  ),
})
