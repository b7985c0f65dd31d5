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

/** Letters so many shades apart, in the channels that are named: red, green and blue are 0, 1 and 2. */
const emCores = (canais: readonly number[], contraste: number, width = 80, height = 60): Pontos => {
  const data = new Uint8ClampedArray(width * height * 4).fill(20)
  for (let i = 0; i < width * height; i += 1) {
    const escura = (((i % width) >> 2) + (Math.floor(i / width) >> 2)) % 2 === 0
    for (const canal of canais) data[i * 4 + canal] = escura ? 20 : 20 + contraste
  }
  return { data, width, height }
}
const menorContraste = (canais: readonly number[]) =>
  Array.from({ length: 230 }, (_, k) => k).find(
    (contraste) => problemaDaFoto(emCores(canais, contraste)) === null,
  ) ?? Number.NaN

test('green letters are seen at half the contrast of red ones, blue ones at five times that of green', () => {
  const cinza = menorContraste([0, 1, 2])
  expect(cinza).toBeGreaterThan(3)
  expect(Math.abs(menorContraste([0]) - cinza / 0.3)).toBeLessThan(5)
  expect(Math.abs(menorContraste([1]) - cinza / 0.59)).toBeLessThan(3)
  expect(Math.abs(menorContraste([2]) - cinza / 0.11)).toBeLessThan(12)
})

test('a shade below white is no glare, and small pictures are judged by all their inner points', () => {
  const letras = (x: number, y: number) => (((x >> 2) + (y >> 2)) % 2 === 0 ? 60 : 190)
  const comMancha = (tom: number) =>
    problemaDaFoto(desenhar((x, y) => (x > 50 ? tom : letras(x, y))))
  expect([comMancha(252), comMancha(253)]).toEqual([null, 'A foto tem reflexo de luz.'])
  const dePontos = (x: number, y: number) => ((x + y) % 2 === 0 ? 60 : 190)
  expect(problemaDaFoto(desenhar(dePontos, 4, 3))).toBeNull()
  expect(problemaDaFoto(desenhar(dePontos, 3, 4))).toBeNull()
  expect(problemaDaFoto(desenhar(dePontos, 3, 3))).toBe('A foto parece tremida ou fora de foco.')
})

test('edges of every direction count: upright, lying and slanted stripes are sharp', () => {
  const listras = (qual: (x: number, y: number) => number) =>
    problemaDaFoto(desenhar((x, y) => ((qual(x, y) >> 2) % 2 === 0 ? 60 : 190)))
  expect([listras((x) => x), listras((_, y) => y), listras((x, y) => x + y)]).toEqual([
    null,
    null,
    null,
  ])
})

test('a slope in any direction, however steep, has no edges', () => {
  const rampa = (cor: (x: number, y: number) => number) => problemaDaFoto(desenhar(cor, 40, 40))
  const tremida = 'A foto parece tremida ou fora de foco.'
  expect([
    rampa((x) => x * 6),
    rampa((_, y) => y * 6),
    rampa((x, y) => (x + y) * 3),
    rampa((x, y) => 120 + (x - y) * 3),
  ]).toEqual([tremida, tremida, tremida, tremida])
})
