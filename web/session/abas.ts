import { useStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { abrirAba, moverAba, type AbaCliente } from './politica-abas.ts'

/** `dono` is the id of whoever opened them. */
type Estado = { abas: AbaCliente[]; dono?: string }

/** The clients open in this tab of the browser: back after a reload, gone with the tab. */
export const abas = createStore<Estado>()(
  persist((): Estado => ({ abas: [] }), {
    name: 'consigna:abas',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
    // Names of tabs are not stored; they come back with the recent clients, or when the client is opened.
    partialize: ({ abas: lista, ...resto }) => ({
      ...resto,
      abas: lista.map((aba) => ({ ...aba, nome: '' })),
    }),
  }),
)

function mudar(id: string, mudanca: Partial<AbaCliente>): void {
  abas.setState(({ abas: lista }) => ({
    abas: lista.map((aba) => (aba.idRelacionamento === id ? { ...aba, ...mudanca } : aba)),
  }))
}

/** Opens or touches the tab of a client; with ten open, proposes one to close. */
export function abrir(id: string, comRascunho: ReadonlySet<string>, agora: number) {
  const resultado = abrirAba(abas.getState().abas, id, comRascunho, agora)
  if ('abas' in resultado) abas.setState({ abas: resultado.abas })
  return resultado
}

export function fechar(id: string): void {
  abas.setState(({ abas: lista }) => ({
    abas: lista.filter((aba) => aba.idRelacionamento !== id),
  }))
}

export function fecharTodas(): void {
  abas.setState({ abas: [] })
}

/** The tabs of before, if they are this person's: another who signs in here finds none. */
export function adotarAbas(idUsuario: string): void {
  const { dono } = abas.getState()
  if (dono !== idUsuario) abas.setState({ dono: idUsuario, abas: [] })
}

/** The name arrives with the client's data. */
export const nomearAba = (id: string, nome: string): void => mudar(id, { nome })

/** The part of the client's screen that was last seen; the tab comes back to it. */
export const lembrarLugar = (id: string, lugar: string): void => mudar(id, { lugar })

export const fixar = (id: string, fixada: boolean): void => mudar(id, { fixada })

export function mover(id: string, para: number): void {
  abas.setState(({ abas: lista }) => ({ abas: moverAba(lista, id, para) }))
}

export const useAbas = (): AbaCliente[] => useStore(abas, (state) => state.abas)
