import { useState, type KeyboardEvent, type MouseEvent } from 'react'

export type Ancora = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** What the `Menu` of an open button takes. */
export type MenuAberto = {
  ancora: () => Ancora
  comecar: 'primeiro' | 'ultimo'
  onClose: () => void
}

/** A button with a menu: spread `botao` on the button and, while open, `menu` on the menu. */
export function useMenu() {
  const [aberto, setAberto] = useState<'primeiro' | 'ultimo'>()
  const [ancora, setAncora] = useState<Ancora>()
  const abrir = (alvo: HTMLElement, comecar: 'primeiro' | 'ultimo') => {
    setAncora(alvo.getBoundingClientRect())
    setAberto(comecar)
  }
  const fechar = () => setAberto(undefined)
  return {
    botao: {
      'aria-haspopup': 'menu' as const,
      'aria-expanded': aberto !== undefined,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) =>
        aberto ? fechar() : abrir(currentTarget, 'primeiro'),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const comecar = comecos[event.key]
        if (!comecar || aberto) return
        event.preventDefault()
        abrir(event.currentTarget, comecar)
      },
    },
    menu:
      aberto &&
      ancora &&
      ({ ancora: () => ancora, comecar: aberto, onClose: fechar } satisfies MenuAberto),
  }
}

const comecos: Record<string, 'primeiro' | 'ultimo'> = { ArrowDown: 'primeiro', ArrowUp: 'ultimo' }
