import type { ResultadoSimulacao } from '#shared/simulacao/resultado.ts'
import { Money } from '../ui/Money.tsx'

type Props = { margem: NonNullable<ResultadoSimulacao['margem']>; aoAbrir: () => void }

/** How much of the margin is in use before, and after this loan. */
export function MargemBarra({ margem, aoAbrir }: Props) {
  const { limite, utilizadaAntes, utilizadaDepois, disponivelAntes, disponivelDepois } = margem
  const parte = (valor: number) => (limite > 0 ? Math.min(100, (valor / limite) * 100) : 0)
  const passa = utilizadaDepois > limite
  return (
    <div className="margem" data-passa={passa || undefined}>
      <div className="margem-barra" aria-hidden>
        <i className="margem-depois" style={{ width: `${parte(utilizadaDepois)}%` }} />
        <i className="margem-antes" style={{ width: `${parte(utilizadaAntes)}%` }} />
      </div>
      <p className="margem-legenda numeros">
        <span>
          Livre antes <Money valor={disponivelAntes} />
        </span>
        <button type="button" title="Como foi calculada" onClick={aoAbrir}>
          {passa ? 'Passa da margem' : 'Livre depois'}{' '}
          {!passa && (
            <b>
              <Money valor={disponivelDepois} />
            </b>
          )}
        </button>
      </p>
    </div>
  )
}
