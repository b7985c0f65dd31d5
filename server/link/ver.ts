import type { LinkDaProposta } from '#shared/link/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { politicaDoLink } from './politica.ts'
import { lerLink } from './sql.ts'

/** The page of a proposta as the atendente sees it; null before it is prepared. */
export async function verLink(
  contexto: Pick<Contexto, 'client' | 'agora'>,
  idProposta: string,
): Promise<LinkDaProposta | null> {
  const { client, agora } = contexto
  const { tentativas: maximo } = await politicaDoLink(contexto)
  const lido = await lerLink(client, { idProposta, maximo, agora })
  return lido?.link ?? null
}

/** After a change that made or moved it. */
export async function linkAgora(
  contexto: Pick<Contexto, 'client' | 'agora'>,
  idProposta: string,
): Promise<LinkDaProposta> {
  const link = await verLink(contexto, idProposta)
  if (!link) throw new Error('The page of the proposta was not kept')
  return link
}
