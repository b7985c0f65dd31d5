import type { Contexto } from '../base/http/handler.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { avisarDa } from './avisar.ts'
import { cancelarDoCliente, reabrirDoCliente, SEM_CONTATO } from './sql.ts'

const RECUSOU = 'O cliente recusou'

/** The client of the call refused: nothing is promised to them any more. */
export async function cancelarRecusadas(contexto: Contexto, agora: Date): Promise<void> {
  const { idRelacionamento } = alvoDe(contexto)
  const cancelar = { idRelacionamento, motivo: RECUSOU, agora }
  await avisarMudadas(
    contexto,
    await cancelarDoCliente(contexto.client, cancelar, { soImpedido: false }),
  )
}

/** The refusal was a mistake: reopens the promises that it cancelled at that instant. */
export const reabrirRecusadas = (contexto: Contexto, desde: Date): Promise<void> =>
  reabrir(contexto, { motivo: RECUSOU, desde })

/** The number was not wrong: reopens the promises cancelled since because nobody could call the client. */
export const reabrirImpedidas = (contexto: Contexto, desde: Date): Promise<void> =>
  reabrir(contexto, { motivo: SEM_CONTATO, desde })

async function reabrir(
  contexto: Contexto,
  cancelada: { motivo: string; desde: Date },
): Promise<void> {
  const { client, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const reabertas = await reabrirDoCliente(client, { idRelacionamento, ...cancelada, agora })
  await avisarMudadas(contexto, reabertas)
}

/** The client of the call may have asked not to be called any more. */
export async function cancelarImpedidas(contexto: Contexto): Promise<void> {
  const { client, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const cancelar = { idRelacionamento, motivo: SEM_CONTATO, agora }
  await avisarMudadas(contexto, await cancelarDoCliente(client, cancelar, { soImpedido: true }))
}

/** Notifies who owes them: the owner, and of a client without one who made the promise. */
async function avisarMudadas(
  contexto: Contexto,
  mudadas: readonly { id: string; prometidaPor: string }[],
): Promise<void> {
  const { idRelacionamento, idAtendente } = alvoDe(contexto)
  for (const { id, prometidaPor } of mudadas) {
    const dados = { idPromessa: id, idRelacionamento, motivo: 'MUDOU' } as const
    await avisarDa(contexto, { idUsuario: idAtendente ?? prometidaPor, dados })
  }
}
