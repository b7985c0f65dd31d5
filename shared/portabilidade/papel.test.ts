import { expect, test } from 'vitest'
import { centavos } from '../dinheiro.ts'
import type { ContratoDoHiscon } from '../hiscon/documento.ts'
import { comoNoPapel, ditoDaDivergencia, nomeDoCampo, pedeConferencia } from './papel.ts'

const contrato: ContratoDoHiscon = {
  pagina: 2,
  secao: 'ATIVOS',
  contrato: '0123456789',
  banco: { codigo: '623', nome: 'BANCO PAN' },
  situacao: 'SUSPENSO_INSS',
  origem: { tipo: 'MIGRADO', contrato: '777', banco: '041' },
  inclusao: '2025-02-28',
  inicio: '2025-03',
  fim: '2032-02',
  parcelas: 84,
  parcela: centavos(42_410),
  emprestado: centavos(1_850_000),
  liberado: centavos(1_800_000),
  iof: centavos(0),
  cetMensal: 1.95,
  cetAnual: 1026.5,
  jurosMensal: 1.654321,
  jurosAnual: 23.87,
  valorPago: null,
  primeiroDesconto: null,
  suspensaoBanco: null,
  suspensaoInss: '2026-01-05',
  reativacaoBanco: null,
  reativacaoInss: null,
  exclusao: null,
  motivoExclusao: 'PORTABILIDADE',
  taxa: null,
  duvidas: [],
}

test.each([
  ['contrato', '0123456789'],
  ['banco', '623 - BANCO PAN'],
  ['situacao', 'Suspenso INSS'],
  ['origem', 'Migrado do contrato 777 CBC: 041'],
  ['inclusao', '28/02/25'],
  ['suspensaoInss', '05/01/26'],
  ['inicio', '03/2025'],
  ['fim', '02/2032'],
  ['parcelas', '84'],
  ['parcela', 'R$424,10'],
  ['emprestado', 'R$18.500,00'],
  ['iof', 'R$0,00'],
  ['cetMensal', '1,95'],
  ['cetAnual', '1026,50'],
  ['jurosMensal', '1,654321'],
  ['motivoExclusao', 'Exclusão por portabilidade'],
  ['valorPago', ''],
  ['exclusao', ''],
])('the field %s is shown as the paper prints it', (campo, papel) => {
  expect(comoNoPapel(contrato, campo)).toBe(papel)
})

test('what was not read is empty, not guessed', () => {
  const vazio = { ...contrato, banco: null, situacao: null, origem: null, motivoExclusao: null }
  for (const campo of ['banco', 'situacao', 'origem', 'motivoExclusao']) {
    expect(comoNoPapel(vazio, campo)).toBe('')
  }
})

test.each([
  ['NOVA', 'Averbação nova'],
  ['REFINANCIAMENTO', 'Averbação por Refinanciamento'],
  ['PORTABILIDADE', 'Averbação por Portabilidade'],
] as const)('an origin %s is shown in the words of the paper', (tipo, papel) => {
  expect(comoNoPapel({ ...contrato, origem: { tipo } }, 'origem')).toBe(papel)
})

test('a column has its name, and one that the paper has not keeps its own', () => {
  expect(nomeDoCampo('jurosMensal')).toBe('Taxa de juros mensal')
  expect(nomeDoCampo('outro')).toBe('outro')
})

test('a difference between the paper and its own sums is told with both figures', () => {
  expect(ditoDaDivergencia({ sobre: 'ATIVOS', declarado: null, lido: 3 })).toBe(
    'A primeira página diz nenhum ativo(s), e foram lidos 3',
  )
  expect(ditoDaDivergencia({ sobre: 'RESERVADOS', declarado: 1, lido: 0 })).toBe(
    'A primeira página diz 1 reservado(s), e foram lidos 0',
  )
  expect(ditoDaDivergencia({ sobre: 'SUSPENSOS', declarado: 2, lido: 1 })).toBe(
    'A primeira página diz 2 suspenso(s), e foram lidos 1',
  )
  expect(
    ditoDaDivergencia({ sobre: 'UTILIZADA', declarado: centavos(10_000), lido: centavos(12_345) }),
  ).toMatch(/somam R\$\s123,45, e a margem utilizada diz R\$\s100,00/)
})

test('of a running loan each doubt is compared with the page; of an ended one which loan it was', () => {
  expect(pedeConferencia('ATIVOS', 'parcela')).toBe(true)
  const doFim = ['contrato', 'banco', 'situacao', 'parcela'].filter((campo) =>
    pedeConferencia('EXCLUIDOS', campo),
  )
  expect(doFim).toEqual(['contrato', 'banco', 'situacao'])
})
