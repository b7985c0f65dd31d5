import type { ClientBase, Pool } from 'pg'
import {
  type AcaoConsentimento,
  type SituacaoConsentimento,
  transitar,
} from '#shared/consentimento/situacao.ts'
import { textoCorrido, textoDoConsentimento } from '#shared/consentimento/texto.ts'
import { transaction } from '../base/db/transaction.ts'
import { avisar } from '../base/notices/avisar.ts'
import { anotar } from './pedido.ts'
import { consentimentoRevogado } from './revogar.ts'
import { resumirLink, resumirTexto } from './segredo.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import {
  acharLink,
  type Convite,
  inserirEvidencia,
  responder,
  travarConvite,
} from './sql/pagina.ts'

export type PaginaServices = { pool: Pool; agora: () => Date }

/** Where an answer came from. */
export type Origem = { endereco: string; agente: string }

/**
 * Runs `trabalho` on the request behind a link, or on null for an unknown link. The hash finds the
 * promotor; row-level security limits the rest to it.
 */
async function comConvite<T>(
  { pool, agora }: PaginaServices,
  link: string,
  trabalho: (convite: Convite | null, client: ClientBase, em: Date) => Promise<T>,
): Promise<T> {
  const em = agora()
  const dono = await acharLink(pool, { resumo: resumirLink(link) })
  return transaction(
    pool,
    sistemaNo(...(dono ? [dono.codigoPromotor] : [])),
    async ({ client }) => {
      if (!dono) return trabalho(null, client, em)
      const convite = await travarConvite(client, { idEnvio: dono.idEnvio, agora: em })
      return trabalho(convite ?? null, client, em)
    },
  )
}

/** Shows an invitation and records its first opening. A robot that fetches previews opens nothing. */
export const abrirConvite = (
  services: PaginaServices,
  link: string,
  { agente, endereco }: Origem,
) =>
  comConvite(services, link, async (convite, client, agora) => {
    if (!convite || !responde(convite) || convite.situacao !== 'ENVIADO') return convite
    if (/bot|crawler|spider|preview|whatsapp|facebookexternalhit/i.test(agente)) return convite
    await mudar(client, convite, 'abrir', { agora, endereco, agente })
    return { ...convite, situacao: 'ABERTO' as const }
  })

/** Whether this link may still be answered. */
export const responde = ({ substituido, vencido, impedido, situacao }: Convite): boolean =>
  !substituido && !vencido && !impedido && (situacao === 'ENVIADO' || situacao === 'ABERTO')

/** The text as this invitation shows it. */
export const textoDoConvite = (convite: Convite) => textoDoConsentimento(convite.tipo, convite)

export type Decisao = 'autorizar' | 'recusar' | 'retirar'

/**
 * The client's own answer, once. The evidence stores the text that was shown. An answer to an
 * outdated text is refused, and the page is shown again.
 */
export const responderConvite = (
  services: PaginaServices,
  link: string,
  { decisao, textoResumo, origem }: { decisao: Decisao; textoResumo: string; origem: Origem },
) =>
  comConvite(services, link, async (convite, client, agora) => {
    if (!convite) return convite
    if (decisao === 'retirar') return retirar(client, convite, agora, origem)
    const texto = textoCorrido(textoDoConvite(convite))
    if (!responde(convite) || resumirTexto(texto) !== textoResumo) return convite
    await inserirEvidencia(client, {
      idConsentimento: convite.idConsentimento,
      idCliente: convite.idCliente,
      decisao: decisao === 'autorizar' ? 'ACEITE' : 'RECUSA',
      agora,
      ...origem,
      versaoTexto: textoDoConvite(convite).versao,
      texto,
      textoResumo,
    })
    return mudar(client, convite, decisao, { agora, ...origem })
  })

/** Any link of the authorisation takes it back while it holds, also past its time to answer. */
async function retirar(
  client: ClientBase,
  convite: Convite,
  agora: Date,
  origem: Origem,
): Promise<Convite> {
  if (convite.situacao !== 'AUTORIZADO') return convite
  const motivo = 'Retirado pelo cliente na página'
  return mudar(client, convite, 'revogar', { agora, ...origem, motivo })
}

async function mudar(
  client: ClientBase,
  convite: Convite,
  acao: AcaoConsentimento,
  { agora, endereco, agente, motivo }: Origem & { agora: Date; motivo?: string },
): Promise<Convite> {
  const { idConsentimento: id, idEnvio, idCliente, situacao: de, validadeDias } = convite
  const mudanca = transitar(de, acao)
  if ('recusa' in mudanca) return convite
  const { para } = mudanca
  const validoAte = new Date(agora.getTime() + validadeDias * 86_400_000)
  await responder(client, { id, idEnvio, endereco, para, agora, validoAte })
  await anotar(client, {
    id,
    idCliente,
    de,
    para,
    por: 'CLIENTE',
    agora,
    endereco,
    agente,
    ...(motivo !== undefined && { motivo }),
  })
  await avisarQuemEspera({ client, agora }, convite, para)
  const { idRelacionamento } = convite
  if (para === 'REVOGADO' && idRelacionamento !== null) {
    await consentimentoRevogado.contar({ client, agora }, { idRelacionamento })
  }
  return {
    ...convite,
    situacao: para,
    validoAte: para === 'AUTORIZADO' ? validoAte : convite.validoAte,
  }
}

/** Notifies the sender of the request and the current owner of the client. */
async function avisarQuemEspera(
  sistema: { client: ClientBase; agora: Date },
  { idRelacionamento, idUsuario, idAtendente, tipo }: Convite,
  situacao: SituacaoConsentimento,
): Promise<void> {
  if (idRelacionamento === null) return
  for (const quem of new Set([idUsuario, idAtendente])) {
    if (quem === null) continue
    const dados = { idRelacionamento, tipo, situacao }
    await avisar(sistema, { idUsuario: quem, tipo: 'consentimento', dados })
  }
}
