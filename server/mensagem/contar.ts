import type { ClientBase } from 'pg'
import { avisar } from '../base/notices/avisar.ts'
import type { Mudada } from './sql.ts'

/** Notifies the senders of changed messages, once for each client. */
export async function contarMudancas(
  sistema: { client: ClientBase; agora: Date },
  mudadas: readonly Mudada[],
): Promise<void> {
  const porCliente = new Map(
    mudadas.map((uma) => [`${uma.idUsuario} ${uma.idRelacionamento}`, uma]),
  )
  for (const { id: idMensagem, idUsuario, idRelacionamento } of porCliente.values()) {
    if (!idUsuario || !idRelacionamento) continue
    await avisar(sistema, { idUsuario, tipo: 'mensagem', dados: { idMensagem, idRelacionamento } })
  }
}
