import type { KeyboardEvent } from 'react'
import { type Passo, vizinhoDe } from './vizinho.ts'

/** Arrows move over the cards, `x` selects one, `m` opens its menu, Enter its client. */
export function andarNoQuadro(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || !target.matches('.quadro-cartao')) return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const passo = passos[key]
  if (passo) vizinho(currentTarget, target, passo)?.focus()
  else if (key === 'x' || key === ' ') clicar(target, '[type=checkbox]')
  else if (key === 'm') clicar(target, '[aria-haspopup=menu]')
  else if (key === 'Enter') clicar(target, 'a')
  else return
  event.preventDefault()
}

const passos: Partial<Record<string, Passo>> = {
  ArrowUp: 'acima',
  k: 'acima',
  ArrowDown: 'abaixo',
  j: 'abaixo',
  ArrowLeft: 'esquerda',
  ArrowRight: 'direita',
}

const clicar = (cartao: HTMLElement, seletor: string) =>
  cartao.querySelector<HTMLElement>(seletor)?.click()

function vizinho(quadro: HTMLElement, cartao: HTMLElement, passo: Passo): HTMLElement | undefined {
  const colunas = Array.from(quadro.querySelectorAll('section[data-status]'), (coluna) => [
    ...coluna.querySelectorAll<HTMLElement>('.quadro-cartao'),
  ])
  return vizinhoDe(colunas, cartao, passo)
}
