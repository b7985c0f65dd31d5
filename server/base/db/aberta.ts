import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The transaction of the running code. Callbacks started inside keep this reference after its end.
 */
const transacoes = new AsyncLocalStorage<{ aberta: boolean }>()

/** Runs the work of a transaction and marks it as open for everything called inside. */
export async function comTransacaoAberta<T>(work: () => Promise<T>): Promise<T> {
  const transacao = { aberta: true }
  try {
    return await transacoes.run(transacao, work)
  } finally {
    transacao.aberta = false
  }
}

/**
 * The adapter of a system outside, refusing to be asked from within a transaction: while the system
 * hangs, so would the connection and its locks, and a few such calls would take the whole pool.
 */
export function foraDeTransacao<T extends object>(adaptador: T): T {
  return new Proxy(adaptador, {
    get(alvo, nome, receptor) {
      const valor: unknown = Reflect.get(alvo, nome, receptor)
      if (typeof valor !== 'function') return valor
      return (...argumentos: unknown[]): unknown => {
        if (transacoes.getStore()?.aberta) throw new AskedInside()
        return Reflect.apply(valor, alvo, argumentos)
      }
    },
  })
}

/** The log keeps the names of errors, not their messages. */
class AskedInside extends Error {
  constructor() {
    super('A system outside was asked inside a transaction')
    this.name = 'AskedInside'
  }
}
