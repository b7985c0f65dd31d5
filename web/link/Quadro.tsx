import { ehFrase } from '#shared/simulacao/frase.ts'
import type { Linha } from '#shared/simulacao/linhas.ts'

/** Figures under their title. */
export const Linhas = ({ titulo, linhas }: { titulo: string; linhas: readonly Linha[] }) => (
  <>
    <h2>{titulo}</h2>
    <Quadro linhas={linhas} />
  </>
)

/** One figure a row; a sentence under its label. */
export const Quadro = ({ linhas }: { linhas: readonly Linha[] }) =>
  linhas.length === 0 ? null : (
    <dl className="contrato">
      {linhas.map((linha) => (
        <div key={linha.rotulo} data-frase={ehFrase(linha) || undefined}>
          <dt>{linha.rotulo}</dt>
          <dd>{linha.valor}</dd>
        </div>
      ))}
    </dl>
  )
