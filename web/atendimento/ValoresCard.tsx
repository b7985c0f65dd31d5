import { useQuery } from '@tanstack/react-query'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { Block } from '../ui/Block.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { blocos } from './blocos.ts'
import { emCurso } from './fatos.ts'

/** What the oportunidades of the client add up to, by status. */
export function ValoresCard({ relacionamento }: { relacionamento: Relacionamento }) {
  const valores = useQuery(blocos(relacionamento).valoresOportunidade)
  return (
    <Block
      titulo="Valores das oportunidades"
      consulta={valores}
      erro="Não foi possível carregar os valores"
    >
      {({ porStatus }) => (
        <>
          <div className="grid" data-cols="2">
            <div className="card" data-pad="2">
              <span className="norma">Em curso</span>
              <b className="maior numeros">{emCurso(porStatus).quantidade}</b>
            </div>
            <div className="card" data-pad="2">
              <span className="norma">Liberado possível</span>
              <b className="maior">
                <Money valor={emCurso(porStatus).valorLiberado} />
              </b>
            </div>
          </div>
          <ul className="valores list" data-top="2">
            {porStatus.map(({ status, quantidade: n, valorLiberado: valor }) => (
              <li key={status}>
                <StatusBadge status={status} />
                <span className="apagado numeros">{n}</span>
                <Money valor={valor} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Block>
  )
}
