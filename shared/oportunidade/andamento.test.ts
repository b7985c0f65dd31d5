import { expect, test } from 'vitest'
import { type Andamento, impedimentosDoCliente, oQueFalta } from './andamento.ts'

const pronta: Andamento = {
  produto: 'NOVO',
  idSimulacao: '0190f3a2-0000-7000-8000-000000000001',
  telefoneVerificado: true,
  criticas: [{ critica: 'Endereço incompleto', impeditiva: false }],
  restrito: false,
  obitoEm: null,
}

test('an oportunidade that lacks nothing may go on', () => {
  expect(oQueFalta(pronta)).toEqual([])
  expect(oQueFalta({ ...pronta, produto: 'RMC', idSimulacao: null })).toEqual([])
})

test.each<[Partial<Andamento>, string]>([
  [{ idSimulacao: null }, 'Guarde uma simulação na oportunidade'],
  [{ telefoneVerificado: false }, 'Verifique um telefone do cliente'],
  [
    { criticas: [{ critica: 'Benefício bloqueado', impeditiva: true }] },
    'Resolva a crítica: Benefício bloqueado',
  ],
  [{ restrito: true }, 'O cliente está na lista restrita'],
  [{ obitoEm: '2026-01-02' }, 'Há registro de óbito do cliente'],
])('what is missing is said: %j', (mudanca, sentenca) => {
  expect(oQueFalta({ ...pronta, ...mudanca })).toEqual([sentenca])
})

test('each missing thing has a sentence of its own', () => {
  const faltas = oQueFalta({
    produto: 'REFIN',
    idSimulacao: null,
    telefoneVerificado: false,
    criticas: [{ critica: 'Documento vencido', impeditiva: true }],
    restrito: true,
    obitoEm: '2026-01-02',
  })

  expect(faltas).toHaveLength(5)
  expect(faltas.filter((falta) => falta.includes(';'))).toEqual([])
})

test('only the list and a death keep a client from credit', () => {
  expect(impedimentosDoCliente({ restrito: false, obitoEm: null })).toEqual([])
})
