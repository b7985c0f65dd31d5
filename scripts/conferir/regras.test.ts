import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { regras } from './conferir.ts'
import { vestigios } from './vestigios.ts'

const testes = globSync('*.test.ts', { cwd: import.meta.dirname })
  .map((nome) => readFileSync(join(import.meta.dirname, nome), 'utf8'))
  .join('\n')

test('each rule has its own name, and a test that plants a violation and sees it named', () => {
  const nomes = [...regras, ...vestigios].map(({ nome }) => nome)
  const nomeados = new Set([...testes.matchAll(/nomeia\(\s*'([\w-]+)'/g)].map(([, nome]) => nome))

  expect(new Set(nomes).size).toBe(nomes.length)
  expect(nomes.filter((nome) => !nomeados.has(nome))).toEqual([])
})
