import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#database/postgres.ts'
import { ajustesDeProducao } from '#integrations/sistemas.ts'
import { testDatabase } from '#database/test/database.ts'
import { startRelay } from '#database/test/relay.ts'
import { cabecalhos, chaveDoGateway, sistema } from './test/api.ts'
import { personas, semear } from './test/fixtures.ts'
import { criarEmissor } from './test/tokens.ts'

/** The process itself, started as `npm start` starts it. */
const banco = await testDatabase()
const relay = await startRelay(banco.appUrl)
const emissor = await criarEmissor()
const owner = new Client({ connectionString: banco.ownerUrl })
await owner.connect()
await semear(owner)
const port = await freePort()
const pasta = mkdtempSync(join(tmpdir(), 'consigna-servidor-'))
const chaves = join(pasta, 'chaves.json')
const base = `http://127.0.0.1:${port}`
let server: ChildProcess
let saida = ''

function iniciar(ajustes: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_APP_URL: relay.through(banco.appUrl),
      OIDC_AUTHORITY: emissor.issuer,
      OIDC_SESSION_CHECK: '0',
      OIDC_KEYS_FILE: chaves,
      GATEWAY_KEYS: chaveDoGateway,
      SEGREDO_RASCUNHOS: 'um segredo de dezesseis',
      SEGREDO_METRICAS: 'outro segredo de dezesseis',
      DEMO: '1',
      ...ajustes,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stdout?.on('data', (parte) => (saida += String(parte)))
  child.stderr?.on('data', (parte) => (saida += String(parte)))
  return child
}

async function ate(pronto: () => Promise<boolean>): Promise<void> {
  for (const fim = Date.now() + 60_000; Date.now() < fim; await esperar(30)) {
    if (await pronto().catch(() => false)) return
  }
  throw new Error(`The server did not get there.\n${saida}`)
}

const forte = 'Uma-Chave-De-Producao-Com-32-Letras'
const producao = {
  DEMO: '0',
  GATEWAY_KEYS: forte,
  SEGREDO_RASCUNHOS: forte,
  SEGREDO_METRICAS: forte,
  SEGREDO_TRILHA: forte,
  ...Object.fromEntries(
    ajustesDeProducao.map((nome) => [nome, nome.endsWith('_URL') ? 'https://real.example' : forte]),
  ),
}

const prontidao = async () => (await fetch(`${base}/health/ready`)).status

beforeAll(async () => {
  server = iniciar()
  await ate(async () => (await prontidao()) === 200)
})
afterAll(async () => {
  server.kill('SIGKILL')
  await owner.end()
  await emissor.fechar()
  await relay.close()
  await banco.drop()
  rmSync(pasta, { recursive: true })
})

const chamar = async (token?: string) =>
  fetch(`${base}/core/v1/uf`, {
    headers: {
      [cabecalhos.gateway]: chaveDoGateway,
      [cabecalhos.sistema]: sistema,
      [cabecalhos.promotor]: '1001',
      authorization: `Bearer ${token ?? (await emissor.assinar(personas.dono.id))}`,
    },
  })

/** Calls that wait for a lock of the test. */
async function esperando(): Promise<number> {
  const { rowCount } = await owner.query(
    `select from pg_locks where not granted and relation = 'uf'::regclass`,
  )
  return rowCount ?? 0
}

test("a call through the running server is logged with the person's id alone", async () => {
  expect((await chamar()).status).toBe(200)
  const nomeada = () => saida.split('\n').find((uma) => uma.includes('GET /core/v1/uf'))
  await ate(async () => nomeada() !== undefined)

  const linha = nomeada()
  expect(JSON.parse(linha ?? '{}')).toMatchObject({ usuario: personas.dono.id, status: 200 })
})

test('a person who is switched off is refused at the next call', async () => {
  await owner.query('update usuario set ativo = false where id = $1', [personas.dono.id])
  await ate(async () => (await chamar()).status === 401)

  await owner.query('update usuario set ativo = true where id = $1', [personas.dono.id])
  await ate(async () => (await chamar()).status === 200)
})

test('the settings of the web are served beside the page, without a secret', async () => {
  const answer = await fetch(`${base}/config.json`)
  const texto = await answer.text()

  expect(JSON.parse(texto)).toMatchObject({
    hostApi: '',
    identidade: { authority: emissor.issuer, fluxo: 'implicito' },
    chaveGateway: chaveDoGateway,
    cabecalhos: { promotor: 'Codigo-Promotor' },
  })
  expect(texto).not.toContain('segredo')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('the calls are described and can be tried', async () => {
  const descricao = await (await fetch(`${base}/openapi.json`)).json()
  expect(descricao).toMatchObject({ openapi: '3.1.0' })
  expect(descricao.paths['/core/v1/uf'].get.operationId).toBe('referencia.ufs')

  const docs = await fetch(`${base}/docs`)
  expect(docs.status).toBe(200)
  expect(docs.headers.get('content-security-policy')).toContain("script-src 'self'")
})

test('measures are for this machine, not for a proxy on it', async () => {
  const daqui = await fetch(`${base}/metrics`)
  expect(await daqui.text()).toContain('consigna_chamada_segundos')

  for (const deOutro of ['x-real-ip', 'forwarded', 'x-forwarded-host']) {
    const repassada = await fetch(`${base}/metrics`, { headers: { [deOutro]: '127.0.0.1' } })
    expect(repassada.status, deOutro).toBe(404)
  }
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect((await fetch(`${base}/metrics`, { headers })).status).toBe(404)
  const comSegredo = { ...headers, authorization: 'Bearer outro segredo de dezesseis' }
  expect((await fetch(`${base}/metrics`, { headers: comSegredo })).status).toBe(200)
})

test('behind a bank: another origin, renamed headers, two gateway keys, an API elsewhere', async () => {
  const porta = await freePort()
  const aqui = `http://127.0.0.1:${porta}`
  // docs/integration.md, as written.
  const vizinho = iniciar({
    PORT: String(porta),
    CORS_ORIGINS: 'https://front.banco.example',
    API_HOST: 'https://api.banco.example',
    ABRIR_AGREGADO: '0',
    NOTIFIER_HOST: 'https://avisos.banco.example',
    NOTIFIER_ENVIRONMENT: 'homolog',
    HEADER_GATEWAY: 'X-Gateway-Key',
    HEADER_SISTEMA: 'X-Sistema',
    HEADER_PROMOTOR: 'X-Promotor',
    GATEWAY_KEYS: 'chave-nova-de-2027,chave-velha-de-2026',
    SYSTEM_IDS: 'consigna-web,front-do-banco',
  })
  try {
    await ate(async () => (await fetch(`${aqui}/health/ready`)).ok)
    const preflight = (origin: string) =>
      fetch(`${aqui}/core/v1/uf`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization,x-gateway-key,x-promotor,x-sistema',
        },
      })
    const permitida = await preflight('https://front.banco.example')
    expect(permitida.status).toBe(204)
    expect(permitida.headers.get('access-control-allow-origin')).toBe('https://front.banco.example')
    const cabecalhosPermitidos = permitida.headers.get('access-control-allow-headers') ?? ''
    expect(cabecalhosPermitidos.toLowerCase().split(/,\s*/)).toEqual(
      expect.arrayContaining(['authorization', 'x-gateway-key', 'x-sistema', 'x-promotor']),
    )
    const estranha = await preflight('https://outro.example')
    expect(estranha.headers.get('access-control-allow-origin')).toBeNull()

    const com = async (chave: string, sistemaDado = 'front-do-banco') =>
      fetch(`${aqui}/core/v1/uf`, {
        headers: {
          origin: 'https://front.banco.example',
          'x-gateway-key': chave,
          'x-sistema': sistemaDado,
          'x-promotor': '1001',
          authorization: `Bearer ${await emissor.assinar(personas.dono.id)}`,
        },
      })
    for (const chave of ['chave-nova-de-2027', 'chave-velha-de-2026']) {
      const resposta = await com(chave)
      expect([resposta.status, resposta.headers.get('access-control-allow-origin')]).toEqual([
        200,
        'https://front.banco.example',
      ])
    }
    expect((await com('chave-velha-de-2025')).status).toBe(401)
    expect((await com('chave-nova-de-2027', 'outro')).status).toBe(403)

    expect(await (await fetch(`${aqui}/config.json`)).json()).toMatchObject({
      hostApi: 'https://api.banco.example',
      abrirAgregado: false,
      chaveGateway: 'chave-nova-de-2027',
      sistema: 'consigna-web',
      cabecalhos: { gateway: 'X-Gateway-Key', sistema: 'X-Sistema', promotor: 'X-Promotor' },
      notificador: { ambiente: 'homolog', host: 'https://avisos.banco.example' },
    })
    const descricao = JSON.stringify(await (await fetch(`${aqui}/openapi.json`)).json())
    expect(descricao.toLowerCase()).toContain('"x-gateway-key"')
  } finally {
    vizinho.kill('SIGKILL')
  }
})

test('without its database the server is not ready, lives on, and is back when the database is', async () => {
  const nome = new URL(banco.appUrl).pathname.slice(1)
  const superuser = new Client({
    connectionString: banco.superuserUrl.replace(/\/\w+$/, '/postgres'),
  })
  await superuser.connect()
  await superuser.query(`alter database ${nome} allow_connections false`)
  await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and usename = 'consigna_app'`,
    [nome],
  )
  await ate(async () => (await prontidao()) === 503)
  expect((await fetch(`${base}/health/live`)).status).toBe(200)
  const semBanco = await chamar()
  expect([semBanco.status, semBanco.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await semBanco.json()).toMatchObject({ message: 'O banco de dados não respondeu.' })

  await superuser.query(`alter database ${nome} allow_connections true`)
  await superuser.end()
  await ate(async () => (await prontidao()) === 200)
  expect((await chamar()).status).toBe(200)
})

/** `npm run prove -- banco-fora` measures too, and darkens the database for so many seconds. */
const escuro = Number(process.env['BANCO_FORA'] ?? 0)
const VOLTA_MS = 5000

const respostas = (): Promise<Response[]> => Promise.all(Array.from({ length: 24 }, () => chamar()))

/** Milliseconds until all calls are answered again. */
async function voltar(): Promise<number> {
  const inicio = performance.now()
  await ate(async () => (await respostas()).every(({ status }) => status === 200))
  return performance.now() - inicio
}

/** 503 with a time to come back; the last ones may have found a new line already. */
function emPalavras(todas: Response[]): void {
  const fora = todas.filter(({ status }) => status !== 200)
  expect(new Set(fora.map(({ status }) => status))).toEqual(new Set([503]))
  for (const { headers } of fora) expect(headers.get('retry-after')).toBe('2')
}

test('lines to the database that fall silent cost 503 in words, and the next calls are answered', async () => {
  expect(new Set((await respostas()).map(({ status }) => status))).toEqual(new Set([200]))

  relay.freeze()
  const congelado = performance.now()
  emPalavras(await respostas())
  await voltar()
  const aposGelo = performance.now() - congelado
  await ate(async () => (await prontidao()) === 200)
  if (escuro === 0) return

  relay.blackout()
  const fim = performance.now() + escuro * 1000
  while (performance.now() < fim) emPalavras(await respostas())
  relay.heal()
  const aposEscuro = await voltar()
  console.log(`back after the freeze ${aposGelo} ms, after the black hole ${aposEscuro} ms`)
  expect(Math.max(aposGelo, aposEscuro)).toBeLessThan(VOLTA_MS)
}, 120_000)

test('while the identity server hangs the server says that nobody can sign in, and known tokens work', async () => {
  expect((await chamar()).status).toBe(200)
  const outro = await emissor.assinar(personas.dono.id)
  emissor.pendurar(true)
  await ate(async () => (await prontidao()) === 503)
  const saude = await (await fetch(`${base}/health/ready`)).json()
  expect(saude).toMatchObject({ banco: 'ok', identidade: 'não responde: ninguém consegue entrar' })
  expect((await chamar(outro)).status).toBe(200)

  emissor.pendurar(false)
  await ate(async () => (await prontidao()) === 200)
})

test('a server that starts again while the identity server hangs answers known tokens', async () => {
  const token = await emissor.assinar(personas.dono.id)
  server.kill('SIGKILL')
  await once(server, 'exit')
  emissor.pendurar(true)
  server = iniciar()
  await ate(async () => (await fetch(`${base}/health/live`)).status === 200)
  expect((await chamar(token)).status).toBe(200)

  emissor.pendurar(false)
  server.kill('SIGKILL')
  await once(server, 'exit')
  writeFileSync(chaves, '')
  saida = ''
  server = iniciar()
  await ate(async () => (await prontidao()) === 200)
  await ate(async () => saida.includes('arquivo-ignorado'))
  const linha = saida.split('\n').find((uma) => uma.includes('arquivo-ignorado')) ?? '{}'
  expect(JSON.parse(linha)).toMatchObject({
    arquivo: 'OIDC_KEYS_FILE',
    motivo: 'vazio ou incompleto',
  })
  expect((await chamar(token)).status).toBe(200)
})

test('on SIGTERM the server finishes open calls and exits', async () => {
  await owner.query('begin')
  await owner.query('lock table uf in access exclusive mode')
  const emCurso = chamar()
  await ate(async () => (await esperando()) > 0)
  const fim = once(server, 'exit')
  server.kill('SIGTERM')
  await esperar(100)
  await owner.query('commit')

  expect((await emCurso).status).toBe(200)
  const [code] = await fim
  expect(code).toBe(0)
})

test.each([
  ['with the settings of a demonstration', {}, 'DEMO: production has no demonstration'],
  ['on an unsafe database', producao, 'Production refuses this database'],
])('the server alone does not start in production %s', async (_quando, ajustes, motivo) => {
  saida = ''
  const child = iniciar({ NODE_ENV: 'production', PORT: String(await freePort()), ...ajustes })
  const [code] = await once(child, 'close')

  expect(code).toBe(1)
  expect(saida).toContain(motivo)
})

test('the server exits with its parent process', async () => {
  server = iniciar()
  await ate(async () => (await prontidao()) === 200)
  const fim = once(server, 'exit')
  server.disconnect()
  const [code] = await fim

  expect(code).toBe(0)
})
