import type { Pool } from 'pg'
import { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { terminada } from '#shared/proposta/situacao.ts'
import { criarEvento } from '../base/events.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { resumirLink } from '../consentimento/segredo.ts'
import { moverProposta, type Sistema } from '../proposta/mover.ts'
import { travarProposta, type Travada } from '../proposta/travar.ts'
import { aplicarPreco } from './aplicar.ts'
import {
  acharRepreco,
  encerrarPergunta,
  lerPergunta,
  type PrecoPerguntado,
  responderRepreco,
} from './sql.ts'

/** The client answered a new price: the booking or the payment goes on, or ends. */
export const precoRespondido = criarEvento<Sistema, { travada: Travada; aceito: boolean }>(
  'preço respondido',
)

/** Other figures are the proposta's now: what the client holds of it does not say them yet. */
export const precoMudado = criarEvento<Sistema, { idProposta: string }>('preço mudado')

export type RespostaServices = {
  pool: Pool
  fila: Pick<Fila, 'adicionar'>
  agora: () => Date
}

/** The question behind a link; null for an unknown link. */
export async function abrirPergunta(
  { pool }: Pick<RespostaServices, 'pool'>,
  link: string,
): Promise<PrecoPerguntado | null> {
  const dono = await acharRepreco(pool, { resumo: resumirLink(link) })
  if (!dono) return null
  return transaction(
    pool,
    sistemaNo(dono.codigoPromotor),
    async ({ client }) => (await lerPergunta(client, { id: dono.id })) ?? null,
  )
}

type Resposta = {
  aceita: boolean
  /** Hash of the figures that were shown: an answer to others counts for nothing. */
  resumo: string
  origem: { endereco: string; agente: string }
}

/** The client's own answer, once. */
export async function responderPergunta(
  { pool, fila, agora: lerRelogio }: RespostaServices,
  link: string,
  { aceita, resumo, origem }: Resposta,
): Promise<void> {
  const dono = await acharRepreco(pool, { resumo: resumirLink(link) })
  if (!dono) return
  await transaction(pool, sistemaNo(dono.codigoPromotor), async ({ client }) => {
    const vista = await lerPergunta(client, { id: dono.id })
    if (!vista || vista.resumo !== resumo) return
    const travada = await travarProposta(client, vista.numero)
    // Whoever came first is known once it is locked.
    if (!travada || terminada(travada.situacao)) return
    const agora = lerRelogio()
    const respondidas = await responderRepreco(client, {
      id: dono.id,
      situacao: aceita ? 'ACEITO' : 'RECUSADO',
      ...origem,
      agora,
    })
    if (respondidas === 0) return
    const sistema = { client, agora, fila }
    await (aceita ? aceitar(sistema, travada, vista) : recusar(sistema, travada))
    await precoRespondido.contar(sistema, { travada, aceito: aceita })
  })
}

/** The state in which the proposta goes on once the client accepted. */
const depoisDe = { AVERBACAO: 'APROVADA', PAGAMENTO: 'AVERBADA' } as const

async function aceitar(sistema: Sistema, travada: Travada, vista: PrecoPerguntado): Promise<void> {
  const resultado = ResultadoSimulacao.parse(vista.depois)
  const { idProposta, idSimulacao, momento } = vista
  await aplicarPreco(sistema.client, { idProposta, idSimulacao }, resultado)
  await precoMudado.contar(sistema, { idProposta })
  // Only from where the question put it: the bank's analysis is not the client's to pass.
  if (travada.situacao !== 'PENDENTE') return
  await moverProposta(sistema, travada, {
    situacao: depoisDe[momento],
    motivo: 'O cliente aceitou o novo valor pelo link',
    por: 'CLIENTE',
  })
}

const recusar = (sistema: Sistema, travada: Travada): Promise<void> =>
  moverProposta(sistema, travada, {
    situacao: 'REPROVADA',
    motivo: 'O cliente não aceitou o novo valor',
    recuperavel: true,
    por: 'CLIENTE',
  })

/** Closes the open question of a proposta that ended or was paid. */
export async function encerrarComAProposta(
  { client }: Pick<Sistema, 'client'>,
  { idProposta }: { idProposta: string },
): Promise<void> {
  await encerrarPergunta(client, { idProposta, situacao: 'ENCERRADO' })
}
