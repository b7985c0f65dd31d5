import type { Contexto } from '../base/http/handler.ts'
import type { DonoTrocado } from '../relacionamento/dono.ts'
import { tocarDeNovo, tocarDoLote } from './sql.ts'

/** A promise follows the owner of its client by itself; a promise that rang rings again for the new owner. */
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
