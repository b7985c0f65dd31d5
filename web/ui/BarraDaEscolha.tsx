import type { ReactNode } from 'react'
import { ActionButton } from './ActionButton.tsx'
import './lote.css'

type Props = { quantas: number; dito: readonly [uma: string, varias: string]; aoLimpar: () => void }

/** How many rows are selected and what may be done with them; renders nothing without a selection. */
export function BarraDaEscolha({
  quantas,
  dito: [uma, varias],
  aoLimpar,
  children,
}: Props & { children: ReactNode }) {
  if (quantas === 0) return null
  return (
    <div
      className="lote-escolha card row"
      data-pad="2"
      role="region"
      aria-label={maiuscula(varias)}
    >
      <p role="status">
        <b className="numeros">{quantas}</b> {quantas === 1 ? uma : varias}
      </p>
      {children}
      <ActionButton variante="sutil" onClick={aoLimpar}>
        Limpar
      </ActionButton>
    </div>
  )
}

const maiuscula = (palavra: string) => palavra.charAt(0).toUpperCase() + palavra.slice(1)
