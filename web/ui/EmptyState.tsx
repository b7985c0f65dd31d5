import type { ReactNode } from 'react'
import './empty-state.css'

type Props = {
  icone?: ReactNode
  /** One sentence: what is missing here. */
  titulo: string
  /** What the person may do about it. */
  texto?: ReactNode
  acao?: ReactNode
}

/** An empty place: icon, sentence, next step. */
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
