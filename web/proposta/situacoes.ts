import {
  type Devedor,
  emAberto,
  reprovadas,
  type SituacaoProposta,
  terminada,
} from '#shared/proposta/situacao.ts'

type Tom = 'neutro' | 'azul' | 'verde' | 'vermelho' | 'ambar'

const azuis: ReadonlySet<SituacaoProposta> = new Set(emAberto)
const vermelhas: ReadonlySet<SituacaoProposta> = new Set(reprovadas)

/** Blue at our side, amber under way, then how it ended. */
export function tomDe(situacao: SituacaoProposta): Tom {
  if (azuis.has(situacao)) return 'azul'
  if (vermelhas.has(situacao)) return 'vermelho'
  if (situacao === 'PAGA') return 'verde'
  return situacao === 'CANCELADA' ? 'neutro' : 'ambar'
}

/** The debtor, in words for a person. */
export const devedores: Record<Devedor, string> = {
  ATENDENTE: 'atendente',
  CLIENTE: 'cliente',
  BANCO: 'banco',
  ORGAO: 'órgão',
  OUTRO_BANCO: 'outro banco',
}

/** Between two looks at a proposta that moves. The bank's own steps take longer. */
export const INTERVALO_MS = 3000

/** How long until the next look: none when nothing can move any more. */
export const intervalo = (
  propostas: readonly { situacao: SituacaoProposta }[] | undefined,
): number | false =>
  propostas?.some(({ situacao }) => !terminada(situacao)) === true ? INTERVALO_MS : false
