import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { casosPorCpf } from './banco/casos.ts'
import { casosPorCpf as casosDoTrabalhador } from './trabalhador/casos.ts'
import { casosPorCep } from './cep/sandbox.ts'
import { casosPorFinal } from './mensagem/casos.ts'
import { lerConfig } from './config.ts'
import { criarDisjuntor } from './disjuntor.ts'
import { ForaDoAr } from './fora-do-ar.ts'
import { criarSandbox } from './sandbox.ts'

const app = await criarSandbox(lerConfig({ DEMO: '1', SANDBOX_PASSO_MS: '0' }))
afterAll(() => app.close())

test('the sandbox reports ready and links each of its systems', async () => {
  expect((await app.inject('/health/ready')).statusCode).toBe(200)
  const { body, headers } = await app.inject('/')

  expect(body).toContain('href="/banco/"')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  for (const caminho of ['/banco/', '/cep/', '/trabalhador/']) {
    expect((await app.inject(caminho)).statusCode).toBe(200)
  }
})

test('a page whose name was made to resolve to this machine reads nothing here', async () => {
  for (const url of ['/', '/sms/livro', '/bancada', '/banco/']) {
    const { statusCode } = await app.inject({ url, headers: { host: 'evil.example' } })
    expect(statusCode, url).toBe(421)
  }
})

test('a page of another origin presses no button', async () => {
  for (const url of ['/bancada/cep', '/dataprev/responder', '/banco/propostas/1/aprovar']) {
    const headers = { host: 'localhost:3002', origin: 'http://evil.example' }
    const { statusCode } = await app.inject({ method: 'POST', url, headers })
    expect(statusCode, url).toBe(403)
  }
})

test('a wrong setting is refused by name', () => {
  expect(() => lerConfig({ SANDBOX_PORT: 'x', SEGREDO_SANDBOX: 'curto' })).toThrow(
    /SANDBOX_PORT, SEGREDO_SANDBOX/,
  )
})

test('docs/sandbox.md lists every number with an answer of its own', () => {
  const pagina = readFileSync('docs/sandbox.md', 'utf8')

  for (const [cpf, caso] of [casosPorCpf, casosDoTrabalhador].flatMap(Object.entries)) {
    expect(pagina, cpf).toContain(`| ${cpf} | ${caso} |`)
  }
  for (const [final, caso] of Object.entries(casosPorFinal)) {
    expect(pagina, final).toContain(`| ${final} | ${caso} |`)
  }
  for (const cep of Object.keys(casosPorCep)) expect(pagina, cep).toContain(`| ${cep} |`)
})

test('a circuit opens at the fifth failure and closes by one call after its rest', async () => {
  let agora = 0
  const disjuntor = criarDisjuntor('X', { descansoMs: 1000, relogio: () => agora })
  let pedidos = 0
  const pedir = async (bom: boolean) =>
    disjuntor(async () => {
      pedidos += 1
      if (!bom) throw new ForaDoAr('X', 'falhou', { queda: true })
      return 'ok'
    }).catch(String)

  for (let vez = 0; vez < 7; vez += 1) await pedir(false)
  expect(pedidos).toBe(5)

  agora = 1001
  await Promise.all([pedir(true), pedir(true)])
  expect(pedidos).toBe(6)
  expect(await pedir(true)).toBe('ok')
})
