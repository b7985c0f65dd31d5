const LOJA = 'rascunhos'

/** A draft as it lies in the browser: when it was written, and its text, encrypted. */
export type Guardado = { quando: number; fechado: string }

let banco: Promise<IDBDatabase> | undefined

/** The IndexedDB of the drafts. */
export const lojaDeRascunhos = {
  chaves: async (): Promise<string[]> =>
    (await pedir('readonly', (loja) => loja.getAllKeys())).map(String),
  ler: async (chave: string): Promise<Guardado | undefined> => {
    const guardado: unknown = await pedir('readonly', (loja) => loja.get(chave))
    // Of before the time was kept.
    if (typeof guardado === 'string') return { quando: 0, fechado: guardado }
    return ehGuardado(guardado) ? guardado : undefined
  },
  guardar: async (chave: string, guardado: Guardado): Promise<void> => {
    await pedir('readwrite', (loja) => loja.put(guardado, chave))
  },
  apagar: async (chave: string): Promise<void> => {
    await pedir('readwrite', (loja) => loja.delete(chave))
  },
}

const ehGuardado = (valor: unknown): valor is Guardado =>
  typeof valor === 'object' && valor !== null && 'quando' in valor && 'fechado' in valor

function abrirBanco(): Promise<IDBDatabase> {
  banco ??= new Promise<IDBDatabase>((resolve, reject) => {
    const pedido = indexedDB.open('consigna', 1)
    pedido.addEventListener('upgradeneeded', () => pedido.result.createObjectStore(LOJA))
    pedido.addEventListener('success', () => resolve(comFim(pedido.result)))
    pedido.addEventListener('error', () => reject(pedido.error ?? new Error('IndexedDB failed')))
  }).catch((error: unknown) => {
    banco = undefined
    throw error
  })
  return banco
}

/** The browser may close it, for want of room or for another version: the next use opens it again. */
function comFim(aberto: IDBDatabase): IDBDatabase {
  const esquecer = () => {
    banco = undefined
  }
  aberto.addEventListener('close', esquecer)
  aberto.addEventListener('versionchange', () => {
    aberto.close()
    esquecer()
  })
  return aberto
}

async function pedir<T>(
  modo: IDBTransactionMode,
  fazer: (loja: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transacao = (await abrirBanco()).transaction(LOJA, modo)
  const pedido = fazer(transacao.objectStore(LOJA))
  return new Promise((resolve, reject) => {
    transacao.addEventListener('complete', () => resolve(pedido.result))
    transacao.addEventListener('abort', () => reject(transacao.error ?? new Error('aborted')))
  })
}
