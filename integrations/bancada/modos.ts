import { z } from 'zod'
import { nomesDosSistemas, type Sistema } from '../sistemas.ts'

/** How the line to a system is: as it should be, or broken in one of four ways. */
export const Modo = z.enum(['normal', 'fora', 'lento', 'recusando', 'cortada'])
export type Modo = z.infer<typeof Modo>

export const rotulos: Record<Modo, { nome: string; oQue: string }> = {
  normal: { nome: 'Normal', oQue: 'Responde como deve.' },
  fora: { nome: 'Fora do ar', oQue: 'A ligação cai assim que o pedido chega; nada é lido.' },
  lento: { nome: 'Lento', oQue: 'Nada responde até depois do prazo.' },
  recusando: { nome: 'Recusando', oQue: 'Responde 503 a todo pedido.' },
  cortada: { nome: 'Resposta cortada', oQue: 'O pedido é atendido e a resposta para no meio.' },
}

/** The request of a system, without numbers that could identify a person. */
export type Recebido = {
  em: Date
  metodo: string
  caminho: string
  /** Null when the line ended without an answer. */
  status: number | null
  ms: number
}

/** Limit of displayed requests. */
const GUARDADOS = 8

/** Mode of the line to each system, with its last requests. */
export type Bancada = {
  modoDe: (sistema: Sistema) => Modo
  mudar: (sistema: Sistema, modo: Modo) => void
  anotar: (sistema: Sistema, recebido: Recebido) => void
  /** Newest first. */
  recebidosDe: (sistema: Sistema) => readonly Recebido[]
  modos: () => Record<string, Modo>
}

export function criarBancada(): Bancada {
  const modos = new Map<Sistema, Modo>()
  const recebidos = new Map<Sistema, Recebido[]>()
  const modoDe = (sistema: Sistema) => modos.get(sistema) ?? 'normal'
  return {
    modoDe,
    mudar: (sistema, modo) => void modos.set(sistema, modo),
    anotar(sistema, recebido) {
      const antes = recebidos.get(sistema) ?? []
      recebidos.set(sistema, [recebido, ...antes].slice(0, GUARDADOS))
    },
    recebidosDe: (sistema) => recebidos.get(sistema) ?? [],
    modos: () => Object.fromEntries(nomesDosSistemas.map((cada) => [cada, modoDe(cada)])),
  }
}
