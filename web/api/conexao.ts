import { createStore } from 'zustand/vanilla'

/** Whether the server answers. Fed by the browser and by every call. */
export const rede = createStore<{ ligada: boolean }>(() => ({ ligada: true }))

let quedas = 0

export function anunciarRede(ligada: boolean): void {
  if (rede.getState().ligada === ligada) return
  if (!ligada) quedas += 1
  rede.setState({ ligada })
}

/**
 * Read when a call leaves and passed in with its answer: an answer sent before the connection was
 * lost proves nothing about the connection now.
 */
export function aoSair(): () => void {
  const antes = quedas
  return () => {
    if (quedas === antes) anunciarRede(true)
  }
}

/** Milliseconds between two looks at a server that did not answer. */
const INTERVALO = 4000

let perguntar: (() => Promise<boolean>) | undefined

/**
 * Asks whether the server answers, after a line to it was cut: who only reads makes no call that would
 * fail, and is told all the same.
 */
export async function conferirRede(): Promise<void> {
  if (!perguntar || !rede.getState().ligada) return
  const respondeu = aoSair()
  if (navigator.onLine && (await perguntar())) respondeu()
  else anunciarRede(false)
}

/** Watches the network until the page ends; while offline, polls `sonda`. */
export function vigiarRede(sonda: () => Promise<boolean>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  perguntar = () => sonda().catch(() => false)

  async function olhar(): Promise<void> {
    clearTimeout(timer)
    if (rede.getState().ligada) return
    anunciarRede(navigator.onLine && (await sonda().catch(() => false)))
    if (!rede.getState().ligada) timer = setTimeout(() => void olhar(), INTERVALO)
  }

  addEventListener('offline', () => anunciarRede(false))
  addEventListener('online', () => void olhar())
  rede.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void olhar(), INTERVALO)
  })
  anunciarRede(navigator.onLine)
}
