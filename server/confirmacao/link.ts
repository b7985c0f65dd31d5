import type { ClientBase, Pool } from 'pg'
import type { z } from 'zod'
import type { EnvioDaConfirmacao, PedidoDeLink } from '#shared/confirmacao/shapes.ts'
import { LINK_HORAS } from '#shared/consentimento/shapes.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import type { Origem } from '../consentimento/responder.ts'
import { novoLink, resumirLink, resumirTexto } from '../consentimento/segredo.ts'
import { type EnvioServices, mandar } from './mandar.ts'
import { acharLink, type Convite, linkQueEspera, responder, travar, travarConvite } from './sql.ts'
import { smsDoLink, textoCorridoDe } from './textos.ts'

const OUTRO_ESPERA =
  'Outro link foi enviado a este cliente e espera a resposta: veja quando, antes de enviar mais um'

/**
 * Sends the consent link to a phone of the client that was verified before; it replaces an earlier one.
 *
 * @throws Recusa where another link waits than the one that the sender saw
 */
export async function enviarLink(
  contexto: Contexto,
  { substitui }: z.output<typeof PedidoDeLink>,
  services: EnvioServices & { origem: string },
): Promise<EnvioDaConfirmacao> {
  if (substitui !== undefined) {
    const { client, agora } = contexto
    const { idRelacionamento } = alvoDe(contexto)
    await travar(client, { idRelacionamento })
    const espera = await linkQueEspera(client, { idRelacionamento, agora })
    if (espera && espera.id !== substitui) throw new Recusa('invalido', OUTRO_ESPERA)
  }
  const link = novoLink()
  return mandar(contexto, services, {
    id: novoId(),
    tipo: 'LINK',
    resumo: resumirLink(link),
    validadeMs: LINK_HORAS * 3_600_000,
    texto: (banco) => smsDoLink(`${services.origem}${CAMINHO}/${link}`, banco),
    segredo: link,
  })
}

/** The client's page. */
export const CAMINHO = '/consentimento/atendimento'

export type PaginaServices = { pool: Pool; agora: () => Date }

/** Runs `trabalho` on the proof behind a link, or on null for an unknown link. */
async function comConvite<T>(
  { pool, agora }: PaginaServices,
  link: string,
  trabalho: (convite: Convite | null, client: ClientBase, em: Date) => Promise<T>,
): Promise<T> {
  const em = agora()
  const dono = await acharLink(pool, { resumo: resumirLink(link) })
  const quem = sistemaNo(...(dono?.promotor ? [dono.promotor] : []))
  return transaction(pool, quem, async ({ client }) => {
    if (!dono?.id) return trabalho(null, client, em)
    return trabalho((await travarConvite(client, { id: dono.id, agora: em })) ?? null, client, em)
  })
}

export const abrirConvite = (services: PaginaServices, link: string): Promise<Convite | null> =>
  comConvite(services, link, async (convite) => convite)

/** Whether this link may still be answered. */
export const responde = ({ situacao, substituido, vencido, impedido, inteiro }: Convite): boolean =>
  situacao === 'PEDIDA' && !substituido && !vencido && !impedido && !inteiro

const NAO_AUTORIZOU = 'O cliente não autorizou pelo link'

type Resposta = { autoriza: boolean; textoResumo: string; origem: Origem }

/**
 * The client's own answer, once, to the words that were shown. Accepted, the relationship becomes
 * whole in the same statement: the trigger `confirmacao_decidida`.
 */
export const responderConvite = (
  services: PaginaServices,
  link: string,
  { autoriza, textoResumo, origem }: Resposta,
): Promise<void> =>
  comConvite(services, link, async (convite, client, agora) => {
    if (!convite || !responde(convite)) return
    const texto = textoCorridoDe(convite)
    if (resumirTexto(texto) !== textoResumo) return
    const { id, idRelacionamento, idUsuario } = convite
    const situacao = autoriza ? 'CONFIRMADA' : 'RECUSADA'
    const motivo = autoriza ? null : NAO_AUTORIZOU
    await responder(client, { id, situacao, motivo, agora, texto, textoResumo, ...origem })
    await avisar(
      { client, agora },
      { idUsuario, tipo: 'confirmacao', dados: { idRelacionamento, situacao } },
    )
  })
