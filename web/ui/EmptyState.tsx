import type { ReactNode } from 'react'
import './empty-state.css'

type Props = {
  icone?: ReactNode
  /** One sentence: what is not here. */
  titulo: string
  /** What the person may do about it. */
  texto?: ReactNode
  acao?: ReactNode
}

/** An empty place: an icon, one sentence, and what to do next. */
export function EmptyState({ icone, titulo, texto, acao }: Props) {
  return (
    <div className="vazio">
      {icone && (
        <span className="tile" data-size="2" aria-hidden>
          {icone}
        </span>
      )}
      <p className="forte">{titulo}</p>
      {texto && <p className="apagado">{texto}</p>}
      {acao && (
        <div className="row" data-justify="center" data-top="2">
          {acao}
        </div>
      )}
    </div>
  )
}
