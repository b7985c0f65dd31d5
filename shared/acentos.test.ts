import { expect, test } from 'vitest'
import { semAcentos, simplificar } from './acentos.ts'

test('a text without accents keeps its capitals, figures and signs', () => {
  expect(semAcentos('Você recebe: R$ 1.234,50 à vista, Conceição')).toBe(
    'Voce recebe: R$ 1.234,50 a vista, Conceicao',
  )
  expect(semAcentos('e\u0301')).toBe('e')
})

test('what people type is compared without accents, capitals and blanks at the ends', () => {
  expect(simplificar('  São JOSÉ ')).toBe('sao jose')
})
