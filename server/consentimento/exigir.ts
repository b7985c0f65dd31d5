import { semConsentimento, type TipoConsentimento } from '#shared/consentimento/situacao.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'

/** The authorisation behind a query of benefit or wage data. */
export type ConsentimentoValido = {
  idConsentimento: string
  autorizadoEm: Date
  validoAte: Date
}

const consulta = `select id as "idConsentimento", autorizado_em as "autorizadoEm",
    valido_ate as "validoAte"
  from consentimento
 where id_cliente = $1 and tipo = $2 and situacao = 'AUTORIZADO' and valido_ate > $3
 order by valido_ate desc limit 1`

/** The consent of this kind that holds now, or null. */
async function consentimentoValido(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  idCliente: string,
  tipo: TipoConsentimento,
): Promise<ConsentimentoValido | null> {
  const { rows } = await client.query<ConsentimentoValido>(
    preparada(consulta, [idCliente, tipo, agora]),
  )
  return rows[0] ?? null
}

/**
 * No benefit or wage data is asked of the outside without the client's own authorisation (domain
 * 2.5, 11.4).
 *
 * @throws Recusa 400 when there is none, or it ran out
 */
export async function exigirConsentimento(
  contexto: Pick<Contexto, 'client' | 'agora'>,
  idCliente: string,
  tipo: TipoConsentimento,
): Promise<ConsentimentoValido> {
  const valido = await consentimentoValido(contexto, idCliente, tipo)
  if (!valido) {
    throw new Recusa('invalido', semConsentimento[tipo], { codigo: 'sem-consentimento' })
  }
  return valido
}
