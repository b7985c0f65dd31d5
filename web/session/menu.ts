import { useStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'

/** Specification, section 9: the flag of the menu is kept in local storage. */
export const CHAVE_MENU = 'consigna:menu'

export const menu = createStore<{ aberto: boolean }>()(
  persist((): { aberto: boolean } => ({ aberto: false }), {
    name: CHAVE_MENU,
    storage: createJSONStorage(() => localStorage),
  }),
)

export function alternarMenu(): void {
  menu.setState(({ aberto }) => ({ aberto: !aberto }))
}

export const useMenuAberto = (): boolean => useStore(menu, ({ aberto }) => aberto)
