import { diasEntre, hoje } from '#shared/data.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { AcaoDoLote } from '#shared/oportunidade/lote.ts'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import { type StatusOportunidade, transitar } from '#shared/oportunidade/status.ts'

/** The moves of the board with their labels and calls. */
export const movimentos = [
  { acao: 'atender', nome: 'Atender', chamada: oportunidadeApi.emAtendimento },
  { acao: 'andamento', nome: 'Em andamento', chamada: oportunidadeApi.emAndamento },
  { acao: 'perder', nome: 'Perder', chamada: oportunidadeApi.perdida },
] as const satisfies readonly { acao: AcaoDoLote; nome: string; chamada: unknown }[]
export type Movimento = (typeof movimentos)[number]

/** The moves that the status allows: no other is ever offered. */
export const movimentosDe = ({ status }: Pick<Cartao, 'status'>): Movimento[] =>
  movimentos.filter(({ acao }) => 'para' in transitar(status, acao))

/** Objections to a move of this card, besides its status. */
export const faltaPara = ({ faltas }: Pick<Cartao, 'faltas'>, acao: AcaoDoLote) =>
  faltas[acao].join('. ') || undefined

/** The move that a card makes into a column, or why it makes none. */
export function movimentoPara(
  cartao: Cartao,
  para: StatusOportunidade,
): { movimento: Movimento } | { recusa: string } {
  const movimento = movimentos.find(({ acao }) => destinos[acao] === para)
  if (!movimento) return { recusa: soPeloSistema[para] ?? `Não se move para ${para}` }
  const mudanca = transitar(cartao.status, movimento.acao)
  if ('recusa' in mudanca) return mudanca
  const falta = faltaPara(cartao, movimento.acao)
  return falta ? { recusa: falta } : { movimento }
}

const destinos: Record<AcaoDoLote, StatusOportunidade> = {
  atender: 'Em Atendimento',
  andamento: 'Em Andamento',
  perder: 'Perdida',
}

export const destinoDe = (acao: AcaoDoLote): StatusOportunidade => destinos[acao]

/** Columns that no hand moves a card into. */
const soPeloSistema: Partial<Record<StatusOportunidade, string>> = {
  'Em Aberto': 'Só o sistema devolve a Em Aberto',
  Simulada: 'Guarde uma simulação no cliente',
  Ganha: 'Só o pagamento confirmado pelo banco ganha',
}

/** Days since its last change, by the calendar of Brasília. */
export function paradaHa(instante: string, agora: Date): string {
  const dias = diasEntre(hoje(new Date(instante)), hoje(agora))
  if (dias <= 0) return 'hoje'
  return dias === 1 ? 'ontem' : `há ${dias} dias`
}

/** `3 oportunidades`. */
export const quantas = (numero: number): string =>
  numero === 1 ? '1 oportunidade' : `${numero} oportunidades`
