import { expect, test } from 'vitest'
import { centavos } from '../dinheiro.ts'
import { TAMANHO_FORA } from '../empregador/matricula.ts'
import {
  BLOQUEIO_SEGUNDOS,
  CONVENIO_AUTOMATICO,
  decidirVinculo,
  FALHA_DO_PROCESSAMENTO,
  TIPO_AUTOMATICO,
} from './processamento.ts'
import { textoDaFalha } from './falha.ts'
import { vinculoInvalido, type Vinculo } from './vinculo.ts'

const vinculo = (
  matricula: Vinculo['dadosProfissionais']['matricula'],
  valorTotalVencimentos: Vinculo['dadosFinanceiros']['valorTotalVencimentos'],
): Vinculo => ({
  elegivel: true,
  motivoInelegibilidade: null,
  dadosProfissionais: {
    matricula,
    nomeEmpregador: 'Padaria',
    numeroInscricaoEmpregador: null,
    codigoCategoriaTrabalhador: null,
    dataAdmissao: null,
    dataDesligamento: null,
  },
  dadosFinanceiros: { valorTotalVencimentos, valorBaseMargem: null, valorMargemDisponivel: null },
})

test.each([
  ['A1', 10, true],
  ['', 0, true],
  [123, 10, false],
  [null, 10, false],
  ['A1', '2.940,76', false],
  ['A1', null, false],
  ['A1', Number.NaN, false],
  ['A1', Number.POSITIVE_INFINITY, false],
])('S5.01 a link with matricula %j and income %j is valid: %j', (matricula, renda, valido) => {
  expect(vinculoInvalido(vinculo(matricula, renda)) === null).toBe(valido)
})

const existente = {
  idEmpregador: 'e1',
  codigoConvenio: '000040',
  matricula: 'AbC1',
  renda: centavos(294_076),
}

test('S4.10 S5.06 each link is skipped, created, updated or current', () => {
  const decidir = (um: Vinculo) => decidirVinculo(um, [existente])

  expect(decidir(vinculo(1, 10))).toEqual({
    acao: 'INVALIDO',
    motivo: 'A matrícula não veio como texto',
  })
  expect(decidir(vinculo('Z-9 /2', 10.005))).toEqual({
    acao: 'CRIAR',
    matricula: 'Z-9 /2',
    renda: 1001,
  })
  expect(decidir(vinculo(' aBc1 ', 3000))).toEqual({
    acao: 'ATUALIZAR',
    existente,
    renda: 300_000,
  })
  expect(decidir(vinculo('ABC1', 2940.76))).toMatchObject({ acao: 'ATUAL', existente })
})

test('S5.06 an empregador of another convênio is no match', () => {
  expect(
    decidirVinculo(vinculo('ABC1', 1), [{ ...existente, codigoConvenio: '910001' }]).acao,
  ).toBe('CRIAR')
})

test.each([
  ['x'.repeat(51), 10, TAMANHO_FORA],
  ['  ', 10, TAMANHO_FORA],
  ['A1', -0.01, 'Renda bruta: o valor não pode ser negativo'],
])(
  'S5.02 S5.03 a valid link that makes no empregador is a failure: %s',
  (matricula, renda, motivo) => {
    expect(decidirVinculo(vinculo(matricula, renda), [])).toEqual({ acao: 'FALHOU', motivo })
  },
)

test('S9.04 S9.05 S8.08 the constants are those of the specification', () => {
  expect([BLOQUEIO_SEGUNDOS, CONVENIO_AUTOMATICO, TIPO_AUTOMATICO]).toEqual([30, '000040', 'Ativo'])
  expect(FALHA_DO_PROCESSAMENTO).toEqual({
    title: 'Processamento de Empregador',
    text: 'Erro ao criar/atualizar empregador automaticamente',
  })
})

test.each([
  [['Primeiro', 'Segundo'], 'Primeiro'],
  [[], 'Erro ao carregar dados do crédito trabalhador'],
])('S8.07 the failure %j is told as %s', (sentencas, texto) => {
  expect(textoDaFalha(sentencas)).toBe(texto)
})
