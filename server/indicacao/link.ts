import encodeQR from 'qr'
import type { LinkDaIndicacao } from '#shared/indicacao/shapes.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { promotorAtivo } from '../atendimento/bloco.ts'
import { novoLink } from '../consentimento/segredo.ts'
import { acharMeuLink, contarDias, inserirLink, revogarLink } from './sql.ts'

export type LinkServices = { origem: string }

/** The page of a link. */
export const CAMINHO = '/indicacao'

/** The newest so many lines of the table by day. */
const LINHAS = 60

/** The live link of the caller in the promotor, or null. */
export async function consultarLink(
  contexto: Contexto,
  codigo: string | undefined,
  services: LinkServices,
): Promise<LinkDaIndicacao | null> {
  const codigoPromotor = exigirPromotor(contexto, codigo)
  const { client, usuario } = contexto
  const link = await acharMeuLink(client, { idUsuario: usuario.id, codigoPromotor })
  return link ? mostrar(contexto, { ...link, codigoPromotor }, services) : null
}

/** Makes the link of the caller, or answers the one there is: of two at once both get the same. */
export async function gerarLink(
  contexto: Contexto,
  codigo: string | undefined,
  services: LinkServices,
): Promise<LinkDaIndicacao> {
  const codigoPromotor = exigirPromotor(contexto, codigo)
  const { client, usuario, agora } = contexto
  const quem = { idUsuario: usuario.id, codigoPromotor }
  const id = novoId()
  if ((await inserirLink(client, { ...quem, id, codigo: novoLink(), agora })) > 0) {
    contexto.auditar('MUDANCA', { idCliente: null, alvo: `link-indicacao:${id}` })
  }
  const link = await acharMeuLink(client, quem)
  if (!link) throw new Error('The link was not made')
  return mostrar(contexto, { ...link, codigoPromotor }, services)
}

/** @throws Recusa for a link that is another person's, or was revoked before */
export async function revogar(
  { client, usuario, agora, auditar }: Contexto,
  id: string,
): Promise<{ idLink: string }> {
  if ((await revogarLink(client, { id, idUsuario: usuario.id, agora })) === 0) {
    throw new Recusa('nao-encontrado', 'Link de indicação não encontrado')
  }
  auditar('MUDANCA', { idCliente: null, alvo: `link-indicacao:${id}` })
  return { idLink: id }
}

/** An ATENDENTE works under the active promotor alone. */
function exigirPromotor(contexto: Contexto, codigo = promotorAtivo(contexto)): string {
  if (!contexto.escopo.includes(codigo)) {
    throw new Recusa('invalido', 'Troque para este promotor antes de usar o link dele')
  }
  return codigo
}

type Link = { id: string; codigo: string; criadoEm: Date; codigoPromotor: string }

async function mostrar(
  { client }: Contexto,
  { id, codigo, criadoEm, codigoPromotor }: Link,
  { origem }: LinkServices,
): Promise<LinkDaIndicacao> {
  const endereco = `${origem}${CAMINHO}/${codigo}`
  const dias = await contarDias(client, { idLink: id })
  const somar = (que: 'visitas' | 'recebidas') => dias.reduce((soma, dia) => soma + dia[que], 0)
  return {
    idLink: id,
    codigoPromotor,
    endereco,
    qr: encodeQR(endereco, 'svg', { ecc: 'medium', border: 2 }),
    criadoEm: criadoEm.toISOString(),
    visitas: somar('visitas'),
    recebidas: somar('recebidas'),
    dias: dias.slice(0, LINHAS),
  }
}
