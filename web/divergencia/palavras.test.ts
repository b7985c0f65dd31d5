import { expect, test } from 'vitest'
import { nomeDaSituacao } from './palavras.ts'

test('a state is named in words; an unknown one stays as the outside system wrote it', () => {
  expect(nomeDaSituacao('PAGA')).toBe('Paga')
  expect(nomeDaSituacao('ASSINADA')).toBe('Assinada')
  expect(nomeDaSituacao('OUTRA')).toBe('OUTRA')
})
