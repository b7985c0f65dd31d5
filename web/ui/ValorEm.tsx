import { type Dia, formatarDiaPerto } from '#shared/data.ts'
import type { Centavos } from '#shared/dinheiro.ts'
import { Money } from './Money.tsx'

type Props = {
  /** The amount of an oportunidade, the day that made it, and why there is none. */
  de: { valorLiberado: Centavos; valorEm: Dia | null; valorRecusa: string | null }
  /** Today: a day of another year is written with it. */
  hoje: Dia
}

/** `R$ 1.234,56 em 23/11`: the amount of an oportunidade is never shown without its day. */
export function ValorEm({ de: { valorLiberado, valorEm, valorRecusa }, hoje }: Props) {
  return (
    <>
      <b className="forte">
        <Money valor={valorRecusa === null ? valorLiberado : null} />
      </b>
      {valorEm !== null && valorRecusa === null && (
        <span className="suave menor numeros"> em {formatarDiaPerto(valorEm, hoje)}</span>
      )}
    </>
  )
}
