import { expect, test } from 'vitest'
import { BuscaNovo, BuscaRefin, entradaDoNovo, entradaDoRefin, idsDaBusca } from './busca.ts'

const id = (fim: string) => `01934f51-0000-7000-8000-00000000000${fim}`
const endereco = {
  idRelacionamento: id('1'),
  codigoConvenio: '000331',
  idBeneficio: id('2'),
  prazo: '84',
  taxaAm: '1.85',
}
const novo = (mudanca: object) => entradaDoNovo(BuscaNovo.parse({ ...endereco, ...mudanca }))
const aceita = (mudanca: object) => BuscaNovo.safeParse({ ...endereco, ...mudanca }).success

test('an address asks for a loan by instalment, by amount or by the whole margin', () => {
  expect(novo({ valorParcela: '567.35' })).toMatchObject({
    tipo: 'NOVO_POR_PARCELA',
    valorParcela: 56_735,
    prazo: 84,
    taxaAm: 1.85,
    idBeneficio: id('2'),
    idEmpregador: null,
  })
  expect(novo({ valorLiberado: '1000' })).toMatchObject({
    tipo: 'NOVO_POR_VALOR',
    valorLiberado: 100_000,
  })
  expect(novo({ margemMaxima: 'true' })).toMatchObject({ tipo: 'NOVO_POR_MARGEM' })
  expect(aceita({})).toBe(false)
  expect(aceita({ valorParcela: '10', valorLiberado: '10' })).toBe(false)
})

test('the tax is inside of the loan unless the address says otherwise', () => {
  const financiado = (mudanca: object) => novo({ valorParcela: '10', ...mudanca }).iofFinanciado
  expect(financiado({})).toBeUndefined()
  expect(financiado({ iofFinanciado: 'true' })).toBe(true)
  expect(financiado({ iofFinanciado: 'false' })).toBe(false)
})

test('amounts are above zero and at most ten million, rates at most 30 % a month', () => {
  const valores = ['0', '0.00', '0.01', '10000000', '10000000.01']
  expect(valores.filter((valorParcela) => aceita({ valorParcela }))).toEqual(['0.01', '10000000'])
  const pedida = (mudanca: object) => aceita({ valorParcela: '10', ...mudanca })
  expect(['0', '30', '30.01'].filter((taxaAm) => pedida({ taxaAm }))).toEqual(['0', '30'])
  expect(['0', '1', '480', '481'].filter((prazo) => pedida({ prazo }))).toEqual(['1', '480'])
})

test('a refinancing names its contracts once each, and asks in three ways too', () => {
  const refin = (mudanca: object) =>
    entradaDoRefin(
      BuscaRefin.parse({ ...endereco, contratos: `${id('a')},${id('A')},${id('b')}`, ...mudanca }),
    )
  expect(idsDaBusca(`${id('a')},${id('A')}`)).toEqual([id('a')])
  expect(refin({})).toMatchObject({
    tipo: 'REFIN_MESMA_PARCELA',
    contratos: [id('a'), id('b')],
  })
  expect(refin({ valorParcela: '10' })).toMatchObject({ tipo: 'REFIN', valorParcela: 1000 })
  expect(refin({ valorLiberado: '10' })).toMatchObject({
    tipo: 'REFIN_POR_VALOR',
    valorLiberado: 1000,
  })
})
