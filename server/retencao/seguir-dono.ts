import type { Contexto } from '../base/http/handler.ts'
import type { DonoTrocado } from '../relacionamento/dono.ts'
import { avisarDa } from './avisar.ts'
import { listarAbertas } from './sql/varrer.ts'

/** A request follows the owner of its client by itself; the new owner is notified. */
export async function ctcsSeguemDono(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento }: DonoTrocado,
): Promise<void> {
  for (const ctc of await listarAbertas(client, { idRelacionamento })) {
    await avisarDa({ client, agora }, ctc, 'NOVA')
  }
}
