import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync('web/ui/tokens.css', 'utf8')

test.each([
  ['primaria', '#2346b0'],
  ['secundaria', '#2aa352'],
  ['aviso', '#d04141'],
])('S9.12 the %s colour is %s', (nome, cor) => {
  expect(tokens).toContain(`--cor-${nome}: ${cor};`)
})
