/** The switches of all mutants: at most one of them is on. */
type Chaves = {
  /** The number of the mutant that is on. */
  ligado: number | undefined
  /** The switches that were asked. */
  vistos: Set<number>
  passos: number
  limite: number
}

export const chaves: Chaves = { ligado: undefined, vistos: new Set(), passos: 0, limite: Infinity }

/** A mutant that makes a loop endless asks its switches without end. */
function ligado(n: number): boolean {
  chaves.vistos.add(n)
  chaves.passos += 1
  if (chaves.passos > chaves.limite) throw new Error('Does not end')
  return n === chaves.ligado
}

/** `&&` and `||` bring the second operand as a function. */
type Operar = (a: never, b: never) => unknown

const operacoes: Record<string, [normal: Operar, mutante: Operar]> = {
  '<': [(a, b) => a < b, (a, b) => a <= b],
  '<=': [(a, b) => a <= b, (a, b) => a < b],
  '>': [(a, b) => a > b, (a, b) => a >= b],
  '>=': [(a, b) => a >= b, (a, b) => a > b],
  '===': [(a, b) => a === b, (a, b) => a !== b],
  '!==': [(a, b) => a !== b, (a, b) => a === b],
  '+': [(a: number, b: number) => a + b, (a: number, b: number) => a - b],
  '-': [(a: number, b: number) => a - b, (a: number, b: number) => a + b],
  '*': [(a: number, b: number) => a * b, (a: number, b: number) => a / b],
  '/': [(a: number, b: number) => a / b, (a: number, b: number) => a * b],
  '&&': [(a, b: () => unknown) => a && b(), (a, b: () => unknown) => a || b()],
  '||': [(a, b: () => unknown) => a || b(), (a, b: () => unknown) => a && b()],
}

/** What the code with switches calls. */
export const mutante = {
  vale: ligado,
  operar: (n: number, operador: string, a: never, b: never): unknown => {
    const [normal, mudada] = operacoes[operador] ?? []
    return ligado(n) ? mudada?.(a, b) : normal?.(a, b)
  },
  negar: (n: number, valor: unknown): unknown => (ligado(n) ? valor : !valor),
  escolher: (n: number, valor: unknown): unknown => (ligado(n) ? !valor : valor),
}
