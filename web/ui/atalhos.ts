import { useEffect, useEffectEvent } from 'react'
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

/**
 * Makes keys answer while the component is on the screen; the newest of two wins. What a key does is
 * what the last render says, so the list may be written anew each time: only other keys are new ones.
 */
export function useAtalhos(lista: readonly Atalho[]): void {
  'use no memo' // There is nothing here to remember.
  const ultima = useEffectEvent(() => lista)
  const quais = lista.map(({ teclas }) => teclas).join()
  useEffect(() => {
    const meus = ultima().map((um, k) => ({ ...um, fazer: () => ultima()[k]?.fazer() }))
    atalhos.setState(({ lista: todos }) => ({ lista: [...todos, ...meus] }))
    return () => {
      atalhos.setState(({ lista: todos }) => ({ lista: todos.filter((um) => !meus.includes(um)) }))
    }
  }, [quais])
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
