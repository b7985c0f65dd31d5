import { useQuery } from '@tanstack/react-query'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { qDita } from '../api/query.ts'
import { usePode } from '../session/motivo.ts'
import { useAutoridade } from '../session/permissoes.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { Filtragem } from '../ui/Filtragem.tsx'

type Props = { valor: string | undefined; aoMudar: (valor: string | undefined) => void }

/** Of the active promotor; an ATENDENTE sees the own clients only and has nothing to choose. */
export function FiltroDoAtendente(props: Props) {
  const pode = usePode(organizacaoApi.atendentesDoPromotor.permissao)
  const supervisiona = useAutoridade() !== 'ATENDENTE' && pode
  const { data } = useQuery({
    ...qDita(organizacaoApi.atendentesDoPromotor, {
      params: { codigoPromotor: codigoPromotorAtivo() },
    }),
    enabled: supervisiona,
  })
  if (!supervisiona) return null
  const opcoes = data?.map(({ idUsuario, nome }) => [idUsuario, nome] as const) ?? []
  return <Filtragem {...props} rotulo="Atendente" todas="Todos" opcoes={opcoes} />
}
