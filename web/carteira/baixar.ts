import { carteiraApi } from '#shared/carteira/api.ts'
import type { CelulaDaExportacao } from '#shared/carteira/shapes.ts'
import { call, escopo } from '../api/client.ts'
import { arquivoDe, type Formato } from './arquivo.ts'
import type { Pergunta } from './filtro.ts'

/**
 * Asks for the file piece by piece, so that no statement and no answer holds all of it, and gives it to
 * the browser. By name, which hardly changes: by contact or deadline a client who is worked meanwhile would
 * stand in it twice or not at all. Answers the number of clients.
 */
export async function baixarCarteira(
  pergunta: Pergunta,
  formato: Formato,
  aoAndar: (linhas: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const todas: CelulaDaExportacao[][] = []
  const de = escopo()
  for (let cursor: string | undefined; ;) {
    // Pieces of two promotores are no file.
    if (escopo() !== de) throw new DOMException('Outro promotor', 'AbortError')
    const body = {
      ...pergunta,
      ordem: 'NOME' as const,
      formato,
      ...(cursor !== undefined && { cursor }),
    }
    const { linhas, proximo } = await call(carteiraApi.exportar, { body }, { signal })
    todas.push(...linhas)
    aoAndar(todas.length - 1)
    if (proximo === null) break
    cursor = proximo
  }
  guardar(await arquivoDe(todas, formato), `carteira.${formato.toLowerCase()}`)
  return todas.length - 1
}

function guardar(arquivo: Blob, nome: string): void {
  const endereco = URL.createObjectURL(arquivo)
  const ancora = document.createElement('a')
  ancora.href = endereco
  ancora.download = nome
  document.body.append(ancora)
  ancora.click()
  ancora.remove()
  URL.revokeObjectURL(endereco)
}
