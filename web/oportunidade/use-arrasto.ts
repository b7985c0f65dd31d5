import { useState, type DragEvent } from 'react'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { type Movimento, movimentoPara } from './movimentos.ts'

/**
 * Dragging cards between columns, with listeners on the board. While a card is dragged, a column
 * that would refuse it shows the reason. Never the only way: each card has its menu.
 */
export function useArrasto(
  cartaoDe: (id: string) => Cartao | undefined,
  aoMover: (cartao: Cartao, movimento: Movimento) => void,
) {
  const [segurado, setSegurado] = useState<Cartao | null>(null)

  const alvoDe = (status: StatusOportunidade): { recusa: string | null } | undefined => {
    if (!segurado || segurado.status === status) return undefined
    const destino = movimentoPara(segurado, status)
    return { recusa: 'recusa' in destino ? destino.recusa : null }
  }
  const eventos = {
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const id = elemento(event, '[data-id]')?.dataset['id']
      const cartao = id === undefined ? undefined : cartaoDe(id)
      if (!cartao || id === undefined) return
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', id)
      setSegurado(cartao)
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const status = colunaDe(event)
      if (status && alvoDe(status)?.recusa === null) event.preventDefault()
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const status = colunaDe(event)
      const destino = segurado && status ? movimentoPara(segurado, status) : undefined
      event.preventDefault()
      if (segurado && destino && 'movimento' in destino) aoMover(segurado, destino.movimento)
      setSegurado(null)
    },
    onDragEnd: () => setSegurado(null),
  }
  return { alvoDe, eventos, arrastando: segurado !== null }
}

const elemento = ({ target }: DragEvent, seletor: string) =>
  target instanceof Element ? target.closest<HTMLElement>(seletor) : null

const colunaDe = (event: DragEvent): StatusOportunidade | undefined =>
  StatusOportunidade.safeParse(elemento(event, 'section[data-status]')?.dataset['status']).data
