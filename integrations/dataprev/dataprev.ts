import type { z } from 'zod'
import { criarDisjuntor } from '../disjuntor.ts'
import { ForaDoAr } from '../fora-do-ar.ts'
import { ler, pedirJson, type Resposta } from '../http.ts'
import {
  Autorizacao,
  CAMINHOS,
  CANAL,
  DadosDoBeneficio,
  Erros,
  escreverInstante,
  ListaDeBeneficios,
  ProvaDeVida,
  Token,
} from './protocolo.ts'

const sistema = 'Dataprev'

/** The client's authorisation behind the question. */
type Consentido = { cpf: string; idConsentimento: string; autorizadoEm: Date }

/** A refusal by Dataprev: code, benefit, end of the suspension. */
export type ErroDaDataprev = {
  codigo: string
  numeroBeneficio: string | null
  previsao: string | null
}

/** A person may have several benefits, and one may be refused while another is answered. */
type RespostaDaConsulta = { beneficios: DadosDoBeneficio[]; erros: ErroDaDataprev[] }

/** What the server needs of Dataprev. */
export type Dataprev = {
  /**
   * Every benefit of the CPF.
   *
   * @throws ForaDoAr when nobody knows; within the time budget, however many benefits there are
   */
  consultar: (consentido: Consentido) => Promise<RespostaDaConsulta>
  /** @throws ForaDoAr */
  provaDeVida: (
    consentido: Consentido,
    numeroBeneficio: string,
  ) => Promise<{ prova: ProvaDeVida } | { erros: ErroDaDataprev[] }>
}

export type DataprevSettings = {
  /** Without a slash at the end. */
  url: string
  credencial: { id: string; segredo: string }
  /** The code of the bank that asks. */
  cbc: string
  /** For a whole query, its tokens included. */
  limiteMs: number
}

/** The tokens of so many CPFs are remembered. */
const MAXIMO_DE_AUTORIZACOES = 1000

/** The token of the CPF is not good any more: another is asked for, once. */
const tokenMorto = new Set(['IV', 'EX'])

/** The real adapter: OAuth client credentials, a token for each CPF, JSON, refusals as 412. */
export function createDataprev({ url, credencial, cbc, limiteMs }: DataprevSettings): Dataprev {
  const disjuntor = criarDisjuntor(sistema)
  let acesso: { valor: string; ate: number } | null = null
  const autorizacoes = new Map<string, string>()

  async function autenticar(restam: Restam): Promise<string> {
    if (acesso && performance.now() < acesso.ate) return acesso.valor
    const basica = Buffer.from(`${credencial.id}:${credencial.segredo}`).toString('base64')
    const { status, json } = await pedirJson({
      sistema,
      url: url + CAMINHOS.token,
      method: 'POST',
      headers: {
        authorization: `Basic ${basica}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      limiteMs: restam(),
    })
    if (status !== 200) throw new ForaDoAr(sistema, `recusou a credencial (${status})`)
    const { access_token: valor, expires_in: segundos } = ler(sistema, Token, json)
    // Renewed a little early, so that none expires on the way.
    acesso = { valor, ate: performance.now() + Math.max(1, segundos - 30) * 1000 }
    return valor
  }

  /** An access token that died before its time is renewed once. */
  async function enviar(caminho: string, corpo: unknown, restam: Restam): Promise<Resposta> {
    const umaVez = async () =>
      pedirJson({
        sistema,
        url: url + caminho,
        method: 'POST',
        headers: {
          authorization: `Bearer ${await autenticar(restam)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(corpo),
        limiteMs: restam(),
        aceitar: [503],
      })
    const resposta = await umaVez()
    if (resposta.status !== 401) return resposta
    acesso = null
    const segunda = await umaVez()
    if (segunda.status === 401) throw new ForaDoAr(sistema, 'recusou o token')
    return segunda
  }

  async function pedir<S extends z.ZodType>(
    caminho: string,
    corpo: Record<string, unknown> & { numeroBeneficio?: string },
    schema: S,
    restam: Restam,
  ): Promise<{ dados: z.output<S> } | { erros: ErroDaDataprev[] }> {
    const { status, json } = await enviar(caminho, corpo, restam)
    if (status === 200) return { dados: ler(sistema, schema, json) }
    // A 503 that names no suspension is an outage like any other.
    const recusa = Erros.safeParse(json)
    if (status === 412 ? recusa.success : status === 503 && recusa.data?.dataPrevistaFimSuspensao) {
      const { erros = [], dataPrevistaFimSuspensao: previsao = null } = recusa.data ?? {}
      const numeroBeneficio = corpo.numeroBeneficio ?? null
      return { erros: erros.map(({ codigo }) => ({ codigo, numeroBeneficio, previsao })) }
    }
    throw new ForaDoAr(sistema, `respondeu ${status}`, {
      queda: status >= 500,
      codigo: `HTTP_${status}`,
    })
  }

  /** The token of the CPF for our bank, under this consent; kept until Dataprev says it died. */
  async function autorizar({ cpf, idConsentimento, autorizadoEm }: Consentido, restam: Restam) {
    const chave = `${idConsentimento} ${cpf}`
    const guardado = autorizacoes.get(chave)
    if (guardado) return { dados: { token: guardado } }
    const autorizacao = await pedir(
      CAMINHOS.autorizacao,
      {
        cpf,
        cbc,
        autorizacaoDigital: {
          nsu: idConsentimento,
          dataHora: escreverInstante(autorizadoEm),
          canal: CANAL,
        },
      },
      Autorizacao,
      restam,
    )
    if ('dados' in autorizacao) {
      const [maisVelha] = autorizacoes.keys()
      if (autorizacoes.size >= MAXIMO_DE_AUTORIZACOES && maisVelha) autorizacoes.delete(maisVelha)
      autorizacoes.set(chave, autorizacao.dados.token)
    }
    return autorizacao
  }

  /** Queries with the token of the CPF; an expired token is renewed, and the query repeated. */
  async function comToken<S extends z.ZodType>(
    consentido: Consentido,
    restam: Restam,
    caminho: string,
    corpo: { numeroBeneficio?: string },
    schema: S,
  ) {
    const { cpf, idConsentimento } = consentido
    for (let vez = 1; ; vez += 1) {
      const autorizacao = await autorizar(consentido, restam)
      if ('erros' in autorizacao) return autorizacao
      const { token } = autorizacao.dados
      const resposta = await pedir(caminho, { cpf, token, ...corpo }, schema, restam)
      const morto =
        'erros' in resposta && resposta.erros.some(({ codigo }) => tokenMorto.has(codigo))
      if (!morto) return resposta
      autorizacoes.delete(`${idConsentimento} ${cpf}`)
      if (vez > 1) return resposta
    }
  }

  return {
    consultar: (consentido) =>
      disjuntor(async () => {
        const restam = orcamento(limiteMs)
        const lista = await comToken(consentido, restam, CAMINHOS.beneficios, {}, ListaDeBeneficios)
        if ('erros' in lista) return { beneficios: [], erros: lista.erros }
        // A benefit that is listed twice counts once.
        const numeros = new Set(lista.dados.beneficios.map((um) => um.numeroBeneficio))
        const respostas = await Promise.all(
          [...numeros].map(async (numeroBeneficio) => {
            const resposta = await comToken(
              consentido,
              restam,
              CAMINHOS.beneficio,
              { numeroBeneficio },
              DadosDoBeneficio,
            )
            if ('dados' in resposta) exigirMesmo(resposta.dados, consentido.cpf, numeroBeneficio)
            return resposta
          }),
        )
        return {
          beneficios: respostas.flatMap((uma) => ('dados' in uma ? [uma.dados] : [])),
          erros: respostas.flatMap((uma) => ('erros' in uma ? uma.erros : [])),
        }
      }),
    provaDeVida: (consentido, numeroBeneficio) =>
      disjuntor(async () => {
        const restam = orcamento(limiteMs)
        const resposta = await comToken(
          consentido,
          restam,
          CAMINHOS.provaDeVida,
          { numeroBeneficio },
          ProvaDeVida,
        )
        if ('erros' in resposta) return resposta
        exigirMesmo({ ...resposta.dados, cpf: consentido.cpf }, consentido.cpf, numeroBeneficio)
        return { prova: resposta.dados }
      }),
  }
}

/**
 * Milliseconds left of the budget; at least one, so that an exhausted budget fails as a timeout.
 */
type Restam = () => number

function orcamento(limiteMs: number): Restam {
  const fim = performance.now() + limiteMs
  return () => Math.max(1, Math.round(fim - performance.now()))
}

/** An answer about somebody else is no answer. */
function exigirMesmo(
  dados: { cpf: string; numeroBeneficio: string },
  cpf: string,
  numeroBeneficio: string,
): void {
  if (dados.cpf !== cpf || dados.numeroBeneficio !== numeroBeneficio) {
    throw new ForaDoAr(sistema, 'respondeu sobre outro benefício')
  }
}
