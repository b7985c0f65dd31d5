import type { CelulaDaExportacao } from '#shared/carteira/shapes.ts'
import { hoje, horaDeBrasilia } from '#shared/data.ts'

export type Formato = 'CSV' | 'XLSX'

type Celula = CelulaDaExportacao

/** As a spreadsheet in Portuguese parts cells. */
const SEPARADOR = ';'

/** Written as the spreadsheet of the person writes numbers and days. */
const formatos = { numero: '#,##0.00', instante: 'dd/mm/yyyy hh:mm' } as const

/** The bytes of a table whose first row is the header. */
export async function arquivoDe(linhas: readonly Celula[][], formato: Formato): Promise<Blob> {
  if (formato === 'CSV') {
    // Read as UTF-8 by its mark.
    const texto = linhas.map((linha) => linha.map(deCsv).join(SEPARADOR)).join('\r\n')
    return new Blob(['\uFEFF', texto, '\r\n'], { type: 'text/csv;charset=utf-8' })
  }
  const { writeXlsx } = await import('hucre/xlsx')
  const [cabecalho = []] = linhas
  const columns = cabecalho.map((_nome, coluna) => {
    const tipo = tipoDaColuna(linhas, coluna)
    return { autoWidth: true, ...(tipo && { numFmt: formatos[tipo] }) }
  })
  const rows = linhas.map((linha) => linha.map(deXlsx))
  const bytes = await writeXlsx({ sheets: [{ name: 'Carteira', columns, rows }] })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

function tipoDaColuna(
  linhas: readonly Celula[][],
  coluna: number,
): keyof typeof formatos | undefined {
  const celulas = linhas.map((linha) => linha[coluna])
  if (celulas.some((uma) => typeof uma === 'number')) return 'numero'
  return celulas.some((uma) => typeof uma === 'object') ? 'instante' : undefined
}

function deCsv(celula: Celula): string {
  const texto = typeof celula === 'object' ? celula.instante : String(celula)
  return /[";\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto
}

/** A workbook knows no time zone: its hours are those of Brasília. */
function deXlsx(celula: Celula): string | number | Date {
  if (typeof celula !== 'object') return celula
  const instante = new Date(celula.instante)
  return new Date(`${hoje(instante)}T${horaDeBrasilia(instante)}:00Z`)
}
