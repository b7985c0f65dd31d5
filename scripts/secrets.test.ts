import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readSecrets } from './secrets.ts'
import { readSettings, secretNames } from './settings.ts'

let pasta: string
const pastas: string[] = []
beforeEach(() => {
  pasta = mkdtempSync(join(tmpdir(), 'consigna-segredos-'))
  pastas.push(pasta)
})
afterAll(() => {
  for (const uma of pastas) rmSync(uma, { recursive: true })
})

const ler = (dados: Record<string, string> = {}) =>
  readSecrets(readSettings({ DATA_DIR: pasta, ...dados }))
const arquivo = () => join(pasta, 'segredos.json')

test('the first start makes every secret, each its own, and the next ones keep them', () => {
  const primeiros = ler()
  expect(Object.keys(primeiros).toSorted()).toEqual([...secretNames].toSorted())
  const valores = Object.values(primeiros)
  expect(new Set(valores).size).toBe(valores.length)
  // 256 bits, written in letters that stand in any header.
  for (const valor of valores) expect(valor).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(ler()).toEqual(primeiros)
})

test('nobody but its owner reads the file, and no half-written one is left', () => {
  ler()
  expect(statSync(arquivo()).mode & 0o777).toBe(0o600)
  expect(readdirSync(pasta)).toEqual(['segredos.json'])
})

const dado = 'um-segredo-que-foi-dado-de-fora-1234567890'

test('a secret that is given counts, and is not written down', () => {
  const secrets = ler({ SEGREDO_IDENTIDADE: dado })
  expect(secrets.SEGREDO_IDENTIDADE).toBe(dado)
  expect(readFileSync(arquivo(), 'utf8')).not.toContain(dado)
  // Given no more, one of its own is made, and the others stay.
  const depois = ler()
  expect(depois.SEGREDO_IDENTIDADE).not.toBe(dado)
  expect({ ...depois, SEGREDO_IDENTIDADE: '' }).toEqual({ ...secrets, SEGREDO_IDENTIDADE: '' })
})

test('a secret given for one start does not replace the one that is kept', () => {
  const primeiros = ler()
  expect(ler({ SEGREDO_IDENTIDADE: dado }).SEGREDO_IDENTIDADE).toBe(dado)
  expect(ler()).toEqual(primeiros)
})

test('with every secret given nothing is written at all', () => {
  const todos = Object.fromEntries(secretNames.map((nome, k) => [nome, `${dado}${k}`]))
  expect(ler(todos)).toEqual(todos)
  expect(readdirSync(pasta)).toEqual([])
})

test('a file with a secret less gets just that one', () => {
  const primeiros = ler()
  const { [secretNames[0]]: _fora, ...resto } = primeiros
  writeFileSync(arquivo(), JSON.stringify(resto))
  const depois = ler()
  expect(depois[secretNames[0]]).not.toBe(primeiros[secretNames[0]])
  expect({ ...depois, [secretNames[0]]: '' }).toEqual({ ...primeiros, [secretNames[0]]: '' })
})

test('a file that is no file of secrets stops the start, and stays as it is', () => {
  for (const ruim of ['', '{"SEGREDO_IDENTIDADE":1}', '[]', '{"OUTRO":"x"}', '{']) {
    writeFileSync(arquivo(), ruim)
    expect(() => ler()).toThrow(
      new RegExp(`^${arquivo()} (is empty|does not hold what it should).*put the file back`),
    )
    expect(readFileSync(arquivo(), 'utf8')).toBe(ruim)
  }
})
