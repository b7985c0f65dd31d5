import { expect, test } from 'vitest'
import { nomeDaSituacao, quemConfirma } from './palavras.ts'

test('a state is named in words; an unknown one stays as the outside system wrote it', () => {
  expect(nomeDaSituacao('PAGA')).toBe('Paga')
  expect(nomeDaSituacao('ASSINADA')).toBe('Assinada')
  expect(nomeDaSituacao('OUTRA')).toBe('OUTRA')
})

test('a request names the checker only where nobody of the promotor confirms it', () => {
  expect(quemConfirma({ naMesa: false })).toBe('outro gestor')
  expect(quemConfirma({ naMesa: true })).toBe('a mesa do banco')
})
