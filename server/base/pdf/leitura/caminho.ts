import { levar, type Matriz, numero } from './matriz.ts'
import type { Traco } from './pagina.ts'

export type Caixa = { x0: number; y0: number; x1: number; y1: number }

export function caixaDe(pontos: readonly (readonly [number, number])[]): Caixa {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of pontos) {
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x)
    y1 = Math.max(y1, y)
  }
  return { x0, y0, x1, y1 }
}

/** How many numbers follow each step of a path: to, line, curve, short curve, close. */
const passos = [2, 2, 6, 4, 0]

/** Straight lines of a path, and the box of each of its closed parts. */
export function percorrer(dados: unknown, ctm: Matriz): { segmentos: Traco[]; caixas: Caixa[] } {
  const bruto: unknown = Array.isArray(dados) ? dados[0] : dados
  const segmentos: Traco[] = []
  const caixas: Caixa[] = []
  if (!(bruto instanceof Float32Array) && !Array.isArray(bruto)) return { segmentos, caixas }
  let parte: [number, number][] = []
  const fechar = () => {
    if (parte.length > 1) caixas.push(caixaDe(parte))
  }
  for (let k = 0; k < bruto.length;) {
    const passo = numero(bruto[k])
    const quantos = passos[passo] ?? 0
    if (passo === 0) {
      fechar()
      parte = []
    }
    if (quantos > 0) {
      const ponto = levar(ctm, numero(bruto[k + quantos - 1]), numero(bruto[k + quantos]))
      const antes = parte.at(-1)
      if (passo === 1 && antes) {
        const traco = caixaDe([antes, ponto])
        if (Math.min(traco.x1 - traco.x0, traco.y1 - traco.y0) < 0.3) segmentos.push(traco)
      }
      parte.push(ponto)
    } else {
      const [primeiro, ultimo] = [parte[0], parte.at(-1)]
      if (primeiro && ultimo) segmentos.push(caixaDe([primeiro, ultimo]))
    }
    k += 1 + quantos
  }
  fechar()
  return { segmentos, caixas }
}
