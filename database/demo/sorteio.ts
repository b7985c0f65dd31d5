/** Draws that are the same in every run: a small generator (sfc32), never for secrets. */
export type Sorteio = {
  /** From 0 (itself) to 1 (not). */
  real: () => number
  /** A whole number from `minimo` to `maximo`, both possible. */
  inteiro: (minimo: number, maximo: number) => number
  /** So many hundredths. */
  centesimos: (minimo: number, maximo: number) => number
  chance: (probabilidade: number) => boolean
  um: <T>(lista: readonly T[]) => T
  /** One of the values, each as likely as its weight. */
  pesado: <T>(pesos: readonly (readonly [T, number])[]) => T
  /** UUIDv7 of a moment (ms since 1970): unique in this draw, sorted like the rows it names. */
  id: (ms: number) => string
  digitos: (quantos: number) => string
}

export function criarSorteio(semente: number): Sorteio {
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = semente | 0
  let d = 1
  let feitos = 0

  const real = () => {
    const soma = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + soma) | 0
    return (soma >>> 0) / 4_294_967_296
  }
  for (let k = 0; k < 15; k++) real()

  const inteiro = (minimo: number, maximo: number) =>
    minimo + Math.floor(real() * (maximo - minimo + 1))

  function um<T>(lista: readonly T[]): T {
    const escolhido = lista[inteiro(0, lista.length - 1)]
    if (escolhido === undefined) throw new Error('Nothing to draw from')
    return escolhido
  }

  function pesado<T>(pesos: readonly (readonly [T, number])[]): T {
    let ponto = real() * pesos.reduce((soma, [, peso]) => soma + peso, 0)
    for (const [valor, peso] of pesos) {
      ponto -= peso
      if (ponto < 0) return valor
    }
    throw new Error('Nothing to draw from')
  }

  function id(ms: number): string {
    feitos += 1
    const tempo = ms.toString(16).padStart(12, '0')
    const [x, y] = [inteiro(0, 0xfff), inteiro(0, 0xfff)].map((n) =>
      n.toString(16).padStart(3, '0'),
    )
    const fim = feitos.toString(16).padStart(12, '0')
    return `${tempo.slice(0, 8)}-${tempo.slice(8)}-7${x}-8${y}-${fim}`
  }

  return {
    real,
    inteiro,
    centesimos: (minimo, maximo) => inteiro(minimo, maximo) / 100,
    chance: (probabilidade) => real() < probabilidade,
    um,
    pesado,
    id,
    digitos: (quantos) => String(Math.floor(real() * 10 ** quantos)).padStart(quantos, '0'),
  }
}
