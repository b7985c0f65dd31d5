import { explicar } from '#shared/beneficio/explicar.ts'
import type { Repetir } from '#shared/beneficio/erros-dataprev.ts'
import type { BeneficioInss } from '#shared/beneficio/shapes.ts'
import { Badge } from '../ui/Badge.tsx'
import { formatarInstante } from '../ui/DateText.tsx'

const repeticoes: Record<Repetir, { texto: string; tom: 'verde' | 'ambar' | 'neutro' }> = {
  agora: { texto: 'Pode tentar de novo já', tom: 'verde' },
  depois: { texto: 'Tente de novo mais tarde', tom: 'ambar' },
  corrigir: { texto: 'Tente de novo depois de resolver', tom: 'ambar' },
  nunca: { texto: 'Tentar de novo não adianta', tom: 'neutro' },
}

type Props = {
  consulta: NonNullable<BeneficioInss['ultimaConsulta']>
  /** Whether the data below are older than this answer. */
  haDados: boolean
}

/** The last refusal of the INSS in words: meaning, next step, whether to retry. */
export function UltimaConsulta({ consulta, haDados }: Props) {
  if (consulta.erros.length === 0) return null
  return (
    <div
      className="card stack"
      data-tone="ambar"
      data-pad="3"
      data-bottom="3"
      data-align="start"
      role="alert"
    >
      <p>
        {consulta.resultado === 'RECUSADA'
          ? 'O INSS não respondeu a consulta de '
          : 'O INSS recusou parte da consulta de '}
        {formatarInstante(consulta.em)}
        {haDados && consulta.resultado === 'RECUSADA' && '. Abaixo, os últimos dados conhecidos'}.
      </p>
      <ul className="stack facts">
        {consulta.erros.map(({ codigo, numero, previsao }) => {
          const { significado, oQueFazer, repetir } = explicar(codigo)
          const { texto, tom } = repeticoes[repetir]
          return (
            <li key={`${codigo} ${numero}`}>
              <b>
                {significado}
                {numero !== null && ` (NB ${numero})`}
                {previsao !== null && ` até ${formatarInstante(previsao)}`}
              </b>
              <span>{oQueFazer}</span>
              <span className="row">
                <Badge tom={tom}>{texto}</Badge>
                <small>Código {codigo}</small>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
