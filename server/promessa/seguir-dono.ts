import type { Contexto } from '../base/http/handler.ts'
import type { DonoTrocado } from '../relacionamento/dono.ts'
import { tocarDeNovo } from './sql.ts'

/** The promises are the new owner's by themselves; those that rang ring again. */
export const promessasSeguemDono = async (
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento }: DonoTrocado,
): Promise<void> => void (await tocarDeNovo(client, { idRelacionamento, agora }))
