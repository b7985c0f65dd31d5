import { criarDisjuntor } from '../disjuntor.ts'
import { ForaDoAr } from '../fora-do-ar.ts'
import { ler, pedirJson, type Resposta } from '../http.ts'
import type { CanalDeMensagens, MensagemAoCanal, Tentativa } from '../mensagem/canal.ts'
import { tentar } from '../mensagem/tentar.ts'
import {
  AceiteDaMeta,
  ErroDaMeta,
  errosDaMeta,
  type MensagemDaMeta,
  motivoDoErro,
} from './protocolo.ts'

const sistema = 'WhatsApp'

type WhatsappSettings = {
  /** With the version, without a slash at the end: `https://graph.facebook.com/v23.0`. */
  url: string
  /** The id of the phone number that sends. */
  cliente: string
  token: string
  limiteMs: number
}

/**
 * The real adapter of Meta's Cloud API. It cannot be queried by our key and accepts the same
 * message twice: after a lost answer the message is uncertain until a notice brings our key.
 */
export function createWhatsapp({
  url,
  cliente,
  token,
  limiteMs,
}: WhatsappSettings): CanalDeMensagens {
  const disjuntor = criarDisjuntor(sistema)
  return {
    enviar: async (mensagem) =>
      tentar(() =>
        disjuntor(async () => {
          const { modelo } = mensagem
          // Outside a conversation of the last day only templates are taken.
          if (!modelo) {
            return { resultado: 'recusada', codigo: 'SEM_MODELO', motivo: motivoDoErro(131047) }
          }
          const resposta = await pedirJson({
            sistema,
            url: `${url}/${encodeURIComponent(cliente)}/messages`,
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify(corpoDe(mensagem, modelo)),
            limiteMs,
          })
          return resposta.status === 200 ? aceite(resposta.json) : recusa(resposta)
        }),
      ),
  }
}

const corpoDe = (
  { chave, para }: MensagemAoCanal,
  { nome, idioma, parametros }: NonNullable<MensagemAoCanal['modelo']>,
): MensagemDaMeta => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: para,
  type: 'template',
  template: {
    name: nome,
    language: { code: idioma },
    components:
      parametros.length === 0
        ? []
        : [{ type: 'body', parameters: parametros.map((text) => ({ type: 'text', text })) }],
  },
  biz_opaque_callback_data: chave,
})

function aceite(json: unknown): Tentativa {
  const [mensagem] = ler(sistema, AceiteDaMeta, json).messages
  if (!mensagem) throw new ForaDoAr(sistema, 'não disse o número da mensagem')
  return { resultado: 'aceita', idExterno: mensagem.id }
}

/** Any 4xx means that the message was not accepted; most also that it never will be. */
function recusa({ status, json }: Resposta): Tentativa {
  const { data } = ErroDaMeta.safeParse(json)
  const codigo = data?.error.code
  if (codigo === undefined || !(codigo in errosDaMeta)) {
    throw new ForaDoAr(sistema, `respondeu ${status}`, { naoSaiu: true })
  }
  return { resultado: 'recusada', codigo: String(codigo), motivo: motivoDoErro(codigo) }
}
