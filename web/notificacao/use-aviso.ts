import { useEffect, useEffectEvent } from 'react'
import type { DadosDoAviso, TipoDeAviso } from '#shared/notificacao/tipos.ts'
import { ouvir } from './avisos.ts'

/**
 * Runs `fn` on each notice of this kind. A notice carries ids only and may arrive twice or late, so
 * `fn` refetches its data (`invalidateQueries`).
 */
export function useAviso(tipo: TipoDeAviso, fn: (dados: DadosDoAviso) => void): void {
  const aoReceber = useEffectEvent(fn)
  useEffect(() => ouvir(tipo, (dados) => aoReceber(dados)), [tipo])
}
