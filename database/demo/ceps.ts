import { z } from 'zod'
import { lerTabela } from './dados.ts'

/**
 * Ranges of the first five digits of postal codes, of capitals and larger cities (Correios, 2014);
 * some have two. Of smaller ones the table knows none: nobody of the demonstration lives there.
 */
export const cepsDasCidades = lerTabela(
  'ceps.csv',
  z.strictObject({
    codigo_ibge: z.coerce.number(),
    de: z.coerce.number(),
    ate: z.coerce.number(),
  }),
)
