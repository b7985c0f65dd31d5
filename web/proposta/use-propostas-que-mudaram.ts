import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { envelhecerDaMudanca } from './propostas-velhas.ts'

type Vista = {
  idProposta: string
  situacao: SituacaoProposta
  /** A balance may be corrected while the proposta stays where it is. */
  saldoInformado?: number | null
}

/** When a displayed proposta moved, refetches what depends on it. */
export function usePropostasQueMudaram(
  idRelacionamento: string | undefined,
  propostas: readonly Vista[] | undefined,
): void {
  const cache = useQueryClient()
  const marca = propostas
    ?.map(({ idProposta, situacao, saldoInformado }) =>
      [idProposta, situacao, saldoInformado].join(' '),
    )
    .join()
  const anterior = useRef(marca)
  useEffect(() => {
    const mudou = anterior.current !== undefined && anterior.current !== marca
    anterior.current = marca
    if (mudou && idRelacionamento !== undefined) envelhecerDaMudanca(cache, idRelacionamento)
  }, [cache, idRelacionamento, marca])
}
