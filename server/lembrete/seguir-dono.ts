import type { Contexto } from '../base/http/handler.ts'
import { avisar } from '../base/notices/avisar.ts'
import type { DonoTrocado } from '../relacionamento/dono.ts'
import { passarAoDono } from './sql.ts'

/** The reminders still to come follow the client to its new owner (domain 11.6). */
export async function seguirDono(
  { client }: Pick<Contexto, 'client'>,
  { idRelacionamento, de, para }: DonoTrocado,
): Promise<void> {
  await passarAoDono(client, { idRelacionamento, para })
  for (const idUsuario of new Set([para, ...(de === null ? [] : [de])])) {
    // Who gave the client away may not ask for its reminders any more: only their own lists are old.
    const dados: Record<string, string> = idUsuario === para ? { idRelacionamento } : {}
    await avisar(client, { idUsuario, tipo: 'lembrete', dados })
  }
}
