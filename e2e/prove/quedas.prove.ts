import { expect, onTestFinished, test } from 'vitest'
import { SEMENTE } from '#server/test/semente.ts'
import { cadernoEm, derrubar, derrubarEscrevendo, sorteio } from '../support/quedas.ts'
import { newPlace, startSystem, type PartName, type Place } from '../support/system.ts'

/** The goal, on a machine that starts a stopped system again in `PARTIDA_MS`. */
const VOLTA_MS = 5000
const PARTIDA_MS = 2000

const quemEscreve: PartName[][] = [['server'], ['postgres'], ['postgres', 'server']]
const quemCai: PartName[][] = [['server'], ['identity'], ['sandbox'], ['postgres']]

test(`each part, killed, is back within 5 seconds, and no write is lost (SEMENTE=${SEMENTE})`, async () => {
  const place = await newPlace({ RATE_LIMIT: '0', SEARCH_LIMIT: '0' })
  const partida = await tempoDePartida(place)
  const system = await startSystem(place)
  onTestFinished(async () => {
    await system.stop()
    place.remove()
  })
  const caderno = await cadernoEm(place)
  const acaso = sorteio(SEMENTE)
  const demoras: { parts: string; ms: number }[] = []
  for (let rodada = 0; rodada < 12; rodada += 1) {
    const parts = quemEscreve[rodada % quemEscreve.length] ?? []
    const queda = { parts, rodada: `rodada ${rodada}`, pausa: acaso() * 700 }
    const ms = await derrubarEscrevendo(caderno, place, system, queda)
    demoras.push({ parts: parts.join('+'), ms })
  }
  for (const parts of [...quemCai, ...quemCai]) {
    demoras.push({ parts: parts.join(), ms: await derrubar(place, system, parts) })
  }

  // A slower machine has as much more time as its start took more.
  const limite = VOLTA_MS * Math.max(1, partida / PARTIDA_MS)
  const relato = demoras.map(({ parts, ms }) => `${parts} ${Math.round(ms)}`).join(', ')
  console.log(`restart ${Math.round(partida)} ms, limit ${Math.round(limite)} ms: ${relato}`)
  expect(demoras.filter(({ ms }) => ms >= limite)).toEqual([])
})

test('control: where a note counts as kept before the server answered, a kill loses notes', async () => {
  const place = await newPlace({ RATE_LIMIT: '0', SEARCH_LIMIT: '0' })
  const system = await startSystem(place)
  onTestFinished(async () => {
    await system.stop()
    place.remove()
  })
  const caderno = await cadernoEm(place)
  const parts: PartName[] = ['server']
  await expect(
    derrubarEscrevendo(caderno, place, system, { parts, rodada: 'cedo', pausa: 0, cedo: true }),
  ).rejects.toThrow(/to deeply equal \[\]/)
})

/** The median of three starts of a system that was stopped in order. */
async function tempoDePartida(place: Place): Promise<number> {
  const primeira = await startSystem(place)
  await primeira.stop()
  const tempos: number[] = []
  for (let vez = 0; vez < 3; vez += 1) {
    const began = performance.now()
    const system = await startSystem(place)
    tempos.push(performance.now() - began)
    await system.stop()
  }
  return tempos.toSorted((a, b) => a - b)[1] ?? Number.NaN
}
