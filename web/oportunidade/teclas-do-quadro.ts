import type { KeyboardEvent } from 'react'

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

const passos: Partial<Record<string, 'acima' | 'abaixo' | 'esquerda' | 'direita'>> = {
  ArrowUp: 'acima',
  k: 'acima',
  ArrowDown: 'abaixo',
  j: 'abaixo',
  ArrowLeft: 'esquerda',
  ArrowRight: 'direita',
}

const clicar = (cartao: HTMLElement, seletor: string) =>
  cartao.querySelector<HTMLElement>(seletor)?.click()

function vizinho(
  quadro: HTMLElement,
  cartao: HTMLElement,
  passo: 'acima' | 'abaixo' | 'esquerda' | 'direita',
): HTMLElement | undefined {
  const colunas = Array.from(quadro.querySelectorAll('section[data-status]'), (coluna) => [
    ...coluna.querySelectorAll<HTMLElement>('.quadro-cartao'),
  ])
  const daqui = colunas.findIndex((cartoes) => cartoes.includes(cartao))
  const lugar = colunas[daqui]?.indexOf(cartao) ?? 0
  if (passo === 'acima') return colunas[daqui]?.[Math.max(0, lugar - 1)]
  if (passo === 'abaixo') return colunas[daqui]?.[lugar + 1]
  const outras =
    passo === 'esquerda' ? colunas.slice(0, daqui).toReversed() : colunas.slice(daqui + 1)
  const cheia = outras.find((cartoes) => cartoes.length > 0)
  return cheia?.[Math.min(lugar, cheia.length - 1)]
}
