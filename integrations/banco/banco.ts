import { criarDisjuntor } from '../disjuntor.ts'
import { ForaDoAr } from '../fora-do-ar.ts'
import { type Resposta, ler, pedirJson } from '../http.ts'
import { ErrosDoBanco, EstadoNoBanco, type PropostaAoBanco, Token } from './protocolo.ts'

const sistema = 'Banco'

/** Answers by which the bank says it will never take a proposta; 412 is Dataprev's. */
const recusas = new Set([400, 412, 422])

/** What the server needs of the bank. */
export type Banco = {
  /**
   * Hands a proposta in. The same number may be handed in again: the bank keeps one and answers its
   * protocol, so whoever got no answer asks again.
   *
   * @returns the bank's refusal when it will never take it
   * @throws ForaDoAr when nobody knows whether it was taken
   */
  enviar: (proposta: PropostaAoBanco) => Promise<EstadoNoBanco | { recusa: string }>
  /** Where it stands, or null when the bank never saw the number. */
  consultar: (numero: string) => Promise<EstadoNoBanco | null>
}

export type BancoSettings = {
  /** Without a slash at the end. In development, the sandbox beside this file. */
  url: string
  credencial: { id: string; segredo: string }
  /** For each exchange, the token's included. */
  limiteMs: number
}

/** The real adapter: OAuth client credentials and JSON. */
export function createBanco({ url, credencial, limiteMs }: BancoSettings): Banco {
  const disjuntor = criarDisjuntor(sistema)
  let token: { valor: string; ate: number } | null = null

  async function autenticar(): Promise<string> {
    if (token && performance.now() < token.ate) return token.valor
    const basica = Buffer.from(`${credencial.id}:${credencial.segredo}`).toString('base64')
    const { status, json } = await pedirJson({
      sistema,
      url: `${url}/oauth/token`,
      method: 'POST',
      headers: {
        authorization: `Basic ${basica}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      limiteMs,
    })
    if (status !== 200) throw new ForaDoAr(sistema, `recusou a credencial (${status})`)
    const { access_token: valor, expires_in: segundos } = ler(sistema, Token, json)
    // Renewed a little early, so that none expires on the way.
    token = { valor, ate: performance.now() + Math.max(1, segundos - 30) * 1000 }
    return valor
  }

  /** A token that died before its time is renewed once. */
  async function pedir(
    caminho: string,
    corpo?: { chave: string; body: string },
  ): Promise<Resposta> {
    const umaVez = async () =>
      pedirJson({
        sistema,
        url: `${url}${caminho}`,
        headers: {
          authorization: `Bearer ${await autenticar()}`,
          ...(corpo && { 'content-type': 'application/json', 'idempotency-key': corpo.chave }),
        },
        ...(corpo && { method: 'POST', body: corpo.body }),
        limiteMs,
      })
    const resposta = await umaVez()
    if (resposta.status !== 401) return resposta
    token = null
    const segunda = await umaVez()
    if (segunda.status === 401) throw new ForaDoAr(sistema, 'recusou o token')
    return segunda
  }

  return {
    enviar: (proposta) =>
      disjuntor(async () => {
        const body = JSON.stringify(proposta)
        const { status, json } = await pedir('/v1/propostas', { chave: proposta.numero, body })
        if (status === 200 || status === 201) return doNumero(proposta.numero, json)
        if (!recusas.has(status)) throw new ForaDoAr(sistema, `respondeu ${status}`)
        const { erros } = ler(sistema, ErrosDoBanco, json)
        return { recusa: erros.map(({ mensagem }) => mensagem).join('; ') }
      }),
    consultar: (numero) =>
      disjuntor(async () => {
        const { status, json } = await pedir(`/v1/propostas/${encodeURIComponent(numero)}`)
        if (status === 404) return null
        if (status !== 200) throw new ForaDoAr(sistema, `respondeu ${status}`)
        return doNumero(numero, json)
      }),
  }
}

/** An answer about another proposta is no answer. */
function doNumero(numero: string, json: unknown): EstadoNoBanco {
  const estado = ler(sistema, EstadoNoBanco, json)
  if (estado.numero !== numero) throw new ForaDoAr(sistema, 'respondeu sobre outra proposta')
  return estado
}
