import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { lerCsv } from '#shared/csv.ts'

const ler = (arquivo: string) => readFileSync(join(import.meta.dirname, 'data', arquivo), 'utf8')

/** A file of `data`; throws where it does not have this shape. */
export const lerJson = <T>(arquivo: string, forma: z.ZodType<T>): T =>
  forma.parse(JSON.parse(ler(arquivo)))

/** The rows of a CSV file of `data`; throws where one does not have this shape. */
export const lerTabela = <T>(arquivo: string, forma: z.ZodType<T>): T[] =>
  z.array(forma).parse(lerCsv(ler(arquivo)))

/** Values, each with its weight in a draw. */
export const Pesos = <T>(valor: z.ZodType<T>) => z.array(z.tuple([valor, z.number()]))
