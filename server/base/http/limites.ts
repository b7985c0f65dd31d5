import { redeDe } from '#shared/rede.ts'

export type Limite = {
  /** Calls that may come at once. */
  folga: number
  /** Calls a second, in the long run. */
  porSegundo: number
}

/** Seconds to wait, or 0 when the call may pass. */
type Limitador = (quem: string) => number

const maximoDeBaldes = 50_000

/**
 * A token bucket for each person, in the memory of this instance: with N instances behind a balancer
 * a person may reach N times the limit, which still stops a script (`docs/decisions`).
 */
export function criarLimitador({ folga, porSegundo }: Limite): Limitador {
  const baldes = new Map<string, { fichas: number; em: number }>()

  return (quem) => {
    if (porSegundo === 0) return 0
    const em = performance.now() / 1000
    const balde = baldes.get(quem) ?? { fichas: folga, em }
    const fichas = Math.min(folga, balde.fichas + (em - balde.em) * porSegundo)
    if (baldes.size >= maximoDeBaldes) baldes.clear()
    const passa = fichas >= 1
    baldes.set(quem, { fichas: passa ? fichas - 1 : fichas, em })
    return passa ? 0 : Math.ceil((1 - fichas) / porSegundo)
  }
}

/** A bucket for each address; of IPv6 for each network of 64 bits. */
export function criarLimitadorDeEnderecos(limite: Limite): Limitador {
  const passar = criarLimitador(limite)
  return (endereco) => passar(redeDe(endereco))
}

/** Too many calls: the person may try again after so many seconds. */
export class LimiteExcedido extends Error {
  readonly segundos: number

  constructor(segundos: number) {
    super('Too many calls')
    this.name = 'LimiteExcedido'
    this.segundos = segundos
  }
}
