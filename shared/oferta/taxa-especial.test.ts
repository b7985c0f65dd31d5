import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { taxaEspecialEm } from './taxa-especial.ts'

const regras = regrasDosArquivos()
const dia = '2026-11-23'

test('S1.12 time and contracts with the bank each take their points off the standard rate', () => {
  const historia = { clienteDesde: '2020-05-02', contratos: 3 }

  expect(taxaEspecialEm(regras, 'INSS', historia, dia)).toMatchObject({
    taxaPadraoAm: 1.85,
    taxaAm: 1.78,
    especial: true,
    motivo: 'Cliente há 6 anos; 3 contratos com o banco',
  })
})

test('the missing condition of a lower rate is named, with its norm', () => {
  const historia = { clienteDesde: '2025-01-10', contratos: 1 }

  expect(taxaEspecialEm(regras, 'INSS', historia, dia)).toMatchObject({
    taxaAm: 1.85,
    especial: false,
    criterios: [
      { atende: false, pontosAm: 0.03, texto: 'Completa 2 anos de casa em 10/01/2027' },
      { atende: false, pontosAm: 0.04, texto: 'Tem 1 de 2 contratos com o banco' },
    ],
  })
})

test.each([
  ['2027-01-09', 1.85],
  ['2027-01-10', 1.82],
  ['2027-01-11', 1.82],
])('the years are complete on their day: %s', (noDia, taxaAm) => {
  const historia = { clienteDesde: '2025-01-10', contratos: 0 }

  expect(taxaEspecialEm(regras, 'INSS', historia, noDia)).toMatchObject({ taxaAm })
})

test('before its first day the special rate has no effect', () => {
  const historia = { clienteDesde: '2010-02-28', contratos: 9 }

  expect(taxaEspecialEm(regras, 'INSS', historia, '2026-01-01')).toMatchObject({
    taxaAm: 1.85,
    criterios: [],
  })
  expect(taxaEspecialEm(regras, 'INSS', historia, '2026-01-02')).toMatchObject({ taxaAm: 1.78 })
})

test('without a standard rate there is no special one', () => {
  const historia = { clienteDesde: '2010-02-28', contratos: 9 }

  expect(taxaEspecialEm(regras, 'NENHUM', historia, dia)).toHaveProperty('recusa')
})
