import { expect, test } from 'vitest'
import { type Vinculo, vinculoInvalido } from './vinculo.ts'

const vinculo = (matricula: string | number | null, renda: string | number | null): Vinculo => ({
  elegivel: true,
  motivoInelegibilidade: null,
  dadosProfissionais: {
    matricula,
    nomeEmpregador: null,
    numeroInscricaoEmpregador: null,
    codigoCategoriaTrabalhador: null,
    dataAdmissao: null,
    dataDesligamento: null,
  },
  dadosFinanceiros: {
    valorTotalVencimentos: renda,
    valorBaseMargem: null,
    valorMargemDisponivel: null,
  },
})

test('S5.06 a link is used with its matrícula as text and its income as a number', () => {
  expect(vinculoInvalido(vinculo('T-1', 0))).toBeNull()
  expect(vinculoInvalido(vinculo('T-1', 3200.5))).toBeNull()
  for (const matricula of [123, null]) {
    expect(vinculoInvalido(vinculo(matricula, 3200))).toBe('A matrícula não veio como texto')
  }
  for (const renda of ['3.200,00', null, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(vinculoInvalido(vinculo('T-1', renda))).toBe(
      'O total de vencimentos não veio como número',
    )
  }
})
