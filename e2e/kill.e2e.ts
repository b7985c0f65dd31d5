import { expect, onTestFinished, test } from 'vitest'
import { SEMENTE } from '#server/test/semente.ts'
import { cadernoEm, derrubarEscrevendo, escrever, semPerdas, sorteio } from './support/quedas.ts'
import { seededPlace } from './support/seeded-place.ts'
import { sistemaConferido } from './support/sistema-conferido.ts'
import { type PartName } from './support/system.ts'

/**
 * Four writers post notes, each with its Idempotency-Key, and retry with the same key until they get
 * an answer, as the web does. Meanwhile the servers are killed. Every note acknowledged before a kill
 * must exist after it, once. `npm run prove -- quedas` measures the restart times, with more rounds.
 *
 * The control: a server that answers before the commit. In `umaVez` (server/base/db/transaction.ts) let
 * `confirmar` run 100 ms later without waiting for it, and release the connection after it: the first
 * round lost 14 notes of about 70, and this file was red.
 */
const rodadas: PartName[][] = [['server'], ['postgres'], ['postgres', 'server']]

test('killed during writes, nothing acknowledged is lost, nothing is there twice', async () => {
  const place = await seededPlace({ RATE_LIMIT: '0', SEARCH_LIMIT: '0' })
  let system = await sistemaConferido(place)
  onTestFinished(async () => {
    await system.stop()
    place.remove()
  })
  const caderno = await cadernoEm(place)
  const acaso = sorteio(SEMENTE)

  for (const [numero, parts] of rodadas.entries()) {
    const queda = { parts, rodada: `rodada ${numero}`, pausa: acaso() * 500 }
    await derrubarEscrevendo(caderno, place, system, queda)
  }

  // Kills the supervisor: its parts end with it, and the next start resumes.
  const escrita = escrever(caderno, 'supervisor')
  await expect.poll(() => escrita.confirmadas.size).toBeGreaterThan(0)
  process.kill(system.pid('supervisor'), 'SIGKILL')
  await system.ended
  system = await sistemaConferido(place)
  await escrita.parar()
  await semPerdas(caderno, escrita)

  console.log(`seed ${SEMENTE}: ${caderno.confirmadas.size} notes`)
  expect(await system.stop()).toBe(0)
})
