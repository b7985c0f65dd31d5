import type { MotivoDoBeneficio } from '#shared/beneficio/elegibilidade.ts'
import { formatarDia } from '#shared/data.ts'

/** Why nothing can be contracted, or what to know before it is: what, what to do, by which norm. */
export function Motivos({ motivos }: { motivos: readonly MotivoDoBeneficio[] }) {
  if (motivos.length === 0) return null
  return (
    <ul className="motivos-beneficio">
      {motivos.map(({ regra, texto, comoResolver, norma, liberaEm, impede }) => (
        <li key={regra} data-impede={impede || undefined}>
          <b>{texto}</b>
          <span>
            {comoResolver}
            {liberaEm !== null && impede && ` · a partir de ${formatarDia(liberaEm)}`}
          </span>
          <small>{norma}</small>
        </li>
      ))}
    </ul>
  )
}
