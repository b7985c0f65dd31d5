import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import type { Endpoint } from '#shared/endpoint.ts'
import { propostaApi, type Pagina, type PropostaDaLista } from '#shared/proposta/api.ts'
import { call } from '../api/client.ts'
import type { ApiError } from '../api/erro.ts'
import { agora } from '../api/relogio.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { CpfText } from '../ui/CpfText.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Money } from '../ui/Money.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { haQuantoTempo } from './prazo.ts'
import { Prazo } from './Prazo.tsx'
import { passos } from './situacoes.ts'
import './proposta.css'

const listas = [
  {
    id: 'em-aberto',
    titulo: 'Em aberto',
    endpoint: propostaApi.emAberto,
    vazia: 'Nenhuma proposta em aberto',
  },
  {
    id: 'em-andamento',
    titulo: 'Em andamento',
    endpoint: propostaApi.emAndamento,
    vazia: 'Nenhuma proposta em andamento',
  },
  {
    id: 'em-atraso',
    titulo: 'Em atraso',
    endpoint: propostaApi.emAtraso,
    vazia: 'Nenhuma proposta passou do prazo',
  },
  {
    id: 'reprovadas',
    titulo: 'Reprovadas',
    endpoint: propostaApi.reprovadas,
    vazia: 'Nenhuma proposta reprovada nos últimos 90 dias',
  },
] as const

/** The propostas of the promotor by what they wait for: four lists, each with its address. */
export function EsteiraPage() {
  const { lista } = useParams({ strict: false })
  const navigate = useNavigate()
  const ativa = listas.find(({ id }) => id === lista)
  if (!ativa) {
    return <Navigate to="/front/esteira/$lista" params={{ lista: 'em-aberto' }} replace />
  }
  return (
    <div className="pagina esteira">
      <header className="pagina-topo">
        <h1>Propostas</h1>
      </header>
      <Tabs
        rotulo="Listas de propostas"
        abas={listas.map(({ id, titulo }) => ({ id, titulo }))}
        ativa={ativa.id}
        aoMudar={(id) => void navigate({ to: '/front/esteira/$lista', params: { lista: id } })}
      >
        <Lista key={ativa.id} {...ativa} />
      </Tabs>
    </div>
  )
}

function Lista({ titulo, endpoint, vazia, id }: (typeof listas)[number]) {
  const motivo = useMotivo()(endpoint.permissao)
  const consulta = useLista(endpoint, motivo === undefined)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = consulta
  const propostas = consulta.data?.pages.flatMap(({ items }) => items)
  const navigate = useNavigate()
  return (
    <Block
      titulo={titulo}
      contagem={hasNextPage ? undefined : propostas?.length}
      semMargem
      linhas={8}
      consulta={{
        ...consulta,
        data: propostas,
        isError: consulta.isLoadingError,
        indisponivel: motivo,
      }}
      erro="Não foi possível carregar as propostas"
      vazio={{
        quando: (todas) => todas.length === 0,
        mostrar: <EmptyState titulo={vazia} />,
      }}
    >
      {(todas) => (
        <div className="esteira-lista">
          <DataTable
            rotulo={`Propostas ${titulo.toLowerCase()}`}
            colunas={id === 'reprovadas' ? colunasReprovadas : colunas}
            grupos={[{ id, linhas: todas }]}
            idDe={({ idProposta }) => idProposta}
            nomeDe={({ numero }) => `proposta ${numero}`}
            aoAbrir={({ idRelacionamento }) =>
              void navigate({
                to: '/front/clientes/$idRelacionamento',
                params: { idRelacionamento },
                search: { aba: 'propostas' },
              })
            }
          />
          {(hasNextPage || consulta.isFetchNextPageError) && (
            <p className="esteira-mais">
              {consulta.isFetchNextPageError && (
                <span role="alert">Não foi possível carregar mais.</span>
              )}
              <ActionButton carregando={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {consulta.isFetchNextPageError ? 'Tentar novamente' : 'Carregar mais'}
              </ActionButton>
            </p>
          )}
        </div>
      )}
    </Block>
  )
}

const POR_PAGINA = 50

type Listagem = (typeof listas)[number]['endpoint'] & Endpoint

/** Page after page by the cursor that each one ends with. */
function useLista(endpoint: Listagem, enabled: boolean) {
  return useInfiniteQuery<
    Pagina,
    ApiError,
    { pages: Pagina[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: [endpoint.path, 'paginas'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        endpoint,
        { query: { PageSize: POR_PAGINA, ...(cursor ? { cursor } : {}) } },
        { signal },
      ),
    enabled,
    initialPageParam: undefined,
    getNextPageParam: ({ proximo }) => proximo ?? undefined,
  })
}

const coluna = (
  id: string,
  titulo: string,
  celula: Coluna<PropostaDaLista>['celula'],
  resto: Partial<Coluna<PropostaDaLista>> = {},
): Coluna<PropostaDaLista> => ({ id, titulo, celula, ...resto })

const comuns = [
  coluna('cliente', 'Cliente', ({ idRelacionamento, nomeCliente, cpf }) => (
    <span className="esteira-cliente">
      <Link
        to="/front/clientes/$idRelacionamento"
        params={{ idRelacionamento }}
        search={{ aba: 'propostas' }}
      >
        {nomeCliente}
      </Link>
      <span className="apagado">
        <CpfText cpf={cpf} />
      </span>
    </span>
  )),
  coluna('situacao', 'Situação', ({ situacao }) => (
    <Badge tom={passos[situacao].tom}>{passos[situacao].nome}</Badge>
  )),
  coluna(
    'liberado',
    'Liberado',
    ({ valorLiberado }) => (
      <b className="forte">
        <Money valor={valorLiberado} />
      </b>
    ),
    { fim: true },
  ),
]

const finais = [
  coluna(
    'parcela',
    'Parcela',
    ({ prazo, valorParcela }) => (
      <span className="numeros">
        {prazo}× <Money valor={valorParcela} />
      </span>
    ),
    { fim: true, prioridade: 2 },
  ),
  coluna('convenio', 'Convênio', ({ convenio }) => convenio, { prioridade: 3 }),
  coluna('atendente', 'Atendente', ({ atendente }) => atendente?.nome ?? '–', { prioridade: 3 }),
  coluna('numero', 'Proposta', ({ numero }) => <span className="numeros">{numero}</span>, {
    prioridade: 3,
  }),
]

const colunas = [
  ...comuns,
  coluna('prazo', 'Prazo', ({ prazoEtapa, atrasada }) => (
    <Prazo prazoEtapa={prazoEtapa} atrasada={atrasada} />
  )),
  coluna(
    'proximo',
    'Próximo passo',
    ({ situacao }) => {
      const { proximo } = passos[situacao]
      return proximo ? `${proximo.texto} · ${proximo.quem}` : '–'
    },
    { prioridade: 2 },
  ),
  ...finais,
]

const colunasReprovadas = [
  ...comuns,
  coluna('motivo', 'Motivo', ({ motivoReprovacao }) => motivoReprovacao ?? '–'),
  coluna('corrigir', 'Dá para corrigir', ({ recuperavel }) => (recuperavel ? 'Sim' : 'Não'), {
    prioridade: 2,
  }),
  coluna('quando', 'Quando', ({ atualizadaEm }) => haQuantoTempo(atualizadaEm, agora())),
  ...finais,
]
