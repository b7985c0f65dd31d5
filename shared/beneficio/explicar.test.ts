import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lerCsv } from '../csv.ts'
import { orientacoes } from './erros-dataprev.ts'
import { explicar, sentencaDoErro } from './explicar.ts'

const erros = lerCsv(readFileSync('database/reference/dataprev_erros.csv', 'utf8'))
const codigos = erros.map(({ codigo = '' }) => codigo)

test('each of the 98 errors of Dataprev has words of ours, and there is no other', () => {
  expect(codigos).toHaveLength(98)
  expect(Object.keys(orientacoes).toSorted()).toEqual(codigos.toSorted())
})

test.each(codigos)(
  'S8.02 %s has a meaning and a next step, as sentences for a person',
  (codigo) => {
    const { significado, oQueFazer, repetir } = explicar(codigo)

    for (const texto of [significado, oQueFazer]) {
      expect(texto).toMatch(/^\p{Lu}.{12,}[^.;]$/u)
      // The refusal travels as sentences joined by semicolons.
      expect(texto).not.toContain(';')
    }
    expect(['agora', 'depois', 'corrigir', 'nunca']).toContain(repetir)
    expect(sentencaDoErro({ codigo, numero: null, previsao: null })).toMatch(
      new RegExp(`^\\p{Lu}.* \\(${codigo}\\)$`, 'u'),
    )
  },
)

test('a sentence names the benefit and the end, where known', () => {
  expect(sentencaDoErro({ codigo: 'D1', numero: '550.***.***-1', previsao: null })).toBe(
    'O INSS não tem o valor base da margem deste benefício (NB 550.***.***-1): peça ao cliente que procure o INSS pelo 135 e tente de novo em alguns dias (D1)',
  )
  expect(
    sentencaDoErro({ codigo: 'OZ', numero: null, previsao: '2026-11-20T18:30:00-03:00' }),
  ).toContain('está suspenso até 20/11/2026 às 18:30: tente')
})

test('an unknown code is shown with its code', () => {
  expect(sentencaDoErro({ codigo: 'ZZ', numero: null, previsao: null })).toContain('(ZZ)')
})
