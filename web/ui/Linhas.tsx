import { ehFrase } from '#shared/simulacao/frase.ts'
import type { Linha } from '#shared/simulacao/linhas.ts'

type Props = {
  linhas: readonly Linha[]
  /** The label of the figure that is read first. */
  destaque?: string
  /** The figures change while the person types: they are read out. */
  vivas?: boolean
}

/** The figures of an operation in columns; a sentence takes the whole width. */
export const Linhas = ({ linhas, destaque, vivas = false }: Props) => (
  <dl className="description" data-min="1" {...(vivas && { 'aria-live': 'polite' })}>
    {linhas.map((linha) => (
      <div
        key={linha.rotulo}
        data-destaque={linha.rotulo === destaque || undefined}
        className={ehFrase(linha) ? 'linha-toda' : undefined}
      >
        <dt>{linha.rotulo}</dt>
        <dd className="numeros">{linha.valor}</dd>
      </div>
    ))}
  </dl>
)
