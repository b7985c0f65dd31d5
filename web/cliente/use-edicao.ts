import { useState } from 'react'
import { ehConflitoDeVersao } from '#shared/versao.ts'
import type { ApiError } from '../api/erro.ts'
import { toastsForError } from '../api/toasts-for-error.ts'
import { addToast } from '../ui/toasts.ts'

export type Conflito<T> = { aviso: string; atual: T }

/**
 * What happens when an edit is refused: another version is read and shown beside what was typed,
 * anything else is said as it is everywhere.
 *
 * @param buscarAtual reads again what is being edited; undefined when it is gone
 */
export function useEdicao<T>(recusa: string, buscarAtual: () => Promise<T | undefined>) {
  const [conflito, setConflito] = useState<Conflito<T>>()

  async function aoErrar(error: ApiError): Promise<void> {
    const aviso = error.body.message
    const atual =
      aviso !== null && ehConflitoDeVersao(aviso)
        ? await buscarAtual().catch(() => undefined)
        : undefined
    if (aviso !== null && atual !== undefined) {
      setConflito({ aviso, atual })
      return
    }
    setConflito(undefined)
    for (const toast of toastsForError(error, recusa)) addToast({ kind: 'erro', ...toast })
  }

  return { conflito, aoErrar, resolvido: () => setConflito(undefined) }
}
