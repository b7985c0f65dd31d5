import type { ReactNode } from 'react'
import { InstantText } from '../ui/DateText.tsx'

type Props = {
  /** Who states the other version. */
  deQuem: string
  /** What is told about: a proposta's state, a request. */
  oQue: string
  nossa: ReactNode
  deles: ReactNode
  ouvidaEm: string
  ocorridaEm: string
}

/** What we hold beside what an outside system says, and when each came to be. */
export function DuasVersoes({ deQuem, oQue, nossa, deles, ouvidaEm, ocorridaEm }: Props) {
  return (
    <table className="tabelinha">
      <thead>
        <tr>
          <th scope="col">
            <span className="so-leitor">O quê</span>
          </th>
          <th scope="col">Temos</th>
          <th scope="col">{deQuem}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{oQue}</th>
          <td>{nossa}</td>
          <td>{deles}</td>
        </tr>
        <tr>
          <th scope="row">Quando</th>
          <td>
            ao ouvir, em <InstantText instante={ouvidaEm} />
          </td>
          <td>
            <InstantText instante={ocorridaEm} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
