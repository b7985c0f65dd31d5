import { createHash } from 'node:crypto'
import { criarDisjuntor } from '../disjuntor.ts'
import { ForaDoAr } from '../fora-do-ar.ts'
import { ler } from '../http.ts'
import { criarPedidor, type Oauth } from '../oauth.ts'
import {
  type AvisoAoBanco,
  type ContaNova,
  ErrosDoBanco,
  EstadoNoBanco,
  type PropostaAoBanco,
} from './protocolo.ts'

const sistema = 'Banco'

/** Statuses by which the bank refuses a proposta for good; 412 is Dataprev's. */
const recusas = new Set([400, 412, 422])

/** What the server needs of the bank. */
export type Banco = {
  /**
   * Submits a proposta. The bank accepts a number once and answers its protocol, so a caller
   * without an answer submits it again.
   *
   * @returns the bank's refusal when it is final
   * @throws ForaDoAr when the result is unknown
   */
  enviar: (proposta: PropostaAoBanco) => Promise<EstadoNoBanco | { recusa: string }>
  /** The state, or null for an unknown number. */
  consultar: (numero: string) => Promise<EstadoNoBanco | null>
  /**
   * Reports a step of the CRM to the bank; repeating it is harmless. Answers the bank's state, or
   * null for an unknown number.
   *
   * @throws ForaDoAr when the result is unknown
   */
  informar: (numero: string, aviso: AvisoAoBanco) => Promise<EstadoNoBanco | null>
  /**
   * Tells the bank another account to pay into; repeating it is harmless.
   *
   * @param chave of this change
   * @returns the refusal of a bank that pays by the account before: it has begun the analysis
   * @throws ForaDoAr when the result is unknown, or the bank has not taken the proposta
   */
  trocarConta: (
    numero: string,
    chave: string,
    nova: ContaNova,
  ) => Promise<EstadoNoBanco | { recusa: string }>
}

type BancoSettings = Omit<Oauth, 'sistema'>

/** The real adapter: OAuth client credentials and JSON. */
export function createBanco({ url, credencial, limiteMs }: BancoSettings): Banco {
  const disjuntor = criarDisjuntor(sistema)
  const pedir = criarPedidor({ sistema, url, credencial, limiteMs })

  return {
    enviar: (proposta) =>
      disjuntor(async () => {
        const body = JSON.stringify(proposta)
        const { status, json } = await pedir({
          caminho: '/v1/propostas',
          headers: { 'idempotency-key': proposta.numero },
          body,
        })
        if (status === 200 || status === 201) return doNumero(proposta.numero, json)
        if (!recusas.has(status)) throw new ForaDoAr(sistema, `respondeu ${status}`)
        const { erros } = ler(sistema, ErrosDoBanco, json)
        return { recusa: erros.map(({ mensagem }) => mensagem).join('; ') }
      }),
    consultar: (numero) =>
      disjuntor(async () => {
        const { status, json } = await pedir({
          caminho: `/v1/propostas/${encodeURIComponent(numero)}`,
        })
        if (status === 404) return null
        if (status !== 200) throw new ForaDoAr(sistema, `respondeu ${status}`)
        return doNumero(numero, json)
      }),
    informar: (numero, aviso) =>
      disjuntor(async () => {
        const { status, json } = await pedir({
          caminho: `/v1/propostas/${encodeURIComponent(numero)}/passos`,
          headers: { 'idempotency-key': chaveDoAviso(numero, aviso) },
          body: JSON.stringify(aviso),
        })
        if (status === 404) return null
        if (status !== 200) throw new ForaDoAr(sistema, `respondeu ${status}`)
        return doNumero(numero, json)
      }),
    trocarConta: (numero, chave, nova) =>
      disjuntor(async () => {
        const { status, json } = await pedir({
          caminho: `/v1/propostas/${encodeURIComponent(numero)}/conta`,
          headers: { 'idempotency-key': chave },
          body: JSON.stringify(nova),
        })
        if (status === 409) {
          const { erros } = ler(sistema, ErrosDoBanco, json)
          return { recusa: erros.map(({ mensagem }) => mensagem).join('; ') }
        }
        if (status !== 200) throw new ForaDoAr(sistema, `respondeu ${status}`)
        return doNumero(numero, json)
      }),
  }
}

/** Other terms of the same step, a step of the bank in between, or an order of another day are another notice. */
function chaveDoAviso(numero: string, { situacao, termos, depoisDe, ordem }: AvisoAoBanco): string {
  const vez = ordem?.dia ?? depoisDe
  const chave = vez === undefined ? `${numero}-${situacao}` : `${numero}-${situacao}-${vez}`
  if (!termos) return chave
  const { valorFinanciado, valorParcela, prazo, taxaAm } = termos
  const resumo = createHash('sha256')
    .update(JSON.stringify([valorFinanciado, valorParcela, prazo, taxaAm]))
    .digest('hex')
  return `${chave}-${resumo.slice(0, 16)}`
}

/** An answer about another proposta is no answer. */
function doNumero(numero: string, json: unknown): EstadoNoBanco {
  const estado = ler(sistema, EstadoNoBanco, json)
  if (estado.numero !== numero) throw new ForaDoAr(sistema, 'respondeu sobre outra proposta')
  return estado
}
