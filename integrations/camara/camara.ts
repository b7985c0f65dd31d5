import { criarDisjuntor } from '../disjuntor.ts'
import { ForaDoAr } from '../fora-do-ar.ts'
import { ler } from '../http.ts'
import { criarPedidor, type Oauth } from '../oauth.ts'
import { ErrosDaCamara, EstadoNaCamara, type RespostaAoPedido } from './protocolo.ts'

const sistema = 'Câmara de transferências'

/** What the server needs of the clearing of credit transfers. */
export type Camara = {
  /**
   * Answers the request of another bank; the clearing takes one answer, and the same one again.
   *
   * @returns the refusal of a clearing that has another answer, or whose term is over
   * @throws ForaDoAr when the result is unknown, or the request still waits for an answer
   */
  responder: (
    numero: string,
    resposta: RespostaAoPedido,
  ) => Promise<EstadoNaCamara | { recusa: string }>
  /** The state, or null for an unknown number. */
  consultar: (numero: string) => Promise<EstadoNaCamara | null>
}

/** The real adapter: OAuth client credentials and JSON. */
export function createCamara(settings: Omit<Oauth, 'sistema'>): Camara {
  const disjuntor = criarDisjuntor(sistema)
  const pedir = criarPedidor({ sistema, ...settings })
  const caminho = (numero: string) => `/v1/portabilidades/${encodeURIComponent(numero)}`
  return {
    responder: (numero, resposta) =>
      disjuntor(async () => {
        const { status, json } = await pedir({
          caminho: `${caminho(numero)}/resposta`,
          headers: { 'idempotency-key': numero },
          body: JSON.stringify(resposta),
        })
        if (status === 404 || status === 409 || status === 422) {
          const { erros } = ler(sistema, ErrosDaCamara, json)
          return { recusa: erros.map(({ mensagem }) => mensagem).join('; ') }
        }
        if (status !== 200) throw new ForaDoAr(sistema, `respondeu ${status}`)
        const estado = doNumero(numero, json)
        const { situacao } = estado
        if (situacao === 'PEDIDA') throw new ForaDoAr(sistema, 'não tomou a resposta')
        return ficou[resposta.resultado].includes(situacao) ? estado : { recusa: outra(situacao) }
      }),
    consultar: (numero) =>
      disjuntor(async () => {
        const { status, json } = await pedir({ caminho: caminho(numero) })
        if (status === 404) return null
        if (status !== 200) throw new ForaDoAr(sistema, `respondeu ${status}`)
        return doNumero(numero, json)
      }),
  }
}

/** What a request becomes by each answer of ours; the money may have come since. */
const ficou: Record<RespostaAoPedido['resultado'], readonly EstadoNaCamara['situacao'][]> = {
  RETIDA: ['RETIDA'],
  SALDO_INFORMADO: ['SALDO_INFORMADO', 'QUITADA', 'DEVOLVIDA'],
  RECUSADA: ['RECUSADA'],
}

const outra = (situacao: EstadoNaCamara['situacao']): string =>
  situacao === 'DECURSO_DE_PRAZO'
    ? 'O prazo do pedido terminou na câmara'
    : 'A câmara tem outra resposta para este pedido'

/** An answer about another transfer is no answer. */
function doNumero(numero: string, json: unknown): EstadoNaCamara {
  const estado = ler(sistema, EstadoNaCamara, json)
  if (estado.numero !== numero) throw new ForaDoAr(sistema, 'respondeu sobre outro pedido')
  return estado
}
