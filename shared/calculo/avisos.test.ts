import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { centavos } from '../dinheiro.ts'
import type { Dados } from './dados.ts'
import { beneficioDeExemplo, dadosDeExemplo } from './dados-de-exemplo.ts'
import { simular } from './simular.ts'

const regras = regrasDosArquivos()
const { id, base, utilizada, cartoes, reservada, reservadaInformada, ativos, segmentos } =
  beneficioDeExemplo()
const vinculo = { id, base, utilizada, cartoes, reservada, reservadaInformada, ativos, segmentos }

/** A job in a convênio with or without a password, asked for its margin or not, estimated or not. */
const avisosDe = (senhaMargem: boolean, margemInformada: number | null, estimada = false) => {
  const dados: Dados = dadosDeExemplo(regras, {
    convenio: { codigo: '910001', nome: 'SIAPE', regime: 'SIAPE', ativo: true, senhaMargem },
    beneficio: null,
    empregador: {
      ...vinculo,
      margemInformada: margemInformada === null ? null : centavos(margemInformada),
      codigoConvenio: '910001',
      estimada,
      plataforma: null,
    },
  })
  return simular(
    dados,
    {
      tipo: 'NOVO_POR_PARCELA',
      codigoConvenio: '910001',
      prazo: 60,
      taxaAm: 1.7,
      valorParcela: centavos(10_000),
    },
    '2026-11-23',
  ).avisos
}

const SENHA = expect.stringContaining('confirma a margem com a senha do cliente')
const ESTIMADA = expect.stringContaining('estimada pela renda bruta')

test('a convênio with a password is asked for the margin before a proposta, and only such a one', () => {
  expect(avisosDe(true, null)).toContainEqual(SENHA)
  expect(avisosDe(true, 50_000)).not.toContainEqual(SENHA)
  expect(avisosDe(false, null)).not.toContainEqual(SENHA)
})

test('a margin that is estimated is told so', () => {
  expect(avisosDe(false, null, true)).toContainEqual(ESTIMADA)
  expect(avisosDe(false, null)).not.toContainEqual(ESTIMADA)
})

const FOLHA = expect.stringContaining('supõe o calendário de folha do INSS')

test('the first due date of a convênio whose payroll is not known is told as a supposition', () => {
  expect(avisosDe(false, null)).toContainEqual(FOLHA)
  const doInss = simular(
    dadosDeExemplo(regras),
    {
      tipo: 'NOVO_POR_PARCELA',
      codigoConvenio: '000331',
      idBeneficio: beneficioDeExemplo().id,
      prazo: 60,
      taxaAm: 1.7,
      valorParcela: centavos(10_000),
    },
    '2026-11-23',
  )
  expect(doInss.permitido).toBe(true)
  expect(doInss.avisos).not.toContainEqual(FOLHA)
})
