import { criarDisjuntor } from '../disjuntor.ts'
import { ForaDoAr } from '../fora-do-ar.ts'
import { ler } from '../http.ts'
import { criarPedidor, type Oauth } from '../oauth.ts'
import { EstadoDoPedido, type NossoPedido } from './pedidos-protocolo.ts'
import { ErrosDaCamara } from './protocolo.ts'

const sistema = 'Câmara de transferências'

/** What the server needs of the clearing for our own requests. */
export type PedidosNaCamara = {
  /**
   * Asks for a contract of another bank. The clearing takes a key once, so a caller without an answer asks again.
   *
   * @returns the code of the clearing where it does not take the request
   * @throws ForaDoAr when the result is unknown
   */
  pedir: (pedido: NossoPedido) => Promise<EstadoDoPedido | { recusa: string }>
  /** The state, or null for an unknown key. */
  consultar: (chave: string) => Promise<EstadoDoPedido | null>
  /**
   * Takes a request back; one that ended stays as it ended. Null for an unknown key.
   *
   * @throws ForaDoAr when the result is unknown, or the clearing goes on with it
   */
  cancelar: (chave: string) => Promise<EstadoDoPedido | null>
}

/** The real adapter: OAuth client credentials and JSON. */
export function createPedidosNaCamara(settings: Omit<Oauth, 'sistema'>): PedidosNaCamara {
  const disjuntor = criarDisjuntor(sistema)
  const pedir = criarPedidor({ sistema, ...settings })
  const caminho = (chave: string) => `/v1/pedidos/${encodeURIComponent(chave)}`

  async function estadoOuNada(
    chave: string,
    pedido: Parameters<typeof pedir>[0],
  ): Promise<EstadoDoPedido | null> {
    const { status, json } = await pedir(pedido)
    if (status === 404) return null
    if (status !== 200) throw new ForaDoAr(sistema, `respondeu ${status}`)
    return daChave(chave, json)
  }

  return {
    pedir: (pedido) =>
      disjuntor(async () => {
        const { status, json } = await pedir({
          caminho: '/v1/pedidos',
          headers: { 'idempotency-key': pedido.chave },
          body: JSON.stringify(pedido),
        })
        if (status === 422) {
          const { erros } = ler(sistema, ErrosDaCamara, json)
          return { recusa: erros[0]?.codigo ?? 'ERRO' }
        }
        if (status !== 200 && status !== 201) throw new ForaDoAr(sistema, `respondeu ${status}`)
        return daChave(pedido.chave, json)
      }),
    consultar: (chave) => disjuntor(() => estadoOuNada(chave, { caminho: caminho(chave) })),
    cancelar: (chave) =>
      disjuntor(async () => {
        const estado = await estadoOuNada(chave, {
          caminho: `${caminho(chave)}/cancelamento`,
          headers: { 'idempotency-key': `${chave}-cancelamento` },
          body: '{}',
        })
        if (estado && !fins.has(estado.situacao)) throw new ForaDoAr(sistema, 'não cancelou')
        return estado
      }),
  }
}

const fins = new Set<EstadoDoPedido['situacao']>(['REJEITADO', 'RETIDO', 'CANCELADO'])

/** An answer about another request is no answer. */
function daChave(chave: string, json: unknown): EstadoDoPedido {
  const estado = ler(sistema, EstadoDoPedido, json)
  if (estado.chave !== chave) throw new ForaDoAr(sistema, 'respondeu sobre outro pedido')
  return estado
}
