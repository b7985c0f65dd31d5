import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

export type Atalho = {
  /** Keys as they are pressed, one after the other: `g i`, `?`, `ctrl+k`. */
  teclas: string
  descricao: string
  grupo: string
  fazer: () => void
  /** How the map tells a family of keys in one line; its other members are `false`. */
  noMapa?: { teclas: string; descricao: string } | false
}

/** What the map of `?` shows: everything that answers to a key right now. */
export const atalhos = createStore<{ lista: readonly Atalho[] }>(() => ({ lista: [] }))

const chave = 'consigna:atalhos'

/** Single letters can be switched off (WCAG 2.1.4); what uses Ctrl always works. */
export const letrasLigadas = (): boolean => localStorage.getItem(chave) !== 'desligados'

export function ligarLetras(ligadas: boolean): void {
  localStorage.setItem(chave, ligadas ? 'ligados' : 'desligados')
}

/** Makes keys answer while the component is on the screen; the newest of two wins. */
export function useAtalhos(novos: readonly Atalho[]): void {
  useEffect(() => {
    atalhos.setState(({ lista }) => ({ lista: [...lista, ...novos] }))
    return () => {
      atalhos.setState(({ lista }) => ({ lista: lista.filter((um) => !novos.includes(um)) }))
    }
  }, [novos])
}

/** Milliseconds in which the second key of `g i` must follow the first. */
const PRAZO_SEQUENCIA = 1200

/** Listens on the window, once: a handler on an element misses keys while the body has the focus. */
export function ouvirTeclado(): void {
  let anteriores = ''
  let quando = 0

  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const tecla = nomeDaTecla(event)
    if (tecla === undefined) return
    const comControle = tecla.startsWith('ctrl+')
    if (!comControle && (digitando(event.target) || !letrasLigadas())) return

    const agora = Date.now()
    const sequencia =
      agora - quando < PRAZO_SEQUENCIA && anteriores ? `${anteriores} ${tecla}` : tecla
    const { lista } = atalhos.getState()
    const atalho =
      lista.findLast(({ teclas }) => teclas === sequencia) ??
      lista.findLast(({ teclas }) => teclas === tecla)
    anteriores = lista.some(({ teclas }) => teclas.startsWith(`${sequencia} `)) ? sequencia : ''
    quando = agora
    if (!atalho) return
    event.preventDefault()
    anteriores = ''
    atalho.fazer()
  })
}

/** `k`, `?`, `ctrl+k`; nothing for keys that only hold others or that the browser owns. */
export function nomeDaTecla(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): string | undefined {
  const { key, ctrlKey, metaKey, altKey } = event
  if (altKey || ['Control', 'Shift', 'Alt', 'Meta', 'Tab', 'Escape'].includes(key)) return undefined
  const nome = key.length === 1 ? key.toLowerCase() : key
  return ctrlKey || metaKey ? `ctrl+${nome}` : nome
}

const digitando = (alvo: EventTarget | null): boolean =>
  alvo instanceof HTMLElement &&
  (alvo.isContentEditable ||
    alvo.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]') !==
      null)
