import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { cofre } from './cofre.ts'

/** Specification, section 3: recent CPFs, kept locally. */
export type Recente = { idRelacionamento: string; cpf: string; nome: string; date: string }

/** Specification, section 9. */
const MAXIMO_RECENTES = 9

/** Newest first, one for each relationship, at most nine. */
export const comRecente = (lista: readonly Recente[], novo: Recente): Recente[] =>
  [novo, ...lista.filter((outro) => outro.idRelacionamento !== novo.idRelacionamento)].slice(
    0,
    MAXIMO_RECENTES,
  )

export const recentes = createStore<{ lista: Recente[] }>(() => ({ lista: [] }))

/** Where the list of the person who signed in lies; another one after each sign-in and sign-out. */
let lugar = { chave: '' }

/** Reads the person's list; what cannot be opened (another key) is left as if it were empty. */
export async function carregarRecentes(idUsuario: string): Promise<void> {
  lugar = { chave: `consigna:recentes:${idUsuario}` }
  await ler()
}

/**
 * Joins the stored list, to which another window of the person may have added; throws when its key could not be
 * had: it is not written over then.
 */
async function ler(): Promise<void> {
  const este = lugar
  const fechado = localStorage.getItem(este.chave)
  const texto = fechado === null ? undefined : await (await cofre()).abrir(fechado, este.chave)
  if (texto === undefined || este !== lugar) return
  const guardada: Recente[] = JSON.parse(texto)
  recentes.setState(({ lista }) => ({ lista: juntar(lista, guardada) }))
}

/** Both lists as one, by when each client was seen last. */
const juntar = (daqui: readonly Recente[], guardada: readonly Recente[]): Recente[] =>
  [...guardada, ...daqui]
    .toSorted((um, outro) => um.date.localeCompare(outro.date))
    .reduce(comRecente, [])

export async function lembrarRecente(novo: Recente): Promise<void> {
  recentes.setState(({ lista }) => ({ lista: comRecente(lista, novo) }))
  const este = lugar
  await ler()
  const texto = JSON.stringify(recentes.getState().lista)
  const fechado = await (await cofre()).fechar(texto, este.chave)
  // Who left meanwhile leaves nothing behind.
  if (este === lugar) localStorage.setItem(este.chave, fechado)
}

/** An explicit sign-out leaves nothing behind. */
export function apagarRecentes(): void {
  localStorage.removeItem(lugar.chave)
  lugar = { chave: '' }
  recentes.setState({ lista: [] })
}

export const useRecentes = (): Recente[] => useStore(recentes, ({ lista }) => lista)
