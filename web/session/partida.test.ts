import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { criarCofre } from './cofre.ts'
import {
  apagarPartida,
  chavesDasPartidas,
  esquecerPartida,
  guardarPartida,
  lerPartida,
  prepararPartida,
} from './partida.ts'

const cofreDe = (byte: number) => criarCofre(Buffer.alloc(32, byte).toString('base64'))
const guardado: Record<string, string> = {}

beforeEach(() => {
  for (const nome of Object.keys(guardado)) delete guardado[nome]
  esquecerPartida()
  const loja = Object.create({
    getItem: (nome: string) => guardado[nome] ?? null,
    setItem: (nome: string, valor: string) => {
      guardado[nome] = valor
      loja[nome] = valor
    },
    removeItem: (nome: string) => {
      delete guardado[nome]
      delete loja[nome]
    },
  })
  vi.stubGlobal('localStorage', loja)
  onTestFinished(() => void vi.unstubAllGlobals())
})

const frase = { texto: 'o filho liga amanhã cedo — às 9h' }

test('the last words are kept at once, unreadable, and come back to the person and the key', async () => {
  const cofre = await cofreDe(1)
  await prepararPartida(cofre)
  expect(guardarPartida('u1 j1 10101 r1/anotacao', frase)).toBe(true)

  expect(Buffer.from(Object.values(guardado).join(), 'base64').toString('latin1')).not.toContain(
    'filho',
  )
  expect(chavesDasPartidas('u1 ')).toEqual(['u1 j1 10101 r1/anotacao'])
  expect(await lerPartida(cofre, 'u1 j1 10101 r1/anotacao')).toEqual(frase)
  expect(await lerPartida(await cofreDe(2), 'u1 j1 10101 r1/anotacao')).toBeUndefined()
  apagarPartida('u1 j1 10101 r1/anotacao')
  expect(chavesDasPartidas('u1 ')).toEqual([])
})

test('two texts never lie under the same bytes, and a text longer than the rest is not taken', async () => {
  const cofre = await cofreDe(1)
  await prepararPartida(cofre)
  guardarPartida('u1 a', 'igual')
  guardarPartida('u1 b', 'igual')
  const [um, outro] = Object.values(guardado).map((valor) => valor.split('.'))
  expect(um?.[1]).not.toBe(outro?.[1])
  expect(await lerPartida(cofre, 'u1 b')).toBe('igual')

  expect(guardarPartida('u1 c', 'x'.repeat(200_000))).toBe(false)
  expect(guardarPartida('u1 d', 'curto')).toBe(true)
})

test('without a keystream nothing is kept in clear', () => {
  expect(guardarPartida('u1 a', frase)).toBe(false)
  expect(guardado).toEqual({})
})

test('a local storage that is full refuses the last words without an error', async () => {
  await prepararPartida(await cofreDe(1))
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(guardarPartida('u1 a', frase)).toBe(false)
})
