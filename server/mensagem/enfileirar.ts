import type { Finalidade, TipoDeOptIn } from '#shared/contato/semaforo.ts'
import { novoId } from '../base/db/id.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import type { Cifra } from './cifra.ts'

/** A message to send. Ids only: a job outlives its rows' secrets. */
export type Envio = { idMensagem: string; codigoPromotor: string }

export const FILA_DE_MENSAGENS = 'mensagem-enviar'

export type Mensagens = { fila: Pick<Fila, 'adicionar'>; cifra: Cifra }

/** Who queues: a person's call, or the system's own transaction. */
type Autor = Pick<Contexto, 'client' | 'agora'> &
  Partial<Pick<Contexto, 'usuario' | 'alvo' | 'codigoPromotor'>>

export type NovaMensagem = {
  idRelacionamento: string | null
  idCliente: string
  /** Absent: the promotor of the call's relationship, or the active one. */
  codigoPromotor?: string
  canal: 'SMS' | 'WHATSAPP'
  finalidade: Finalidade
  idTelefone: string
  /** The whole text, as the client reads it. */
  texto: string
  /**
   * The part of it that nobody else may read (a code, a link). Absent, all of a code's and a consent
   * link's message is secret.
   */
  segredo?: string
  optIn: TipoDeOptIn | null
  /** The same intention again is the same message. */
  chaveUnica: string
  idTemplate?: string
  versaoDoTemplate?: number
  /** What WhatsApp fills its template with. */
  corpo?: { template: string; idioma: string; parametros: readonly string[] }
}

const insercao = `insert into mensagem (id, chave_unica, id_relacionamento, id_cliente,
    codigo_promotor, id_usuario, canal, finalidade, id_telefone, id_template, template_versao, texto,
    corpo, secreta, segredo, opt_in, criada_em, atualizada_em)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)
  on conflict (chave_unica) do nothing`

/** Codes and links are secret even when nobody says which part of the text they are. */
const sempreSecretas: ReadonlySet<Finalidade> = new Set(['TOKEN', 'CONSENTIMENTO'])

const oculto = '••••••'

/**
 * Queues a message in the transaction of the caller: the message and its job exist when what they
 * tell of exists. The contact gate (`server/contato/exigir.ts`) is the caller's to ask before.
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
  const { rowCount } = await client.query(
    preparada(insercao, [
      id,
      nova.chaveUnica,
      nova.idRelacionamento,
      nova.idCliente,
      codigoPromotor,
      autor.usuario?.id ?? null,
      nova.canal,
      nova.finalidade,
      nova.idTelefone,
      nova.idTemplate ?? null,
      nova.versaoDoTemplate ?? null,
      textoDoHistorico(nova),
      nova.corpo ? JSON.stringify(nova.corpo) : null,
      secreta,
      secreta ? cifra.fechar(nova.texto, id) : null,
      nova.optIn,
      agora,
    ]),
  )
  if (rowCount !== 1)
    return { idMensagem: await idDaChave(client, nova.chaveUnica), repetida: true }
  const envio: Envio = { idMensagem: id, codigoPromotor }
  await fila.adicionar(client, FILA_DE_MENSAGENS, envio)
  return { idMensagem: id, repetida: false }
}

function textoDoHistorico({ texto, segredo, finalidade }: NovaMensagem): string {
  if (segredo !== undefined) return texto.replaceAll(segredo, oculto)
  if (finalidade === 'TOKEN') return `Código de verificação: ${oculto}`
  return sempreSecretas.has(finalidade) ? `Link de consentimento: ${oculto}` : texto
}

async function idDaChave(client: Autor['client'], chave: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    preparada('select id from mensagem where chave_unica = $1', [chave]),
  )
  const [row] = rows
  if (!row) throw new Error('The key of a message belongs to another promotor')
  return row.id
}
