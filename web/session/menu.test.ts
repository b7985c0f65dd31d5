import { beforeAll, expect, test, vi } from 'vitest'

/** The browser's own store; Node has none without a flag. */
beforeAll(() => {
  const guardado = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (chave: string) => guardado.get(chave) ?? null,
    setItem: (chave: string, valor: string) => void guardado.set(chave, valor),
    removeItem: (chave: string) => void guardado.delete(chave),
  })
})

test('S9.10 whether the menu is open is kept in local storage', async () => {
  const { alternarMenu, CHAVE_MENU, menu } = await import('./menu.ts')
  expect(menu.getState().aberto).toBe(false)

  alternarMenu()

  expect(localStorage.getItem(CHAVE_MENU)).toContain('"aberto":true')
})
