import { expect, test } from 'vitest'
import { problemaDaFoto, type Pontos } from './nitidez.ts'

const desenhar = (cor: (x: number, y: number) => number, width = 80, height = 60): Pontos => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i += 1) {
    data.fill(cor(i % width, Math.floor(i / width)), i * 4, i * 4 + 3)
  }
  return { data, width, height }
}

test('letters are sharp, a smooth change is a blur, a white patch is a glare', () => {
  const letras = (x: number, y: number) => (((x >> 2) + (y >> 2)) % 2 === 0 ? 60 : 190)
  expect(problemaDaFoto(desenhar(letras))).toBeNull()
  expect(problemaDaFoto(desenhar((x) => 60 + x))).toBe('A foto parece tremida ou fora de foco.')
  expect(problemaDaFoto(desenhar((x, y) => (x > 50 ? 255 : letras(x, y))))).toBe(
    'A foto tem reflexo de luz.',
  )
  // Twelve of a hundred points may be white.
  const comBrancos = (colunas: number) =>
    problemaDaFoto(desenhar((x, y) => (x < colunas ? 255 : letras(x, y)), 102, 60))
  expect([comBrancos(13), comBrancos(14)]).toEqual([null, 'A foto tem reflexo de luz.'])
  expect(problemaDaFoto(desenhar(letras, 1, 1))).toBe('A foto parece tremida ou fora de foco.')
})
