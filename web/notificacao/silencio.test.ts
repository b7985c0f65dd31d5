import { once } from 'node:events'
import { setTimeout as esperar } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { ConfigWeb } from '#shared/config-web.ts'
import { PULSO_MS } from '#shared/notificacao/tipos.ts'
import { conectar } from '../api/client.ts'
import { anunciarRede, rede, vigiarRede } from '../api/conexao.ts'
import { carregarConfig } from '../session/config.ts'
import { ligarAvisos } from './ligacao.ts'
import { PASSO_MS, RESPOSTA_MS, SILENCIO_MS } from './silencio.ts'

/**
 * A server in a thread of its own: it answers while the page's thread is busy. `tudo`: signs of life and answers;
 * `lento`: no sign of life, answers late; `nada`: its sockets take what comes and give nothing, as behind a network
 * that drops packets.
 */
const servidor = new Worker(
  `const { createServer } = require('node:http')
   const { parentPort } = require('node:worker_threads')
   let faz = 'tudo'
   const linhas = new Set()
   const server = createServer((pedido, resposta) => {
     if (faz === 'nada') return
     if (pedido.url === '/health/live') {
       parentPort.postMessage('perguntado')
       return setTimeout(() => faz !== 'nada' && resposta.end('{}'), faz === 'lento' ? 300 : 0)
     }
     resposta.writeHead(200, { 'content-type': 'text/event-stream' })
     resposta.write(':\\n\\n')
     linhas.add(resposta)
     resposta.on('close', () => linhas.delete(resposta))
   })
   server.on('connection', (socket) => faz === 'nada' && socket.pause())
   setInterval(() => { if (faz === 'tudo') for (const linha of linhas) linha.write(':\\n\\n') }, ${PULSO_MS})
   parentPort.on('message', (novo) => {
     faz = novo
     parentPort.postMessage('faz ' + novo)
   })
   server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
  { eval: true },
)
const ditos: unknown[] = []
servidor.on('message', (dito) => void ditos.push(dito))
const [porta] = z.tuple([z.number()]).parse(await once(servidor, 'message'))
const url = `http://127.0.0.1:${porta}`
afterAll(() => servidor.terminate())

const fazer = async (novo: 'tudo' | 'lento' | 'nada') => {
  servidor.postMessage(novo)
  await expect.poll(() => ditos.at(-1)).toBe(`faz ${novo}`)
}
const perguntas = () => ditos.filter((dito) => dito === 'perguntado').length

const settings: ConfigWeb = {
  hostApi: url,
  identidade: {
    authority: 'http://localhost:3001',
    clientId: 'consigna-web',
    fluxo: 'implicito',
    escopos: ['openid'],
    escopoCore: 'core',
    claimUsuario: 'sub',
    umPasso: false,
  },
  chaveGateway: 'chave',
  sistema: 'CONSIGNA',
  cabecalhos: { gateway: 'gateway', sistema: 'sistema', promotor: 'promotor' },
  notificador: { ambiente: 'development', host: '' },
  abrirAgregado: true,
  demo: true,
}

/** Ends the lines of a test while what it puts in the place of the page's is still there. */
const fins: AbortController[] = []

/** What the page does right after it asked the server. */
let parar = () => undefined as void
const pagina = { visibilityState: 'visible' }

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json(settings))
  await carregarConfig()
  vi.unstubAllGlobals()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('document', pagina)
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
  pagina.visibilityState = 'visible'
  conectar({
    hostApi: url,
    cabecalhos: () => ({}),
    token: () => Promise.resolve('token'),
    renovar: () => Promise.resolve(),
  })
  vigiarRede(async (limiteMs = 3000) => {
    const signal = AbortSignal.timeout(limiteMs)
    const resposta = fetch(`${url}/health/live`, { signal })
    setTimeout(() => parar(), 50)
    return (await resposta).status < 600
  })
})
afterEach(() => {
  parar = () => undefined
  for (const fim of fins.splice(0)) fim.abort()
  anunciarRede(true)
  vi.unstubAllGlobals()
})

/** Somebody who only reads: the line of the notices is heard, no call is made. */
async function ler(quem: string): Promise<{ quedas: () => number; acabar: () => void }> {
  await fazer('tudo')
  const fim = new AbortController()
  fins.push(fim)
  let quedas = 0
  onTestFinished(rede.subscribe(({ ligada }) => void (quedas += ligada ? 0 : 1)))
  ligarAvisos(quem, fim.signal)
  await esperar(PULSO_MS)
  return { quedas: () => quedas, acabar: () => fim.abort() }
}

test('from the last sign of life to the banner there are 5 seconds at most', () => {
  expect(SILENCIO_MS).toBeGreaterThan(PULSO_MS)
  expect(SILENCIO_MS + PASSO_MS + RESPOSTA_MS).toBeLessThan(5000)
})

test('who only reads behind a network that drops packets is told so, and when it is back', async () => {
  const { quedas } = await ler('quem-le')
  await fazer('nada')
  await expect.poll(() => rede.getState().ligada).toBe(false)

  await fazer('tudo')
  await expect.poll(() => rede.getState().ligada).toBe(true)
  expect(quedas()).toBe(1)
})

test('a server that is late with its signs of life and still answers is no outage', async () => {
  const { quedas } = await ler('quem-espera')
  await fazer('lento')
  const antes = perguntas()
  await expect.poll(perguntas).toBeGreaterThan(antes + 1)
  expect(quedas()).toBe(0)
})

test('a page that was busy while the answer came does not call the server away', async () => {
  const { quedas } = await ler('quem-trabalha')
  await fazer('lento')
  let vezes = 0
  parar = () => {
    vezes += 1
    if (vezes === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RESPOSTA_MS + 500)
  }
  await expect.poll(() => vezes).toBeGreaterThan(2)
  expect(quedas()).toBe(0)
})

test('a hidden page asks nothing, and judges nobody', async () => {
  const { quedas } = await ler('quem-saiu')
  pagina.visibilityState = 'hidden'
  await fazer('lento')
  const antes = perguntas()
  await esperar(SILENCIO_MS + 4 * PASSO_MS)
  expect([perguntas(), quedas()]).toEqual([antes, 0])
})

test('a line that is ended gives its lock back at once: the next tab waits for no retry', async () => {
  const { acabar } = await ler('quem-sai')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  acabar()
  const proxima = navigator.locks.request('consigna:avisos:quem-sai', () => 'tem a vez')
  expect(await proxima).toBe('tem a vez')
  expect(vi.getTimerCount()).toBe(0)
})
