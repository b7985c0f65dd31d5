import { expect, test } from 'vitest'
import { Dia } from '#shared/data.ts'
import { diaDigitado, lerData } from './ler-data.ts'
import { digitosDoTelefone, formatarTelefone } from './telefone.ts'

test.each([
  ['25/12/1960', '1960-12-25'],
  ['25121960', '1960-12-25'],
  ['1960-12-25', '1960-12-25'],
  ['1960-12-25T00:00:00Z', '1960-12-25'],
  ['29/02/2024', '2024-02-29'],
  ['31/02/2024', null],
  ['29/02/2023', null],
  ['12/25/1960', null],
  ['25/12/60', null],
  ['', null],
  ['ontem', null],
])('a person types %j', (texto, dia) => {
  expect(lerData(texto)).toBe(dia)
})

test.each(['31/02/2024', '29/02/2023', '12/25/1960', '25/12/60', 'ontem'])(
  'the field keeps %j as a day that is refused, never as the one typed before',
  (texto) => {
    const { error } = Dia.safeParse(diaDigitado(texto))
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Informe uma data que exista, entre 1900 e 2200',
    ])
  },
)

test('a field that was emptied has no day', () => {
  expect(diaDigitado(' ')).toBeNull()
  expect(diaDigitado('25/12/1960')).toBe('1960-12-25')
})

test.each([
  ['(11) 90000-1234', '11900001234'],
  ['+55 11 90000-1234', '11900001234'],
  ['011 90000 1234', '11900001234'],
  ['(55) 3220-1234', '5532201234'],
  ['119000012345678', '11900001234'],
])('a phone pasted as %s keeps its area and number', (texto, digitos) => {
  expect(digitosDoTelefone(texto)).toBe(digitos)
})

test('a phone is written as it is typed, with eight or nine digits', () => {
  expect(formatarTelefone('11')).toBe('(11')
  expect(formatarTelefone('119')).toBe('(11) 9')
  expect(formatarTelefone('11900001234')).toBe('(11) 90000-1234')
  expect(formatarTelefone('1132201234')).toBe('(11) 3220-1234')
})
