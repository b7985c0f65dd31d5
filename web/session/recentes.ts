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

let chave = ''

/** Reads the person's list; what cannot be opened (another key) is left as if it were empty. */
export async function carregarRecentes(idUsuario: string): Promise<void> {
  chave = `consigna:recentes:${idUsuario}`
  const fechado = localStorage.getItem(chave)
  if (fechado === null) return
  const texto = await (await cofre()).abrir(fechado, chave)
  if (texto !== undefined) recentes.setState({ lista: JSON.parse(texto) })
}

export async function lembrarRecente(novo: Recente): Promise<void> {
  recentes.setState(({ lista }) => ({ lista: comRecente(lista, novo) }))
  const texto = JSON.stringify(recentes.getState().lista)
  localStorage.setItem(chave, await (await cofre()).fechar(texto, chave))
}

/** An explicit sign-out leaves nothing behind. */
export function apagarRecentes(): void {
  localStorage.removeItem(chave)
  recentes.setState({ lista: [] })
}

export const useRecentes = (): Recente[] => useStore(recentes, ({ lista }) => lista)
