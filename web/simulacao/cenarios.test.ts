import { expect, test } from 'vitest'
import { z } from 'zod'
import { centavos } from '#shared/dinheiro.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { BuscaNovo, BuscaRefin, entradaDoNovo, entradaDoRefin } from '#shared/simulacao/busca.ts'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import {
  diferenca,
  guardadaDo,
  oportunidadeDe,
  perguntaDe,
  produtoDe,
  proximaLetra,
  type Cenario,
} from './cenarios.ts'

const relacionamento = '0193cff5-8f48-70dd-8197-00000000005f'
const beneficio = '0193cff5-8f48-70dd-8197-0000000000b1'
const contrato = '0193cff5-8f48-70dd-8197-0000000000c1'
const outroContrato = '0193cff5-8f48-70dd-8197-0000000000c2'

const comum = {
  codigoConvenio: '000331',
  idBeneficio: beneficio,
  idEmpregador: null,
  prazo: 96,
  taxaAm: 1.85,
}
const porParcela: EntradaSimulacao = {
  ...comum,
  tipo: 'NOVO_POR_PARCELA',
  valorParcela: centavos(56_735),
}
const porValor: EntradaSimulacao = {
  ...comum,
  tipo: 'NOVO_POR_VALOR',
  valorLiberado: centavos(1_000_010),
}
const refin: EntradaSimulacao = {
  ...comum,
  tipo: 'REFIN',
  contratos: [contrato, outroContrato],
  valorParcela: centavos(36_424),
}

const oportunidade: Oportunidade = {
  idOportunidade: 'o1',
  idRelacionamento: relacionamento,
  idCliente: 'c',
  codigoPromotor: '10101',
  produto: 'NOVO',
  perfil: 'Margem livre',
  origem: 'Manual',
  status: 'Em Atendimento',
  valorLiberado: centavos(0),
  valorEm: '2026-11-20',
  valorRecusa: null,
  codigoConvenio: '000331',
  convenio: 'INSS',
  idContrato: null,
  numeroContrato: null,
  idBeneficio: beneficio,
  idEmpregador: null,
  idSimulacao: null,
  fatorPerda: null,
  criticas: [],
  propostaAberta: false,
  versao: 1,
  criadaEm: '2026-11-20T12:00:00Z',
  atualizadaEm: '2026-11-20T12:00:00Z',
}

/** The query as the address carries it. */
const noEndereco = (entrada: EntradaSimulacao) => {
  const [, { query }] = z
    .tuple([z.string(), z.object({ query: z.record(z.string(), z.unknown()) })], z.string())
    .parse(perguntaDe(relacionamento, entrada).queryKey)
  return Object.fromEntries(Object.entries(query).map(([nome, valor]) => [nome, String(valor)]))
}

const comTudo = { convencao: 'price-30', iofFinanciado: false } as const

test.each<[string, EntradaSimulacao]>([
  ['by instalment', porParcela],
  ['by amount', porValor],
  ['over the whole margin', { ...comum, tipo: 'NOVO_POR_MARGEM' }],
  ['by the other convention, the tax out of the amount', { ...porValor, ...comTudo }],
])('S1.12: a new loan %s is asked of the server as it was typed', (_nome, entrada) => {
  expect(entradaDoNovo(BuscaNovo.parse(noEndereco(entrada)))).toEqual(entrada)
})

const quitando = { ...comum, contratos: [contrato, outroContrato] }

test.each<[string, EntradaSimulacao]>([
  ['by a lower instalment', refin],
  ['by the same instalment', { ...quitando, tipo: 'REFIN_MESMA_PARCELA' }],
  ['for a wanted amount', { ...quitando, tipo: 'REFIN_POR_VALOR', valorLiberado: centavos(99) }],
])(
  'S1.12: a refinancing of two contracts %s is asked of the server as it was typed',
  (_, entrada) => {
    expect(entradaDoRefin(BuscaRefin.parse(noEndereco(entrada)))).toEqual(entrada)
  },
)

test('a scenario counts as saved while its oportunidade has that very simulation', () => {
  const guarda = { ...oportunidade, idSimulacao: 's1' }
  const guardado = { idOportunidade: 'o1', idSimulacao: 's1' }
  const cenario = { letra: 'A', entrada: porParcela, guardado }

  expect(guardadaDo(cenario, [guarda])).toBe(guarda)
  expect(guardadaDo(cenario, [{ ...guarda, idSimulacao: 's2' }])).toBeUndefined()
  expect(guardadaDo({ letra: 'A', entrada: porParcela }, [guarda])).toBeUndefined()
})

const de = (...letras: string[]): Cenario[] =>
  letras.map((letra) => ({ letra, entrada: porParcela }))

test('a scenario keeps its letter while others are added and removed', () => {
  expect(proximaLetra([])).toBe('A')
  expect(proximaLetra(de('A', 'C'))).toBe('B')
  expect(proximaLetra(de('A', 'B', 'C'))).toBe('D')
})

test('a loan of Crédito do Trabalhador is another product than a new loan', () => {
  expect(produtoDe(porParcela)).toBe('NOVO')
  expect(produtoDe({ ...porParcela, codigoConvenio: '000040' })).toBe('CLT')
  expect(produtoDe(refin)).toBe('REFIN')
})

test('a new loan is kept on the live oportunidade of the same benefit, never of another', () => {
  const deOutro = { ...oportunidade, idOportunidade: 'o0', idBeneficio: 'outro' }

  expect(oportunidadeDe(porParcela, [deOutro, oportunidade])).toBe(oportunidade)
  expect(oportunidadeDe(porParcela, [deOutro])).toBeUndefined()
})

test('an oportunidade with a live proposta, or ended, saves no other simulation', () => {
  for (const status of ['Em Andamento', 'Ganha', 'Perdida'] as const) {
    const fechada = { ...oportunidade, status, propostaAberta: status === 'Em Andamento' }
    expect(oportunidadeDe(porParcela, [fechada])).toBeUndefined()
  }
})

test('an oportunidade in motion without a proposta saves the simulation of the next one', () => {
  const emMovimento = { ...oportunidade, status: 'Em Andamento', propostaAberta: false } as const
  expect(oportunidadeDe(porParcela, [emMovimento])).toBe(emMovimento)
})

test('the oportunidade the person came from goes before another of the same subject', () => {
  const segunda = { ...oportunidade, idOportunidade: 'o2' }

  expect(oportunidadeDe(porParcela, [oportunidade, segunda], 'o2')).toBe(segunda)
  expect(oportunidadeDe(refin, [oportunidade, segunda], 'o2')).toBeUndefined()
})

test('a refinancing is saved on the oportunidade of a contract that it settles', () => {
  const doContrato = { ...oportunidade, produto: 'REFIN' as const, idContrato: outroContrato }

  expect(oportunidadeDe(refin, [doContrato])).toBe(doContrato)
  expect(oportunidadeDe(refin, [{ ...doContrato, idContrato: 'outro' }])).toBeUndefined()
})

test.each([
  [200, 100, 'maior'],
  [100, 200, 'menor'],
  [100, 100, undefined],
  [null, 100, undefined],
  [100, undefined, undefined],
])('%s beside %s is %s', (valor, primeiro, esperado) => {
  expect(diferenca(valor, primeiro)).toBe(esperado)
})
