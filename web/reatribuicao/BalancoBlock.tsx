import { useQuery } from '@tanstack/react-query'
import type { Input } from '#shared/endpoint.ts'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import type { LinhaDoBalanco } from '#shared/reatribuicao/shapes.ts'
import { q } from '../api/query.ts'
import { Block } from '../ui/Block.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { contar } from '#shared/numero.ts'
import { ReatribuirButton } from './ReatribuirButton.tsx'

const { previa } = reatribuicaoApi
export type Pedido = Input<typeof previa>['body']

type Props = { pedido: Pedido; aoTerminar: () => void; aoEnvelhecer: () => void }

/** Everybody concerned before and after, and the button that does it. */
export function BalancoBlock({ pedido, aoTerminar, aoEnvelhecer }: Props) {
  const consulta = useQuery(q(previa, { body: pedido }))
  return (
    <Block
      titulo="Antes e depois"
      consulta={consulta}
      erro="Não foi possível simular a reatribuição"
      linhas={4}
    >
      {(balanco) => (
        <div className="stack" data-gap="3">
          <p role="status">
            <b>{contar(balanco.clientes, 'cliente muda', 'clientes mudam')} de atendente</b>, com{' '}
            {contar(balanco.oportunidades, 'oportunidade viva', 'oportunidades vivas')}.
          </p>
          <DataTable
            rotulo="Clientes de cada atendente"
            colunas={colunasDe(maiorDe(balanco.atendentes))}
            grupos={[{ id: 'todos', linhas: balanco.atendentes }]}
            idDe={({ atendente }) => atendente?.idUsuario ?? 'sem'}
            nomeDe={nomeDe}
          />
          <ReatribuirButton
            pedido={{ ...pedido, quantos: balanco.clientes }}
            clientes={balanco.clientes}
            aoTerminar={aoTerminar}
            aoEnvelhecer={aoEnvelhecer}
          />
        </div>
      )}
    </Block>
  )
}

const nomeDe = ({ atendente }: LinhaDoBalanco) => atendente?.nome ?? 'Sem atendente'

const maiorDe = (linhas: readonly LinhaDoBalanco[]) =>
  Math.max(1, ...linhas.flatMap(({ antes, depois }) => [antes.clientes, depois.clientes]))

const colunasDe = (maior: number): readonly Coluna<LinhaDoBalanco>[] => [
  { id: 'nome', titulo: 'Atendente', prioridade: 1, celula: nomeDe },
  {
    id: 'muda',
    titulo: 'Muda',
    prioridade: 1,
    fim: true,
    celula: ({ recebe, entrega }) => (recebe > 0 ? `+${recebe}` : `−${entrega}`),
  },
  {
    id: 'antes',
    titulo: 'Clientes antes',
    fim: true,
    celula: ({ antes }) => <Barra valor={antes.clientes} maior={maior} />,
  },
  {
    id: 'depois',
    titulo: 'Clientes depois',
    prioridade: 1,
    fim: true,
    celula: ({ depois }) => <Barra valor={depois.clientes} maior={maior} />,
  },
  {
    id: 'oportunidades',
    titulo: 'Oportunidades',
    fim: true,
    celula: ({ antes, depois }) => `${antes.oportunidades} → ${depois.oportunidades}`,
  },
]

/** The number is the text; the bar repeats it for the eye. */
const Barra = ({ valor, maior }: { valor: number; maior: number }) => (
  <span className="row" data-gap="1" data-nowrap data-justify="end">
    <meter max={maior} value={valor} aria-hidden />
    {valor}
  </span>
)
