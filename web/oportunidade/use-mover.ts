import { useState } from 'react'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import { useChange } from '../api/query.ts'
import type { Movimento } from './movimentos.ts'
import { useQuadroVelho } from './use-quadro.ts'

/** Moves one card. After a refusal the board is refetched. */
export function useMover() {
  const velho = useQuadroVelho()
  const [perdendo, setPerdendo] = useState<Cartao | null>(null)
  const comum = {
    makesOld: [],
    aoChegar: ({ idRelacionamento }: { idRelacionamento: string }) => velho([idRelacionamento]),
    onError: () => velho([]),
  }
  const atender = useChange(oportunidadeApi.emAtendimento, comum)
  const andamento = useChange(oportunidadeApi.emAndamento, comum)
  const chamadas = { atender, andamento }
  const aCaminho = [atender, andamento].flatMap(({ isPending, variables }) =>
    isPending && variables ? [variables.params.idOportunidade] : [],
  )

  const mover = (cartao: Cartao, { acao }: Movimento): void => {
    const { idOportunidade, versao } = cartao
    if (acao === 'perder') setPerdendo(cartao)
    else chamadas[acao].mutate({ params: { idOportunidade }, body: { versao } })
  }
  return {
    mover,
    aCaminho: new Set(aCaminho),
    perdendo,
    terminarPerda: () => {
      const { idRelacionamento } = perdendo ?? {}
      setPerdendo(null)
      velho(idRelacionamento === undefined ? [] : [idRelacionamento])
    },
  }
}
