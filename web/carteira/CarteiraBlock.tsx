import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { carteiraApi } from '#shared/carteira/api.ts'
import type { LinhaDaCarteira } from '#shared/carteira/shapes.ts'
import { hoje } from '#shared/data.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { etapas, SituacaoProposta } from '#shared/proposta/situacao.ts'
import { call } from '../api/client.ts'
import { type ConsultaDePaginas, usePaginas } from '../api/paginas.ts'
import { useLeitura } from '../session/motivo.ts'
import { useAutoridade } from '../session/permissoes.ts'
import type { ConsultaPaginada } from '../ui/Block.tsx'
import { ClienteNaLista } from '../ui/ClienteNaLista.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { DateText } from '../ui/DateText.tsx'
import { ListaPaginada } from '../ui/ListaPaginada.tsx'
import { Money } from '../ui/Money.tsx'
import { BarraDaCarteira } from './BarraDaCarteira.tsx'
import { ExportarButtons } from './ExportarButtons.tsx'
import { buscaDe, type Filtro, type Pergunta, perguntaDe } from './filtro.ts'
import { FiltrosDaCarteira } from './FiltrosDaCarteira.tsx'
import { FiltrosGuardados } from './FiltrosGuardados.tsx'

const { listar } = carteiraApi

/** The clients that the person attends, or supervises, by the filters of the address. */
export function CarteiraBlock() {
  const filtro: Filtro = useSearch({ strict: false })
  const navigate = useNavigate()
  const busca = buscaDe(filtro)
  const aplicar = useCallback(
    (search: Record<string, string>) =>
      void navigate({ to: '/front/clientes', search, replace: true }),
    [navigate],
  )
  const pergunta = perguntaDe(filtro)
  return (
    <div className="stack" data-gap="3">
      <FiltrosDaCarteira
        filtro={filtro}
        aoMudar={(novo) => aplicar(buscaDe({ ...busca, ...novo }))}
      />
      <div className="row" data-gap="3" data-justify="between">
        <FiltrosGuardados busca={busca} aoAplicar={aplicar} />
        <ExportarButtons pergunta={pergunta} />
      </div>
      <Lista key={JSON.stringify(pergunta)} pergunta={pergunta} />
    </div>
  )
}

/** Another filter is another list: what was chosen in this one is not chosen in that one. */
function Lista({ pergunta }: { pergunta: Pergunta }) {
  const navigate = useNavigate()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const comAtendente = useAutoridade() !== 'ATENDENTE'
  const consulta = useAteEncher(
    usePaginas({
      chave: [listar.path, pergunta],
      pedir: (aPartirDe, signal) =>
        call(listar, { body: { ...pergunta, ...aPartirDe } }, { signal }),
      leitura: useLeitura(listar.permissao),
      idDe: ({ idRelacionamento }) => idRelacionamento,
    }),
  )
  const marcar = (quais: readonly string[], sim: boolean) => {
    const novas = new Set(ids)
    for (const id of quais) {
      if (sim) novas.add(id)
      else novas.delete(id)
    }
    setIds(novas)
  }
  return (
    <>
      <ListaPaginada
        titulo="Carteira"
        consulta={consulta}
        erro="Não foi possível carregar a carteira"
        vazia="Nenhum cliente com estes filtros"
        rotulo="Clientes da carteira"
        colunas={comAtendente ? [...colunas, doAtendente] : colunas}
        nomeDe={({ nomeCliente }) => `cliente ${nomeCliente}`}
        selecao={{
          ids,
          alternar: (id) => marcar([id], !ids.has(id)),
          marcarTodas: marcar,
        }}
        aoAbrir={({ idRelacionamento }) =>
          void navigate({ to: '/front/clientes/$idRelacionamento', params: { idRelacionamento } })
        }
      />
      <BarraDaCarteira
        ids={[...ids]}
        pergunta={pergunta}
        aoEscolher={(todos) => setIds(new Set(todos))}
      />
    </>
  )
}

const POUCAS = 15
/** So many pages are asked for without the person. */
const PAGINAS_SOZINHA = 5

/**
 * A page looks at a bounded number of clients: with a filter that takes few it may be empty while there are
 * more, so the next ones are asked for until there is something to read, or the person is asked.
 */
function useAteEncher<T>(consulta: ConsultaDePaginas<T>): ConsultaPaginada<T> {
  const { data, haMais, isFetching, falhouMais, carregarMais, paginas } = consulta
  const [ate, setAte] = useState(PAGINAS_SOZINHA)
  const poucas = (data?.length ?? 0) < POUCAS && haMais && !falhouMais
  const procura = poucas && paginas < ate
  useEffect(() => {
    if (procura && !isFetching) carregarMais()
  })
  if (procura) return data?.length === 0 ? { ...consulta, data: undefined } : consulta
  return poucas ? { ...consulta, carregarMais: () => setAte(paginas + PAGINAS_SOZINHA) } : consulta
}

type Linha = LinhaDaCarteira

const colunas: Coluna<Linha>[] = [
  {
    id: 'cliente',
    titulo: 'Cliente',
    celula: (linha) => <ClienteNaLista cliente={linha} aba="oportunidades" />,
  },
  {
    id: 'cidade',
    titulo: 'Cidade',
    prioridade: 3,
    celula: ({ cidade, uf }) => [cidade, uf].filter(Boolean).join(' · ') || '–',
  },
  {
    id: 'oportunidades',
    titulo: 'Oportunidades abertas',
    prioridade: 2,
    celula: ({ oportunidades: [uma, ...outras] }) =>
      uma === undefined ? (
        '–'
      ) : (
        <div className="stack" data-gap="0">
          {nomeDoProduto[uma.produto]}
          <span className="apagado">
            {uma.status}
            {outras.length > 0 && ` e mais ${outras.length}`}
          </span>
        </div>
      ),
  },
  {
    id: 'margem',
    titulo: 'Margem informada',
    fim: true,
    celula: ({ margem }) => <Money valor={margem} />,
  },
  {
    id: 'contato',
    titulo: 'Último contato',
    celula: ({ ultimoContatoEm }) =>
      ultimoContatoEm === null ? (
        <span className="apagado">nunca</span>
      ) : (
        <DateText dia={hoje(new Date(ultimoContatoEm))} />
      ),
  },
  {
    id: 'prazo',
    titulo: 'Próximo prazo',
    prioridade: 2,
    celula: ({ prazo }) =>
      prazo === null ? (
        '–'
      ) : (
        <div className="stack" data-gap="0">
          {etapas[SituacaoProposta.parse(prazo.situacao)].nome}
          <DateText dia={hoje(new Date(prazo.ate))} />
        </div>
      ),
  },
]

const doAtendente: Coluna<Linha> = {
  id: 'atendente',
  titulo: 'Atendente',
  prioridade: 2,
  celula: ({ atendente }) => atendente?.nome ?? <span className="apagado">sem atendente</span>,
}
