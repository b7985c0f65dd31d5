import { useQuery } from '@tanstack/react-query'
import { metaApi } from '#shared/meta/api.ts'
import type { BuscaDaProducao, LinhaDaProducao } from '#shared/meta/shapes.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Money } from '../ui/Money.tsx'
import { TabelaOrdenavel } from '../ui/TabelaOrdenavel.tsx'

const { producao } = metaApi

const colunas: readonly Coluna<LinhaDaProducao>[] = [
  {
    id: 'promotor',
    titulo: 'Promotor',
    prioridade: 1,
    celula: ({ promotor }) => promotor,
    ordenarPor: ({ promotor }) => promotor,
  },
  {
    id: 'produto',
    titulo: 'Produto',
    prioridade: 1,
    celula: ({ produto }) => nomeDoProduto[produto],
    ordenarPor: ({ produto }) => nomeDoProduto[produto],
  },
  {
    id: 'convenio',
    titulo: 'Convênio',
    prioridade: 2,
    celula: ({ convenio }) => convenio,
    ordenarPor: ({ convenio }) => convenio,
  },
  {
    id: 'pagas',
    titulo: 'Pagas',
    fim: true,
    prioridade: 2,
    celula: ({ pagas }) => <span className="numeros">{pagas}</span>,
    ordenarPor: ({ pagas }) => pagas,
  },
  {
    id: 'desistencias',
    titulo: 'Desistências',
    fim: true,
    prioridade: 3,
    celula: ({ desistencias }) => <span className="numeros">{desistencias}</span>,
    ordenarPor: ({ desistencias }) => desistencias,
  },
  {
    id: 'valor',
    titulo: 'Produção',
    fim: true,
    prioridade: 1,
    celula: ({ valor }) => <Money valor={valor} />,
    ordenarPor: ({ valor }) => valor,
  },
  {
    id: 'estorno',
    titulo: 'Estorno',
    fim: true,
    prioridade: 3,
    celula: ({ estorno }) => <Money valor={estorno} />,
    ordenarPor: ({ estorno }) => estorno,
  },
  {
    id: 'comissao',
    titulo: 'Comissão',
    fim: true,
    prioridade: 1,
    celula: ({ comissao }) => <Money valor={comissao} />,
    ordenarPor: ({ comissao }) => comissao,
  },
]

/** What was paid in the period and its commission, by promotor and table. */
export function ProducaoBlock({ query }: { query: BuscaDaProducao }) {
  const { enabled, indisponivel } = useLeitura(producao.permissao)
  const consulta = useQuery({ ...q(producao, { query }), enabled })
  return (
    <Block
      titulo="Produção e comissão"
      semMargem
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar a produção"
      vazio={{
        quando: (linhas) => linhas.length === 0,
        mostrar: <EmptyState titulo="Nenhuma proposta foi paga neste período" />,
      }}
    >
      {(linhas) => (
        <TabelaOrdenavel
          rotulo="Produção por tabela"
          colunas={colunas}
          grupos={[{ id: 'todas', linhas }]}
          idDe={({ codigoPromotor, produto, codigoConvenio }) =>
            `${codigoPromotor} ${produto} ${codigoConvenio}`
          }
          nomeDe={({ promotor, produto, convenio }) =>
            `${nomeDoProduto[produto]} de ${convenio} em ${promotor}`
          }
        />
      )}
    </Block>
  )
}
