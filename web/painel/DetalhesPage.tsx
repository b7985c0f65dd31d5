import { Link, useParams } from '@tanstack/react-router'
import { painelApi } from '#shared/painel/api.ts'
import { caminhoDosDetalhesExportados } from '#shared/painel/exportacao.ts'
import type { PaginaDeOportunidades, PaginaDeRelacionamentos } from '#shared/painel/shapes.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { useReleitura } from '../notificacao/use-releitura.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { useLeitura, usePode } from '../session/motivo.ts'
import { ClienteNaLista } from '../ui/ClienteNaLista.tsx'
import { InstantText } from '../ui/DateText.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { ListaPaginada } from '../ui/ListaPaginada.tsx'
import { Money } from '../ui/Money.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { consultaDe, statusDoEndereco, useEnderecoDoPainel } from './endereco.ts'
import { ExportarPainel } from './ExportarPainel.tsx'

const { gestorDetalhes, gestorSubDetalhes, relacionamentos, detalhes } = painelApi
const POR_PAGINA = 50

type DoCliente = PaginaDeRelacionamentos['items'][number]
type DaOportunidade = PaginaDeOportunidades['items'][number]

/** The clients, or the oportunidades, behind one number of the panel, or of *Meu dia*. */
export function DetalhesPage() {
  const { qual } = useParams({ strict: false })
  const { endereco, mudar } = useEnderecoDoPainel()
  const status = statusDoEndereco(qual)
  const daEquipe = usePode(gestorDetalhes.permissao)
  useReleitura('painel', gestorDetalhes.path)
  useReleitura('painel', gestorSubDetalhes.path)
  const oportunidades = endereco.lista === 'oportunidades'
  const Lista = oportunidades ? Oportunidades : Clientes
  return (
    <div className="pagina coluna" data-gap="3">
      <header className="row" data-justify="between" data-align="start">
        <div>
          {daEquipe ? (
            <Link to="/front/gestao/painel" search={{ ...endereco, lista: undefined }}>
              ‹ Painel
            </Link>
          ) : (
            <Link to="/front/inicio">‹ Meu dia</Link>
          )}
          <h1>{status ?? 'Todas as situações'}</h1>
        </div>
        <div className="row" data-gap="3">
          <Segmentos
            rotulo="O que mostrar"
            opcoes={[
              ['clientes', 'Clientes'],
              ['oportunidades', 'Oportunidades'],
            ]}
            escolhida={oportunidades ? 'oportunidades' : 'clientes'}
            aoEscolher={(lista) => mudar({ lista: lista === 'clientes' ? undefined : lista })}
          />
          <ExportarPainel
            caminho={caminhoDosDetalhesExportados(status ?? 'total')}
            arquivo="painel-detalhes"
            mais={{ lista: oportunidades ? 'oportunidades' : 'clientes' }}
          />
        </div>
      </header>
      <Lista id={status ?? 'total'} />
    </div>
  )
}

const cliente = {
  id: 'cliente',
  titulo: 'Cliente',
  prioridade: 1,
  celula: (linha) => <ClienteNaLista cliente={linha} aba="oportunidades" />,
} satisfies Coluna<Pick<DoCliente, 'idRelacionamento' | 'nomeCliente' | 'cpf'>>

const atendente = {
  id: 'atendente',
  titulo: 'Atendente',
  prioridade: 2,
  celula: ({ atendente: dono }) => dono?.nome ?? 'Sem atendente',
} satisfies Coluna<Pick<DoCliente, 'atendente'>>

const desde = {
  id: 'desde',
  titulo: 'Desde',
  prioridade: 3,
  celula: ({ desde: em }) => <InstantText instante={em} />,
} satisfies Coluna<Pick<DoCliente, 'desde'>>

const colunasDosClientes: readonly Coluna<DoCliente>[] = [
  cliente,
  atendente,
  { id: 'promotor', titulo: 'Promotor', prioridade: 3, celula: ({ promotor }) => promotor },
  {
    id: 'quantidade',
    titulo: 'Oportunidades',
    fim: true,
    prioridade: 2,
    celula: ({ quantidade }) => <span className="numeros">{quantidade}</span>,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    fim: true,
    prioridade: 1,
    celula: ({ valor }) => <Money valor={valor} />,
  },
  desde,
]

const colunasDasOportunidades: readonly Coluna<DaOportunidade>[] = [
  cliente,
  {
    id: 'status',
    titulo: 'Situação',
    prioridade: 2,
    celula: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'produto',
    titulo: 'Produto',
    prioridade: 1,
    celula: ({ produto }) => nomeDoProduto[produto],
  },
  {
    id: 'convenio',
    titulo: 'Convênio',
    prioridade: 3,
    celula: ({ convenio }) => <span className="stack">{convenio}</span>,
  },
  atendente,
  {
    id: 'fator',
    titulo: 'Motivo da perda',
    prioridade: 3,
    celula: ({ fatorPerda }) => <span className="stack">{fatorPerda ?? '–'}</span>,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    fim: true,
    prioridade: 1,
    celula: ({ valor }) => <Money valor={valor} />,
  },
  desde,
]

/** What is the same of every row of one situação says nothing there. */
const diz = (coluna: Coluna<DaOportunidade>, id: string): boolean =>
  id === 'total' || (coluna.id !== 'status' && (coluna.id !== 'fator' || id === 'Perdida'))

function Clientes({ id }: { id: string }) {
  const { endereco } = useEnderecoDoPainel()
  const chamada = usePode(gestorDetalhes.permissao) ? gestorDetalhes : relacionamentos
  const query = { ...consultaDe(endereco), PageSize: POR_PAGINA }
  const consulta = usePaginas<DoCliente>({
    chave: [chamada.path, id, query],
    pedir: (cursor, signal) =>
      call(chamada, { params: { id }, query: { ...query, ...cursor } }, { signal }),
    leitura: useLeitura(chamada.permissao),
    idDe: ({ idRelacionamento }) => idRelacionamento,
  })
  return (
    <ListaPaginada
      titulo="Clientes"
      rotulo="Clientes do painel"
      consulta={consulta}
      erro="Não foi possível carregar os clientes"
      vazia="Nenhum cliente com estes filtros"
      colunas={colunasDosClientes}
      nomeDe={({ nomeCliente }) => nomeCliente}
    />
  )
}

function Oportunidades({ id }: { id: string }) {
  const { endereco } = useEnderecoDoPainel()
  const chamada = usePode(gestorSubDetalhes.permissao) ? gestorSubDetalhes : detalhes
  const query = { ...consultaDe(endereco), PageSize: POR_PAGINA }
  const consulta = usePaginas<DaOportunidade>({
    chave: [chamada.path, id, query],
    pedir: (cursor, signal) =>
      call(chamada, { params: { id }, query: { ...query, ...cursor } }, { signal }),
    leitura: useLeitura(chamada.permissao),
    idDe: ({ idOportunidade }) => idOportunidade,
  })
  return (
    <ListaPaginada
      titulo="Oportunidades"
      rotulo="Oportunidades do painel"
      consulta={consulta}
      erro="Não foi possível carregar as oportunidades"
      vazia="Nenhuma oportunidade com estes filtros"
      colunas={colunasDasOportunidades.filter((coluna) => diz(coluna, id))}
      nomeDe={({ nomeCliente }) => nomeCliente}
    />
  )
}
