import { useSyncExternalStore } from 'react'

/** What the person chose; `sistema` follows the computer. */
type Tema = 'claro' | 'escuro' | 'sistema'

const chave = 'consigna:tema'
const escuroNoSistema = matchMedia('(prefers-color-scheme: dark)')
/** Paper is white: browsers leave the backgrounds out, so light letters would vanish. */
const noPapel = matchMedia('print')
const ouvintes = new Set<() => void>()

const lerTema = (): Tema => {
  const guardado = localStorage.getItem(chave)
  return guardado === 'claro' || guardado === 'escuro' ? guardado : 'sistema'
}

function esquemaAtual(): 'light' | 'dark' {
  if (noPapel.matches) return 'light'
  const tema = lerTema()
  if (tema === 'sistema') return escuroNoSistema.matches ? 'dark' : 'light'
  return tema === 'escuro' ? 'dark' : 'light'
}

/** Paints the page before anything is drawn, and again when the choice or the computer changes. */
export function aplicarTema(): void {
  document.documentElement.dataset['mantineColorScheme'] = esquemaAtual()
  for (const ouvinte of ouvintes) ouvinte()
}

for (const midia of [escuroNoSistema, noPapel]) midia.addEventListener('change', aplicarTema)
addEventListener('storage', ({ key }) => {
  if (key === chave) aplicarTema()
})

export function escolherTema(tema: Tema): void {
  localStorage.setItem(chave, tema)
  aplicarTema()
}

const assinar = (ouvinte: () => void) => {
  ouvintes.add(ouvinte)
  return () => void ouvintes.delete(ouvinte)
}

export const useTema = (): { tema: Tema; esquema: 'light' | 'dark' } => ({
  tema: useSyncExternalStore(assinar, lerTema),
  esquema: useSyncExternalStore(assinar, esquemaAtual),
})
