import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  Dia,
  diaDaSemana,
  diaDoNumero,
  diasEntre,
  formatarDia,
  formatarDiaPerto,
  hoje,
  horaDeBrasilia,
  idade,
  instanteEmBrasilia,
  mesesEntre,
  somarDias,
  somarMeses,
  vencimentosMensais,
} from './data.ts'

test.each(['2026-11-20', '2024-02-29', '2000-02-29', '1900-01-01', '2200-12-31'])(
  '%s is a day',
  (texto) => {
    expect(Dia.parse(texto)).toBe(texto)
  },
)

test.each([
  '2026-02-31',
  '2023-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '1899-12-31',
  '2201-01-01',
  '2026-1-1',
  '20/11/2026',
  '2026-11-20T00:00:00Z',
  '2026-11-20\n',
  '٢٠٢٦-١١-٢٠',
  '',
  20_261_120,
  null,
])('%j is no day', (texto) => {
  expect(Dia.safeParse(texto).success).toBe(false)
})

test('today is the day of Brasília, not of the server', () => {
  expect(hoje(new Date('2026-11-20T02:59:59Z'))).toBe('2026-11-19')
  expect(hoje(new Date('2026-11-20T03:00:00Z'))).toBe('2026-11-20')
  // Summer time until 2019: midnight came an hour earlier.
  expect(hoje(new Date('2018-12-20T02:00:00Z'))).toBe('2018-12-20')
})

test('a time of day in Brasília is an instant, in summer time too', () => {
  expect(instanteEmBrasilia('2026-11-20', '18:00').toISOString()).toBe('2026-11-20T21:00:00.000Z')
  expect(instanteEmBrasilia('2018-12-20', '18:00').toISOString()).toBe('2018-12-20T20:00:00.000Z')
  expect(horaDeBrasilia(new Date('2026-11-20T21:00:00Z'))).toBe('18:00')
  expect(horaDeBrasilia(new Date('2026-11-20T03:05:00Z'))).toBe('00:05')
})

const dias = fc
  .date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2200-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((data) => data.toISOString().slice(0, 10))

test('days are counted as the Gregorian calendar does, from 1900 to 2200', () => {
  fc.assert(
    fc.property(dias, dias, (de, ate) => {
      const reais = (Date.parse(ate) - Date.parse(de)) / 86_400_000
      expect(diasEntre(de, ate)).toBe(reais)
      expect(somarDias(de, reais)).toBe(ate)
      expect(diaDaSemana(de)).toBe(new Date(`${de}T00:00:00Z`).getUTCDay())
    }),
  )
})

test('adding months keeps the due day, or takes the last day of a shorter month', () => {
  expect(somarMeses('2027-01-07', 95)).toBe('2034-12-07')
  expect(somarMeses('2026-01-31', 1)).toBe('2026-02-28')
  expect(somarMeses('2026-01-31', 2)).toBe('2026-03-31')
  expect(somarMeses('2027-12-31', 2)).toBe('2028-02-29')
  expect(somarMeses('2026-03-15', -3)).toBe('2025-12-15')
  expect(mesesEntre('2026-01-31', '2026-02-01')).toBe(1)
  expect(mesesEntre('2027-01-07', '2024-12-31')).toBe(-25)
})

test('a row of due dates is the same as adding one month after another to the first', () => {
  fc.assert(
    fc.property(dias, fc.integer({ min: 0, max: 500 }), (inicio, depois) => {
      const escritos = Array.from({ length: 30 }, (_, k) => somarMeses(inicio, depois + k))
      expect(vencimentosMensais(inicio, 30, depois).map(diaDoNumero)).toEqual(escritos)
    }),
  )
})

test('age counts full years', () => {
  expect(idade('1958-11-20', '2026-11-19')).toBe(67)
  expect(idade('1958-11-20', '2026-11-20')).toBe(68)
  expect(idade('1960-02-29', '2026-02-28')).toBe(65)
  expect(idade('1960-02-29', '2026-03-01')).toBe(66)
})

test('a person reads the day first', () => {
  expect(formatarDia('2026-11-20')).toBe('20/11/2026')
  expect(formatarDiaPerto('2026-11-20', '2026-11-30')).toBe('20/11')
  // Without its year it would read as a day to come.
  expect(formatarDiaPerto('2025-12-12', '2026-11-30')).toBe('12/12/2025')
})

test('what is not a day is never counted with', () => {
  expect(() => diasEntre('2026-11-20', 'amanhã')).toThrow('no calendar day')
})

test('each day from 1900 to 2200 is the day after the one before it', () => {
  const primeiro = diasEntre('1970-01-01', '1900-01-01')
  expect(primeiro).toBe(-25_567)
  let dia = '1900-01-01'
  for (let numero = primeiro; dia < '2200-12-31'; numero += 1) {
    const [ano = 0, mes = 0, doMes = 0] = dia.split('-').map(Number)
    const seguinte = new Date(Date.UTC(ano, mes - 1, doMes + 1)).toISOString().slice(0, 10)
    if (diaDoNumero(numero) !== dia || somarDias(dia, 1) !== seguinte) expect(dia).toBe('counted')
    dia = seguinte
  }
  expect(dia).toBe('2200-12-31')
})

test('years that the century or the four hundred decide', () => {
  expect(diasEntre('2000-02-28', '2000-03-01')).toBe(2)
  expect(diasEntre('2100-02-28', '2100-03-01')).toBe(1)
  expect(somarMeses('2096-02-29', 48)).toBe('2100-02-28')
  expect(somarMeses('1996-02-29', 48)).toBe('2000-02-29')
  expect(mesesEntre('1999-12-31', '2000-01-01')).toBe(1)
})

test('of one minute the day is worked out once, of the next one anew', () => {
  const dias = ['02:59:00', '02:59:59', '03:00:00', '03:00:30', '02:59:30'].map((hora) =>
    hoje(new Date(`2026-11-20T${hora}Z`)),
  )
  expect(dias.map((dia) => dia.slice(8))).toEqual(['19', '19', '20', '20', '19'])
})
