import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { catalogo, unidades } from './catalogo.ts'

test('every row of the reference files is a rule of the catalogue, within its unit', () => {
  const estranhas = regrasDosArquivos().filter(({ regra, valor }) => {
    const unidade = catalogo.get(regra)?.unidade
    if (!unidade) return true
    const { minimo, maximo, casas } = unidades[unidade]
    return valor < minimo || valor > maximo || Number(valor.toFixed(casas)) !== valor
  })

  expect(estranhas).toEqual([])
})
