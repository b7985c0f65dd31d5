import type { ClientBase, Pool } from 'pg'
import type { Camara } from '#integrations/camara/camara.ts'
import type { RespostaAoPedido } from '#integrations/camara/protocolo.ts'
import type { SituacaoCtc } from '#shared/retencao/situacao.ts'
import { peloSistema } from '../base/db/sistema.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { anotarResposta, buscarResposta } from './sql/escrever.ts'

export const FILA_DE_RESPOSTAS = 'retencao-responder'

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
 * Answers the clearing. It takes one answer, so a job that lost the reply asks again.
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
    saldo: liberada ? Number(dita.saldo) : null,
  })
  await peloSistema(pool, ({ client }) =>
    anotarResposta(client, {
      id: idCtc,
      recusa: 'recusa' in estado ? estado.recusa.slice(0, 300) : null,
      agora: agora(),
    }),
  )
}
