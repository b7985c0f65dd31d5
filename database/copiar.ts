import type { ClientBase, Connection, Submittable } from 'pg'

/** What the driver's connection can do for a copy; its types leave it out. */
type Copiadora = Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
}

/** `copy … from stdin`: the driver speaks it, but has no method for it. */
export function copiar(client: ClientBase, sql: string, linhas: Uint8Array): Promise<void> {
  const bytes = Buffer.from(linhas.buffer, linhas.byteOffset, linhas.byteLength)
  return new Promise((resolve, reject) => {
    const copia: Submittable & Record<string, unknown> = {
      submit: (connection: Connection) => connection.query(sql),
      handleCopyInResponse(connection: Copiadora) {
        connection.sendCopyFromChunk(bytes)
        connection.endCopyFrom()
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    }
    client.query(copia)
  })
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
