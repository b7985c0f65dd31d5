import type { Contexto } from '../base/http/handler.ts'
import type { DonoTrocado } from '../relacionamento/dono.ts'
import { tocarDeNovo, tocarDoLote } from './sql.ts'

/** The promises are the new owner's by themselves; those that rang ring again. */
export const promessasSeguemDono = async (
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento }: DonoTrocado,
): Promise<void> => void (await tocarDeNovo(client, { idRelacionamento, agora }))

/** The same of the clients of a reassignment, by one statement. */
export const promessasSeguemLote = async (
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  idLote: string,
): Promise<void> => void (await tocarDoLote(client, { idLote, agora }, { desfeitos: false }))

/** The same of the clients who go back now. */
export const promessasVoltamComLote = async (
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  idLote: string,
): Promise<void> => void (await tocarDoLote(client, { idLote, agora }, { desfeitos: true }))
