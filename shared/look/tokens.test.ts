import { expect, test } from 'vitest'
import { comTokens } from './tokens.ts'

test('a page gets the tokens it uses, and those they refer to, in both themes', () => {
  const estilo = comTokens('p { color: var(--acento); padding: var(--e-2) }')

  expect(estilo).toContain('--e-2:8px;')
  expect(estilo).toContain('--cor-primaria:#2346b0;')
  expect(estilo).toMatch(/prefers-color-scheme:dark\)\{:root\{--acento:#789ffd;\}\}/)
  expect(estilo).not.toContain('--e-3')
})
