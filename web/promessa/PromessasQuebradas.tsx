import { useQuery } from '@tanstack/react-query'
import { promessaApi } from '#shared/promessa/api.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import { LinhaDaPromessa } from './LinhaDaPromessa.tsx'

const A_CADA_MS = 60_000

/** Broken promises that nobody took up again: of the team for who manages it. Without any, nothing. */
export function PromessasQuebradas() {
  const { enabled } = useLeitura(promessaApi.quebradas.permissao)
  const consulta = useQuery({
    ...q(promessaApi.quebradas, {}),
    enabled,
    refetchInterval: A_CADA_MS,
  })
  if (!enabled || consulta.data?.total === 0) return null
  return (
    <Block
      titulo="Promessas quebradas"
      contagem={consulta.data?.total}
      consulta={consulta}
      erro="Não foi possível carregar as promessas quebradas"
    >
      {({ items }) => (
        <ul className="stack" data-gap="3">
          {items.map((promessa) => (
            <LinhaDaPromessa
              key={promessa.idPromessa}
              promessa={promessa}
              comCliente
              comAtendente
            />
          ))}
        </ul>
      )}
    </Block>
  )
}
