/** A picture as a canvas gives it: four bytes a point. */
export type Pontos = { data: ArrayLike<number>; width: number; height: number }

/**
 * Warning about a photograph before it is sent; null when it looks well. A blurred picture has few
 * edges: the variance of its Laplacian on a small copy is low. A glare is white without detail. The
 * page of the signing service serializes this function, so it may use nothing from outside itself.
 */
export function problemaDaFoto({ data, width, height }: Pontos): string | null {
  const NITIDEZ_MINIMA = 45
  const BRILHO_MAXIMO = 0.12
  const BRANCO = 252
  const cinza = (x: number, y: number) => {
    const i = (y * width + x) * 4
    return (data[i] ?? 0) * 0.3 + (data[i + 1] ?? 0) * 0.59 + (data[i + 2] ?? 0) * 0.11
  }
  let soma = 0
  let quadrados = 0
  let brancos = 0
  let quantos = 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const aqui = cinza(x, y)
      const borda = 4 * aqui - cinza(x - 1, y) - cinza(x + 1, y) - cinza(x, y - 1) - cinza(x, y + 1)
      soma += borda
      quadrados += borda * borda
      if (aqui > BRANCO) brancos += 1
      quantos += 1
    }
  }
  const variancia = quantos === 0 ? 0 : quadrados / quantos - (soma / quantos) ** 2
  if (variancia < NITIDEZ_MINIMA) return 'A foto parece tremida ou fora de foco.'
  if (brancos > BRILHO_MAXIMO * quantos) return 'A foto tem reflexo de luz.'
  return null
}
