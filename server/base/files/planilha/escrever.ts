import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import type { FormatoDaPlanilha } from '#shared/planilha.ts'
import { semFormula } from '#shared/csv.ts'

type Celula = string | number | null

/** A table on its way out, a row at a time. */
export type Folha = {
  nome: string
  colunas: readonly string[]
  linhas: AsyncIterable<readonly Celula[]> | Iterable<readonly Celula[]>
}

const escritores = {
  csv: {
    tipo: 'text/csv; charset=utf-8',
    escrever: (folha: Folha) => Readable.from(linhasDeCsv(folha)),
  },
  xlsx: {
    tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    escrever: ({ nome, colunas, linhas }: Folha) =>
      Readable.from(
        writeXlsxStream(semFormulas(linhas), {
          name: nome,
          columns: colunas.map((header) => ({ header })),
          freezePane: { rows: 1 },
        }),
      ),
  },
} satisfies Record<FormatoDaPlanilha, unknown>

/** The bytes of a table as they are made: no more than some rows are in memory. */
export function escreverPlanilha(
  formato: FormatoDaPlanilha,
  folha: Folha,
): { tipo: string; corpo: Readable } {
  const { tipo, escrever } = escritores[formato]
  return { tipo, corpo: escrever(folha) }
}

const SEPARADOR = ';'

/** One line for a spreadsheet in Portuguese: semicolons, a decimal comma; no text runs as a formula. */
export const linhaDeCsv = (celulas: readonly Celula[]): string =>
  `${celulas.map((celula) => entreAspas(texto(celula))).join(SEPARADOR)}\r\n`

const texto = (celula: Celula): string =>
  typeof celula === 'number' ? String(celula).replace('.', ',') : semFormula(celula ?? '')

const entreAspas = (celula: string): string =>
  /[";\r\n]/.test(celula) ? `"${celula.replaceAll('"', '""')}"` : celula

async function* linhasDeCsv({ colunas, linhas }: Folha): AsyncGenerator<string> {
  yield `\uFEFF${linhaDeCsv(colunas)}`
  for await (const linha of linhas) yield linhaDeCsv(linha)
}

async function* semFormulas(linhas: Folha['linhas']): AsyncGenerator<Celula[]> {
  for await (const linha of linhas) {
    yield linha.map((celula) => (typeof celula === 'string' ? semFormula(celula) : celula))
  }
}
