import { z } from 'zod'
import { Formato } from '#shared/formalizacao/documento.ts'

/** Why a file is not taken. */
export const Motivo = z.enum([
  'tipo',
  'ilegivel',
  'pequena',
  'pontos',
  'senha',
  'paginas',
  'bomba',
  'ativo',
  'tempo',
])
export type Motivo = z.infer<typeof Motivo>

export const Achado = z.object({
  formato: Formato,
  largura: z.number().nullable(),
  altura: z.number().nullable(),
  paginas: z.number().nullable(),
})
export type Achado = z.infer<typeof Achado>

/** Without bytes the file is kept as it came. */
export type Feito = { achado: Achado; bytes: Buffer | null }
