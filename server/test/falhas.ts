import type { Pool } from 'pg'
import { ForaDoAr } from '#integrations/fora-do-ar.ts'

/** Chances drawn from one seed; the same seed draws the same ones. */
export function criarSorte(semente: number) {
  let estado = semente >>> 0
  /** Mulberry32. */
  const proxima = (): number => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let valor = Math.imul(estado ^ (estado >>> 15), estado | 1)
    valor ^= valor + Math.imul(valor ^ (valor >>> 7), valor | 61)
    return ((valor ^ (valor >>> 14)) >>> 0) / 4_294_967_296
  }
  const sorte = {
    /** Of each call and each statement to fail. */
    chance: 0,
    falhas: 0,
    ate: (quantos: number): number => Math.floor(proxima() * quantos),
    falha: (): boolean => {
      if (sorte.chance === 0 || proxima() >= sorte.chance) return false
      sorte.falhas += 1
      return true
    },
  }
  return sorte
}
type Sorte = ReturnType<typeof criarSorte>

/** An outside system whose answer is lost now and then: before it acted, or after. */
export function comFalhas<T extends object>(sistema: T, sorte: Sorte): T {
  return new Proxy(sistema, {
    get(alvo, nome) {
      const verbo: unknown = Reflect.get(alvo, nome)
      if (typeof verbo !== 'function') return verbo
      return async (...pedido: unknown[]): Promise<unknown> => {
        if (sorte.falha()) throw new ForaDoAr('teste', 'caiu')
        const resposta: unknown = await Reflect.apply(verbo, alvo, pedido)
        if (sorte.falha()) throw new ForaDoAr('teste', 'calou')
        return resposta
      }
    },
  })
}

/**
 * Connections that die at a statement, as when the process is killed there: nothing more reaches the
 * database, not even a rollback. A commit may be done and its answer lost.
 */
export function poolQueMorre(pool: Pool, sorte: Sorte): Pool {
  async function connect() {
    const client = await pool.connect()
    const query: unknown = Reflect.get(client, 'query')
    const release: unknown = Reflect.get(client, 'release')
    let morta = false
    const morrer = () => Promise.reject(new Error('The process was killed here'))
    return Object.assign(client, {
      query(...pedido: unknown[]): unknown {
        if (morta) return morrer()
        const enviar = () => chamar(query, client, pedido)
        // A statement with its own protocol answers by itself.
        if (ehSubmetida(pedido[0]) || !sorte.falha()) return enviar()
        morta = true
        const feita = pedido[0] === 'commit' && sorte.ate(2) === 0
        return feita ? Promise.resolve(enviar()).then(morrer) : morrer()
      },
      release(erro?: Error | boolean): void {
        Object.assign(client, { query, release })
        chamar(release, client, [morta ? new Error('The process was killed') : erro])
      },
    })
  }
  return new Proxy(pool, {
    get(alvo, nome) {
      if (nome === 'connect') return connect
      const verbo: unknown = Reflect.get(alvo, nome)
      return typeof verbo === 'function' ? verbo.bind(alvo) : verbo
    },
  })
}

const ehSubmetida = (pedido: unknown): boolean =>
  typeof pedido === 'object' && pedido !== null && 'submit' in pedido

function chamar(verbo: unknown, alvo: object, pedido: readonly unknown[]): unknown {
  if (typeof verbo !== 'function') throw new TypeError('It is no function')
  return Reflect.apply(verbo, alvo, pedido)
}
