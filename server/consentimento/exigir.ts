import { CONSENTIMENTO_A_ACEITAR } from '#shared/consentimento/marca.ts'
import { semConsentimento, type TipoConsentimento } from '#shared/consentimento/situacao.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { buscarValido } from './sql/pedidos.ts'

/** The authorisation behind a query of benefit or wage data. */
export type ConsentimentoValido = NonNullable<Awaited<ReturnType<typeof buscarValido>>>

/** Whose authorisation, and to which promotor it was given. */
type DeQuem = { idCliente: string; codigoPromotor: string }

/** The consent of this kind that holds now, or null. */
const consentimentoValido = async (
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idCliente, codigoPromotor }: DeQuem,
  tipo: TipoConsentimento,
): Promise<ConsentimentoValido | null> =>
  (await buscarValido(client, { idCliente, codigoPromotor, tipo, agora })) ?? null

/**
 * No benefit or wage data is asked of the outside without the client's own authorisation (domain
 * 2.5, 11.4).
 *
 * @throws Recusa 400 when there is none, it ran out, or it was given through a phone that another client
 *   has and no second person accepted it
 */
export async function exigirConsentimento(
  contexto: Pick<Contexto, 'client' | 'agora'>,
  deQuem: DeQuem,
  tipo: TipoConsentimento,
): Promise<ConsentimentoValido> {
  const valido = await consentimentoValido(contexto, deQuem, tipo)
  if (!valido) {
    throw new Recusa('invalido', semConsentimento[tipo], { codigo: 'sem-consentimento' })
  }
  if (valido.aAceitar) throw new Recusa('invalido', CONSENTIMENTO_A_ACEITAR)
  return valido
}
