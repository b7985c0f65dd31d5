import { useEffect, useEffectEvent } from 'react'
import type { DadosDoAviso, TipoDeAviso } from '#shared/notificacao/tipos.ts'
import { ouvir } from './avisos.ts'

/**
 * Runs `fn` when the person is told of this kind. A notice is a nudge with ids: it may come twice
 * and late, so `fn` asks again for what it shows (`invalidateQueries`).
 */
export function useAviso(tipo: TipoDeAviso, fn: (dados: DadosDoAviso) => void): void {
  const aoReceber = useEffectEvent(fn)
  useEffect(() => ouvir(tipo, (dados) => aoReceber(dados)), [tipo])
}
