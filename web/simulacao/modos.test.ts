import { expect, test } from 'vitest'
import { MAIOR_TAXA } from '#shared/calculo/campos.ts'
import type { Operacao } from '#shared/calculo/entrada.ts'
import { lerDigitado, modoDe, modosDe, type Modo } from './modos.ts'
import { resolverDoForm, type Digitado } from './digitado.ts'

const contrato = '0193cff5-8f48-70dd-8197-0000000000c1'
const digitado: Digitado = {
  operacao: 'NOVO',
  modo: 'PARCELA',
  codigoConvenio: '000331',
  idBeneficio: '0193cff5-8f48-70dd-8197-0000000000b1',
  idEmpregador: null,
  contratos: [contrato],
  valorParcela: 300,
  valorLiberado: 5000,
  prazo: 84,
  taxaAm: 1.85,
  convencao: 'REF-1',
  iofFinanciado: true,
}

test.each<[Operacao, Modo, object]>([
  ['NOVO', 'PARCELA', { tipo: 'NOVO_POR_PARCELA', valorParcela: 30_000 }],
  ['NOVO', 'VALOR', { tipo: 'NOVO_POR_VALOR', valorLiberado: 500_000 }],
  ['NOVO', 'MARGEM', { tipo: 'NOVO_POR_MARGEM', prazo: 84 }],
  ['NOVO', 'PRAZO', { incognita: 'PRAZO', valorParcela: 30_000, valorLiberado: 500_000 }],
  ['NOVO', 'TAXA', { incognita: 'TAXA', prazo: 84 }],
  ['REFIN', 'MESMA', { tipo: 'REFIN_MESMA_PARCELA', contratos: [contrato] }],
  ['REFIN', 'PARCELA', { tipo: 'REFIN', valorParcela: 30_000 }],
  ['REFIN', 'VALOR', { tipo: 'REFIN_POR_VALOR', valorLiberado: 500_000 }],
  ['REFIN', 'PRAZO', { incognita: 'PRAZO', contratos: [contrato] }],
  ['REFIN', 'TAXA', { incognita: 'TAXA', contratos: [contrato] }],
  ['PORTABILIDADE', 'SALDO', { tipo: 'PORTABILIDADE', contratos: [contrato], taxaAm: 1.85 }],
  ['PORTABILIDADE', 'PRAZO', { incognita: 'PRAZO', portabilidade: true, valorParcela: 30_000 }],
  ['PORTABILIDADE', 'TAXA', { incognita: 'TAXA', portabilidade: true, prazo: 84 }],
])('S1.12: %s from %s asks for what its mode is about', (operacao, modo, esperado) => {
  expect(lerDigitado({ ...digitado, operacao, modo }).data).toMatchObject(esperado)
})

test('a search carries no number of the one that is looked for, and a new loan no contract', () => {
  const { data } = lerDigitado({ ...digitado, modo: 'PRAZO' })

  expect(data).not.toHaveProperty('prazo')
  expect(data).not.toHaveProperty('contratos')
})

test('a portability has no typed amount, its balance is the contract’s own, and it takes one contract', () => {
  const porTaxa = { ...digitado, operacao: 'PORTABILIDADE', modo: 'TAXA' } as const
  const dois = lerDigitado({ ...porTaxa, contratos: [contrato, contrato] })

  expect(lerDigitado({ ...porTaxa, valorLiberado: null }).data).not.toHaveProperty('valorLiberado')
  expect(dois.error?.issues.map(({ message }) => message)).toEqual([
    'Escolha um contrato para portar',
  ])
})

test('every mode of a simulation comes back to the form as it was', () => {
  for (const operacao of ['NOVO', 'REFIN', 'PORTABILIDADE'] as const) {
    for (const [modo] of modosDe[operacao]) {
      const { data } = lerDigitado({ ...digitado, operacao, modo })
      if (data && 'tipo' in data) expect(modoDe(data)).toEqual({ operacao, modo })
    }
  }
})

test('bad input gets a sentence for each field of its mode', async () => {
  const vazio = {
    ...digitado,
    valorParcela: null,
    valorLiberado: null,
    prazo: null,
    taxaAm: MAIOR_TAXA + 1,
  }
  const faltas = async (mudanca: Partial<Digitado>) => {
    const { errors } = await resolverDoForm({ ...vazio, ...mudanca }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
    return Object.fromEntries(Object.entries(errors).map(([nome, erro]) => [nome, erro?.message]))
  }

  expect(await faltas({})).toEqual({
    valorParcela: 'Informe o valor em reais',
    prazo: 'Prazo: informe um número inteiro',
    taxaAm: `Taxa: no máximo ${MAIOR_TAXA}% ao mês`,
  })
  expect(await faltas({ operacao: 'REFIN', modo: 'TAXA', contratos: [] })).toEqual({
    contratos: 'Escolha ao menos um contrato',
    valorParcela: 'Informe o valor em reais',
    valorLiberado: 'Informe o valor em reais',
    prazo: 'Prazo: informe um número inteiro',
  })
  expect(await faltas({ modo: 'MARGEM', prazo: 84, taxaAm: 1.8 })).toEqual({})
})
