import type { ReactNode } from 'react'
import css from './pesquisa.module.css'

type Props = {
  titulo: string
  colunas: readonly string[]
  /** The first cell names its row. */
  linhas: readonly (readonly [nome: string, ...figuras: ReactNode[]])[]
}

/** A few figures, small enough to stay a table on a phone. */
export function Figuras({ titulo, colunas, linhas }: Props) {
  return (
    <table className={css.tabela}>
      <caption>{titulo}</caption>
      <thead>
        <tr>
          {colunas.map((coluna) => (
            <th key={coluna} scope="col">
              {coluna}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linhas.map(([nome, ...figuras]) => (
          <tr key={nome}>
            <th scope="row">{nome}</th>
            {figuras.map((figura, k) => (
              <td key={colunas[k + 1]}>{figura}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
