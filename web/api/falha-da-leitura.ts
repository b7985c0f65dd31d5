import { dizerFalhasPor, type FalhaDaLeitura } from '../ui/falha.ts'
import { ApiError, faltaNoServidor } from './erro.ts'
import { ILEGIVEL, SEM_RECURSO, toastsForError } from './toasts-for-error.ts'

/**
 * What a block says of a reading that failed: the call's own `Erro ao ...` of a refusal and
 * `Erro interno ao ...` of a failure with what the server said; else the block's words with the
 * status' own row of the table.
 *
 * @param senao the words of the block
 */
export function falhaDaLeitura(error: unknown, senao: string): FalhaDaLeitura {
  if (faltaNoServidor(error)) return { titulo: SEM_RECURSO, texto: undefined, ausente: true }
  const titulo = tituloDe(error) ?? senao
  const texto = textosDe(error)
    .filter((um) => um !== titulo)
    .join(' · ')
  return { titulo, texto: texto || undefined, ausente: false }
}

dizerFalhasPor(falhaDaLeitura)

function tituloDe(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { status, falha, palavras } = error
  if (status === 500 || falha === 'ilegivel') return palavras?.falha
  return status === 400 || status === 200 ? palavras?.recusa : undefined
}

function textosDe(error: unknown): string[] {
  if (!(error instanceof ApiError)) return []
  if (error.falha === 'ilegivel') return [ILEGIVEL]
  const { message, errors } = error.body
  // The call's own words stand in the title: the table's last word adds nothing to them.
  if (error.status === 500 && message === null && errors.length === 0) return []
  return toastsForError(error).map(({ title, text }) => (text ? `${title}: ${text}` : title))
}
