import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lembreteApi, TAMANHO_PAGINA_LEMBRETES } from '#shared/lembrete/api.ts'
import { janelas } from '#shared/lembrete/grupos.ts'
import type { Lembrete } from '#shared/lembrete/shapes.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { q } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { useLeitura, usePode } from '../session/motivo.ts'
import { useAutoridade } from '../session/permissoes.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { useUsuario } from '../session/sessao.ts'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { CarregarMais } from '../ui/CarregarMais.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Coluna, Selecao } from '../ui/data-table.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { type Escolha, useEscolha } from '../ui/use-escolha.ts'
import { AcoesDoLembrete } from './AcoesDoLembrete.tsx'
import { AvisoDoNavegador } from './AvisoDoNavegador.tsx'
import { BarraDosLembretes } from './BarraDosLembretes.tsx'
import { FimDoLote } from './FimDoLote.tsx'
import { grupos, type GrupoDaTela } from './grupos.ts'
import { formatarMomento } from './momento.ts'
import { atrasadosDaEquipe, doSino } from './sino.ts'
import { useLoteDeLembretes } from './use-lote-de-lembretes.ts'

const deQuem = [
  ['meus', 'Meus'],
  ['equipe', 'Da equipe'],
] as const

/** The promises of the person, and of the team for who supervises it: five groups by time. */
export function LembretesPage() {
  const { grupo } = useParams({ strict: false })
  const { de } = useSearch({ strict: false })
  const navigate = useNavigate()
  const supervisiona = useAutoridade() !== 'ATENDENTE'
  const equipe = supervisiona && de === 'equipe'
  const podeVer = usePode(lembreteApi.resumo.permissao)
  const { data: resumo, isLoading: contando } = useQuery({
    ...q(lembreteApi.resumo, {}),
    enabled: podeVer && !equipe,
  })
  const escolha = useEscolha<Lembrete>(({ idLembrete }) => idLembrete)
  const lote = useLoteDeLembretes(escolha)
  const ativo = grupos.find(({ id }) => id === grupo)
  if (!ativo) {
    if (contando) return <Skeleton linhas={8} />
    // Where the bell leads: what is late comes before an empty day.
    const chegada = resumo ? doSino(resumo) : { grupo: 'hoje', de: undefined }
    return (
      <Navigate
        to="/front/lembretes/$grupo"
        params={{ grupo: chegada.grupo }}
        search={chegada.de ? { de: chegada.de } : {}}
        replace
      />
    )
  }

  const contagens = equipe
    ? undefined
    : {
        hoje: resumo?.hoje,
        'proximos-tres-dias': resumo?.proximosTresDias,
        'em-atraso': resumo?.emAtraso,
        agendados: resumo?.agendado,
        finalizados: undefined,
      }
  // Another list has other rows: what was chosen among these is not chosen among those.
  const ir = (id: string, quem: string | undefined) => {
    escolha.limpar()
    void navigate({
      to: '/front/lembretes/$grupo',
      params: { grupo: id },
      search: quem === 'equipe' ? { de: 'equipe' } : {},
    })
  }
  return (
    <div className="pagina esteira">
      <header className="row" data-justify="between" data-align="start">
        <h1>Lembretes</h1>
        {supervisiona && (
          <Segmentos
            rotulo="De quem"
            opcoes={deQuem}
            escolhida={equipe ? 'equipe' : 'meus'}
            aoEscolher={(quem) => ir(ativo.id, quem)}
          />
        )}
        <AvisoDoNavegador />
      </header>
      {lote.fim && <FimDoLote {...lote} fim={lote.fim} />}
      <Tabs
        rotulo="Grupos de lembretes"
        abas={grupos.map(({ id, titulo }) => ({ id, titulo, contagem: contagens?.[id] }))}
        ativa={ativo.id}
        aoMudar={(id) => ir(id, de)}
      >
        <Lista key={`${ativo.id} ${equipe}`} grupo={ativo} equipe={equipe} escolha={escolha} />
      </Tabs>
      <BarraDosLembretes escolha={escolha} lote={lote} />
    </div>
  )
}

type ListaProps = { grupo: GrupoDaTela; equipe: boolean; escolha: Escolha<Lembrete> }

function Lista({ grupo, equipe, escolha }: ListaProps) {
  const { id, titulo, endpoint, vazio } = grupo
  const navigate = useNavigate()
  const eu = useUsuario()?.idUsuario
  const CodigoPromotor = codigoPromotorAtivo()
  const consulta = usePaginas<Lembrete>({
    chave: [endpoint.path, 'paginas', CodigoPromotor, equipe ? null : eu],
    pedir: async ({ cursor }, signal) => {
      const Page = Number(cursor ?? 1)
      const { items } = await call(
        endpoint,
        {
          query: {
            Page,
            PageSize: TAMANHO_PAGINA_LEMBRETES,
            CodigoPromotor,
            ...(!equipe && eu !== undefined && { Atendente: eu }),
          },
        },
        { signal },
      )
      return { items, proximo: items.length < TAMANHO_PAGINA_LEMBRETES ? null : String(Page + 1) }
    },
    leitura: useLeitura(endpoint.permissao),
    idDe: ({ idLembrete }) => idLembrete,
  })
  return (
    <Block
      titulo={titulo}
      contagem={consulta.haMais ? `${consulta.data?.length}+` : consulta.data?.length}
      semMargem
      linhas={8}
      consulta={consulta}
      erro="Não foi possível carregar os lembretes"
      vazio={{
        quando: (items) => items.length === 0,
        mostrar: (
          <EmptyState
            titulo={vazio}
            texto="Abra um cliente e escreva o que lembrar: “ligar amanhã 15h”."
          />
        ),
      }}
    >
      {(items) => (
        <>
          <DataTable
            rotulo={`Lembretes: ${titulo.toLowerCase()}`}
            colunas={equipe ? [...colunas, atendente, acoes] : [...colunas, acoes]}
            grupos={
              equipe && id === 'em-atraso'
                ? atrasadosDaEquipe(items, janelas(agora()).hoje, eu)
                : [{ id, linhas: items }]
            }
            idDe={({ idLembrete }) => idLembrete}
            nomeDe={({ texto }) => `lembrete ${texto}`}
            {...(id !== 'finalizados' && { selecao: selecaoDe(escolha, items) })}
            aoAbrir={({ idRelacionamento }) =>
              void navigate({
                to: '/front/clientes/$idRelacionamento',
                params: { idRelacionamento },
              })
            }
          />
          <CarregarMais consulta={consulta} />
        </>
      )}
    </Block>
  )
}

function selecaoDe(escolha: Escolha<Lembrete>, items: readonly Lembrete[]): Selecao {
  const com = (ids: readonly string[]) => items.filter(({ idLembrete }) => ids.includes(idLembrete))
  return {
    ids: new Set(escolha.linhas.map(({ idLembrete }) => idLembrete)),
    alternar: (id) => escolha.marcar(com([id]), !com([id]).some(escolha.tem)),
    marcarTodas: (ids, marcar) => escolha.marcar(com(ids), marcar),
  }
}

const tons = {
  Agendado: 'azul',
  'Em atraso': 'vermelho',
  Finalizado: 'verde',
  Cancelado: 'neutro',
} as const

const colunas: Coluna<Lembrete>[] = [
  {
    id: 'quando',
    titulo: 'Quando',
    celula: ({ quando }) => (
      <time className="numeros" dateTime={quando}>
        {formatarMomento(new Date(quando), agora())}
      </time>
    ),
  },
  {
    id: 'texto',
    titulo: 'Lembrar',
    celula: ({ texto }) => <bdi>{texto}</bdi>,
  },
  {
    id: 'cliente',
    titulo: 'Cliente',
    celula: ({ idRelacionamento, nomeCliente }) => (
      <Link to="/front/clientes/$idRelacionamento" params={{ idRelacionamento }}>
        {nomeCliente}
      </Link>
    ),
  },
  { id: 'tipo', titulo: 'Tipo', celula: ({ tipo }) => tipo.descricao, prioridade: 2 },
  {
    id: 'status',
    titulo: 'Status',
    celula: ({ status }) => <Badge tom={tons[status]}>{status}</Badge>,
    prioridade: 2,
  },
]

const atendente: Coluna<Lembrete> = {
  id: 'atendente',
  titulo: 'Atendente',
  celula: ({ atendente }) => nomeDaPessoa(atendente),
  prioridade: 3,
}

const acoes: Coluna<Lembrete> = {
  id: 'acoes',
  titulo: 'Ações',
  celula: (lembrete) => <AcoesDoLembrete lembrete={lembrete} />,
  fim: true,
}
