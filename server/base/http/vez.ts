/**
 * So many at a time; the others wait their turn, in order. For what comes in floods and must leave
 * connections to the database for people.
 */
export function criarVez(aoMesmoTempo: number): <T>(fazer: () => Promise<T>) => Promise<T> {
  const espera: (() => void)[] = []
  let dentro = 0
  return async (fazer) => {
    if (dentro >= aoMesmoTempo) await new Promise<void>((resolve) => espera.push(resolve))
    else dentro += 1
    try {
      return await fazer()
    } finally {
      const proximo = espera.shift()
      if (proximo) proximo()
      else dentro -= 1
    }
  }
}
