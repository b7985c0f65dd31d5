import { expect, test } from 'vitest'
import { ColunasEscolhidas, MAXIMO_DO_ARQUIVO_DE_CLIENTES, NovaImportacao } from './importacao.ts'

const recusa = (arquivo: { nomeArquivo?: string; bytes?: number }) =>
  NovaImportacao.safeParse({ nomeArquivo: 'clientes.csv', bytes: 10, ...arquivo }).error?.issues[0]
    ?.message

test('S1.17 a file of clients has from one byte to 64 MB, and a name', () => {
  expect(MAXIMO_DO_ARQUIVO_DE_CLIENTES).toBe(67_108_864)
  expect(recusa({ bytes: 1 })).toBeUndefined()
  expect(recusa({ bytes: 67_108_864 })).toBeUndefined()
  expect(recusa({ bytes: 67_108_865 })).toBe('O arquivo é grande demais: envie no máximo 64 MB')
  expect(recusa({ bytes: 0 })).toBe('O arquivo está vazio')
  expect(recusa({ bytes: 1.5 })).toBe('Tamanho do arquivo inválido')
  expect(recusa({ nomeArquivo: 'a'.repeat(200) })).toBeUndefined()
  expect(recusa({ nomeArquivo: 'a'.repeat(201) })).toMatch(/^Nome do arquivo/)
})

test('a column of a file is one of two hundred', () => {
  const passa = (cpf: number) => ColunasEscolhidas.safeParse({ colunas: { CPF: cpf } }).success
  expect([-1, 0, 199, 200, 0.5].map(passa)).toEqual([false, true, true, false, false])
})
