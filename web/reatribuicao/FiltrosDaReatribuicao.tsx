import { useQuery } from '@tanstack/react-query'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import { qDita } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { Filtragem } from '../ui/Filtragem.tsx'
import { type Filtro, SEM_ATENDENTE } from './filtro.ts'

const { filtroPerfil, filtroMailing, filtroAtendentes, filtroConvenio } = reatribuicaoApi
const status = ['Em Aberto', 'Em Atendimento', 'Simulada', 'Em Andamento']

type Props = {
  filtro: Filtro
  aoMudar: (novo: { [nome in keyof Filtro]: string | undefined }) => void
}

/** Whose clients change hands: each choice says how many it has. */
export function FiltrosDaReatribuicao({ filtro, aoMudar }: Props) {
  const { enabled } = useLeitura(filtroPerfil.permissao)
  const input = { params: { codigoPromotor: codigoPromotorAtivo() } }
  const perfis = useQuery({ ...qDita(filtroPerfil, input), enabled }).data ?? []
  const mailings = useQuery({ ...qDita(filtroMailing, input), enabled }).data ?? []
  const donos = useQuery({ ...qDita(filtroAtendentes, input), enabled }).data ?? []
  const convenios = useQuery({ ...qDita(filtroConvenio, input), enabled }).data ?? []
  return (
    <div className="filtros row" data-gap="4">
      <Filtragem
        rotulo="Atendente"
        todas="Todos"
        valor={filtro.de}
        opcoes={donos.map(({ atendente, clientes }) => [
          atendente?.idUsuario ?? SEM_ATENDENTE,
          `${nomeDe(atendente)} (${clientes})`,
        ])}
        aoMudar={(de) => aoMudar({ de })}
      />
      <Filtragem
        rotulo="Perfil"
        todas="Todos"
        valor={filtro.perfil}
        opcoes={perfis.map(({ codigo, nome, clientes }) => [codigo, `${nome} (${clientes})`])}
        aoMudar={(perfil) => aoMudar({ perfil })}
      />
      <Filtragem
        rotulo="Campanha"
        todas="Todas"
        valor={filtro.mailing}
        opcoes={mailings.map(({ idMailing, nome, clientes }) => [
          idMailing,
          `${nome} (${clientes})`,
        ])}
        aoMudar={(mailing) => aoMudar({ mailing })}
      />
      <Filtragem
        rotulo="Convênio"
        todas="Todos"
        valor={filtro.convenio}
        opcoes={convenios.map(({ codigoConvenio, nome, clientes }) => [
          codigoConvenio,
          `${nome} (${clientes})`,
        ])}
        aoMudar={(convenio) => aoMudar({ convenio })}
      />
      <Filtragem
        rotulo="Oportunidade"
        todas="Qualquer"
        valor={filtro.status}
        opcoes={status.map((um) => [um, um])}
        aoMudar={(novo) => aoMudar({ status: novo })}
      />
    </div>
  )
}

const nomeDe = (atendente: { nome: string; ativo: boolean } | null): string =>
  atendente === null
    ? 'Sem atendente'
    : atendente.ativo
      ? atendente.nome
      : `${atendente.nome}, desligado`
