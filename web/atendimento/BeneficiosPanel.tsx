import type { DadosResumidos } from '#shared/relacionamento/shapes.ts'
import { Block, type Consulta } from '../ui/Block.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

type Props = { dados: Consulta<DadosResumidos> }

/** What the person lives on and may borrow against: consent, benefits, jobs, in this order. */
export function BeneficiosPanel({ dados }: Props) {
  return (
    <Block
      titulo="Benefícios do INSS"
      contagem={dados.data?.beneficios.length}
      consulta={dados}
      erro="Não foi possível carregar os benefícios"
      vazio={{
        quando: ({ beneficios }) => beneficios.length === 0,
        mostrar: <EmptyState titulo="Nenhum benefício do INSS conhecido" />,
      }}
    >
      {({ beneficios }) =>
        beneficios.map(({ idBeneficio, numero, especie, situacao, consultadoEm }) => (
          <dl key={idBeneficio} className="pares beneficio numeros">
            <dt>NB</dt>
            <dd>{numero}</dd>
            <dt>Espécie</dt>
            <dd>{especie}</dd>
            <dt>Situação</dt>
            <dd>{situacao}</dd>
            <dt>Consultado em</dt>
            <dd>
              <InstantText instante={consultadoEm} />
            </dd>
          </dl>
        ))
      }
    </Block>
  )
}
