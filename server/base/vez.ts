/**
 * Too many calls wait already, or one waited too long: nothing was done, and the same call may be tried again in a
 * few seconds.
 */
export class SemVaga extends Error {
  constructor(options?: ErrorOptions) {
    super('Too many calls wait for their turn', options)
    this.name = 'SemVaga'
  }
}

type Limites = {
  aoMesmoTempo: number
  /** How many may wait; absent: without limit. */
  fila?: number
  /** How long a call may wait; absent: until its turn comes. */
  esperaMs?: number
}

export type Vez = ReturnType<typeof criarVez>

/**
 * So many at a time; the others wait in order of arrival, without a connection to the database. One
 * that finds the line full, or whose turn does not come in time, is refused with `SemVaga`.
 */
export function criarVez({ aoMesmoTempo, fila, esperaMs }: Limites) {
  const espera = new Set<() => void>()
  let dentro = 0

  const sair = () => {
    const [proximo] = espera
    if (!proximo) dentro -= 1
    else {
      espera.delete(proximo)
      proximo()
    }
  }

  const chegarAVez = () =>
    new Promise<void>((resolve, reject) => {
      const desistir = () => {
        espera.delete(entrar)
        reject(new SemVaga())
      }
      const relogio = esperaMs === undefined ? undefined : setTimeout(desistir, esperaMs)
      const entrar = () => {
        clearTimeout(relogio)
        resolve()
      }
      espera.add(entrar)
    })

  return {
    async ocupar<T>(fazer: () => Promise<T>): Promise<T> {
      if (dentro < aoMesmoTempo) dentro += 1
      else if (fila !== undefined && espera.size >= fila) throw new SemVaga()
      else await chegarAVez()
      try {
        return await fazer()
      } finally {
        sair()
      }
    },
    vazia: () => dentro === 0,
  }
}
