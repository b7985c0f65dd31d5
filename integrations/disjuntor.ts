import { ForaDoAr } from './fora-do-ar.ts'

/** Consecutive outages that open the circuit. */
const FALHAS_SEGUIDAS = 5

/** How long it is left alone before one call tries it again. */
const DESCANSO_MS = 10_000

type Disjuntor = <T>(pedir: () => Promise<T>) => Promise<T>

/**
 * A circuit breaker. After five consecutive outages calls are refused at once for ten seconds;
 * then one is let through, and its result opens or closes the circuit. A strange answer is an answer:
 * one bad record of a system does not close it for everybody.
 */
export function criarDisjuntor(
  sistema: string,
  { descansoMs = DESCANSO_MS, relogio = () => performance.now() } = {},
): Disjuntor {
  let falhas = 0
  let abertoAte = 0
  let provando = false

  return async (pedir) => {
    const aberto = falhas >= FALHAS_SEGUIDAS
    if (aberto && (provando || relogio() < abertoAte)) {
      throw new ForaDoAr(sistema, 'em descanso depois de falhas seguidas', { naoSaiu: true })
    }
    if (aberto) provando = true
    try {
      const resposta = await pedir()
      falhas = 0
      return resposta
    } catch (error) {
      if (error instanceof ForaDoAr) {
        falhas = error.queda ? falhas + 1 : 0
        abertoAte = relogio() + descansoMs
      }
      throw error
    } finally {
      if (aberto) provando = false
    }
  }
}
