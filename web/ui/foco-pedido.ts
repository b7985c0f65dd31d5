import { useEffect, type RefObject } from 'react'
import { focoCaiuNaTela } from './foco-perdido.ts'

/** Requested by the person's own action: the part rendered next takes the focus. */
export type FocoPedido = {
  /** Whether the focus may move now: once, and only from the requesting element or from none. */
  pegar: (atual: unknown) => boolean
}

/** @param de what has the focus; whoever goes on elsewhere meanwhile is not pulled away */
export function pedirFoco(de: unknown = document.activeElement): FocoPedido {
  let pedido = true
  return {
    pegar: (atual) => {
      const pode = pedido && (atual === null || atual === de)
      pedido = false
      return pode
    },
  }
}

/** Effects run again whenever a hidden part is shown: only the first finds the request. */
export function usePegarFoco(
  ref: RefObject<HTMLElement | null>,
  foco: FocoPedido | undefined,
): void {
  useEffect(() => {
    const { activeElement, body } = document
    const deNinguem = activeElement === body || focoCaiuNaTela()
    if (foco?.pegar(deNinguem ? null : activeElement)) ref.current?.focus()
  }, [ref, foco])
}
