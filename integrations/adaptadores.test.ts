import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import fastify, { type FastifyReply } from 'fastify'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#database/postgres.ts'
import { createAssinatura } from './assinatura/assinatura.ts'
import { createBanco } from './banco/banco.ts'
import { createCamara } from './camara/camara.ts'
import { createCep } from './cep/cep.ts'
import { Modo } from './bancada/modos.ts'
import { lerConfig } from './config.ts'
import { createDataprev } from './dataprev/dataprev.ts'
import { falhasDaLinha } from './falhas.ts'
import { ForaDoAr } from './fora-do-ar.ts'
import { criarSandbox } from './sandbox.ts'
import { createMargem } from './margem/margem.ts'
import { nomesDosSistemas, type Sistema } from './sistemas.ts'
import { createSift } from './sift/sift.ts'
import { createSms } from './sms/sms.ts'
import { createTrabalhador } from './trabalhador/trabalhador.ts'
import { createWhatsapp } from './whatsapp/whatsapp.ts'

/**
 * Every adapter against every failure of an outside system. A reading adapter
 * throws `ForaDoAr`. A message channel throws nothing: it answers that the result is unknown, or
 * that nothing was sent.
 */
const limiteMs = 300

const segredo = 'segredo-de-demonstracao'
const credencial = { id: 'consigna', segredo }

type Ligacao = { url: string; limiteMs: number }
type Adaptador = (ligacao: Ligacao) => () => Promise<unknown>

const adaptadores: Partial<Record<Sistema, Adaptador>> = {
  cep: (ligacao) => {
    const cep = createCep(ligacao)
    return () => cep.consultar('01310100')
  },
  banco: (ligacao) => {
    const banco = createBanco({ ...ligacao, credencial })
    return () => banco.consultar('123')
  },
  camara: (ligacao) => {
    const camara = createCamara({ ...ligacao, credencial })
    return () => camara.consultar('1'.repeat(21))
  },
  dataprev: (ligacao) => {
    const dataprev = createDataprev({ ...ligacao, credencial, cbc: '999' })
    const consentido = { cpf: '90000300136', idConsentimento: 'c', autorizadoEm: new Date() }
    return () => dataprev.consultar(consentido)
  },
  trabalhador: (ligacao) => {
    const trabalhador = createTrabalhador({ ...ligacao, credencial })
    return () => trabalhador.consultarVinculos('90000201821', 'autorizado')
  },
  assinatura: (ligacao) => {
    const assinatura = createAssinatura({ ...ligacao, credencial })
    return () => assinatura.consultar('ASS-1')
  },
  sift: (ligacao) => {
    const sift = createSift({ ...ligacao, credencial })
    return () => sift.consultar({ idCliente: 'c', cpf: '90000200182' })
  },
  margem: (ligacao) => {
    const margem = createMargem({ ...ligacao, credencial })
    const pedido = { convenio: '920001', matricula: 'A1', cpf: '90000200182', senha: '123456' }
    return () => margem.consultar(pedido)
  },
  sms: (ligacao) => {
    const sms = createSms({ ...ligacao, segredo, remetente: 'CONSIGNA' })
    return () =>
      lancar(sms.enviar({ chave: crypto.randomUUID(), para: '5511900001234', texto: 'oi' }))
  },
  whatsapp: (ligacao) => {
    const whatsapp = createWhatsapp({ ...ligacao, cliente: '1', token: segredo })
    const modelo = { nome: 'boas_vindas', idioma: 'pt_BR', parametros: ['Maria'] }
    return () =>
      lancar(
        whatsapp.enviar({ chave: crypto.randomUUID(), para: '5511900001234', texto: 'oi', modelo }),
      )
  },
}

/** In the order of the table of systems. */
const nomes = nomesDosSistemas.filter((nome) => adaptadores[nome])

/** What a channel answers for a failure, thrown as the readers throw it. */
async function lancar(tentativa: Promise<{ resultado: string }>): Promise<unknown> {
  const { resultado } = await tentativa
  if (resultado === 'incerta' || resultado === 'nao-saiu') throw new ForaDoAr('canal', resultado)
  return resultado
}

let visitasAoAlvo = 0
let pedidos = 0

const falhas: Record<string, (reply: FastifyReply) => unknown> = {
  ...falhasDaLinha,
  'redireciona-para-dentro': (reply) => reply.redirect(`${url}/alvo`, 302),
  'erro-em-html': (reply) => reply.code(500).type('text/html').send('<h1>Erro</h1>'),
  'pede-calma': (reply) => reply.code(429).header('retry-after', '60').send({}),
  'sem-credencial': (reply) => reply.code(401).send({ error: 'invalid_client' }),
  'texto-de-portal': (reply) => reply.type('text/html').send('<html>Bem-vindo ao Wi-Fi</html>'),
  vazia: (reply) => reply.code(204).send(),
  nula: (reply) => reply.type('application/json').send('null'),
  'bomba-de-gzip': (reply) =>
    reply.type('application/json').header('content-encoding', 'gzip').send(bomba),
  'gota-a-gota': (reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'application/json' })
    const gota = setInterval(() => reply.raw.write(' '), 20)
    reply.raw.once('close', () => clearInterval(gota))
  },
}
const bomba = gzipSync(Buffer.alloc(20_000_000, 32))

const mundo = fastify({ forceCloseConnections: true })
mundo.addContentTypeParser('*', { parseAs: 'string' }, async () => null)
mundo.all('/alvo', async () => {
  visitasAoAlvo += 1
  return {}
})
mundo.all<{ Params: { falha: string } }>('/:falha/*', (request, reply) => {
  pedidos += 1
  void falhas[request.params.falha]?.(reply)
})
const url = await mundo.listen({ port: 0, host: '127.0.0.1' })
const bancada = await criarSandbox(lerConfig({ DEMO: '1', SANDBOX_PASSO_MS: '0' }))
const urlDaBancada = await bancada.listen({ port: 0, host: '127.0.0.1' })
const fechada = `http://127.0.0.1:${await freePort()}`
afterAll(async () => {
  await mundo.close()
  await bancada.close()
})

/** Anything else than an outage fails the test; so does a call that never ends. */
const ateForaDoAr = (pedir: () => Promise<unknown>): Promise<void> =>
  expect(pedir()).rejects.toBeInstanceOf(ForaDoAr)

/** The time limits of the exchanges with an address from here on, in milliseconds. */
function prazosEm(endereco: string): () => number[] {
  const limites = vi.spyOn(AbortSignal, 'timeout')
  const trocas = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => {
    limites.mockRestore()
    trocas.mockRestore()
  })
  return () =>
    trocas.mock.calls
      .filter(([alvo]) => typeof alvo === 'string' && alvo.startsWith(endereco))
      .map(([, init]) => {
        const qual = limites.mock.results.findIndex(({ value }) => value === init?.signal)
        return limites.mock.calls[qual]?.[0] ?? Infinity
      })
}

/** One failing exchange, within the time budget of the whole call. */
function dentroDoPrazo(prazos: number[]): void {
  expect(prazos).toHaveLength(1)
  expect(Math.max(...prazos)).toBeLessThanOrEqual(limiteMs)
}

test('every adapter stands in this table', () => {
  const escritos = nomesDosSistemas.filter((nome) =>
    existsSync(`${import.meta.dirname}/${nome}/${nome}.ts`),
  )
  expect(nomes).toEqual(escritos)
})

const linhas = nomes.flatMap((nome) => [
  ...Object.keys(falhas).map((falha) => ({ nome, falha, em: `${url}/${falha}` })),
  { nome, falha: 'porta-fechada', em: fechada },
  { nome, falha: 'nome-que-nao-existe', em: 'http://nada.invalid' },
])

test.each(linhas)('$nome, $falha: an outage, within the budget', async ({ nome, em }) => {
  const pedir = adaptadores[nome]?.({ url: em, limiteMs })
  const prazos = prazosEm(em)

  await ateForaDoAr(async () => pedir?.())
  dentroDoPrazo(prazos())
  expect(visitasAoAlvo).toBe(0)
})

const quebras = nomes.flatMap((nome) =>
  Modo.options.filter((modo) => modo !== 'normal').map((modo) => ({ nome, modo })),
)

test.each(quebras)(
  '$nome, $modo on the bench: an outage, then well again',
  async ({ nome, modo }) => {
    const mudar = (novo: Modo) =>
      bancada.inject({ method: 'POST', url: `/bancada/${nome}`, body: { modo: novo } })
    const em = `${urlDaBancada}/${nome}`
    const pedir = adaptadores[nome]?.({ url: em, limiteMs })
    const prazos = prazosEm(em)

    await mudar(modo)
    await ateForaDoAr(async () => pedir?.())
    dentroDoPrazo(prazos())
    await mudar('normal')
    await expect(pedir?.()).resolves.not.toThrow()
  },
)

test.each(nomes)('%s: after five failures the breaker refuses at once', async (nome) => {
  const pedir = adaptadores[nome]?.({ url: `${url}/erro-em-html`, limiteMs })
  for (let vez = 0; vez < 5; vez += 1) await ateForaDoAr(async () => pedir?.())
  const antes = pedidos

  await ateForaDoAr(async () => pedir?.())
  expect(pedidos).toBe(antes)
})

test('a hanging exchange leaves no connection open', async () => {
  const antes = await abertas()
  const pendentes = nomes.flatMap((nome) => {
    const pedir = adaptadores[nome]?.({ url: `${url}/demora`, limiteMs: 100 })
    return Array.from({ length: 20 }, async () => pedir?.())
  })
  await Promise.allSettled(pendentes)

  // `fetch` keeps an idle line for four seconds.
  await expect.poll(abertas).toBeLessThanOrEqual(antes)
})

const abertas = () =>
  new Promise<number>((resolve) => mundo.server.getConnections((_e, n) => resolve(n)))
