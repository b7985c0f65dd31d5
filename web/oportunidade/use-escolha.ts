import { useState } from 'react'
import type { Cartao } from '#shared/oportunidade/quadro.ts'

/** The cards that were chosen, as they were when they were chosen: their versions are what is moved. */
export type Escolha = {
  cartoes: readonly Cartao[]
  tem: (cartao: Pick<Cartao, 'idOportunidade'>) => boolean
  marcar: (cartoes: readonly Cartao[], marcar: boolean) => void
  limpar: () => void
}

export function useEscolha(): Escolha {
  const [escolhidos, setEscolhidos] = useState<ReadonlyMap<string, Cartao>>(new Map())
  return {
    cartoes: [...escolhidos.values()],
    tem: ({ idOportunidade }) => escolhidos.has(idOportunidade),
    marcar: (cartoes, marcar) => {
      const novos = new Map(escolhidos)
      for (const cartao of cartoes) {
        if (marcar) novos.set(cartao.idOportunidade, cartao)
        else novos.delete(cartao.idOportunidade)
      }
      setEscolhidos(novos)
    },
    limpar: () => setEscolhidos(new Map()),
  }
}
