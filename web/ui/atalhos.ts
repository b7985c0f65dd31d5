import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { createStore } from 'zustand/vanilla'

type Atalho = {
  /** Keys as they are pressed, one after the other: `g i`, `?`, `ctrl+k`. */
  teclas: string
  descricao: string
  grupo: string
  fazer: () => void
  /**
   * Scope of the shortcut: absent outside fields and dialogs, anywhere, or within one element.
   * `mapa`: something hears it by itself, and the map only tells of it.
   */
  onde?: 'qualquer' | 'mapa' | RefObject<Element | null>
  /** How the map tells a family of keys in one line; its other members are `false`. */
  noMapa?: { teclas: string; descricao: string } | false
}

/** The map of `?`: every active shortcut. */
export const atalhos = createStore<{ lista: readonly Atalho[] }>(() => ({ lista: [] }))

const chave = 'consigna:atalhos'

/** Single letters can be switched off (WCAG 2.1.4); what uses Ctrl stays on. */
export const letrasLigadas = (): boolean => localStorage.getItem(chave) !== 'desligados'

export function ligarLetras(ligadas: boolean): void {
  localStorage.setItem(chave, ligadas ? 'ligados' : 'desligados')
}

/**
 * Registers shortcuts while the component is mounted; the newest of two wins. The action of the
 * last render runs, so the list may be created anew on each render: only changed keys register
 * again.
 */
export function useAtalhos(lista: readonly Atalho[]): void {
  'use no memo' // There is nothing here to remember.
  const ultima = useEffectEvent(() => lista)
  const quais = lista.map(({ teclas }) => teclas).join()
  // With the keys' names on the screen: one pressed at their sight is heard.
  useLayoutEffect(() => {
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
    // A held Enter opens a dialog; it does not press the button that has the focus there.
    if (event.repeat && event.key === 'Enter' && !digitandoTexto(event.target))
      event.preventDefault()
    const tecla = nomeDaTecla(event)
    if (tecla === undefined) return
    const { target } = event
    const lugar: Lugar = {
      letras: letrasLigadas(),
      digitando: digitando(target),
      dentroDe: (elemento) => target instanceof Node && elemento.contains(target),
    }
    const ouvintes = atalhos.getState().lista.filter((atalho) => ouve(atalho, lugar))

    const agora = Date.now()
    const sequencia =
      agora - quando < PRAZO_SEQUENCIA && anteriores ? `${anteriores} ${tecla}` : tecla
    const atalho =
      ouvintes.findLast(({ teclas }) => teclas === sequencia) ??
      ouvintes.findLast(({ teclas }) => teclas === tecla)
    anteriores = ouvintes.some(({ teclas }) => teclas.startsWith(`${sequencia} `)) ? sequencia : ''
    quando = agora
    if (!atalho) return
    event.preventDefault()
    anteriores = ''
    // A key that is held down acts once.
    if (!event.repeat) atalho.fazer()
  })
}

/** Where a key was pressed, and whether single letters are on. */
type Lugar = {
  letras: boolean
  /** In a field, a dialog or a menu. */
  digitando: boolean
  dentroDe: (elemento: Element) => boolean
}

/** Whether a shortcut answers to a key that was pressed there. */
export function ouve({ teclas, onde }: Pick<Atalho, 'teclas' | 'onde'>, lugar: Lugar): boolean {
  if (!lugar.letras && !teclas.startsWith('ctrl+')) return false
  if (onde === 'mapa') return false
  if (onde === 'qualquer') return true
  if (onde === undefined) return !lugar.digitando
  return onde.current !== null && lugar.dentroDe(onde.current)
}

/** `k`, `?`, `ctrl+k`; null for modifiers and for keys of the browser. */
function nomeDaTecla(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): string | undefined {
  const { key, ctrlKey, metaKey, altKey } = event
  if (altKey || ['Control', 'Shift', 'Alt', 'Meta', 'Tab', 'Escape'].includes(key)) return undefined
  const nome = key.length === 1 ? key.toLowerCase() : key
  return ctrlKey || metaKey ? `ctrl+${nome}` : nome
}

const digitandoTexto = (alvo: EventTarget | null): boolean =>
  alvo instanceof HTMLTextAreaElement || (alvo instanceof HTMLElement && alvo.isContentEditable)

/** Whether a person writes there, or chooses: in a field, a dialog or a menu. */
export const digitando = (alvo: EventTarget | null): boolean =>
  alvo instanceof HTMLElement &&
  (alvo.isContentEditable ||
    alvo.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]') !==
      null)
