import { expect, test } from 'vitest'
import { sentencaDeConflito, Versao } from './versao.ts'

const agora = new Date('2026-11-20T18:00:00Z')

test('a conflict states the time of the change, by the clock of Brasília', () => {
  expect(sentencaDeConflito(new Date('2026-11-20T17:05:00Z'), agora)).toBe(
    'Este cadastro foi alterado às 14:05, depois que você o abriu. Veja a versão atual antes de salvar',
  )
  expect(sentencaDeConflito(new Date('2026-11-20T01:05:00Z'), agora)).toBe(
    'Este cadastro foi alterado em 19/11 às 22:05, depois que você o abriu. Veja a versão atual antes de salvar',
  )
})

test('a version is a whole number from 1 to what the database holds', () => {
  const aceitas = [0, 1, 1.5, 2_147_483_647, 2_147_483_648].filter(
    (versao) => Versao.safeParse(versao).success,
  )
  expect(aceitas).toEqual([1, 2_147_483_647])
})
