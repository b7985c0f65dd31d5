import type { Finalidade, FinalidadeDeMensagem, TipoDeOptIn } from '#shared/contato/semaforo.ts'
import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import type { Cifra } from './cifra.ts'
import { acharPelaChave, cancelarMensagens, inserirMensagem } from './sql.ts'

/** A message to send. Ids only: a job outlives its rows' secrets. */
export type Envio = {
  idMensagem: string
  codigoPromotor: string
  /** Another promotor, through which the worker sees the phone. */
  tambem?: string
}

export const FILA_DE_MENSAGENS = 'mensagem-enviar'

/** The client waits for these at the phone: they pass what is sent to many. */
export const FILA_URGENTE = 'mensagem-urgente'

/** The queue of a message, by its purpose. */
export const filaDa = (finalidade: FinalidadeDeMensagem): string =>
  sempreSecretas.has(finalidade) ? FILA_URGENTE : FILA_DE_MENSAGENS

export type Mensagens = { fila: Pick<Fila, 'adicionar'>; cifra: Cifra }

/** Who queues: a person's call, or the system's own transaction. */
type Autor = Pick<Contexto, 'client' | 'agora'> &
  Partial<Pick<Contexto, 'usuario' | 'alvo' | 'codigoPromotor'>>

export type NovaMensagem = {
  idRelacionamento: string | null
  idCliente: string
  /** Absent: the promotor of the call's relationship, or the active one. */
  codigoPromotor?: string
  /** A promotor that has the client whole, where the sender's is still to be confirmed. */
  tambem?: string
  canal: 'SMS' | 'WHATSAPP'
  finalidade: FinalidadeDeMensagem
  idTelefone: string
  /** The whole text, as the client reads it. */
  texto: string
  /**
   * The secret part of the text (a code, a link). If absent, the whole text of a code or consent
   * link is secret.
   */
  segredo?: string
  optIn: TipoDeOptIn | null
  /** When the secret in it dies, or its amounts are of an earlier day: it is not sent any more. */
  expiraEm?: Date
  /** The same intention again is the same message. */
  chaveUnica: string
  idTemplate?: string
  versaoDoTemplate?: number
  /** What WhatsApp fills its template with. */
  corpo?: { template: string; idioma: string; parametros: readonly string[] }
}

/** Amounts are of their day (docs/decisions/055): a message that says them does not leave on the next one. */
export const soHoje = (agora: Date): Date => instanteEmBrasilia(somarDias(hoje(agora), 1), '00:00')

/** Codes and links are secret even when the caller marks no part of the text as secret. */
const sempreSecretas: ReadonlySet<Finalidade> = new Set(['TOKEN', 'CONSENTIMENTO'])

const oculto = '••••••'

/**
 * Queues a message in the transaction of the caller, so that message and job exist only if the
 * change commits. The caller passes the contact gate first (`server/contato/exigir.ts`).
 */
export async function enfileirarMensagem(
  { fila, cifra }: Mensagens,
  autor: Autor,
  nova: NovaMensagem,
): Promise<{ idMensagem: string; repetida: boolean }> {
  const { client, agora } = autor
  const codigoPromotor = nova.codigoPromotor ?? autor.alvo?.codigoPromotor ?? autor.codigoPromotor
  if (!codigoPromotor) throw new Error('A message is sent for a promotor')
  const id = novoId()
  const secreta = nova.segredo !== undefined || sempreSecretas.has(nova.finalidade)
  const inseridas = await inserirMensagem(client, {
    id,
    chaveUnica: nova.chaveUnica,
    idRelacionamento: nova.idRelacionamento,
    idCliente: nova.idCliente,
    codigoPromotor,
    idUsuario: autor.usuario?.id,
    canal: nova.canal,
    finalidade: nova.finalidade,
    idTelefone: nova.idTelefone,
    idTemplate: nova.idTemplate,
    versaoDoTemplate: nova.versaoDoTemplate,
    texto: textoDoHistorico(nova),
    corpo: nova.corpo,
    secreta,
    segredo: secreta ? cifra.fechar(nova.texto, id) : null,
    optIn: nova.optIn,
    expiraEm: nova.expiraEm ?? null,
    agora,
  })
  if (inseridas !== 1)
    return { idMensagem: await idDaChave(client, nova.chaveUnica), repetida: true }
  const { tambem } = nova
  const envio: Envio = { idMensagem: id, codigoPromotor, ...(tambem && { tambem }) }
  await fila.adicionar(client, filaDa(nova.finalidade), envio)
  return { idMensagem: id, repetida: false }
}

/** Takes the message of a key back, if it has not left: what it leads to is over. */
export async function recolherMensagem(
  { client, agora }: Pick<Autor, 'client' | 'agora'>,
  chaveUnica: string,
): Promise<void> {
  const achada = await acharPelaChave(client, { chaveUnica })
  if (achada) await cancelarMensagens(client, { ids: [achada.id], agora })
}

function textoDoHistorico({ texto, segredo, finalidade }: NovaMensagem): string {
  if (segredo !== undefined) return texto.replaceAll(segredo, oculto)
  if (finalidade === 'TOKEN') return `Código de verificação: ${oculto}`
  return sempreSecretas.has(finalidade) ? `Link de consentimento: ${oculto}` : texto
}

async function idDaChave(client: Autor['client'], chaveUnica: string): Promise<string> {
  const achada = await acharPelaChave(client, { chaveUnica })
  if (!achada) throw new Error('The key of a message belongs to another promotor')
  return achada.id
}
