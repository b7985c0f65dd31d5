import { useNavigate } from '@tanstack/react-router'
import { hoje } from '#shared/data.ts'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { agora } from '../api/relogio.ts'
import { ClienteNaLista } from '../ui/ClienteNaLista.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { ListaPaginada } from '../ui/ListaPaginada.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { ValorEm } from '../ui/ValorEm.tsx'
import type { Escolha } from '../ui/use-escolha.ts'
import type { Filtro } from './busca-do-quadro.ts'
import { MoverMenu } from './MoverMenu.tsx'
import { type Movimento, movimentosDe, paradaHa } from './movimentos.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { useColuna } from './use-quadro.ts'

type Props = {
  status: StatusOportunidade
  filtro: Filtro
  contagem: (status: StatusOportunidade) => string | undefined
  escolha: Escolha<Cartao>
  comAtendente: boolean
  aoMudar: (status: StatusOportunidade) => void
  aoMover: (cartao: Cartao, movimento: Movimento) => void
}

/** One status at a time, as a table; on a phone each row is a card. */
export function ListaDoQuadro(props: Props) {
  const { status, contagem, aoMudar } = props
  return (
    <Tabs
      rotulo="Oportunidades por status"
      abas={StatusOportunidade.options.map((cada) => ({
        id: guiaDe(cada),
        titulo: cada,
        contagem: contagem(cada),
      }))}
      ativa={guiaDe(status)}
      aoMudar={(guia) => {
        const escolhido = StatusOportunidade.options.find((cada) => guiaDe(cada) === guia)
        if (escolhido) aoMudar(escolhido)
      }}
    >
      <Tabela key={status} {...props} />
    </Tabs>
  )
}

/** Names of elements have no spaces. */
const guiaDe = (status: StatusOportunidade) => status.replace(' ', '-').toLowerCase()

function Tabela({ status, filtro, escolha, comAtendente, aoMover }: Props) {
  const navigate = useNavigate()
  const consulta = useColuna(status, filtro)
  const porId = new Map(consulta.data?.map((cartao) => [cartao.idOportunidade, cartao]))
  const podem = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const cartao = porId.get(id)
      return cartao && movimentosDe(cartao).length > 0 ? [cartao] : []
    })
  const marcar = (ids: readonly string[], sim: boolean) => escolha.marcar(podem(ids), sim)
  const terminada = status === 'Perdida' || status === 'Ganha'
  return (
    <ListaPaginada
      titulo={status}
      consulta={consulta}
      erro="Não foi possível carregar as oportunidades"
      vazia="Nenhuma oportunidade aqui com estes filtros"
      rotulo={`Oportunidades ${status}`}
      colunas={colunasDe({ comAtendente, terminada, aoMover })}
      nomeDe={({ nomeCliente, produto }) =>
        `oportunidade de ${nomeCliente}, ${nomeDoProduto[produto]}`
      }
      {...(!terminada && {
        selecao: {
          ids: new Set(escolha.linhas.map(({ idOportunidade }) => idOportunidade)),
          alternar: (id: string) => marcar([id], !podem([id]).some(escolha.tem)),
          marcarTodas: marcar,
        },
      })}
      aoAbrir={({ idRelacionamento }) =>
        void navigate({
          to: '/front/clientes/$idRelacionamento',
          params: { idRelacionamento },
          search: { aba: 'oportunidades' },
        })
      }
    />
  )
}

type Opcoes = Pick<Props, 'comAtendente' | 'aoMover'> & { terminada: boolean }

const colunasDe = ({ comAtendente, terminada, aoMover }: Opcoes): Coluna<Cartao>[] => [
  {
    id: 'cliente',
    titulo: 'Cliente',
    celula: (cartao) => <ClienteNaLista cliente={cartao} aba="oportunidades" />,
  },
  {
    id: 'valor',
    titulo: 'Libera',
    fim: true,
    celula: (cartao) => <ValorEm de={cartao} hoje={hoje(agora())} />,
  },
  {
    id: 'produto',
    titulo: 'Produto',
    celula: ({ produto, impedimentos: [impedimento] }) => (
      <div className="stack" data-gap="0">
        {nomeDoProduto[produto]}
        {impedimento !== undefined && <p className="perigo menor">{impedimento}</p>}
      </div>
    ),
  },
  { id: 'convenio', titulo: 'Convênio', prioridade: 2, celula: ({ convenio }) => convenio },
  ...(comAtendente
    ? [
        {
          id: 'atendente',
          titulo: 'Atendente',
          prioridade: 3 as const,
          celula: ({ atendente }: Cartao) => atendente?.nome ?? '–',
        },
      ]
    : []),
  ...(terminada
    ? [
        {
          id: 'motivo',
          titulo: 'Motivo',
          prioridade: 2 as const,
          celula: ({ fatorPerda }: Cartao) => fatorPerda ?? '–',
        },
      ]
    : []),
  {
    id: 'quando',
    titulo: 'Última mudança',
    celula: ({ atualizadaEm }) => paradaHa(atualizadaEm, agora()),
  },
  {
    id: 'mover',
    titulo: 'Mover',
    fim: true,
    celula: (cartao) => (
      <MoverMenu cartao={cartao} aoMover={(movimento) => aoMover(cartao, movimento)} />
    ),
  },
]
