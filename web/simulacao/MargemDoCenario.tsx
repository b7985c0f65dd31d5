import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { NormaDaMargem, Regua, SegmentosDaRegua } from './Regua.tsx'

type Props = {
  letra: string
  margem: NonNullable<ResultadoSimulacao['margem']>
  aoAbrir: () => void
}

/** What is in use of the margin before, and after this loan; the last figure is what is left. */
export function MargemDoCenario({ letra, margem, aoAbrir }: Props) {
  const { limite, segmentos } = margem
  return (
    <section className="stack sob-linha" aria-label={`Margem do cenário ${letra}, antes e depois`}>
      <header>
        <h4>Margem</h4>
        <span className="apagado menor">livre</span>
      </header>
      <Regua segmentos={segmentos} limite={limite} momentos={['antes', 'depois']} />
      <details>
        <summary>Ver como tabela</summary>
        <SegmentosDaRegua segmentos={segmentos} />
        <NormaDaMargem {...margem} />
        <button type="button" className="ligacao" onClick={aoAbrir}>
          Como foi calculada
        </button>
      </details>
    </section>
  )
}
