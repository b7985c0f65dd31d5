import { expect, test } from 'vitest'
import { criarCofre } from './cofre.ts'

const chave = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const texto = JSON.stringify({ texto: 'Cliente pediu retorno após o dia 5 — às 14h' })

test('an encrypted value decrypts, and shows nothing before', async () => {
  const cofre = await criarCofre(chave(1))
  const fechado = await cofre.fechar(texto, 'id/anotacao')

  expect(Buffer.from(fechado, 'base64').toString('latin1')).not.toContain('retorno')
  expect(await cofre.abrir(fechado, 'id/anotacao')).toBe(texto)
  expect(await cofre.fechar(texto, 'id/anotacao')).not.toBe(fechado)
})

test('another person, another place or a changed byte opens nothing', async () => {
  const cofre = await criarCofre(chave(1))
  const fechado = await cofre.fechar(texto, 'id/anotacao')
  const outro = await criarCofre(chave(2))
  const mudado = Buffer.from(fechado, 'base64')
  mudado[20] = (mudado[20] ?? 0) ^ 1

  expect(await outro.abrir(fechado, 'id/anotacao')).toBeUndefined()
  expect(await cofre.abrir(fechado, 'outro/anotacao')).toBeUndefined()
  expect(await cofre.abrir(mudado.toString('base64'), 'id/anotacao')).toBeUndefined()
  expect(await cofre.abrir('not base64 at all', 'id/anotacao')).toBeUndefined()
})
