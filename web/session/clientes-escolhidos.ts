import { create } from 'zustand'

/** Clients chosen on one screen for the next one: their ids stand in no address. */
export const useClientesEscolhidos = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

export const escolherClientes = (ids: readonly string[]): void =>
  useClientesEscolhidos.setState({ ids })
