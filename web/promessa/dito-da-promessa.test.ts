import { expect, test } from 'vitest'
import { ditoDaPromessa } from './dito-da-promessa.ts'

test.each([
  ['ANTES', 'Daqui a pouco: ligar para Maria'],
  ['HORA', 'É hora de ligar para Maria'],
  ['QUEBRADA', 'Promessa quebrada: Maria'],
  ['MUDOU', undefined],
  ['NOVO_MOTIVO', undefined],
])('a notice %s says %s', (motivo, title) => {
  expect(ditoDaPromessa(motivo, 'Maria')?.title).toBe(title)
})

test('a client whose name this browser does not know is not named', () => {
  expect(ditoDaPromessa('HORA', undefined)?.title).toBe('É hora de ligar para um cliente')
})
