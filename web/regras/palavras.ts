import { formatarDia } from '#shared/data.ts'
import type { Natureza, Vigencia } from '#shared/regras/shapes.ts'

export const naturezas: Record<Natureza, string> = { LEI: 'Lei', POLITICA: 'Política do banco' }

/** `04/04/2025 em diante`, `09/01/2025 a 03/04/2025`. */
export const periodo = ({ inicio, fim }: Pick<Vigencia, 'inicio' | 'fim'>): string =>
  fim === null ? `${formatarDia(inicio)} em diante` : `${formatarDia(inicio)} a ${formatarDia(fim)}`
