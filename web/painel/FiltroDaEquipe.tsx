import { useQuery } from '@tanstack/react-query'
import { painelApi } from '#shared/painel/api.ts'
import { qDita } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { Filtragem } from '../ui/Filtragem.tsx'

type Props = {
  codigoPromotor: string | undefined
  valor: string | undefined
  aoMudar: (valor: string | undefined) => void
}

/** The people of the page of the team: of one promotor, or of all that the person manages. */
export function FiltroDaEquipe({ codigoPromotor, ...props }: Props) {
  const { enabled } = useLeitura(painelApi.gestorAtendentes.permissao)
  const query = codigoPromotor === undefined ? {} : { codigoPromotor }
  const { data } = useQuery({ ...qDita(painelApi.gestorAtendentes, { query }), enabled })
  const opcoes = data?.flatMap(({ idUsuario, nome }) =>
    idUsuario === null ? [] : [[idUsuario, nome] as const],
  )
  return <Filtragem {...props} rotulo="Atendente" todas="Todos" opcoes={opcoes ?? []} />
}
