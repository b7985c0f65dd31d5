import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { destinoNoMenu, lugarDoMenu } from './menu.ts'
import './menu.css'
import type { Ancora } from './use-menu.ts'

type Props = {
  rotulo: string
  /** What it opens at, in the window: the rectangle of its button, or the point of the pointer. */
  ancora: () => Ancora
  comecar?: 'primeiro' | 'ultimo'
  /** Stands above the items and is none of them. */
  cabeca?: ReactNode
  onClose: () => void
  /** Elements with the role `menuitem` or `menuitemcheckbox`: `ItemDoMenu`, or links. */
  children: ReactNode
}

/**
 * Mount it to open it (WAI-ARIA menu). Drawn above scrolling and clipping parents; the focus
 * returns.
 */
export function Menu({ rotulo, ancora, comecar, cabeca, onClose, children }: Props) {
  const caixa = useRef<HTMLDivElement>(null)
  const [antes] = useState(() => document.activeElement)
  const lugar = useEffectEvent(ancora)

  useEffect(() => {
    const menu = caixa.current
    if (!menu) return
    menu.showPopover()
    const janela = { width: innerWidth, height: innerHeight }
    const { left, top } = lugarDoMenu(lugar(), menu.getBoundingClientRect(), janela)
    menu.style.left = `${left}px`
    menu.style.top = `${top}px`
    itensDe(menu)
      .at(comecar === 'ultimo' ? -1 : 0)
      ?.focus()
  }, [comecar])

  function fechar(): void {
    // Before the action runs: the dialog it opens returns the focus to the present element.
    if (antes instanceof HTMLElement) antes.focus({ preventScroll: true })
    onClose()
  }

  function tecla(event: KeyboardEvent<HTMLElement>): void {
    // Tab goes on from the button that the focus went back to.
    if (event.key === 'Tab') {
      fechar()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const itens = itensDe(event.currentTarget)
    const nomes = itens.map(({ textContent }) => textContent)
    const atual = itens.findIndex((item) => item === document.activeElement)
    const destino = destinoNoMenu(event.key, nomes, atual)
    if (event.key === 'Escape') fechar()
    else if (destino === undefined) return
    else itens[destino]?.focus()
    event.preventDefault()
    event.stopPropagation()
  }

  function escolher({ target }: MouseEvent): void {
    const item = target instanceof Element ? target.closest('[role=menuitem]') : null
    if (item && !item.hasAttribute('aria-disabled')) fechar()
  }

  function perderFoco({ currentTarget, relatedTarget }: FocusEvent): void {
    // Its own button closes it by itself.
    if (!currentTarget.contains(relatedTarget) && relatedTarget !== antes) onClose()
  }

  return (
    <div ref={caixa} popover="manual" className="menu" onBlur={perderFoco}>
      {cabeca}
      {/* The items are what is focused; the list hears their keys. */}
      <div
        role="menu"
        aria-label={rotulo}
        tabIndex={-1}
        className="menu-itens"
        onKeyDown={tecla}
        onClick={escolher}
      >
        {children}
      </div>
    </div>
  )
}

const itensDe = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLElement>('[role=menuitem], [role=menuitemcheckbox]'),
]

type ItemProps = {
  icone?: ReactNode
  perigo?: boolean
  /** A choice that is on or off: the menu stays open for the next one. */
  marcado?: boolean
  /** Why it cannot be chosen now; it stays where the keyboard finds it. */
  impedimento?: string | undefined
  onClick?: () => void
  children: ReactNode
}

export function ItemDoMenu(props: ItemProps) {
  const { icone, perigo, marcado, impedimento, onClick, children } = props
  const id = useId()
  return (
    <button
      type="button"
      role={marcado === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={marcado}
      tabIndex={-1}
      data-perigo={perigo || undefined}
      aria-disabled={impedimento !== undefined || undefined}
      aria-describedby={impedimento === undefined ? undefined : id}
      onClick={impedimento === undefined ? onClick : undefined}
    >
      {icone}
      <span className="menu-nome">
        <span>{children}</span>
        {impedimento !== undefined && (
          <span id={id} className="menu-motivo">
            {impedimento}
          </span>
        )}
      </span>
    </button>
  )
}
