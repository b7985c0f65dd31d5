import { expect, test } from 'vitest'
import { gruposDe, type GrupoDeLembretes, janelas } from './grupos.ts'

/** 10 h of a Friday in Brasília. */
const agora = new Date('2026-11-20T13:00:00Z')
const emBrasilia = (texto: string) => new Date(`${texto}-03:00`)

const casos: [quando: string, grupos: GrupoDeLembretes[]][] = [
  ['2026-11-19T23:59:59.999', ['agendado', 'em-atraso']],
  ['2026-11-20T00:00:00', ['agendado', 'em-atraso', 'hoje']],
  ['2026-11-20T09:59:59.999', ['agendado', 'em-atraso', 'hoje']],
  ['2026-11-20T10:00:00', ['agendado', 'hoje']],
  ['2026-11-20T23:59:59.999', ['agendado', 'hoje']],
  ['2026-11-21T00:00:00', ['agendado', 'proximos-tres-dias']],
  ['2026-11-23T23:59:59.999', ['agendado', 'proximos-tres-dias']],
  ['2026-11-24T00:00:00', ['agendado']],
  ['2020-01-01T00:00:00', ['agendado', 'em-atraso']],
]

test.each(casos)('S4.12 S9.14 a reminder of %s is in %j', (quando, grupos) => {
  expect(gruposDe({ situacao: 'Agendado', quando: emBrasilia(quando) }, agora)).toEqual(grupos)
})

test.each(['Finalizado', 'Cancelado'] as const)(
  'S4.12 one that is %s is in no window',
  (situacao) => {
    for (const [quando] of casos) {
      expect(gruposDe({ situacao, quando: emBrasilia(quando) }, agora)).toEqual([
        'finalizado-cancelado',
      ])
    }
  },
)

test('S9.14 the day is that of Brasília: at 23:59 there it is tomorrow in London already', () => {
  const tarde = emBrasilia('2026-11-20T23:59:00')
  expect(janelas(tarde)).toMatchObject({
    hoje: emBrasilia('2026-11-20T00:00:00'),
    amanha: emBrasilia('2026-11-21T00:00:00'),
    fim: emBrasilia('2026-11-24T00:00:00'),
  })
  expect(janelas(emBrasilia('2026-11-21T00:00:00')).hoje).toEqual(emBrasilia('2026-11-21T00:00:00'))
})

test('the windows cross months, leap days and the summer time of old without a gap', () => {
  expect(janelas(emBrasilia('2028-02-27T12:00:00')).fim).toEqual(emBrasilia('2028-03-02T00:00:00'))
  // 2018-11-04 began at 01:00: clocks went forward at midnight.
  const verao = janelas(new Date('2018-11-03T15:00:00Z'))
  expect(verao.amanha.toISOString()).toBe('2018-11-04T03:00:00.000Z')
  expect(verao.fim.toISOString()).toBe('2018-11-07T02:00:00.000Z')
})
