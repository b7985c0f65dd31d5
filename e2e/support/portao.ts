import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as esperar } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Set in whatever runs behind the closed gate. */
const atras = new AsyncLocalStorage<true>()

let fechos = 0
let aberto: PromiseWithResolvers<void> | undefined

/** The story waits at its next step until `fazer`, which drives the same page, is done. */
export async function comPortaoFechado<T>(fazer: () => Promise<T>): Promise<T> {
  aberto ??= Promise.withResolvers()
  fechos += 1
  try {
    return await atras.run(true, fazer)
  } finally {
    fechos -= 1
    if (fechos === 0) {
      aberto.resolve()
      aberto = undefined
    }
  }
}

/** Waits while the gate is closed. */
export const passar = async (): Promise<void> => aberto?.promise

type Passo = (this: unknown, ...partes: unknown[]) => Promise<unknown>
type Gesto = { quando: number; fazer: () => Promise<unknown> }

/** What touches the page, and what of it may send a change: a person would do it again after a failure. */
const TOCA =
  /^(?:click|dblclick|tap|press|pressSequentially|type|fill|check|uncheck|setChecked|selectOption|setInputFiles|dragTo|down|up|focus|blur|goto|reload)$/
const MANDA = /^(?:click|press|check|uncheck|setChecked|selectOption|setInputFiles|tap)$/

/** From a press to the request that it sends. */
const PARTE_MS = 150

const emAndamento = new Set<Promise<unknown>>()
let ultimo: Gesto | undefined

/** The last thing that the story pressed, if it was within this time. */
export const gestoDeAgora = (ms: number): Gesto['fazer'] | undefined =>
  ultimo && performance.now() - ultimo.quando < ms ? ultimo.fazer : undefined

/** Whether what the story was doing to the page has ended within this time. */
export async function assentou(ms: number): Promise<boolean> {
  const fim = performance.now() + ms
  while (emAndamento.size > 0 && performance.now() < fim) await esperar(20)
  return emAndamento.size === 0
}

const comPortao = new Set<unknown>()

/** Every step of a story is an asynchronous function of these five classes. */
export function porPortao(page: Page): void {
  for (const objeto of [page, page.locator('html'), page.keyboard, page.mouse, page.clock]) {
    const classe: object = Object.getPrototypeOf(objeto)
    if (comPortao.has(classe)) continue
    comPortao.add(classe)
    for (const [nome, { value }] of Object.entries(Object.getOwnPropertyDescriptors(classe))) {
      if (ehPasso(nome, value)) Reflect.set(classe, nome, comEspera(nome, value))
    }
  }
}

const ehPasso = (nome: string, valor: unknown): valor is Passo =>
  !nome.startsWith('_') && typeof valor === 'function' && valor.constructor.name === 'AsyncFunction'

function comEspera(nome: string, passo: Passo): Passo {
  return async function comPortaoAntes(...partes) {
    const fazer = () => passo.apply(this, partes)
    if (atras.getStore()) return fazer()
    await passar()
    if (!TOCA.test(nome)) return fazer()
    if (MANDA.test(nome)) ultimo = { quando: performance.now(), fazer }
    const feito = fazer()
    emAndamento.add(feito)
    const tirar = () => emAndamento.delete(feito)
    feito.then(tirar, tirar)
    const resposta = await feito
    // What it sent is on its way: the story looks at the page when that is over.
    if (MANDA.test(nome)) await esperar(PARTE_MS)
    await passar()
    return resposta
  }
}
