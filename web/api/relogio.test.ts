import { afterEach, expect, test, vi } from 'vitest'
import { CABECALHO_ADIANTADO } from '#shared/cabecalho-adiantado.ts'
import { agora, ouvirRelogio, relogio } from './relogio.ts'

const DIA_MS = 86_400_000
const adiantada = (status = 200, ms = DIA_MS) =>
  new Response(null, { status, headers: { [CABECALHO_ADIANTADO]: String(ms) } })

afterEach(() => {
  vi.useRealTimers()
  relogio.setState({ adiantadoMs: 0 })
})

test('what is counted on the screen is counted by the time of the server', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') })
  expect(agora().toISOString()).toBe('2026-11-22T12:00:00.000Z')
  ouvirRelogio(adiantada())

  expect(agora().toISOString()).toBe('2026-11-23T12:00:00.000Z')
})

test('an answer of the server without the header says that its clock is the true one again', () => {
  ouvirRelogio(adiantada())
  ouvirRelogio(new Response())

  expect(relogio.getState().adiantadoMs).toBe(0)
})

test.each([500, 502, 503, 504])(
  'a %i of whatever stands in front of the server says nothing of its clock',
  (status) => {
    ouvirRelogio(adiantada())
    ouvirRelogio(new Response(null, { status }))

    expect(relogio.getState().adiantadoMs).toBe(DIA_MS)
  },
)

test('an unchanged clock notifies no listener', () => {
  ouvirRelogio(adiantada())
  let ditas = 0
  const parar = relogio.subscribe(() => {
    ditas += 1
  })
  ouvirRelogio(adiantada())
  ouvirRelogio(adiantada(200, 2 * DIA_MS))
  parar()

  expect(ditas).toBe(1)
})
