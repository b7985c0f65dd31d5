import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Endpoint, Input } from '#shared/endpoint.ts'
import {
  type BuscaDosTotais,
  type OrdemDasPropostas,
  type PropostaDaLista,
  propostaApi,
} from '#shared/proposta/api.ts'
import type { Devedor } from '#shared/proposta/situacao.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import type { Coluna, Ordem } from '../ui/data-table.ts'
import { ListaPaginada } from '../ui/ListaPaginada.tsx'
import { Money } from '../ui/Money.tsx'

type Listagem = (typeof propostaApi)[
  | 'emAberto'
  | 'emAndamento'
  | 'emAtraso'
  | 'reprovadas'
  | 'esteira'] &
  Endpoint

type Props = {
  /** Of the totals. */
  lista: BuscaDosTotais['lista']
  titulo: string
  vazia: string
  endpoint: Listagem
  busca: Input<Listagem>['query'] & { devedor?: Devedor }
  ordem: OrdemDasPropostas | undefined
  aoOrdenar: (ordem: OrdemDasPropostas) => void
  colunas: readonly Coluna<PropostaDaLista>[]
}

const POR_PAGINA = 50

/** Propostas page after page; a row opens its proposta. */
export function ListaDePropostas(props: Props) {
  const { lista, titulo, vazia, endpoint, busca, colunas, ordem, aoOrdenar } = props
  const navigate = useNavigate()
  const consulta = usePaginas({
    chave: [endpoint.path, 'paginas', busca, ordem],
    pedir: (aPartirDe, signal) => {
      const query = { ...busca, ...(ordem && { ordem }), PageSize: POR_PAGINA, ...aPartirDe }
      return call<Listagem>(endpoint, { query }, { signal })
    },
    leitura: useLeitura(endpoint.permissao),
    idDe: ({ idProposta }) => idProposta,
  })
  return (
    <ListaPaginada
      titulo={titulo}
      totais={<Totais query={{ ...busca, lista }} />}
      ordem={naTabela(ordem ?? (lista === 'reprovadas' ? undefined : 'prazo'))}
      aoOrdenar={({ coluna, decrescente }) => {
        const por = ordens.find((uma) => uma.coluna === coluna)?.por
        if (por) aoOrdenar(decrescente ? `-${por}` : por)
      }}
      consulta={consulta}
      erro="Não foi possível carregar as propostas"
      vazia={vazia}
      rotulo={`Propostas ${titulo.toLowerCase()}`}
      colunas={colunas}
      nomeDe={({ numero }) => `proposta ${numero}`}
      aoAbrir={({ idProposta }) =>
        void navigate({ to: '/front/esteira/proposta/$idProposta', params: { idProposta } })
      }
    />
  )
}

/** Which column the server orders by which name. */
const ordens = [
  { coluna: 'prazo', por: 'prazo' },
  { coluna: 'quando', por: 'atualizada' },
  { coluna: 'liberado', por: 'valor' },
] as const

function naTabela(ordem: OrdemDasPropostas | undefined): Ordem | undefined {
  const achada = ordens.find(({ por }) => ordem === por || ordem === `-${por}`)
  return achada && { coluna: achada.coluna, decrescente: ordem?.startsWith('-') ?? false }
}

/** `38 propostas · R$ 412.000,00`, of the whole list. */
function Totais({ query }: { query: BuscaDosTotais }) {
  const { enabled } = useLeitura(propostaApi.totais.permissao)
  const { data } = useQuery({ ...q(propostaApi.totais, { query }), enabled })
  if (!data) return null
  const { quantas, valorLiberado, haMais } = data
  return (
    <span className="suave numeros">
      {quantas === 1 ? '1 proposta' : `${quantas}${haMais ? '+' : ''} propostas`} ·{' '}
      <Money valor={valorLiberado} />
      {haMais && ' ou mais'}
    </span>
  )
}
