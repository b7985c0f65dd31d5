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

const linha = (regra: string, valor: number) => ({
  regra,
  convenio: 'INSS',
  valor,
  vigenciaInicio: '2026-01-01',
  vigenciaFim: null,
  norma: 'Norma',
  confianca: 'alta',
})
const comRegras = (mudanca: Record<string, number>, historia = {}) => {
  const valores = {
    teto_juros_am: 1.85,
    taxa_especial_anos_min: 5,
    taxa_especial_anos_pontos: 0.05,
    taxa_especial_contratos_min: 3,
    taxa_especial_contratos_pontos: 0.02,
    ...mudanca,
  }
  const linhas = Object.entries(valores).map(([regra, valor]) => linha(regra, valor))
  const feita = taxaEspecialEm(
    linhas,
    'INSS',
    { clienteDesde: '2026-01-01', contratos: 0, ...historia },
    dia,
  )
  if ('recusa' in feita) throw new Error(feita.recusa)
  return feita
}

test('the time with the bank is counted in full years, to the day', () => {
  const desde = (clienteDesde: string) => comRegras({}, { clienteDesde })
  expect(desde('2021-11-23')).toMatchObject({ taxaAm: 1.8, motivo: 'Cliente há 5 anos' })
  expect(desde('2021-11-24')).toMatchObject({ taxaAm: 1.85, especial: false })
  expect(desde('2018-11-24').motivo).toBe('Cliente há 7 anos')
  expect(desde('2018-11-23').motivo).toBe('Cliente há 8 anos')
  expect(desde('2018-12-01').motivo).toBe('Cliente há 7 anos')
  expect(desde('2018-01-31').motivo).toBe('Cliente há 8 anos')
})

test('contracts count from the number of the rule on', () => {
  expect(comRegras({}, { contratos: 2 }).criterios[1]).toMatchObject({
    atende: false,
    texto: 'Tem 2 de 3 contratos com o banco',
  })
  expect(comRegras({}, { contratos: 3 }).motivo).toBe('3 contratos com o banco')
})

test('a convênio may have a rate of its own, for who is a client since today too', () => {
  expect(comRegras({ taxa_especial_convenio_pontos: 0.123456 })).toMatchObject({
    taxaAm: 1.726544,
    especial: true,
    motivo: 'Convênio com taxa do banco',
  })
})

test('a step of no points is no condition, and the steps never take the whole rate', () => {
  const semPontos = comRegras({
    taxa_especial_anos_pontos: 0,
    taxa_especial_contratos_pontos: 0,
    taxa_especial_convenio_pontos: 0,
  })
  expect(semPontos.criterios).toEqual([])
  const toda = comRegras({ taxa_especial_convenio_pontos: 1.85 })
  expect(toda).toMatchObject({ taxaAm: 1.85, especial: false })
  expect(comRegras({ taxa_especial_convenio_pontos: 1.84 }).taxaAm).toBe(0.01)
})
