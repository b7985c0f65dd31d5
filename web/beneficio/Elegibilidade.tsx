import type { MotivoDoBeneficio } from '#shared/beneficio/elegibilidade.ts'
import { formatarDia } from '#shared/data.ts'
import css from './beneficio.module.css'

/** Objections to a contract, or notices: fact, next step, norm. */
export function Motivos({ motivos }: { motivos: readonly MotivoDoBeneficio[] }) {
  if (motivos.length === 0) return null
  return (
    <ul className={`${css.motivosBeneficio} stack`}>
      {motivos.map(({ regra, texto, comoResolver, norma, liberaEm, impede }) => (
        <li
          key={regra}
          className="card stack"
          data-gap="0"
          data-pad="2"
          data-tone={impede ? 'vermelho' : 'ambar'}
        >
          <b>{texto}</b>
          <span>
            {comoResolver}
            {aPartirDe(texto, liberaEm)}
          </span>
          <small>{norma}</small>
        </li>
      ))}
    </ul>
  )
}

/** First day, where the sentence lacks it. */
function aPartirDe(texto: string, liberaEm: string | null): string {
  if (liberaEm === null) return ''
  const dia = formatarDia(liberaEm)
  return texto.includes(dia) ? '' : ` · a partir de ${dia}`
}
