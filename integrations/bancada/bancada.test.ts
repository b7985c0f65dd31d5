import { afterAll, afterEach, expect, test } from 'vitest'
import { createCep } from '../cep/cep.ts'
import { lerConfig } from '../config.ts'
import { ForaDoAr } from '../fora-do-ar.ts'
import { criarSandbox } from '../sandbox.ts'
import { doCampo, instantes, paraOCampo } from './instantes.ts'
import { Modo } from './modos.ts'

const app = await criarSandbox(lerConfig({ DEMO: '1', SANDBOX_PASSO_MS: '0' }))
const url = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
afterEach(async () => void (await fetch(`${url}/bancada`, { method: 'POST' })))

const mudar = (sistema: string, corpo: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/bancada/${sistema}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(corpo),
  })
const cep = () => createCep({ url: `${url}/cep`, limiteMs: 2000 })

const quebras = Modo.options.filter((modo) => modo !== 'normal')

test.each(quebras)('a line that is %s is an outage of that system alone', async (modo) => {
  expect((await mudar('cep', { modo })).status).toBe(204)
  expect(await (await fetch(`${url}/bancada`)).json()).toMatchObject({ cep: modo, banco: 'normal' })

  await expect(cep().consultar('01310100')).rejects.toBeInstanceOf(ForaDoAr)

  expect((await fetch(`${url}/cep/`)).status).toBe(200)
  expect((await fetch(`${url}/banco/livro`)).status).toBe(200)
  await mudar('cep', { modo: 'normal' })
  expect(await cep().consultar('01310100')).toMatchObject({ uf: 'SP' })
})

test('failures are real ones of the line, not polite answers', async () => {
  const endereco = `${url}/cep/ws/01310100/json/`
  await mudar('cep', { modo: 'fora' })
  await expect(fetch(endereco)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })

  await mudar('cep', { modo: 'cortada' })
  const cortada = await fetch(endereco)
  expect(cortada.status).toBe(200)
  await expect(cortada.text()).rejects.toThrow('terminated')
})

test('the page lists each system, its line and its last requests, numbers hidden', async () => {
  await cep().consultar('01310100')
  await mudar('sms', { modo: 'lento' })
  const pagina = await (await fetch(url)).text()

  expect(pagina).toContain('GET /cep/ws/01••••••/json/')
  expect(pagina).not.toContain('01310100')
  expect(pagina).toContain('Com falha agora: SMS.')
  expect(pagina).toContain('O servidor não respondeu')
  for (const sistema of ['banco', 'cep', 'sms']) expect(pagina).toContain(`href="/${sistema}/"`)
})

test('a button brings a person back to the page, and a page of others presses none', async () => {
  const deFora = await mudar('cep', { modo: 'fora' }, { 'sec-fetch-site': 'same-site' })
  expect(deFora.status).toBe(403)
  const daPagina = await fetch(`${url}/bancada/cep`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ modo: 'recusando' }),
  })
  expect([daPagina.status, daPagina.headers.get('location')]).toEqual([303, '/'])
  expect(await (await fetch(`${url}/bancada`)).json()).toMatchObject({ cep: 'recusando' })
})

test('the bench refuses unknown systems and modes', async () => {
  expect((await mudar('cep', { modo: 'torto' })).status).toBe(400)
  expect((await mudar('correio', { modo: 'fora' })).status).toBe(404)
  expect((await mudar('relogio', { instante: 'domingo' })).status).toBe(400)
  // There is no server to set the clock of.
  expect((await mudar('relogio', { instante: null })).status).toBe(502)
})

test('without a demonstration there is no bench', async () => {
  const seria = await criarSandbox(lerConfig({ SANDBOX_PASSO_MS: '0' }))
  for (const caminho of ['/', '/bancada']) {
    expect((await seria.inject(caminho)).statusCode).toBe(404)
  }
  const resposta = await seria.inject({
    method: 'POST',
    url: '/bancada/cep',
    body: { modo: 'fora' },
  })
  expect(resposta.statusCode).toBe(404)
  expect((await seria.inject('/cep/ws/01310100/json/')).statusCode).toBe(200)
  await seria.close()
})

test('the buttons of the clock are times of Brasília', () => {
  // A Saturday, 22:30 in Brasília, already Sunday in Greenwich.
  const agora = new Date('2026-11-22T01:30:00Z')

  expect(instantes(agora).map(({ instante }) => instante)).toEqual([
    '2026-11-22T13:00:00.000Z',
    '2026-11-22T01:30:00.000Z',
    '2026-11-23T13:00:00.000Z',
    '2026-12-23T01:30:00.000Z',
  ])
  expect(paraOCampo(agora)).toBe('2026-11-21T22:30')
  expect(doCampo('2026-11-21T22:30')).toBe('2026-11-22T01:30:00.000Z')
  expect(doCampo('2026-13-41T22:30')).toBeNull()
})
