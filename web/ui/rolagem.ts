import { observeElementOffset, type VirtualizerOptions } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

type Opcoes = VirtualizerOptions<HTMLElement, Element>

/**
 * What scrolls a table: its own box where that has a limited height, else the nearest one around it. Offsets are
 * counted from the top of the table, whatever stands above it there.
 */
export function rolagemDa(
  caixa: RefObject<HTMLElement | null>,
): Pick<Opcoes, 'getScrollElement' | 'observeElementOffset' | 'scrollToFn'> {
  const passado = (rola: HTMLElement) =>
    caixa.current === null || caixa.current === rola
      ? rola.scrollTop
      : rola.getBoundingClientRect().top - caixa.current.getBoundingClientRect().top
  return {
    getScrollElement: () => queRola(caixa.current),
    observeElementOffset: (instancia, dizer) =>
      observeElementOffset(instancia, (_offset, rolando) => {
        const rola = instancia.scrollElement
        if (rola) dizer(Math.max(0, passado(rola)), rolando)
      }),
    scrollToFn(offset, { adjustments = 0, behavior = 'auto' }, { scrollElement: rola }) {
      if (rola === null) return
      const alvo = offset + adjustments
      const falta = alvo - passado(rola)
      // The beginning of a table that is below the top is in sight already.
      if (alvo > 0 || falta < 0) rola.scrollBy({ top: falta, behavior })
    },
  }
}

function queRola(caixa: HTMLElement | null): HTMLElement | null {
  for (let este = caixa; este; este = este.parentElement) {
    const sobra = este.scrollHeight > este.clientHeight + 1
    if (sobra && /auto|scroll/.test(getComputedStyle(este).overflowY)) return este
  }
  return caixa
}
