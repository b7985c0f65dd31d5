import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf } from '#scripts/measure/files.ts'
import { nomeDoForm, nomesDosForms } from './nomes-dos-forms.ts'

test('an offer of a draft names its form', () => {
  expect(nomeDoForm('0190-a/endereco-0190')).toBe('Endereço')
  expect(nomeDoForm('geral/novo-cliente')).toBe('Novo cliente')
  expect(nomeDoForm('r1/outra')).toBeUndefined()
})

test('every form that keeps a draft has a name, and no name is left over', () => {
  const chaves = filesOf('.', 'web/*.ts', 'web/*.tsx')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(
          /(?:rascunho(?:: |=\{)|useRascunho\(\s*)[`'][^`'/]*\/(?:([a-z]+)|\$\{como\})/g,
        ),
        ([, palavra = '']) => palavra,
      ),
    )
  // AquiDialog has a key for each way to sign in the shop.
  const usadas = new Set([...chaves.filter((palavra) => palavra !== ''), 'papel', 'figital'])

  expect(usadas.size).toBeGreaterThan(15)
  expect([...usadas].filter((palavra) => !(palavra in nomesDosForms))).toEqual([])
  expect(Object.keys(nomesDosForms).filter((palavra) => !usadas.has(palavra))).toEqual([])
})
