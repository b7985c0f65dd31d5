import { useQuery } from '@tanstack/react-query'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { qDita } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { Filtragem } from '../ui/Filtragem.tsx'

type Props = { valor: string | undefined; aoMudar: (valor: string | undefined) => void }

/** The convênios of the house, by name. */
export function FiltroDoConvenio(props: Props) {
  const motivo = useMotivo()(organizacaoApi.convenios.permissao)
  const { data } = useQuery({
    ...qDita(organizacaoApi.convenios, {}),
    enabled: motivo === undefined,
    staleTime: Infinity,
  })
  const opcoes = data?.map(({ codigoConvenio, nome }) => [codigoConvenio, nome] as const) ?? []
  return <Filtragem {...props} rotulo="Convênio" todas="Todos" opcoes={opcoes} />
}
