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

/** Asks the server whether it is there, for so many milliseconds at most; without a number as long as it may take. */
type Sonda = (limiteMs?: number) => Promise<boolean>

let perguntar: Sonda | undefined
let olharJa: (() => Promise<void>) | undefined

/**
 * Asks whether the server answers, after a line to it was cut: who only reads makes no call that would
 * fail, and is told all the same.
 */
export async function conferirRede(): Promise<void> {
  if (!rede.getState().ligada) return
  const respondeu = aoSair()
  if (await servidorResponde()) respondeu()
  else anunciarRede(false)
}

/** Before the network is watched there is nobody to ask: it counts as there. */
export async function servidorResponde(limiteMs?: number): Promise<boolean> {
  if (!perguntar) return true
  return navigator.onLine && perguntar(limiteMs)
}

/** Something came from the server: where it is called away, it is asked at once. */
export const conferirVolta = (): void => void olharJa?.()

/** Watches the network until the page ends; while offline, polls `sonda`. */
export function vigiarRede(sonda: Sonda): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  perguntar = (limiteMs) => sonda(limiteMs).catch(() => false)
  olharJa = olhar

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
