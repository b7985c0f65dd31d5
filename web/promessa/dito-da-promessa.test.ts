import { expect, test } from 'vitest'
import { ditoDaPromessa, ditoDasQuebradas } from './dito-da-promessa.ts'

const promessa = { nomeCliente: 'Maria', assunto: 'SALDO', texto: 'o do banco antigo' } as const

test.each([
  ['ANTES', 'Daqui a pouco: ligar para Maria'],
  ['HORA', 'É hora de ligar para Maria'],
  ['QUEBRADA', 'Promessa quebrada: Maria'],
  ['NOVO_MOTIVO', undefined],
])('a notice %s says %s', (motivo, title) => {
  expect(ditoDaPromessa(motivo, promessa)?.title).toBe(title)
})

test('with what it is about; a promise that cannot be read names nobody', () => {
  expect(ditoDaPromessa('HORA', promessa)?.text).toContain('Saldo do contrato: o do banco antigo')
  expect(ditoDaPromessa('HORA', undefined)).toEqual({
    title: 'É hora de ligar para um cliente',
    text: 'Foi a hora prometida ao cliente.',
  })
})

test('of a client of another promotor it says for which one to work', () => {
  expect(ditoDaPromessa('HORA', undefined, 'Loja Sul')).toEqual({
    title: 'É hora de ligar para um cliente de Loja Sul',
    text: 'Para ver quem é, troque o promotor ativo para Loja Sul. Foi a hora prometida ao cliente.',
  })
})

test('several that broke at once in another promotor name it', () => {
  expect([ditoDasQuebradas('3'), ditoDasQuebradas('3', 'Loja Sul')]).toEqual([
    { title: '3 promessas quebradas', text: 'Ninguém ligou até a tolerância acabar.' },
    {
      title: '3 promessas quebradas em Loja Sul',
      text: 'Para ver quais são, troque o promotor ativo para Loja Sul. Ninguém ligou até a tolerância acabar.',
    },
  ])
})
