import { createServer } from 'node:http'
import { afterAll, expect, inject, test } from 'vitest'
import { isAlive } from '#database/processes.ts'
import { longa } from './support/longa.ts'
import { derrubar, isReady } from './support/quedas.ts'
import { seededPlace } from './support/seeded-place.ts'
import { sistemaConferido } from './support/sistema-conferido.ts'
import { launch, storyPlace, stopAll, type PartName } from './support/system.ts'

const all: PartName[] = ['postgres', 'server', 'identity', 'sandbox', 'supervisor']

/** A part may be gone already: it ends by itself when its supervisor does. */
function kill(pids: number[]): void {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
}

const pronta = (url: string) =>
  `Consigna is ready at ${url} (sign in as atendente, atendente2, atendente3, promotor, gestor, gestor2, conferente, semacesso; password: demo)`

/** What one test leaves running, the next one takes on: each start takes seconds. */
const [one, two] = [await seededPlace(), await storyPlace({ DEMO: '0' })]
let first = await sistemaConferido(one)
afterAll(async () => {
  await stopAll()
  one.remove()
  two.remove()
})

test('one command starts everything and prints one line', async () => {
  // The shared system of all stories was started in an empty folder.
  const { url, escrito } = inject('sistema').comeco
  expect(escrito.trim()).toBe(pronta(url))
  expect(first.line).toBe(pronta(one.url))
  expect(await isReady(one)).toBe(true)
})

longa(
  'stopped while it starts, it leaves nothing behind; two instances run side by side, and a second one in the same folder is refused',
  async () => {
    // It is stopped long before a demonstration would be made.
    for (const pause of [300, 900, 1500]) {
      const { stop } = launch(two)
      await new Promise((resolve) => setTimeout(resolve, pause))
      await stop()
    }
    const second = await sistemaConferido(two)
    const third = launch(one)

    expect(second.line).toBe(`Consigna is ready at ${two.url}`)
    expect(await third.ended).toBe(1)
    expect(third.output().stderr).toContain(`already runs from ${one.dataDir}`)
    expect([await isReady(one), await isReady(two)]).toEqual([true, true])
    expect(await second.stop()).toBe(0)
    expect(await isReady(one)).toBe(true)
  },
)

longa('each part, killed, is back, and two together', async () => {
  const vezes: PartName[][] = [
    ['server'],
    ['identity'],
    ['sandbox'],
    ['postgres'],
    ['postgres', 'server'],
  ]
  for (const parts of vezes) await derrubar(one, first, parts)
  expect(await isReady(one)).toBe(true)
})

longa(
  'whatever was killed, the supervisor or everything, the next start needs nothing by hand, and Ctrl+C stops everything',
  async () => {
    const vezes: PartName[][] = [['supervisor'], ['supervisor', 'postgres'], all]
    for (const parts of vezes) {
      kill(parts.map((part) => first.pid(part)))
      await first.ended
      first = await sistemaConferido(one)
      expect(await isReady(one), parts.join()).toBe(true)
    }
    const pids = all.map((part) => first.pid(part))
    expect(await first.stop()).toBe(0)
    expect(pids.filter(isAlive)).toEqual([])
    expect(first.output().stdout.trim()).toBe(first.line)
  },
)

test('a wrong setting and a port in use are refused by name', async () => {
  const taken = createServer()
  const place = await storyPlace()
  await new Promise<void>((resolve) => {
    taken.listen(Number(place.env.IDENTITY_PORT), '127.0.0.1', resolve)
  })
  const busy = launch(place)
  const wrong = launch({ ...place, env: { ...place.env, PORT: 'tres mil' } })
  const unsafe = launch({ ...place, env: { ...place.env, NODE_ENV: 'production', DEMO: '1' } })

  expect(await busy.ended).toBe(1)
  expect(busy.output().stderr).toContain(`IDENTITY_PORT: port ${place.env.IDENTITY_PORT} is in use`)
  expect(await wrong.ended).toBe(1)
  expect(wrong.output().stderr).toContain('PORT: a port is a number from 1 to 65535')
  expect(await unsafe.ended).toBe(1)
  expect(unsafe.output().stderr).toMatch(/DEMO: production.*\n[^]*SEGREDO_IDENTIDADE: production/)
  taken.close()
  place.remove()
})
