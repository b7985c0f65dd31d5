import { z } from 'zod'

/** Larger tables are refused. */
export const MAXIMO_DE_COLUNAS = 200
export const MAXIMO_DE_LINHAS = 200_000

/** Why a table is not read. */
export const Defeito = z.enum([
  'tipo',
  'vazia',
  'ilegivel',
  'aspas',
  'colunas',
  'linhas',
  'celula',
  'bomba',
  'ativo',
  'senha',
  'tempo',
])
export type Defeito = z.infer<typeof Defeito>

export const Forma = z.object({
  formato: z.enum(['CSV', 'XLSX']),
  codificacao: z.enum(['UTF-8', 'WINDOWS-1252', 'UTF-16']),
  /** Of a CSV. */
  separador: z.string().nullable(),
})
export type Forma = z.infer<typeof Forma>

/** A row by its number in the file: the first is 1, and empty rows count. */
export const Linha = z.object({ n: z.number(), c: z.array(z.string()) })
export type Linha = z.infer<typeof Linha>

/** What the reading process writes, one JSON a line. */
export const Dito = z.union([
  z.object({ forma: Forma }),
  z.object({ linhas: z.array(Linha) }),
  z.object({ defeito: Defeito, linha: z.number().nullable() }),
  z.object({ fim: z.number() }),
])
export type Dito = z.infer<typeof Dito>

/** The request to the reading process, passed as its one argument. */
export type Pedido = {
  /** Only these columns, from 0; absent: all. */
  colunas?: readonly number[] | undefined
  /** Only so many rows are written; the others are read and counted. */
  ate?: number | undefined
}

/** A table that is not read, with the row at fault where there is one. */
export class Defeituosa extends Error {
  readonly defeito: Defeito
  readonly linha: number | null

  constructor(defeito: Defeito, linha: number | null = null) {
    super(defeito)
    this.name = 'Defeituosa'
    this.defeito = defeito
    this.linha = linha
  }
}
