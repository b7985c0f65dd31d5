import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync('web/ui/tokens.css', 'utf8')

test.each([
  ['primaria', '#2346b0'],
  ['secundaria', '#2aa352'],
  ['aviso', '#d04141'],
])(
  'S9.12 the token of the %s colour is %s, on the screen too by the story of the notices',
  (nome, cor) => {
    expect(tokens).toContain(`--cor-${nome}: ${cor};`)
  },
)
