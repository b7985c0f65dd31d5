import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { centavos } from '../dinheiro.ts'
import { chanceDeReter } from './chance.ts'

const regras = regrasDosArquivos()
const saldo = centavos(1_234_567)
const chance = (taxaAm: number) => chanceDeReter(regras, { taxaAm, saldo }, '2026-11-24')

test.each([
  [1.9, 60, 740_740],
  [1.6, 60, 740_740],
  [1.59, 35, 432_098],
  [1.5, 35, 432_098],
  [1.49, 10, 123_457],
])(
  'where the other bank offers %s %% a month the chance is %s %%, and so much of the balance is at stake',
  (taxaAm, percentual, valor) => {
    expect(chance(taxaAm)).toEqual({ chance: percentual, valor })
  },
)

test('before the first rule of the desk there is no chance to tell', () => {
  expect(chanceDeReter(regras, { taxaAm: 1.8, saldo }, '2019-12-31')).toHaveProperty('recusa')
})
