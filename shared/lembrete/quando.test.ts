import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoje, horaDeBrasilia } from '../data.ts'
import { entenderQuando } from './quando.ts'

/** 10:00 of Friday, 20/11/2026, in Brasília. */
const agora = new Date('2026-11-20T13:00:00Z')

const lido = (frase: string, em = agora) => {
  const entendido = entenderQuando(frase, em)
  if ('recusa' in entendido) return entendido.recusa
  const { quando, texto } = entendido
  return [`${hoje(quando)} ${horaDeBrasilia(quando)}`, texto]
}

test.each([
  ['amanhã 15h', '2026-11-21 15:00'],
  ['Amanhã às 15h', '2026-11-21 15:00'],
  ['AMANHA 15:30', '2026-11-21 15:30'],
  ['amanhã', '2026-11-21 09:00'],
  ['amanhã de manhã', '2026-11-21 09:00'],
  ['amanhã à tarde', '2026-11-21 14:00'],
  ['amanhã à noite', '2026-11-21 19:00'],
  ['amanhã 3 da tarde', '2026-11-21 15:00'],
  ['amanhã às 8 da noite', '2026-11-21 20:00'],
  ['amanhã meio-dia', '2026-11-21 12:00'],
  ['amanhã 9', '2026-11-21 09:00'],
  ['depois de amanhã 8h30', '2026-11-22 08:30'],
  ['hoje 14h', '2026-11-20 14:00'],
  ['hoje às 10:01', '2026-11-20 10:01'],
  ['15h', '2026-11-20 15:00'],
  ['às 18', '2026-11-20 18:00'],
  ['23:59', '2026-11-20 23:59'],
  ['seg 9h', '2026-11-23 09:00'],
  ['segunda 9h', '2026-11-23 09:00'],
  ['na segunda-feira às 9h', '2026-11-23 09:00'],
  ['próxima terça 10h', '2026-11-24 10:00'],
  ['sábado 10h', '2026-11-21 10:00'],
  ['sab', '2026-11-21 09:00'],
  ['dom 20h', '2026-11-22 20:00'],
  ['sexta 16h', '2026-11-20 16:00'],
  ['sexta 9h', '2026-11-27 09:00'],
  ['próxima sexta 16h', '2026-11-27 16:00'],
  ['em 2 horas', '2026-11-20 12:00'],
  ['em 1 minuto', '2026-11-20 10:01'],
  ['em 10 min', '2026-11-20 10:10'],
  ['em uma hora', '2026-11-20 11:00'],
  ['em meia hora', '2026-11-20 10:30'],
  ['em 1 hora e meia', '2026-11-20 11:30'],
  ['daqui a 3 dias', '2026-11-23 10:00'],
  ['dentro de duas semanas', '2026-12-04 10:00'],
  ['dia 5 às 10', '2026-12-05 10:00'],
  ['dia 25', '2026-11-25 09:00'],
  ['dia 20 às 11h', '2026-11-20 11:00'],
  ['dia 20 às 9h', '2026-12-20 09:00'],
  ['dia 31 10h', '2026-12-31 10:00'],
  ['5/12 14:30', '2026-12-05 14:30'],
  ['05/12/2026 às 14h', '2026-12-05 14:00'],
  ['5/1', '2027-01-05 09:00'],
  ['5/1/27 8h', '2027-01-05 08:00'],
  ['dia 5 de dezembro 8h', '2026-12-05 08:00'],
  ['10 de jan', '2027-01-10 09:00'],
  ['em um minuto', '2026-11-20 10:01'],
  ['em dois dias', '2026-11-22 10:00'],
  ['em três horas', '2026-11-20 13:00'],
  ['em quatro semanas', '2026-12-18 10:00'],
  ['em duas horas e meia', '2026-11-20 12:30'],
  ['em uma semana', '2026-11-27 10:00'],
  ['em 90 minutos', '2026-11-20 11:30'],
  ['terça 8h', '2026-11-24 08:00'],
  ['qua 8h', '2026-11-25 08:00'],
  ['quinta-feira 8h', '2026-11-26 08:00'],
  ['domingo 8h', '2026-11-22 08:00'],
  ['próxima sexta', '2026-11-27 09:00'],
  ['20/11 11h', '2026-11-20 11:00'],
  ['19/11', '2027-11-19 09:00'],
  ['20/11/28 9h', '2028-11-20 09:00'],
  ['29/2 9h', '2028-02-29 09:00'],
  ['dia 1 9h', '2026-12-01 09:00'],
  ['1 de março', '2027-03-01 09:00'],
  ['5 de fevereiro de 2028', '2028-02-05 09:00'],
  ['31/12', '2026-12-31 09:00'],
  ['amanhã 0h', '2026-11-21 00:00'],
  ['amanhã meia-noite', '2026-11-21 00:00'],
  ['amanhã 23:59', '2026-11-21 23:59'],
  ['amanhã 12 da tarde', '2026-11-21 12:00'],
  ['amanhã 11 da noite', '2026-11-21 23:00'],
  ['amanhã 7 da manhã', '2026-11-21 07:00'],
  ['hoje à noite', '2026-11-20 19:00'],
  ['à tarde', '2026-11-20 14:00'],
  // At the very minute it is over.
  ['sexta 10h', '2026-11-27 10:00'],
  ['dia 20 às 10h', '2026-12-20 10:00'],
])('S4.12 "%s" is %s', (frase, quando) => {
  expect(lido(frase)).toEqual([quando, ''])
})

test.each([
  ['Ligar para a filha amanhã 15h', '2026-11-21 15:00', 'Ligar para a filha'],
  ['seg 9h: mandar simulação de 84x', '2026-11-23 09:00', 'mandar simulação de 84x'],
  ['cobrar RG, dia 5 às 10', '2026-12-05 10:00', 'cobrar RG'],
  [
    'Falar com Antônia em 2 horas sobre o troco',
    '2026-11-20 12:00',
    'Falar com Antônia sobre o troco',
  ],
  ['amanhã às 9h30 ver a proposta de R$ 4.200', '2026-11-21 09:30', 'ver a proposta de R$ 4.200'],
  ['Confirmar 👍 amanhã 8h', '2026-11-21 08:00', 'Confirmar 👍'],
  ['falar dia 5 de contrato às 10h', '2026-12-05 10:00', 'falar de contrato'],
])('"%s" says when and what', (frase, quando, texto) => {
  expect(lido(frase)).toEqual([quando, texto])
})

test.each([
  ['ontem 10h', 'Ontem já passou: escolha um momento que ainda vem'],
  ['hoje 8h', 'Hoje às 08:00 já passou (são 10:00)'],
  ['9h', 'Hoje às 09:00 já passou (são 10:00)'],
  ['10h', 'Hoje às 10:00 já passou (são 10:00)'],
  ['hoje', 'Diga a que horas de hoje'],
  ['sexta', 'Diga a que horas de hoje'],
  ['01/01/2020', 'Escolha um momento que ainda não passou'],
  ['20/11/2030', 'Escolha um momento dos próximos dois anos'],
  ['em 0 minutos', 'Escolha um momento que ainda não passou'],
  ['em 9999 dias', 'Escolha um momento dos próximos dois anos'],
  ['amanhã 24h', '24h não é uma hora que exista'],
  ['amanhã 10:60', '10:60 não é uma hora que exista'],
  ['0/5', '0/5 não é uma data que exista'],
  ['5/13', '5/13 não é uma data que exista'],
  ['5/0', '5/0 não é uma data que exista'],
  ['hoje de manhã', 'Hoje às 09:00 já passou (são 10:00)'],
  ['anteontem', 'Ontem já passou: escolha um momento que ainda vem'],
  ['amanhã 25h', '25h não é uma hora que exista'],
  ['amanhã 10:75', '10:75 não é uma hora que exista'],
  ['31/02 10h', '31/02 não é uma data que exista'],
  ['dia 45', 'dia 45 não é uma data que exista'],
  ['', 'Diga quando: "amanhã 15h", "seg 9h", "em 2 horas"'],
  ['ligar para 2 filhos', 'Diga quando: "amanhã 15h", "seg 9h", "em 2 horas"'],
  ['mandar simulação de 84x e 96x', 'Diga quando: "amanhã 15h", "seg 9h", "em 2 horas"'],
])('"%s" is refused: %s', (frase, recusa) => {
  expect(lido(frase)).toBe(recusa)
})

test('the day is that of Brasília, at both sides of its midnight', () => {
  const antes = new Date('2026-11-21T02:59:00Z')
  const depois = new Date('2026-11-21T03:01:00Z')

  expect(lido('amanhã 9h', antes)).toEqual(['2026-11-21 09:00', ''])
  expect(lido('amanhã 9h', depois)).toEqual(['2026-11-22 09:00', ''])
  expect(lido('em 2 minutos', antes)).toEqual(['2026-11-21 00:01', ''])
  expect(lido('dom 0h', depois)).toEqual(['2026-11-22 00:00', ''])
})

test('minutes and hours are of the clock, to the second', () => {
  const emSegundos = new Date('2026-11-20T13:00:17.500Z')
  expect(entenderQuando('em 90 minutos', emSegundos)).toMatchObject({
    quando: new Date('2026-11-20T14:30:17.500Z'),
  })
})

test('a day that a month does not have waits for one that has it', () => {
  expect(lido('dia 31 9h', new Date('2026-01-31T13:00:00Z'))).toEqual(['2026-03-31 09:00', ''])
  expect(lido('dia 30 9h', new Date('2026-02-01T13:00:00Z'))).toEqual(['2026-03-30 09:00', ''])
  expect(lido('dia 1 9h', new Date('2026-12-02T13:00:00Z'))).toEqual(['2027-01-01 09:00', ''])
})

test.each(['2024', '2025', '2096', '2097', '2098', '2099', '2100', '2101', '2102'])(
  '29 February is a date that exists, asked in March %s too',
  (ano) => {
    const em = new Date(`${ano}-03-01T13:00:00Z`)
    expect(lido('29/2 9h', em)).not.toBe('29/2 não é uma data que exista')
  },
)

test('any typed text answers a future moment or a sentence, and never an error', () => {
  const palavras = fc.constantFrom(
    ...'amanhã hoje dia 5 31 às 15h 9 : / 02/13 em horas minutos seg feira de dez depois 👍 İ ß'.split(
      ' ',
    ),
  )
  const frases = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.array(palavras, { maxLength: 8 }).map((todas) => todas.join(' ')),
  )
  fc.assert(
    fc.property(frases, (frase) => {
      const entendido = entenderQuando(frase, agora)
      if ('recusa' in entendido) expect(entendido.recusa).toMatch(/\p{L}/u)
      else expect(entendido.quando.getTime()).toBeGreaterThan(agora.getTime())
    }),
  )
})
