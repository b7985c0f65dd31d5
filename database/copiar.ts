import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copiaDe } from 'pg-copy-streams'

/** `copy … from stdin`, whole: the rows as `textoDeCopia` writes them. */
export async function copiar(client: ClientBase, sql: string, linhas: Uint8Array): Promise<void> {
  const copia = client.query(copiaDe(sql))
  copia.end(linhas)
  await finished(copia)
}

type Linha = Record<string, unknown>

const fugas: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Rows as `copy` reads them: a line each, the cells of `colunas` separated by tabs. */
export function textoDeCopia(
  colunas: readonly string[],
  linhas: readonly Linha[],
): Uint8Array<ArrayBuffer> {
  let texto = ''
  for (const linha of linhas) {
    let antes = ''
    for (const coluna of colunas) {
      texto += antes + celula(linha[coluna])
      antes = '\t'
    }
    texto += '\n'
  }
  return new TextEncoder().encode(texto)
}

function celula(valor: unknown): string {
  if (valor === null || valor === undefined) return '\\N'
  if (typeof valor === 'number' || typeof valor === 'boolean') return String(valor)
  const texto = typeof valor === 'string' ? valor : emTexto(valor)
  return /[\\\n\r\t]/.test(texto) ? texto.replaceAll(/[\\\n\r\t]/g, (um) => fugas[um] ?? um) : texto
}

const emTexto = (valor: unknown) =>
  valor instanceof Date ? valor.toISOString() : JSON.stringify(valor)
