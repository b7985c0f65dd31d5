import { useQuery } from '@tanstack/react-query'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { Block } from '../ui/Block.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { blocos } from './blocos.ts'
import { emCurso } from './fatos.ts'

/** What the opportunities of the client add up to, by status. */
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
          <div className="indicadores">
            <div className="indicador">
              <span>Em curso</span>
              <b className="numeros">{emCurso(porStatus).quantidade}</b>
            </div>
            <div className="indicador">
              <span>Liberado possível</span>
              <b>
                <Money valor={emCurso(porStatus).valorLiberado} />
              </b>
            </div>
          </div>
          <ul className="valores">
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
