import { expect, test } from 'vitest'
import { lerCsv } from './csv.ts'

test('commas and quotes inside quotes are part of the cell', () => {
  expect(lerCsv('a,b,c\n1,"x, y",\r\n"",2,"diz ""sim"""\n')).toEqual([
    { a: '1', b: 'x, y', c: '' },
    { a: '', b: '2', c: 'diz "sim"' },
  ])
})

test('the last line needs no line break', () => {
  expect(lerCsv('a,b\n1,')).toEqual([{ a: '1', b: '' }])
  expect(lerCsv('a\n1')).toEqual([{ a: '1' }])
})

test('a row with a cell too many is refused by its number', () => {
  expect(() => lerCsv('a,b\n1,2\n1,2,3\n')).toThrow('row 3 has 3 columns')
})
