import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { propostaApi } from '#shared/proposta/api.ts'
import {
  emAberto,
  emAndamento,
  reprovadas,
  type SituacaoProposta,
} from '#shared/proposta/situacao.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { colunas, colunasReprovadas } from './colunas.tsx'
import { FiltrosDasPropostas, useFiltrosDasPropostas } from './FiltrosDasPropostas.tsx'
import { ListaDePropostas } from './ListaDePropostas.tsx'
import { MinhaEsteira } from './MinhaEsteira.tsx'

const listas = [
  {
    id: 'em-aberto',
    lista: 'emAberto',
    situacoes: emAberto,
    titulo: 'Em aberto',
    endpoint: propostaApi.emAberto,
    vazia: 'Nenhuma proposta em aberto',
    colunas,
  },
  {
    id: 'em-andamento',
    lista: 'emAndamento',
    situacoes: emAndamento,
    titulo: 'Em andamento',
    endpoint: propostaApi.emAndamento,
    vazia: 'Nenhuma proposta em andamento',
    colunas,
  },
  {
    id: 'em-atraso',
    lista: 'emAtraso',
    situacoes: [...emAberto, ...emAndamento],
    titulo: 'Em atraso',
    endpoint: propostaApi.emAtraso,
    vazia: 'Nenhuma proposta passou do prazo',
    colunas,
  },
  {
    id: 'reprovadas',
    lista: 'reprovadas',
    situacoes: reprovadas,
    titulo: 'Reprovadas',
    endpoint: propostaApi.reprovadas,
    vazia: 'Nenhuma proposta reprovada nos últimos 90 dias',
    colunas: colunasReprovadas,
  },
] as const

const MINHA = 'minha'
const abas = [
  { id: MINHA, titulo: 'Minha esteira' },
  ...listas.map(({ id, titulo }) => ({ id, titulo })),
]

/**
 * The propostas by debtor of the next step, and by what they wait for: each part has its address.
 */
export function EsteiraPage() {
  const { lista } = useParams({ strict: false })
  const navigate = useNavigate()
  const ativa = listas.find(({ id }) => id === lista)
  if (!ativa && lista !== MINHA) {
    return <Navigate to="/front/esteira/$lista" params={{ lista: MINHA }} replace />
  }
  return (
    <div className="pagina esteira">
      <header className="row" data-justify="between" data-align="start">
        <h1>Propostas</h1>
        <nav className="row" data-gap="3" aria-label="Outras listas">
          <Link to="/front/formalizacao">Formalizações remotas</Link>
          <Link to="/front/divergencias">Divergências</Link>
        </nav>
      </header>
      <Tabs
        rotulo="Listas de propostas"
        abas={abas}
        ativa={ativa?.id ?? MINHA}
        aoMudar={(id) => void navigate({ to: '/front/esteira/$lista', params: { lista: id } })}
      >
        {ativa ? <Lista key={ativa.id} {...ativa} /> : <MinhaEsteira />}
      </Tabs>
    </div>
  )
}

type ListaProps = Omit<(typeof listas)[number], 'situacoes'> & {
  situacoes: readonly SituacaoProposta[]
}

/** One of the four lists with its filters and its order, both in the address. */
function Lista({ id, lista, situacoes, titulo, vazia, endpoint, colunas: dela }: ListaProps) {
  const { busca, filtrada, ordem, mudar } = useFiltrosDasPropostas(id)
  return (
    <div className="coluna" data-gap="3" data-top="3">
      <FiltrosDasPropostas
        busca={busca}
        mudar={mudar}
        situacoes={situacoes}
        comPrazo={lista === 'emAberto' || lista === 'emAndamento'}
      />
      <ListaDePropostas
        key={JSON.stringify([busca, ordem])}
        lista={lista}
        titulo={titulo}
        vazia={filtrada ? 'Nenhuma proposta com estes filtros' : vazia}
        endpoint={endpoint}
        busca={busca}
        colunas={dela}
        ordem={ordem}
        aoOrdenar={(nova) => mudar({ ordem: nova })}
      />
    </div>
  )
}
