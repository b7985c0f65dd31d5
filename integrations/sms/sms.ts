import { criarDisjuntor } from '../disjuntor.ts'
import { ForaDoAr } from '../fora-do-ar.ts'
import { ler, pedirJson, type Resposta } from '../http.ts'
import type { CanalDeMensagens } from '../mensagem/canal.ts'
import { tentar } from '../mensagem/tentar.ts'
import { ErrosDoGateway, EstadoDoSms } from './protocolo.ts'

const sistema = 'SMS'

type SmsSettings = {
  /** Without a slash at the end. In development, the sandbox beside this file. */
  url: string
  segredo: string
  /** Who the client sees as the sender. */
  remetente: string
  limiteMs: number
}

/** The real adapter of the SMS gateway, which accepts one message per key. */
export function createSms({ url, segredo, remetente, limiteMs }: SmsSettings): CanalDeMensagens {
  const disjuntor = criarDisjuntor(sistema)
  const authorization = `Bearer ${segredo}`

  async function perguntar(chave: string) {
    const { status, json } = await pedirJson({
      sistema,
      url: `${url}/v1/sms/${encodeURIComponent(chave)}`,
      headers: { authorization },
      limiteMs,
    })
    if (status === 404) return null
    if (status !== 200) throw new ForaDoAr(sistema, `respondeu ${status}`)
    return daChave(chave, json)
  }

  return {
    enviar: async ({ chave, para, texto }) =>
      tentar(() =>
        disjuntor(async () => {
          const resposta = await pedirJson({
            sistema,
            url: `${url}/v1/sms`,
            method: 'POST',
            headers: {
              authorization,
              'content-type': 'application/json',
              'idempotency-key': chave,
            },
            body: JSON.stringify({ chave, para, texto, remetente }),
            limiteMs,
          })
          if (foiAceita(resposta)) {
            return { resultado: 'aceita', idExterno: daChave(chave, resposta.json).id }
          }
          return recusa(resposta)
        }),
      ),
    consultar: async (chave) =>
      disjuntor(async () => {
        const estado = await perguntar(chave)
        if (!estado) return null
        const { id: idExterno, situacao, codigo } = estado
        return { idExterno, situacao, codigo, motivo: codigo && 'O gateway não entregou' }
      }).catch((error: unknown) => {
        if (error instanceof ForaDoAr) return undefined
        throw error
      }),
  }
}

const foiAceita = ({ status }: Resposta) => status === 200 || status === 201 || status === 202

/** Statuses by which the gateway refuses a message for good. */
const recusas = new Set([400, 422])

function recusa({ status, json }: Resposta) {
  // The credential or the address is wrong: nothing was taken, and nothing will be until mended.
  if (!recusas.has(status)) {
    throw new ForaDoAr(sistema, `respondeu ${status}`, { naoSaiu: status < 500 })
  }
  const [erro] = ler(sistema, ErrosDoGateway, json).erros
  return {
    resultado: 'recusada',
    codigo: erro?.codigo ?? 'RECUSADA',
    motivo: erro?.mensagem ?? 'O gateway recusou a mensagem',
  } as const
}

/** An answer about another message is no answer. */
function daChave(chave: string, json: unknown) {
  const estado = ler(sistema, EstadoDoSms, json)
  if (estado.chave !== chave) throw new ForaDoAr(sistema, 'respondeu sobre outra mensagem')
  return estado
}
