import { useQuery } from '@tanstack/react-query'
import { promessaApi } from '#shared/promessa/api.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import { Cortada } from '../ui/Cortada.tsx'
import { LinhaDaPromessa } from './LinhaDaPromessa.tsx'

/** Should a notice ever be missed, the list is right again after this long. */
const CONFERE_MS = 60_000

/** What the person promised for today, late ones first; nothing takes no room. */
export function PromessasDoDia() {
  const { enabled } = useLeitura(promessaApi.doDia.permissao)
  const consulta = useQuery({ ...q(promessaApi.doDia, {}), enabled, refetchInterval: CONFERE_MS })
  if (!enabled) return null
  return (
    <Block
      titulo="Promessas de hoje"
      contagem={consulta.data?.total}
      consulta={consulta}
      erro="Não foi possível carregar as promessas de hoje"
      vazio={{
        quando: ({ items }) => items.length === 0,
        mostrar: <p className="apagado">Nenhuma ligação prometida para hoje.</p>,
      }}
    >
      {(lista) => (
        <>
          <ul className="stack" data-gap="3">
            {lista.items.map((promessa) => (
              <LinhaDaPromessa key={promessa.idPromessa} promessa={promessa} comCliente />
            ))}
          </ul>
          <Cortada
            lista={lista}
            quais="as mais atrasadas. As outras aparecem quando estas forem cumpridas"
          />
        </>
      )}
    </Block>
  )
}
