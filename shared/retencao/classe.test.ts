import { expect, test } from 'vitest'
import { classificar, type FatosDoPedido } from './classe.ts'

type Contrato = NonNullable<FatosDoPedido['contrato']>

const nosso: Contrato = {
  proprio: true,
  situacao: 'ATIVO',
  produto: 'NOVO',
  cpfConfere: true,
  cessao: null,
  emCurso: false,
  temLoja: true,
}

test('a contract that we do not know is not found', () => {
  expect(classificar({ contrato: null })).toBe('NAO_ENCONTRADO')
})

test.each<[string, Partial<Contrato>, string]>([
  ['that runs and has a shop', {}, 'NOSSO'],
  ['of another bank', { proprio: false, cpfConfere: false }, 'OUTRO_BANCO'],
  ['of another person', { cpfConfere: false, cessao: 'COM_COOBRIGACAO' }, 'CPF_DIVERGENTE'],
  ['that was sold and is still owed for by us', { cessao: 'COM_COOBRIGACAO' }, 'CEDIDO'],
  [
    'that was sold for good',
    { cessao: 'SEM_COOBRIGACAO', situacao: 'QUITADO' },
    'CEDIDO_SEM_COOBRIGACAO',
  ],
  ['that is settled', { situacao: 'QUITADO', produto: 'RMC' }, 'QUITADO'],
  ['that was excluded', { situacao: 'EXCLUIDO' }, 'QUITADO'],
  ['of a card', { produto: 'RCC', emCurso: true }, 'TIPO_INVALIDO'],
  ['that another bank asked for already', { emCurso: true, temLoja: false }, 'EM_CURSO'],
  ['whose client is of no shop', { temLoja: false }, 'SEM_LOJA'],
])('a contract %s', (_qual, fatos, classe) => {
  expect(classificar({ contrato: { ...nosso, ...fatos } })).toBe(classe)
})
