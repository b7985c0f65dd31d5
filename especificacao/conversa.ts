import type { Chamada } from './chamadas.ts'
import { em, type Corpo, type Json } from './json.ts'

/** Where the service is, and what the gateway asks of every call. */
export type Servico = {
  url: string
  cabecalhos: { gateway: string; sistema: string; promotor: string }
  chave: string
  sistema: string
}

/** Who calls: the bearer token, and the promotor once one is active. */
export type Pessoa = { token: string; promotor: string }

export type Pedido = {
  /** The positional parameters of the path. */
  em?: string[]
  query?: Record<string, string>
  body?: Corpo | Json[]
}

type Resposta = { status: number; corpo: Json; texto: string }

/**
 * The conversation of a client that knows the specification only. It keeps which calls were tried,
 * which were understood, and what was said about those that were not.
 */
export function criarConversa(servico: Servico, chamadas: Chamada[]) {
  const porNome = new Map(chamadas.map((chamada) => [chamada.nome, chamada]))
  const feitas = new Set<string>()
  const entendidas = new Set<string>()
  const queixas: string[] = []
  let pedidos = 0
  let mudancas = 0

  async function chamar(
    { token, promotor }: Pessoa,
    nome: string,
    { em: valores = [], query = {}, body }: Pedido,
    { barra = false }: { barra?: boolean } = {},
  ): Promise<Resposta> {
    const [method = '', molde = ''] = nome.split(' ')
    const restantes = [...valores]
    const path = molde.replace(/\{\w+\}/g, () => encodeURIComponent(restantes.shift() ?? ''))
    const busca = new URLSearchParams(query).toString()
    pedidos += 1
    const resposta = await fetch(
      `${servico.url}${path}${barra ? '/' : ''}${busca && `?${busca}`}`,
      {
        method,
        headers: {
          [servico.cabecalhos.gateway]: servico.chave,
          [servico.cabecalhos.sistema]: servico.sistema,
          [servico.cabecalhos.promotor]: promotor,
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      },
    )
    const escrito = await resposta.text()
    return { status: resposta.status, corpo: lerJson(escrito), texto: escrito }
  }

  function queixar(nome: string, pedido: Pedido, porque: string, { status, texto }: Resposta) {
    queixas.push(`${nome} ${JSON.stringify(pedido)}\n  ${porque}: ${status} ${texto.slice(0, 400)}`)
  }

  function conhecida(nome: string): Chamada {
    const chamada = porNome.get(nome)
    if (!chamada) throw new Error(`The specification has no ${nome}`)
    return chamada
  }

  /**
   * Asks as a reader of the specification would, and once more in another spelling: by the other
   * path where there is one, with a closing slash, other cases and a name that nobody knows. A change
   * is sent once, in one of these spellings.
   *
   * @returns the model, null when it was not understood
   */
  async function entende(
    pessoa: Pessoa,
    nome: string,
    pedido: Pedido = {},
    forma: string[] = [],
  ): Promise<Json> {
    const { alias } = conhecida(nome)
    if (!nome.startsWith('GET ')) {
      const [como, escrita] = escritas(pedido)[mudancas++ % 3] ?? [pedido, {}]
      return julgar(nome, como, await chamar(pessoa, nome, como, escrita), forma)
    }
    const outra = { ...pedido, query: { ...trocarCaixa(pedido.query ?? {}), _: '1' } }
    const [direta, segunda] = await Promise.all([
      chamar(pessoa, nome, pedido),
      chamar(pessoa, alias ?? nome, outra, { barra: true }),
    ])
    julgar(alias ?? nome, outra, segunda, forma)
    return julgar(nome, pedido, direta, forma)
  }

  /** A change by its other path. */
  async function entendePeloAlias(
    pessoa: Pessoa,
    nome: string,
    pedido: Pedido = {},
    forma: string[] = [],
  ): Promise<Json> {
    const { alias = nome } = conhecida(nome)
    return julgar(alias, pedido, await chamar(pessoa, alias, pedido), forma)
  }

  function julgar(nome: string, pedido: Pedido, resposta: Resposta, forma: string[]): Json {
    feitas.add(nome)
    const model = em(resposta.corpo, 'model')
    const faltam = forma.filter((caminho) => !existe(model, caminho.split('.')))
    if (resposta.status !== 200) queixar(nome, pedido, 'not understood', resposta)
    else if (!temCorpo(resposta.corpo)) queixar(nome, pedido, 'no model, errors, message', resposta)
    else if (faltam.length > 0) queixar(nome, pedido, `without ${faltam.join(', ')}`, resposta)
    else entendidas.add(nome)
    return resposta.status === 200 ? model : null
  }

  /** Asks what this situation does not allow: refused by a sentence that a person understands. */
  async function recusa(
    pessoa: Pessoa,
    nome: string,
    pedido: Pedido,
    frase: RegExp,
    status = 400,
  ): Promise<void> {
    const { alias } = conhecida(nome)
    for (const uma of alias ? [nome, alias] : [nome]) {
      const resposta = await chamar(pessoa, uma, pedido)
      feitas.add(uma)
      const frases = frasesDe(resposta.corpo)
      const estranha = frases.find((dita) => !frase.test(dita) && !ehDePessoa(dita))
      if (resposta.status !== status) queixar(uma, pedido, `should be ${status}`, resposta)
      else if (!frases.some((dita) => frase.test(dita))) {
        queixar(uma, pedido, `does not say ${frase}`, resposta)
      } else if (estranha) queixar(uma, pedido, `no words of a person: ${estranha}`, resposta)
      else entendidas.add(uma)
    }
  }

  /** A part of the day: what breaks off is a complaint too. */
  async function parte(titulo: string, passos: () => Promise<void>): Promise<void> {
    await passos().catch((error: unknown) => {
      queixas.push(`${titulo}: broke off. ${String(error)}`)
    })
  }

  return {
    entende,
    entendePeloAlias,
    recusa,
    parte,
    /** What came of it, over the calls of the specification and their other paths. */
    resultado: () => {
      const todas = chamadas.flatMap(({ nome, alias }) => [nome, ...(alias ? [alias] : [])])
      return {
        chamadas: chamadas.length,
        caminhos: todas.length,
        entendidas: todas.filter((nome) => entendidas.has(nome)).length,
        pedidos,
        esquecidas: todas.filter((nome) => !feitas.has(nome)),
        queixas,
      }
    },
  }
}

export type Conversa = ReturnType<typeof criarConversa>

/** Three spellings of one change: as it is, names in capitals, a field and a slash besides. */
const escritas = (pedido: Pedido): [Pedido, { barra?: boolean }][] => [
  [pedido, {}],
  [comCorpo(pedido, (body) => trocarCaixa(body)), {}],
  [comCorpo(pedido, (body) => ({ ...body, telaDeOrigem: 'front' })), { barra: true }],
]

const comCorpo = (pedido: Pedido, mudar: (body: Corpo) => Corpo): Pedido =>
  pedido.body === undefined || Array.isArray(pedido.body)
    ? pedido
    : { ...pedido, body: mudar(pedido.body) }

/** `Cpf` for `cpf` and `codigoPromotor` for `CodigoPromotor`. */
const trocarCaixa = <T>(dados: Record<string, T>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(dados).map(([nome, valor]) => {
      const [letra = ''] = nome
      const outra = letra === letra.toUpperCase() ? letra.toLowerCase() : letra.toUpperCase()
      return [`${outra}${nome.slice(1)}`, valor]
    }),
  )

function lerJson(escrito: string): Json {
  try {
    return JSON.parse(escrito)
  } catch {
    return null
  }
}

const temCorpo = (corpo: Json) =>
  typeof corpo === 'object' && corpo !== null && 'model' in corpo && 'errors' in corpo

/** `items.idLembrete`: of a list, of its first one; an empty list has everything. */
function existe(valor: Json, [nome, ...resto]: string[]): boolean {
  if (nome === undefined) return true
  if (nome === '[]')
    return Array.isArray(valor) && (valor.length === 0 || existe(valor[0] ?? null, resto))
  if (Array.isArray(valor)) return valor.length === 0 || existe(valor[0] ?? null, [nome, ...resto])
  return (
    typeof valor === 'object' &&
    valor !== null &&
    nome in valor &&
    existe(valor[nome] ?? null, resto)
  )
}

/** What the table of section 8 shows of a refusal. */
function frasesDe(corpo: Json): string[] {
  const message = em(corpo, 'message')
  const errors = em(corpo, 'errors')
  return [
    ...(typeof message === 'string' ? message.split(';') : []),
    ...(Array.isArray(errors) ? errors.map(String) : []),
  ].filter(Boolean)
}

/** A sentence begins with a capital and holds no name of a field. */
const ehDePessoa = (frase: string) =>
  /^[A-ZÀ-Ú"“]/.test(frase) &&
  !/\b[a-z]+[A-Z]\w*/.test(frase) &&
  !/identificador|valor inválido|corpo|undefined|null/i.test(frase)
