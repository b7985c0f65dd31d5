export type Matriz = readonly [number, number, number, number, number, number]
export const neutra: Matriz = [1, 0, 0, 1, 0, 0]

export const vezes = (m: Matriz, n: Matriz): Matriz => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
]

export const levar = (m: Matriz, x: number, y: number): [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
]

export const numero = (valor: unknown): number =>
  typeof valor === 'number' && Number.isFinite(valor) ? valor : 0

/** A list, typed or not, or what is left of one after it travelled between threads. */
export function comoMatriz(valor: unknown): Matriz {
  const em = (k: number) => numero(Reflect.get(Object(valor), k))
  return [em(0), em(1), em(2), em(3), em(4), em(5)]
}
