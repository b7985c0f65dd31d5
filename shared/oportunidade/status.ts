import { z } from 'zod'

export const StatusOportunidade = z.enum([
  'Em Aberto',
  'Em Atendimento',
  'Simulada',
  'Em Andamento',
  'Perdida',
  'Ganha',
])
export type StatusOportunidade = z.infer<typeof StatusOportunidade>

type Transicao = { de: readonly StatusOportunidade[]; para: StatusOportunidade }

/**
 * The states of an oportunidade (domain 11.1). The server decides by this table; the screen
 * disables buttons by it.
 */
const transicoes = {
  atender: { de: ['Em Aberto'], para: 'Em Atendimento' },
  simular: { de: ['Em Atendimento', 'Simulada'], para: 'Simulada' },
  andamento: { de: ['Em Atendimento', 'Simulada'], para: 'Em Andamento' },
  perder: { de: ['Em Aberto', 'Em Atendimento', 'Simulada', 'Em Andamento'], para: 'Perdida' },
  // From here on no person asks for it: the bank's confirmation makes it Ganha, and so does a payment that a
  // person recognised after the end of its proposta; a failed proposta returns it, a transfer reopens it.
  ganhar: { de: ['Em Andamento'], para: 'Ganha' },
  reconhecer: {
    de: ['Em Aberto', 'Em Atendimento', 'Simulada', 'Em Andamento', 'Perdida'],
    para: 'Ganha',
  },
  devolver: { de: ['Em Andamento'], para: 'Em Atendimento' },
  reabrir: { de: ['Em Atendimento', 'Simulada'], para: 'Em Aberto' },
  cancelar: { de: ['Ganha'], para: 'Perdida' },
} satisfies Record<string, Transicao>

export type AcaoOportunidade = keyof typeof transicoes

/** Source statuses and target status of `acao`, for one statement that moves a set. */
export const transicaoDe = (acao: AcaoOportunidade): Pick<Transicao, 'de' | 'para'> =>
  transicoes[acao]

/** The status `acao` leads to, or the reason it is not allowed, in words for the person. */
export function transitar(
  status: StatusOportunidade,
  acao: AcaoOportunidade,
): { para: StatusOportunidade } | { recusa: string } {
  const { de, para }: Transicao = transicoes[acao]
  if (de.includes(status)) return { para }
  if (status === 'Perdida' || status === 'Ganha') {
    return { recusa: `A oportunidade já terminou como ${status} e não muda mais.` }
  }
  if (status === para) return { recusa: `A oportunidade já está ${status}.` }
  return { recusa: `Oportunidade ${status} não pode passar para ${para}.` }
}

/** Why an oportunidade cannot be lost while a proposta of it is on its way (domain 11.1). */
export const PROPOSTA_ABERTA = 'Cancele a proposta aberta antes de perder a oportunidade.'

/** Ended ones: nothing leaves them but the system's own cancellation and a recognised payment. */
export const finalizadas: readonly StatusOportunidade[] = ['Ganha', 'Perdida']
