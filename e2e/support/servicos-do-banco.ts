import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How the stand-in of the bank's services writes its answers: within what the specification lets
 * expect.
 */
type Escrita = {
  /** `Model`, `IdRelacionamento`: names as other houses write them. */
  maiusculas?: boolean
  /** What of `errors` and `message` a success has beside its model; absent, neither. */
  sucesso?: 'vazios' | 'com-aviso'
  /** Changes whose answer the specification does not show answer without a model, or with an empty body. */
  semModelo?: RegExp
}

type Falha = { chamada: RegExp; status: number; corpo: unknown }

/** What only we answer: the specification does not name it. */
const nossos = new Set([
  'versao',
  'acesso',
  'meu',
  'impedimentoAssumir',
  'propostaAberta',
  'criticas',
  'haMais',
  'semaforos',
])

/**
 * A host that has the calls of the specification only (any other call answers 404 or 501), with other names and no
 * optional fields. Behind it (`atras`) runs a Consigna that stores and computes. `atras` is set later, because that
 * Consigna needs the address of this host at its start.
 */
export async function servicosDoBanco() {
  let atras = ''
  let escrita: Escrita = {}
  let falhas: Falha[] = []
  /** Calls of ours that were asked for. */
  const pedidasNossas: string[] = []
  const enviadas: unknown[] = []

  const server = createServer((pedido, resposta) => {
    void responder(pedido).then(({ status, corpo }) => {
      resposta.writeHead(status, {
        ...cors(pedido),
        'content-type': 'application/json',
      })
      resposta.end(corpo)
    })
  })

  async function responder(pedido: IncomingMessage) {
    const { method = 'GET', url = '/' } = pedido
    const corpoPedido = await lido(pedido)
    if (method === 'OPTIONS') return { status: 204, corpo: '' }
    const chamada = `${method} ${url}`
    if (url.startsWith('/consigna/v1/')) {
      pedidasNossas.push(chamada)
      // A gateway without the path, or with a page of its own.
      return url.length % 2 === 0
        ? { status: 404, corpo: '{"statusCode":404,"message":"Resource not found"}' }
        : { status: 501, corpo: '' }
    }
    const falha = falhas.find((uma) => uma.chamada.test(chamada))
    if (falha) {
      const { status, corpo } = falha
      return { status, corpo: typeof corpo === 'string' ? corpo : JSON.stringify(corpo) }
    }
    if (chamada.startsWith('POST /relacionamento/v1/hsm/enviar-hsm')) {
      enviadas.push(JSON.parse(corpoPedido))
      return { status: 200, corpo: '{"message":"ok"}' }
    }
    const daqui = await fetch(atras + url, {
      method,
      headers: daWeb(pedido),
      ...(corpoPedido === '' ? {} : { body: corpoPedido }),
    })
    return reescrita(chamada, daqui.status, await daqui.text())
  }

  function reescrita(chamada: string, status: number, texto: string) {
    if (!texto.startsWith('{')) return { status, corpo: texto }
    const { model, errors, message } = JSON.parse(texto)
    if (status >= 400) return { status, corpo: JSON.stringify(message ? { message } : { errors }) }
    if (!chamada.startsWith('GET') && escrita.semModelo?.test(chamada)) return { status, corpo: '' }
    const corpo = {
      model: semNossos(model, chamada),
      ...(escrita.sucesso === 'vazios' && { errors: null, message: '' }),
      ...(escrita.sucesso === 'com-aviso' && { errors: { Aviso: ['Dados de ontem'] } }),
      traceId: 'b1',
    }
    return { status, corpo: JSON.stringify(escrita.maiusculas ? emMaiusculas(corpo) : corpo) }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    pedidasNossas,
    enviadas,
    porAtras: (url: string) => void (atras = url),
    escrever: (nova: Escrita) => void (escrita = nova),
    falhar: (...novas: Falha[]) => void (falhas = novas),
    fechar: () => server.close(),
  }
}

/** A null is left out too, and the id of a phone that the specification does not name. */
function semNossos(valor: unknown, chamada: string): unknown {
  if (Array.isArray(valor)) return valor.map((um) => semNossos(um, chamada))
  if (typeof valor !== 'object' || valor === null) return valor
  const doHsm = chamada.includes('/hsm/')
  return Object.fromEntries(
    Object.entries(valor)
      .filter(([nome, item]) => item !== null && !nossos.has(nome))
      .filter(([nome]) => !(doHsm && ['idTelefone', 'variaveis'].includes(nome)))
      .map(([nome, item]) => [nome, semNossos(item, chamada)]),
  )
}

function emMaiusculas(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(emMaiusculas)
  if (typeof valor !== 'object' || valor === null) return valor
  return Object.fromEntries(
    Object.entries(valor).map(([nome, item]) => [
      nome.charAt(0).toUpperCase() + nome.slice(1),
      emMaiusculas(item),
    ]),
  )
}

/** The headers of a call, but those of the connection itself. */
function daWeb({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([nome, valor]) =>
      typeof valor === 'string' && !DA_LIGACAO.has(nome) ? [[nome, valor] as const] : [],
    ),
  )
}

const DA_LIGACAO = new Set(['host', 'connection', 'origin', 'content-length', 'accept-encoding'])

const cors = ({ headers }: IncomingMessage) => ({
  'access-control-allow-origin': headers.origin ?? '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
  'access-control-expose-headers': 'retry-after, www-authenticate',
})

async function lido(pedido: IncomingMessage): Promise<string> {
  const partes: Buffer[] = []
  for await (const parte of pedido) partes.push(parte)
  return Buffer.concat(partes).toString('utf8')
}
