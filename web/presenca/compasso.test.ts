import { afterEach, expect, test, vi } from 'vitest'
import { emCompasso } from './compasso.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The worker of a browser, as far as a page sees it. */
class Trabalhador extends EventTarget {
  static todos: Trabalhador[] = []
  pedidos: unknown[] = []
  parado = false
  constructor() {
    super()
    Trabalhador.todos.push(this)
  }
  postMessage = (pedido: unknown) => this.pedidos.push(pedido)
  terminate = () => {
    this.parado = true
  }
}

test('a page whose own timers stand still keeps the time of its worker', () => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', Trabalhador)
  const tocar = vi.fn<() => void>()
  const fim = new AbortController()
  emCompasso(tocar, 8000, fim.signal)
  const um = Trabalhador.todos.at(-1)

  expect(um?.pedidos).toEqual([8000])
  um?.dispatchEvent(new Event('message'))
  um?.dispatchEvent(new Event('message'))
  expect(tocar).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(tocar).toHaveBeenCalledTimes(2)
  fim.abort()
  expect(um?.parado).toBe(true)
})

test('where no worker starts the timers of the page keep the time, until the end', () => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', Trabalhador)
  const tocar = vi.fn<() => void>()
  const fim = new AbortController()
  emCompasso(tocar, 8000, fim.signal)
  Trabalhador.todos.at(-1)?.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(16_000)
  expect(tocar).toHaveBeenCalledTimes(2)
  fim.abort()
  vi.advanceTimersByTime(16_000)
  expect(tocar).toHaveBeenCalledTimes(2)

  vi.stubGlobal('Worker', undefined)
  const outro = new AbortController()
  emCompasso(tocar, 8000, outro.signal)
  vi.advanceTimersByTime(8000)
  expect(tocar).toHaveBeenCalledTimes(3)
  outro.abort()
})
