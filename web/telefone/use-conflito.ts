import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ehConflitoDeVersao } from '#shared/versao.ts'
import type { ApiError } from '../api/erro.ts'
import type { Velho } from '../api/query.ts'

/**
 * Somebody changed the phone meanwhile: it is read again, so that the dialog shows what stands now
 * beside what was chosen, and what is sent next is about what stands now.
 */
export function useConflito(makesOld: readonly Velho[]) {
  const cache = useQueryClient()
  const [conflito, setConflito] = useState(false)
  const aoErrar = (error: ApiError) => {
    if (!ehConflitoDeVersao(error.body.message)) return
    setConflito(true)
    for (const velho of makesOld) {
      void cache.invalidateQueries({ queryKey: 'path' in velho ? [velho.path] : velho })
    }
  }
  return { conflito, aoErrar }
}
