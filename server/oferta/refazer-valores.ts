import { hoje } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { valorVelho } from '../oportunidade/sql/valor.ts'
import { ofertarA } from './ofertar.ts'

type Qual = { idRelacionamento: string }

/** The client is opened: amounts of earlier days are made anew. */
export async function refazerVelhos(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento }: Qual,
): Promise<void> {
  const velho = await valorVelho(client, { idRelacionamento, hoje: hoje(agora) })
  if (velho) await ofertarA({ client, agora }, idRelacionamento)
}

/** A proposta took margin, or gave it back: every amount of the client may be another one. */
export async function refazerValores(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento }: Qual,
): Promise<void> {
  await ofertarA({ client, agora }, idRelacionamento)
}
