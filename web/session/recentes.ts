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

/** Of the person who signed in. `lida`: the stored list was read, or there is none: until then it is not written over. */
let leitura = { chave: '', lida: false }

/** Reads the person's list; what cannot be opened (another key) is left as if it were empty. */
export async function carregarRecentes(idUsuario: string): Promise<void> {
  leitura = { chave: `consigna:recentes:${idUsuario}`, lida: false }
  await ler()
}

/** Puts the stored list behind the clients of this page; throws when its key could not be had. */
async function ler(): Promise<void> {
  const esta = leitura
  if (esta.lida) return
  const fechado = localStorage.getItem(esta.chave)
  const texto = fechado === null ? undefined : await (await cofre()).abrir(fechado, esta.chave)
  // Read twice at once, or of the person before.
  if (esta.lida || esta !== leitura) return
  esta.lida = true
  if (texto === undefined) return
  const guardada: Recente[] = JSON.parse(texto)
  recentes.setState(({ lista }) => ({ lista: lista.toReversed().reduce(comRecente, guardada) }))
}

export async function lembrarRecente(novo: Recente): Promise<void> {
  recentes.setState(({ lista }) => ({ lista: comRecente(lista, novo) }))
  await ler()
  const texto = JSON.stringify(recentes.getState().lista)
  const { chave } = leitura
  localStorage.setItem(chave, await (await cofre()).fechar(texto, chave))
}

/** An explicit sign-out leaves nothing behind. */
export function apagarRecentes(): void {
  localStorage.removeItem(leitura.chave)
  recentes.setState({ lista: [] })
}

export const useRecentes = (): Recente[] => useStore(recentes, ({ lista }) => lista)
