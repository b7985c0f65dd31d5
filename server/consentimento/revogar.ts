import { transitar } from '#shared/consentimento/situacao.ts'
import { criarEvento } from '../base/events.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { anotar } from './pedido.ts'
import { consultarEstado } from './sql/blocos.ts'
import { encerrar, travarConsentimento } from './sql/pedidos.ts'

/** What was answered under it is read no more: amounts that were reckoned by it are others now. */
export const consentimentoRevogado = criarEvento<
  Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento: string }
>('consentimento revogado')

/**
 * Takes back what the client authorised, because the client asked the atendente to: from now on
 * nothing more is queried.
 */
export async function revogarConsentimento(
  contexto: Contexto,
  { idConsentimento, motivo }: { idConsentimento: string; motivo: string },
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { idCliente, codigoPromotor, idRelacionamento } = alvoDe(contexto)
  const id = idConsentimento
  const achado = await travarConsentimento(client, { id, idCliente, codigoPromotor, agora })
  if (!achado) throw new Recusa('nao-encontrado', 'Consentimento não encontrado')
  const mudanca = transitar(achado.situacao, 'revogar')
  if ('recusa' in mudanca) throw new Recusa('invalido', mudanca.recusa)
  await encerrar(client, { id, situacao: mudanca.para, agora })
  await anotar(client, {
    id,
    idCliente,
    de: achado.situacao,
    para: mudanca.para,
    por: 'ATENDENTE',
    idUsuario: usuario.id,
    motivo,
    agora,
  })
  await consentimentoRevogado.contar(contexto, { idRelacionamento })
  return consultarEstado[achado.tipo](contexto, idRelacionamento)
}
