import {
  type Devedor,
  emAberto,
  etapas,
  reprovadas,
  type SituacaoProposta,
  terminada,
} from '#shared/proposta/situacao.ts'
import { formatarInstante } from '../ui/DateText.tsx'

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

type Passo = { situacao: SituacaoProposta; aceitePedidoEm: string | null }

/** The next step: new terms that wait on the client's page are nobody else's to accept. Null for an ended one. */
export const passoDe = ({
  situacao,
  aceitePedidoEm,
}: Passo): { texto: string; quem: Devedor } | null =>
  aceitePedidoEm === null
    ? etapas[situacao].proximo
    : { texto: 'Aceitar os novos valores', quem: 'CLIENTE' }

export const esperaDoCliente = (aceitePedidoEm: string): string =>
  `Com o cliente desde ${formatarInstante(aceitePedidoEm)}`

/** Between two looks at a proposta that moves. The bank's own steps take longer. */
export const INTERVALO_MS = 3000

/** How long until the next look: none when nothing can move any more. */
export const intervalo = (
  propostas: readonly { situacao: SituacaoProposta }[] | undefined,
): number | false =>
  propostas?.some(({ situacao }) => !terminada(situacao)) === true ? INTERVALO_MS : false
