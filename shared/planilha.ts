import { z } from 'zod'

/** The files that a table is exported to. */
export const FormatoDaPlanilha = z.enum(['csv', 'xlsx'], 'Escolha CSV ou XLSX')
export type FormatoDaPlanilha = z.infer<typeof FormatoDaPlanilha>
