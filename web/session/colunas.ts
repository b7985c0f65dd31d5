import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { cofre } from './cofre.ts'

/** The columns that the person chose, by table; a table without an entry shows its own. */
type Escolhas = Readonly<Record<string, readonly string[]>>

export const colunasEscolhidas = createStore<{ por: Escolhas }>(() => ({ por: {} }))

let chave: string | undefined

/** Restores the choices of the person who signed in; what cannot be opened counts as none. */
export async function carregarColunas(idUsuario: string): Promise<void> {
  const esta = `consigna:colunas:${idUsuario}`
  chave = esta
  const fechado = localStorage.getItem(esta)
  const texto = fechado === null ? undefined : await (await cofre()).abrir(fechado, esta)
  if (texto === undefined || chave !== esta) return
  const guardadas: Escolhas = JSON.parse(texto)
  // What was chosen meanwhile is newer.
  colunasEscolhidas.setState(({ por }) => ({ por: { ...guardadas, ...por } }))
}

/** Stored closed with the person's key; it stays after sign-out, for it tells nothing of a client. */
export async function escolherColunas(tabela: string, colunas: readonly string[]): Promise<void> {
  colunasEscolhidas.setState(({ por }) => ({ por: { ...por, [tabela]: colunas } }))
  const esta = chave
  if (esta === undefined) return
  const texto = JSON.stringify(colunasEscolhidas.getState().por)
  const fechado = await (await cofre()).fechar(texto, esta)
  if (chave === esta) localStorage.setItem(esta, fechado)
}

export const useColunas = (tabela: string): readonly string[] | undefined =>
  useStore(colunasEscolhidas, ({ por }) => por[tabela])
