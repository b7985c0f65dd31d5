import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/**
 * What lies unsent on this computer: `idRelacionamento/form`, so that the tab of the client can show its
 * dot. The drafts themselves are written and read by `guarda-de-rascunhos.ts`, which comes later.
 */
export const rascunhos = createStore<{ chaves: ReadonlySet<string> }>(() => ({
  chaves: new Set(),
}))

/** Clients with something typed and not sent. */
export const clientesComRascunho = (chaves: ReadonlySet<string>): Set<string> =>
  new Set([...chaves].flatMap((chave) => chave.split('/', 1)))

export const useTemRascunho = (idRelacionamento: string): boolean =>
  useStore(rascunhos, ({ chaves }) =>
    [...chaves].some((chave) => chave.startsWith(`${idRelacionamento}/`)),
  )
