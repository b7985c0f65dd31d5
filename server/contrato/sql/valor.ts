import { sql } from '../../base/db/fragmento.ts'

/** The amount of the oportunidade `o` with its day: every list reads it here (`docs/decisions/055`). */
export const valorDaOportunidade = {
  valorLiberado: sql<number>`reais(o.valor_liberado)`,
  valorEm: 'o.valor_em',
  valorRecusa: 'o.valor_recusa',
} as const
