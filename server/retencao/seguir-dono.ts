import type { Contexto } from '../base/http/handler.ts'
import type { DonoTrocado } from '../relacionamento/dono.ts'
import { avisarDa } from './avisar.ts'
import { listarAbertas } from './sql/varrer.ts'

/** The requests are the new owner's by themselves; they are told of them. */
export async function ctcsSeguemDono(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento }: DonoTrocado,
): Promise<void> {
  for (const ctc of await listarAbertas(client, { idRelacionamento })) {
    await avisarDa({ client, agora }, ctc, 'NOVA')
  }
}
