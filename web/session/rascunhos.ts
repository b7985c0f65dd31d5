import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { cofre } from './cofre.ts'

/**
 * What was typed and not sent yet, closed with the person's key in IndexedDB: it survives a reload,
 * a crash, an expired session and a lost network. Keys are `idRelacionamento/form`, so that the tab
 * of the client can show its dot.
 */
export const rascunhos = createStore<{ chaves: ReadonlySet<string> }>(() => ({
  chaves: new Set(),
}))

const LOJA = 'rascunhos'

let dono = ''
let banco: Promise<IDBDatabase> | undefined

/** Owner and keys of the drafts. */
export async function carregarRascunhos(idUsuario: string): Promise<void> {
  dono = `${idUsuario} `
  const todas = await pedir('readonly', (loja) => loja.getAllKeys())
  const minhas = todas.map(String).filter((chave) => chave.startsWith(dono))
  rascunhos.setState({ chaves: new Set(minhas.map((chave) => chave.slice(dono.length))) })
}

export const guardarRascunho = (chave: string, valor: unknown): Promise<void> =>
  naVez(async () => {
    const fechado = await (await cofre()).fechar(JSON.stringify(valor), dono + chave)
    await pedir('readwrite', (loja) => loja.put(fechado, dono + chave))
    rascunhos.setState(({ chaves }) => ({ chaves: new Set([...chaves, chave]) }))
  })

export async function lerRascunho(chave: string): Promise<unknown> {
  const fechado: unknown = await pedir('readonly', (loja) => loja.get(dono + chave))
  if (typeof fechado !== 'string') return undefined
  const texto = await (await cofre()).abrir(fechado, dono + chave)
  return texto === undefined ? undefined : JSON.parse(texto)
}

export const descartarRascunho = (chave: string): Promise<void> =>
  naVez(async () => {
    await pedir('readwrite', (loja) => loja.delete(dono + chave))
    rascunhos.setState(({ chaves }) => ({
      chaves: new Set([...chaves].filter((outra) => outra !== chave)),
    }))
  })

let vez: Promise<void> = Promise.resolve()

/** Serialized: a discarded draft is not restored by a pending write. */
function naVez(fazer: () => Promise<void>): Promise<void> {
  const feito = vez.then(fazer)
  vez = feito.catch(() => undefined)
  return feito
}

/** An explicit sign-out leaves nothing behind. */
export async function apagarRascunhos(): Promise<void> {
  for (const chave of rascunhos.getState().chaves) await descartarRascunho(chave)
}

/** Clients with something typed and not sent. */
export const clientesComRascunho = (chaves: ReadonlySet<string>): Set<string> =>
  new Set([...chaves].flatMap((chave) => chave.split('/', 1)))

export const useTemRascunho = (idRelacionamento: string): boolean =>
  useStore(rascunhos, ({ chaves }) =>
    [...chaves].some((chave) => chave.startsWith(`${idRelacionamento}/`)),
  )

function abrirBanco(): Promise<IDBDatabase> {
  banco ??= new Promise((resolve, reject) => {
    const pedido = indexedDB.open('consigna', 1)
    pedido.addEventListener('upgradeneeded', () => pedido.result.createObjectStore(LOJA))
    pedido.addEventListener('success', () => resolve(pedido.result))
    pedido.addEventListener('error', () => reject(pedido.error ?? new Error('IndexedDB failed')))
  })
  return banco
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
