import type { ContratoDoPapel, HisconDoCliente } from '#shared/portabilidade/shapes.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { Block } from '../ui/Block.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Money } from '../ui/Money.tsx'

/** `2024-03` as the paper prints it. */
const mes = (competencia: string | null): string =>
  competencia === null ? '–' : `${competencia.slice(5)}/${competencia.slice(0, 4)}`

const colunas: readonly Coluna<ContratoDoPapel>[] = [
  {
    id: 'contrato',
    titulo: 'Contrato',
    prioridade: 1,
    celula: ({ numero, duvidas }) => (
      <span className="numeros">
        {numero ?? 'sem número'}
        {duvidas.length > 0 && <span className="apagado"> · a conferir</span>}
      </span>
    ),
  },
  { id: 'banco', titulo: 'Banco', prioridade: 1, celula: ({ banco }) => banco ?? '–' },
  { id: 'situacao', titulo: 'Situação', prioridade: 2, celula: ({ situacao }) => situacao ?? '–' },
  {
    id: 'inicio',
    titulo: 'Início e fim',
    prioridade: 3,
    celula: ({ inicio, fim }) => (
      <span className="numeros">
        {mes(inicio)} a {mes(fim)}
      </span>
    ),
  },
  {
    id: 'parcelas',
    titulo: 'Parcelas',
    fim: true,
    prioridade: 2,
    celula: ({ parcelas }) => <span className="numeros">{parcelas ?? '–'}</span>,
  },
  {
    id: 'parcela',
    titulo: 'Parcela',
    fim: true,
    prioridade: 1,
    celula: ({ valorParcela }) => <Money valor={valorParcela} />,
  },
  {
    id: 'taxa',
    titulo: 'Taxa a.m.',
    fim: true,
    prioridade: 1,
    celula: ({ taxaAm, taxaCalculada }) => (
      <span className="numeros">
        {taxaAm === null ? '–' : formatarPorcento(taxaAm)}
        {taxaCalculada && <span className="apagado"> calculada</span>}
      </span>
    ),
  },
]

/** The loans of a paper: the running ones, then those that ended. */
export function ContratosDoPapel({ papel }: { papel: HisconDoCliente }) {
  const contratos = papel.beneficios.flatMap((um) => um.contratos)
  const grupos = [
    { id: 'ATIVOS', titulo: 'Ativos e suspensos' },
    { id: 'EXCLUIDOS', titulo: 'Excluídos e encerrados' },
  ]
    .map((grupo) => ({ ...grupo, linhas: contratos.filter(({ secao }) => secao === grupo.id) }))
    .filter(({ linhas }) => linhas.length > 0)
  const nome = papel.situacao === 'CONFIRMADO' ? 'confirmado' : 'a conferir'
  return (
    <Block
      titulo={`Contratos do HISCON ${nome}`}
      contagem={contratos.length}
      semMargem
      consulta={{ data: grupos, isError: false, isFetching: false, refetch: () => undefined }}
      erro=""
      vazio={{
        quando: (lista) => lista.length === 0,
        mostrar: <EmptyState titulo="O HISCON não tem contratos" />,
      }}
    >
      {(lista) => (
        <DataTable
          rotulo={`Contratos do HISCON ${nome}`}
          colunas={colunas}
          grupos={lista}
          idDe={({ idContratoHiscon }) => idContratoHiscon}
          nomeDe={({ numero }) => `contrato ${numero ?? 'sem número'}`}
          encerrada={({ secao }) => secao === 'EXCLUIDOS'}
        />
      )}
    </Block>
  )
}
