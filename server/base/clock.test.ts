import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { criarRelogio as criarAcerto } from '#integrations/bancada/relogio.ts'
import { CABECALHO_ADIANTADO } from '#shared/cabecalho-adiantado.ts'
import { adicionarRelogio, criarRelogio } from './clock.ts'

const segredo = 'segredo da demonstração'
const relogio = criarRelogio('+36h')
const app = fastify()
app.get('/hora', async () => relogio.agora())
adicionarRelogio(app, relogio, segredo)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

const adiantado = async () => (await fetch(`${url}/hora`)).headers.get(CABECALHO_ADIANTADO)

test('the clock starts at RELOGIO and runs on', async () => {
  const antes = Date.now()
  const adiante = relogio.agora().getTime() - 36 * 3_600_000
  expect(adiante).toBeGreaterThanOrEqual(antes)
  expect(adiante).toBeLessThanOrEqual(Date.now())
  expect(await adiantado()).toBe(String(36 * 3_600_000))
})

test('the bench sets it, and the true time is the true time', async () => {
  const bancada = criarAcerto(url, segredo)

  const antes = Date.now()
  expect(await bancada.acertar('2026-11-22T10:00:00-03:00')).toBe(true)
  const correu = relogio.agora().getTime() - Date.parse('2026-11-22T13:00:00Z')
  expect(correu).toBeGreaterThanOrEqual(0)
  expect(correu).toBeLessThanOrEqual(Date.now() - antes)
  expect(await bancada.adiantadoMs()).toBe(relogio.adiantadoMs())

  expect(await bancada.acertar(null)).toBe(true)
  expect(relogio.adiantadoMs()).toBe(0)
  expect(await adiantado()).toBeNull()
})

test('a request without the secret does not set the clock', async () => {
  expect(await criarAcerto(url, 'outro segredo qualquer').acertar('2030-01-01T00:00:00Z')).toBe(
    false,
  )
  expect(relogio.adiantadoMs()).toBe(0)
})
