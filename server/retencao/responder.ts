import type { ClientBase, Pool } from 'pg'
import type { Camara } from '#integrations/camara/camara.ts'
import type { RespostaAoPedido } from '#integrations/camara/protocolo.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { emReais, formatarDinheiro } from '#shared/dinheiro.ts'
import type { Ctc } from '#shared/retencao/shapes.ts'
import type { SituacaoCtc } from '#shared/retencao/situacao.ts'
import { peloSistema } from '../base/db/sistema.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { apressarJobs } from '../base/jobs/sql.ts'
import { avisarDa } from './avisar.ts'
import { ctcAtual } from './listar.ts'
import { moverCtc } from './mover.ts'
import { saldoDoDia } from './oferecer.ts'
import { anotarResposta, buscarResposta, esquecerResposta, travarCtc } from './sql/escrever.ts'
import { jobsDaResposta } from './sql/varrer.ts'

export const FILA_DE_RESPOSTAS = 'retencao-responder'

/** Duties that failed for days (`2026-11-22-71-perdidos.sql`). */
const DEVERES_PERDIDOS = 'dever-perdido'

export type Resposta = { idCtc: string }

/** The clearing is told by a job of this transaction. */
export const enfileirarResposta = (
  { client, fila }: { client: ClientBase; fila: Pick<Fila, 'adicionar'> },
  idCtc: string,
): Promise<void> => fila.adicionar(client, FILA_DE_RESPOSTAS, { idCtc } satisfies Resposta)

const resultados: Partial<Record<SituacaoCtc, RespostaAoPedido['resultado']>> = {
  RETIDA: 'RETIDA',
  LIBERADA: 'SALDO_INFORMADO',
  RECUSADA_TECNICA: 'RECUSADA',
}

type RespostaServices = { pool: Pool; camara: Camara; agora: () => Date }

/**
 * Sends our answer to the clearing. The clearing accepts one answer, so a job that lost the reply asks for the state
 * first.
 *
 * @throws ForaDoAr without an answer; the queue retries
 */
export async function responderACamara(
  { pool, camara, agora }: RespostaServices,
  { idCtc }: Resposta,
): Promise<void> {
  const dita = await peloSistema(pool, ({ client }) => buscarResposta(client, { id: idCtc }))
  const resultado = dita && resultados[dita.situacao]
  if (!resultado) return
  const liberada = resultado === 'SALDO_INFORMADO'
  const estado = await camara.responder(dita.numero, {
    resultado,
    motivo: liberada ? null : dita.motivo,
    saldo: liberada ? await saldoAInformar({ pool, camara, agora }, { idCtc, ...dita }) : null,
  })
  const recusa = 'recusa' in estado ? estado.recusa.slice(0, 300) : null
  await peloSistema(pool, async ({ client }) => {
    const sistema = { client, agora: agora() }
    const ctc = await travarCtc(client, { id: idCtc })
    const anotadas = await anotarResposta(client, { id: idCtc, recusa, agora: sistema.agora })
    if (!ctc || anotadas === 0 || recusa === null) return
    await moverCtc(sistema, ctc, {
      para: ctc.situacao,
      por: 'CAMARA',
      resultado: 'CONTRADIZ',
      observacao: `A câmara recusou a nossa resposta: ${recusa}`,
      ocorridoEm: sistema.agora,
    })
    await avisarDa(sistema, ctc, 'CAMARA')
  })
}

type Decidida = Resposta & { numero: string; saldo: unknown; saldoEm: Date | null }

/**
 * The balance that the other bank has to pay: of the day of the answer, however late it leaves. A balance that the
 * clearing accepted already stays.
 */
async function saldoAInformar(
  { pool, camara, agora }: RespostaServices,
  { idCtc, numero, saldo, saldoEm }: Decidida,
): Promise<number> {
  const guardado = Number(saldo)
  const instante = agora()
  if (saldoEm !== null && diaDaLiberacao(saldoEm) === diaDaLiberacao(instante)) return guardado
  if ((await camara.consultar(numero))?.situacao !== 'PEDIDA') return guardado
  return peloSistema(pool, async ({ client }) => {
    const sistema = { client, agora: instante }
    const ctc = await travarCtc(client, { id: idCtc })
    const novo = ctc ? await saldoDoDia(sistema, ctc) : null
    if (!ctc || novo === null) return guardado
    await moverCtc(sistema, ctc, {
      para: ctc.situacao,
      por: 'SISTEMA',
      observacao: `A resposta sai hoje: o saldo informado é ${formatarDinheiro(novo)}`,
      saldoInformado: novo,
      ocorridoEm: instante,
    })
    return emReais(novo)
  })
}

const NADA_A_ENVIAR = 'A câmara não espera uma resposta desta CTC'

/**
 * A press tells the clearing again what it has not taken, or refused.
 *
 * @throws Recusa where it has our answer, or nothing is decided
 */
export async function reenviarResposta(
  contexto: Contexto,
  fila: Pick<Fila, 'adicionar' | 'retomar'>,
  idCtc: string,
): Promise<Ctc> {
  const { client } = contexto
  const travada = await travarCtc(client, { id: idCtc })
  if (!travada) throw new Recusa('nao-encontrado', 'CTC não encontrada')
  if (!resultados[travada.situacao]) throw new Recusa('invalido', NADA_A_ENVIAR)
  if (travada.respondidaEm !== null && travada.recusaDaCamara === null) {
    throw new Recusa('invalido', 'A câmara já tem a resposta desta CTC')
  }
  await esquecerResposta(client, { id: idCtc })
  const jobs = await jobsDaResposta(client, { id: idCtc })
  const perdidos = jobs.filter(({ perdido }) => perdido).map(({ id }) => id)
  await fila.retomar(DEVERES_PERDIDOS, { client, ids: perdidos })
  await apressarJobs(client, { ids: jobs.map(({ id }) => id) })
  if (jobs.length === 0) await enfileirarResposta({ client, fila }, idCtc)
  return ctcAtual(contexto, idCtc)
}
