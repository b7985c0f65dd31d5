import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TipoDeAviso } from '#shared/notificacao/tipos.ts'
import { criarReleitura } from './releitura.ts'
import { useAviso } from './use-aviso.ts'

/** Refetches the calls of this path on notices of this kind, one read after the other. */
export function useReleitura(tipo: TipoDeAviso, path: string): void {
  const cache = useQueryClient()
  const [reler] = useState(() => criarReleitura(cache, [path]))
  useAviso(tipo, reler)
}
