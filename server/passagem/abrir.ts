import type { Contexto } from '../base/http/handler.ts'
import { avisar } from '../base/notices/avisar.ts'
import type { DonoTrocado } from '../relacionamento/dono.ts'
import {
  abrirDoCliente,
  abrirDoLote,
  apagarDoLote,
  encerrarDoCliente,
  encerrarDoLote,
  reabrirDoLote,
} from './sql.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'>

/** A client with something open goes to somebody who did not fetch them: a passage waits for who receives. */
export async function passarCliente(
  { client, agora }: Sistema,
  { idRelacionamento, de, para, por }: DonoTrocado,
): Promise<void> {
  await encerrarDoCliente(client, { idRelacionamento, agora })
  if (de === null || por === para) return
  const abertas = await abrirDoCliente(client, { idRelacionamento, de, para, agora })
  if (abertas === 0) return
  const dados = { idRelacionamento, situacao: 'ABERTA' }
  await avisar({ client, agora }, { idUsuario: para, tipo: 'passagem', dados })
}

/** The same of a reassignment, by two statements whatever the number of clients. */
export async function passarLote({ client, agora }: Sistema, idLote: string): Promise<void> {
  await encerrarDoLote(client, { idLote, agora })
  await abrirDoLote(client, { idLote, agora })
}

/** An undone reassignment leaves nothing to accept but what it found; what was accepted stays as it was. */
export async function desfazerPassagens({ client }: Sistema, idLote: string): Promise<void> {
  await apagarDoLote(client, { idLote })
  await reabrirDoLote(client, { idLote })
}
