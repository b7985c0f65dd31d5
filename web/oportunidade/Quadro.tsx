import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { Cartao, PaginaDoQuadro } from '#shared/oportunidade/quadro.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import type { Escolha } from '../ui/use-escolha.ts'
import type { Filtro } from './busca-do-quadro.ts'
import { Coluna } from './Coluna.tsx'
import type { Movimento } from './movimentos.ts'
import { andarNoQuadro } from './teclas-do-quadro.ts'
import { useArrasto } from './use-arrasto.ts'
import css from './quadro.module.css'

type Props = {
  filtro: Filtro
  contagem: (status: StatusOportunidade) => string | undefined
  escolha: Escolha<Cartao>
  aCaminho: ReadonlySet<string>
  comAtendente: boolean
  aoMover: (cartao: Cartao, movimento: Movimento) => void
}

/** A column for each status, side by side. */
export function Quadro({ contagem, ...resto }: Props) {
  const cartaoDe = useCartao()
  const { alvoDe, eventos, arrastando } = useArrasto(cartaoDe, resto.aoMover)
  return (
    // The board hears the keys and the drags of its cards.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={css.colunas}
      role="region"
      aria-label="Quadro de oportunidades"
      data-arrastando={arrastando || undefined}
      onKeyDown={andarNoQuadro}
      {...eventos}
    >
      {StatusOportunidade.options.map((status) => (
        <Coluna
          key={status}
          {...resto}
          status={status}
          contagem={contagem(status)}
          alvo={alvoDe(status)}
        />
      ))}
    </div>
  )
}

/** A card by its id, from whatever column shows it, as it was read last. */
function useCartao(): (id: string) => Cartao | undefined {
  const cache = useQueryClient()
  return (id) =>
    cache
      .getQueriesData<InfiniteData<PaginaDoQuadro>>({ queryKey: [oportunidadeApi.quadro.path] })
      .flatMap(([, dados]) => dados?.pages ?? [])
      .flatMap(({ items }) => items)
      .filter(({ idOportunidade }) => idOportunidade === id)
      .toSorted((um, outro) => um.versao - outro.versao)
      .at(-1)
}
