import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { contratoDeExemplo, dadosDeExemplo } from './dados-de-exemplo.ts'
import { taxaPadrao } from './taxa-padrao.ts'

const regras = regrasDosArquivos()
const DIA = '2026-11-23'
const TETO = 1.85

const portabilidade = (taxaAm: number): number =>
  taxaPadrao(
    dadosDeExemplo(regras, { contratos: [contratoDeExemplo('123', { taxaAm })] }),
    'PORTABILIDADE',
    DIA,
    TETO,
  )

test.each([
  ['the reduction below the rate of the origin', 1.8, 1.65],
  ['the ceiling where the origin is far above it', 2.4, TETO],
  ['the floor where the reduction goes below it', 1.5, 1.4],
  ['the reduction where the origin is at the floor: never above its own rate', 1.4, 1.25],
])('a portability begins at %s', (_caso, origem, esperada) => {
  expect(portabilidade(origem)).toBe(esperada)
})

test('a new loan begins at the ceiling', () => {
  expect(taxaPadrao(dadosDeExemplo(regras), 'NOVO', DIA, TETO)).toBe(TETO)
})
