import type { Contexto } from '../base/http/handler.ts'
import type { DonoTrocado } from '../relacionamento/dono.ts'
import { avisarQuemLembra } from './avisar-quem-lembra.ts'
import { passarAoDono } from './sql.ts'

/** The lembretes still to come follow the client to its new owner (domain 11.6). */
export async function seguirDono(
  { client }: Pick<Contexto, 'client'>,
  { idRelacionamento, de, para }: DonoTrocado,
): Promise<void> {
  await passarAoDono(client, { idRelacionamento, para })
  await avisarQuemLembra(client, { de, para, dados: { idRelacionamento } })
}
