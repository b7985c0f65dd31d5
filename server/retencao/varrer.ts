import type { ClientBase, Pool } from 'pg'
import { efeitoNaCtc } from '#shared/retencao/situacao.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { porLinha } from '../base/jobs/por-linha.ts'
import { avisarDa, avisarQuemConfirma } from './avisar.ts'
import type { Sistema } from './julgar.ts'
import { moverCtc } from './mover.ts'
import { enfileirarResposta } from './responder.ts'
import { darALoja } from './sem-loja.ts'
import { travarCtc } from './sql/escrever.ts'
import {
  listarPrometidas,
  listarQueTocam,
  listarSemLoja,
  listarSemPessoa,
  listarSemResposta,
  listarVencidas,
  marcarPaga,
  passarAdiante,
  tocarCtc,
} from './sql/varrer.ts'

type Services = {
  pool: Pool
  fila: Pick<Fila, 'adicionar'>
  agora: () => Date
  relatar: (error: unknown) => void
}

type Listar = (
  client: ClientBase,
  p: { agora: Date; maximo: number; depois: string | null },
) => Promise<{ id: string }[]>

/** The work on one row. @returns whether something changed */
type Fazer = (sistema: Sistema, id: string) => Promise<boolean>

const umaAUma = (
  { pool, fila, agora, relatar }: Services,
  listar: Listar,
  fazer: Fazer,
): Promise<number> =>
  porLinha(pool, {
    listar: (client, pagina) => listar(client, { ...pagina, agora: agora() }),
    fazer: (client, id) => fazer({ client, agora: agora(), fila }, id),
    relatar,
  })

/** Rings an alarm whose instant came. */
const tocar: Fazer = async (sistema, id) => {
  const tocada = await tocarCtc(sistema.client, { id, agora: sistema.agora })
  if (!tocada) return false
  const { motivo, ...qual } = tocada
  await (qual.idRelacionamento === null
    ? avisarQuemConfirma(sistema, qual)
    : avisarDa(sistema, qual, motivo))
  return true
}

/** Ends what passed the term of the norm. */
const vencer: Fazer = async (sistema, id) => {
  const ctc = await travarCtc(sistema.client, { id })
  const efeito = ctc && efeitoNaCtc('VENCER', ctc, sistema.agora)
  if (!efeito || 'recusa' in efeito) return false
  await moverCtc(sistema, ctc, { para: efeito.para, por: 'SISTEMA', ocorridoEm: ctc.limiteEm })
  await avisarDa(sistema, ctc, 'MUDOU')
  return true
}

/** What was accepted and not paid in time was no retention: an alarm for who attends and who supervises. */
const desmentir: Fazer = async (sistema, id) => {
  const { client, agora } = sistema
  const ctc = await travarCtc(client, { id })
  if (ctc?.situacao !== 'RETIDA' || ctc.falsaEm !== null) return false
  if ((await marcarPaga(client, { id, agora })) > 0) return true
  await moverCtc(sistema, ctc, {
    para: 'RETIDA',
    por: 'SISTEMA',
    resultado: 'FALSA',
    observacao: 'A oferta aceita não foi paga no prazo',
    ocorridoEm: agora,
  })
  await avisarDa(sistema, ctc, 'FALSA')
  return true
}

/** Gives what nobody works on to somebody who is there. */
const passar: Fazer = async (sistema, id) => {
  const passada = await passarAdiante(sistema.client, { id, agora: sistema.agora })
  if (!passada) return false
  await avisarDa(sistema, passada, 'NOVA')
  return true
}

/** The clearing is told again where no job tells it. */
const responderDeNovo: Fazer = async (sistema, id) => {
  await enfileirarResposta(sistema, id)
  return true
}

/** @returns how many changed */
export const varrerCtcs = async (services: Services): Promise<number> =>
  (await umaAUma(services, listarSemLoja, darALoja)) +
  (await umaAUma(services, listarVencidas, vencer)) +
  (await umaAUma(services, listarQueTocam, tocar)) +
  (await umaAUma(services, listarPrometidas, desmentir)) +
  (await umaAUma(services, listarSemPessoa, passar)) +
  (await umaAUma(services, listarSemResposta, responderDeNovo))
