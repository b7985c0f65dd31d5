import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import css from './painel.module.css'

/** The colours of a chart by name: they never stand alone. */
export const Legenda = ({ quais }: { quais: readonly StatusOportunidade[] }) => (
  <figcaption className={`${css.legenda} row`} data-gap="3">
    {quais.map((um) => (
      <span key={um} className="row" data-gap="1">
        <i data-status={um} aria-hidden />
        {um}
      </span>
    ))}
  </figcaption>
)
