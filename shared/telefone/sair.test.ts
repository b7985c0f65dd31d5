import { expect, test } from 'vitest'
import { entenderSaida } from './sair.ts'

test.each([
  'SAIR',
  'sair.',
  'Sair!!',
  'PARAR',
  'Pare',
  'STOP',
  'Quero sair, por favor',
  'bom dia, quero sair da lista',
  'Oi! Parem de mandar mensagem',
  'não quero mais receber mensagens',
  'Cancelar',
  ' S A I R '.replace(/ /g, ''),
  'Sair 🙏',
])('%j takes the opt-ins away', (texto) => {
  expect(entenderSaida(texto)).toBe('sair')
})

test.each([
  'tem como parar a dor?',
  'Quero parar de pagar esse empréstimo, como faço?',
  'não quero sair',
  'posso cancelar a proposta?',
  'não me mande essa proposta, mande a outra',
  'vou sair agora, me liga depois',
  'isso é spam?',
  'SAIR do país muda alguma coisa?',
])('%j is for a person to read', (texto) => {
  expect(entenderSaida(texto)).toBe('humano')
})

test.each(['Ok', 'sim', 'Boa tarde', 'quanto fica a parcela?', '', '👍', 'não', 'é para mim?'])(
  '%j says nothing about leaving',
  (texto) => {
    expect(entenderSaida(texto)).toBe('nao')
  },
)
