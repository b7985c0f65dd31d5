import type { Pool } from 'pg'
import { dinheiroSaiu, terminada } from '#shared/proposta/situacao.ts'
import { peloSistema, sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { FILA_DE_INFORMES } from './filas.ts'
import type { Informe } from './formalizacao.ts'
import { moverProposta, type Sistema } from './mover.ts'
import { type Impedimento, lerImpedimento, propostasImpedidas } from './sql/fatos.ts'
import { travarProposta, type Travada } from './travar.ts'

/** Known since the proposta was made. A restriction may be lifted; then it can be taken up again. */
const fatos = {
  OBITO: { fato: 'O óbito do cliente foi informado', recuperavel: false },
  RESTRITO: { fato: 'O cliente está na lista restrita', recuperavel: true },
} as const

/** What ends a proposta of such a client, in words. */
export function fimPeloCliente(impedido: Impedimento, ehPortabilidade: boolean) {
  const { fato, recuperavel } = fatos[impedido]
  const oQue = ehPortabilidade ? 'a portabilidade não é feita' : 'o empréstimo não é feito'
  return { motivo: `${fato}: ${oQue}`, recuperavel }
}

/** Paid off meanwhile, by another bank or to the end: its balance would be lent a second time. */
export const fimPeloContrato = (parado: string | null) =>
  parado === null
    ? null
    : {
        motivo: `O contrato ${parado}, que a proposta quita, não está mais ativo`,
        recuperavel: true,
      }

/**
 * Ends a proposta that the bank leads by itself, a loan that it books or a portability, when its client died or
 * came under restriction since, or a contract that it settles ended since: the bank is told to stop, and what it
 * pays all the same goes to a person. After the TED the contract of the origin is paid, so the portability goes
 * on. Our own bookings ask before they book and pay (`precoDoDia`). The caller holds the lock of the proposta.
 *
 * @returns whether it ended
 */
export async function pararImpedida(sistema: Sistema, travada: Travada): Promise<boolean> {
  const { id, numero, situacao, averbaAqui, ehPortabilidade } = travada
  if (averbaAqui || terminada(situacao) || dinheiroSaiu.has(situacao)) return false
  const { client, fila } = sistema
  const { impedido, parado, codigoPromotor } = await lerImpedimento(client, { id })
  const fim =
    impedido === null ? fimPeloContrato(parado) : fimPeloCliente(impedido, ehPortabilidade)
  if (fim === null) return false
  await moverProposta(sistema, travada, { situacao: 'REPROVADA', ...fim, por: 'SISTEMA' })
  const informe: Informe = { numero, codigoPromotor, situacao: 'REPROVADA' }
  await fila.adicionar(client, FILA_DE_INFORMES, informe)
  return true
}

const LOTE = 200

/**
 * Ends all of them. One that fails is reported and holds up no other.
 *
 * @returns how many ended
 */
export async function pararImpedidas(
  { pool, fila, agora }: { pool: Pool; fila: Pick<Fila, 'adicionar'>; agora: () => Date },
  relatar: (error: unknown) => void,
): Promise<number> {
  let paradas = 0
  let lidas: { numero: string; codigoPromotor: string }[] = []
  do {
    const depoisDe = lidas.at(-1)?.numero ?? ''
    lidas = await peloSistema(pool, ({ client }) =>
      propostasImpedidas(client, { depoisDe, limite: LOTE }),
    )
    for (const { numero, codigoPromotor } of lidas) {
      try {
        const parou = await transaction(pool, sistemaNo(codigoPromotor), async ({ client }) => {
          const travada = await travarProposta(client, numero)
          return travada !== null && pararImpedida({ client, agora: agora(), fila }, travada)
        })
        if (parou) paradas += 1
      } catch (error) {
        relatar(error)
      }
    }
  } while (lidas.length === LOTE)
  return paradas
}
