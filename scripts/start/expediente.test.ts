import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#database/test/database.ts'
import { janelaAberta } from '#shared/contato/janela.ts'
import { feriadosDoAno } from '#shared/calendario.ts'
import { createPool } from '#server/base/db/pool.ts'
import { relogioGuardado } from '#server/base/relogio/sql.ts'
import { acertarRelogio, noExpediente } from './expediente.ts'

test.each([
  ['a Sunday at 03:00', '2026-11-22T03:00-03:00', '2026-11-23T10:00-03:00'],
  ['a Saturday at noon', '2026-11-28T12:00-03:00', '2026-11-30T10:00-03:00'],
  ['a holiday at noon', '2026-11-20T12:00-03:00', '2026-11-23T10:00-03:00'],
  ['Christmas, before a weekend', '2026-12-25T15:00-03:00', '2026-12-28T10:00-03:00'],
  ['a Monday before nine', '2026-11-23T08:59-03:00', '2026-11-23T10:00-03:00'],
  ['a Friday evening', '2026-11-27T17:00-03:00', '2026-11-30T10:00-03:00'],
  ['a Monday morning', '2026-11-23T09:00-03:00', '2026-11-23T09:00-03:00'],
])('started on %s, the demonstration stands in business hours', (_quando, agora, comeca) => {
  expect(noExpediente(new Date(agora))).toEqual(new Date(comeca))
})

/** The hours of contact (domain, section 8), on the clock of São Paulo. */
const horarios = { semana: { inicio: 9, fim: 21 }, sabado: { inicio: 10, fim: 16 } }
const feriados = new Set([2026, 2027].flatMap((ano) => feriadosDoAno(ano).map(({ data }) => data)))
const livre = (em: Date) => janelaAberta('11', horarios, feriados, em)

test('whenever it is started in a year, the messages of the README may leave', () => {
  const primeira = Date.parse('2026-11-20T00:30:00-03:00')
  const horas = Array.from({ length: 365 * 24 }, (_, k) => new Date(primeira + k * 3_600_000))

  expect(horas.filter((hora) => !livre(noExpediente(hora)))).toEqual([])
  expect(horas.filter((hora) => !livre(hora)).length).toBeGreaterThan(3000)
})

test('a demonstration goes on where its clock was left, and never goes back', async () => {
  const { ownerUrl, drop } = await testDatabase()
  onTestFinished(drop)
  const domingo = new Date('2026-11-22T03:00:00-03:00')
  const segunda = new Date('2026-11-23T10:00:00-03:00')

  expect(await acertarRelogio(ownerUrl, domingo)).toEqual(segunda)
  const depois = new Date(domingo.getTime() + 2 * 3_600_000)
  expect(await acertarRelogio(ownerUrl, depois)).toEqual(new Date('2026-11-23T12:00:00-03:00'))
  const noite = new Date(domingo.getTime() + 9 * 3_600_000)
  expect(await acertarRelogio(ownerUrl, noite)).toEqual(new Date('2026-11-24T10:00:00-03:00'))

  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query(
    'select adiantado_ms::float8 as ms from relogio_da_demonstracao',
  )
  await client.end()
  expect(rows).toEqual([{ ms: (7 + 24 + 15) * 3_600_000 }])
})

test('RELOGIO is where a start stands, and its servers go on from there', async () => {
  const { ownerUrl, appUrl, drop } = await testDatabase()
  const pool = createPool({ url: appUrl, max: 1 })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  const verdadeiro = new Date('2026-11-22T03:00:00-03:00')
  const guardado = async () => (await relogioGuardado(pool))?.adiantadoMs

  expect(await acertarRelogio(ownerUrl, verdadeiro, '2026-11-20T23:30:00-03:00')).toEqual(
    new Date('2026-11-20T23:30:00-03:00'),
  )
  // What a server reads, however late it starts again.
  expect(await guardado()).toBe(-27.5 * 3_600_000)
  await acertarRelogio(ownerUrl, verdadeiro, '+36h')
  expect(await guardado()).toBe(36 * 3_600_000)
})
