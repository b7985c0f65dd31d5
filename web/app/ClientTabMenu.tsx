import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { AbaCliente } from '#web/session/politica-abas.ts'
import './menu.css'

type Props = {
  aba: AbaCliente | undefined
  posicao: number
  total: number
  lugar: { x: number; y: number }
  aoFixar: (id: string, fixada: boolean) => void
  aoMover: (id: string, para: number) => void
  aoFechar: (id: string) => void
  onClose: () => void
}

/** What can be done with a client's tab: also the way to reorder them without a mouse. */
export function ClientTabMenu(props: Props) {
  const { aba, posicao, total, lugar, aoFixar, aoMover, aoFechar, onClose } = props
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const antes = document.activeElement
    ref.current?.querySelector('button')?.focus()
    return () => {
      if (antes instanceof HTMLElement) antes.focus()
    }
  }, [])

  if (!aba) return null
  const id = aba.idRelacionamento
  const itens = [
    { rotulo: aba.fixada ? 'Soltar aba' : 'Fixar aba', fazer: () => aoFixar(id, !aba.fixada) },
    ...(posicao > 0
      ? [{ rotulo: 'Mover para a esquerda', fazer: () => aoMover(id, posicao - 1) }]
      : []),
    ...(posicao < total - 1
      ? [{ rotulo: 'Mover para a direita', fazer: () => aoMover(id, posicao + 1) }]
      : []),
    { rotulo: 'Fechar', fazer: () => aoFechar(id) },
  ]

  return (
    <>
      <div className="menu-fundo" aria-hidden onPointerDown={onClose} />
      <div
        ref={ref}
        className="menu"
        role="menu"
        tabIndex={-1}
        aria-label={`Aba de ${aba.nome}`}
        style={{ left: Math.min(lugar.x, innerWidth - 216), top: lugar.y }}
        onKeyDown={(event) => mudarFoco(event, onClose)}
      >
        {itens.map(({ rotulo, fazer }) => (
          <button
            key={rotulo}
            type="button"
            role="menuitem"
            onClick={() => {
              onClose()
              fazer()
            }}
          >
            {rotulo}
          </button>
        ))}
      </div>
    </>
  )
}

function mudarFoco(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  const itens = [...event.currentTarget.querySelectorAll('button')]
  const atual = itens.findIndex((item) => item === document.activeElement)
  if (event.key === 'Escape' || event.key === 'Tab') onClose()
  else if (event.key === 'ArrowDown') itens[(atual + 1) % itens.length]?.focus()
  else if (event.key === 'ArrowUp') itens.at(atual - 1)?.focus()
  else return
  event.preventDefault()
}
