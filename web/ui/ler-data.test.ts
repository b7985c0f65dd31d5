import { expect, test } from 'vitest'
import { Dia } from '#shared/data.ts'
import {
  diaDigitado,
  diaTerminado,
  foraDosLimites,
  lerData,
  NAO_EXISTE,
  SEM_SECULO,
} from './ler-data.ts'
import {
  digitosDoTelefone,
  formatarCpfDigitado,
  formatarTelefone,
  lerTelefone,
} from './telefone.ts'

test.each([
  ['25/12/1960', '1960-12-25'],
  ['25121960', '1960-12-25'],
  ['1960-12-25', '1960-12-25'],
  ['1960-12-25T00:00:00Z', '1960-12-25'],
  ['29/02/2024', '2024-02-29'],
  ['2/3/1951', '1951-03-02'],
  ['2.3.1951', '1951-03-02'],
  ['02-03-1951', '1951-03-02'],
  ['2 / 3 / 1951', '1951-03-02'],
  ['02/03/\u{202f}1951', '1951-03-02'],
  ['020351', null],
  ['2/3/51', null],
  ['2/3', null],
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

const ateHoje = { maximo: '2026-11-22' }

test.each([
  ['2/3/51', '1951-03-02'],
  ['020351', '1951-03-02'],
  ['2/3/26', SEM_SECULO],
  ['31/02/51', NAO_EXISTE],
  ['ontem', NAO_EXISTE],
  ['2/3/1951', '1951-03-02'],
])('a birth left as %j is %j', (texto, esperado) => {
  const lido = diaTerminado(texto, ateHoje)
  expect('dia' in lido ? lido.dia : lido.recusa).toBe(esperado)
})

test('without limits a year of two figures is asked for in full', () => {
  expect(diaTerminado('2/3/51', {})).toEqual({ recusa: SEM_SECULO })
})

test('a birth in the future is refused by its field', () => {
  expect(foraDosLimites('2051-03-02', ateHoje)).toBe('Informe uma data até 22/11/2026')
  expect(foraDosLimites('2026-11-22', ateHoje)).toBeUndefined()
  expect(foraDosLimites('1899-01-01', { minimo: '1900-01-01' })).toBe(
    'Informe uma data desde 01/01/1900',
  )
})

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

test.each([
  ['+55 (11) 90000-1234', { ddd: '11', numero: '900001234' }],
  ['+55\u{a0}(11)\u{202f}3220-1234', { ddd: '11', numero: '32201234' }],
  ['(11) 9', { ddd: '11', numero: '9' }],
  ['99123-4567', { ddd: '', numero: '99123-4567' }],
  ['991234567', { ddd: '99', numero: '1234567' }],
  ['3220-1234', { ddd: '', numero: '3220-1234' }],
  ['', null],
  ['ramal', null],
])('a phone written as %j is read as it stands, without inventing an area', (texto, valor) => {
  expect(lerTelefone(texto)).toEqual(valor)
})

test('an area written before a pasted number makes it a whole phone, and no other one', () => {
  const colado = lerTelefone('99123-4567')
  const meio = lerTelefone('199123-4567', colado ?? undefined)
  expect(meio).toEqual({ ddd: '', numero: '199123-4567' })
  expect(lerTelefone('1199123-4567', meio ?? undefined)).toEqual({ ddd: '11', numero: '991234567' })
})

test('a CPF with one digit too many stays as it was pasted, to be refused', () => {
  expect(formatarCpfDigitado('90000208167')).toBe('900.002.081-67')
  expect(formatarCpfDigitado('900002081670')).toBe('900002081670')
})
