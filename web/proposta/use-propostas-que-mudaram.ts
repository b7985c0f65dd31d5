import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { envelhecerCliente } from './propostas-velhas.ts'

type Vista = { idProposta: string; situacao: SituacaoProposta }

/** When a displayed proposta moved, refetches the blocks of its client that depend on it. */
export function usePropostasQueMudaram(
  idRelacionamento: string | undefined,
  propostas: readonly Vista[] | undefined,
): void {
  const cache = useQueryClient()
  const marca = propostas?.map(({ idProposta, situacao }) => `${idProposta} ${situacao}`).join()
  const anterior = useRef(marca)
  useEffect(() => {
    const mudou = anterior.current !== undefined && anterior.current !== marca
    anterior.current = marca
    if (mudou && idRelacionamento !== undefined) envelhecerCliente(cache, idRelacionamento)
  }, [cache, idRelacionamento, marca])
}
