import { useNavigate } from '@tanstack/react-router'
import type { Endpoint, Input } from '#shared/endpoint.ts'
import type { PropostaDaLista, propostaApi } from '#shared/proposta/api.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { useLeitura } from '../session/motivo.ts'
import type { Coluna } from '../ui/data-table.ts'
import { ListaPaginada } from '../ui/ListaPaginada.tsx'

type Listagem = (typeof propostaApi)[
  | 'emAberto'
  | 'emAndamento'
  | 'emAtraso'
  | 'reprovadas'
  | 'esteira'] &
  Endpoint

type Props = {
  titulo: string
  vazia: string
  endpoint: Listagem
  busca: Input<Listagem>['query']
  colunas: readonly Coluna<PropostaDaLista>[]
}

const POR_PAGINA = 50

/** Propostas page after page; a row opens its proposta. */
export function ListaDePropostas({ titulo, vazia, endpoint, busca, colunas }: Props) {
  const navigate = useNavigate()
  const consulta = usePaginas({
    chave: [endpoint.path, 'paginas', busca],
    pedir: (aPartirDe, signal) => {
      const query = { ...busca, PageSize: POR_PAGINA, ...aPartirDe }
      return call<Listagem>(endpoint, { query }, { signal })
    },
    leitura: useLeitura(endpoint.permissao),
  })
  return (
    <ListaPaginada
      titulo={titulo}
      consulta={consulta}
      erro="Não foi possível carregar as propostas"
      vazia={vazia}
      rotulo={`Propostas ${titulo.toLowerCase()}`}
      colunas={colunas}
      idDe={({ idProposta }) => idProposta}
      nomeDe={({ numero }) => `proposta ${numero}`}
      aoAbrir={({ idProposta }) =>
        void navigate({ to: '/front/esteira/proposta/$idProposta', params: { idProposta } })
      }
    />
  )
}
