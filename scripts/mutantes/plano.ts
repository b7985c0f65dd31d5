import { appendFileSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** What one process tries. */
const Plano = z.object({
  /** The number of the first mutant of each file. */
  bases: z.record(z.string(), z.int()),
  /** The tests that reach a file by imports, its own first. */
  testes: z.record(z.string(), z.array(z.string())),
  /** The mutants to try: number and file. */
  mutantes: z.array(z.object({ n: z.int(), arquivo: z.string() })),
  /** Where each result is written as soon as it is known. */
  saida: z.string(),
})
export type Plano = z.infer<typeof Plano>

/** A line of the results file: a mutant that begins, or its outcome. */
export const Linha = z.object({
  n: z.int(),
  /** Null where it begins, and where no test failed. */
  notou: z.string().nullable(),
  acabou: z.boolean(),
})
export type Linha = z.infer<typeof Linha>

export const lerPlano = (): Plano =>
  Plano.parse(JSON.parse(readFileSync(process.env['MUTANTES_PLANO'] ?? '', 'utf8')))

export const escrever = (saida: string, linha: Linha): void =>
  appendFileSync(saida, `${JSON.stringify(linha)}\n`)
