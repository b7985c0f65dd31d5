import type { Fatia } from '#shared/painel/shapes.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Legenda } from './Legenda.tsx'
import { escreverCurto, type Medida } from './numeros.ts'
import css from './painel.module.css'
import { TabelaDoPainel } from './TabelaDoPainel.tsx'

type FatiasProps = { fatias: readonly Fatia[]; medida: Medida; tabela: boolean; rotulo: string }

/** Each slice as one bar of its statuses, the largest first, or the same figures as a table. */
export function PorFatia({ fatias, medida, tabela, rotulo }: FatiasProps) {
  if (fatias.length === 0) return <EmptyState titulo="Nada para mostrar com estes filtros" />
  if (tabela) return <TabelaDoPainel rotulo={rotulo} linhas={fatias} medida={medida} />
  const soma = ({ totais }: Fatia) => totais.reduce((antes, um) => antes + um[medida], 0)
  const maior = Math.max(1, ...fatias.map(soma))
  return (
    <figure className="stack" data-gap="3">
      <ul className={`${css.barras} stack`} data-gap="3">
        {fatias
          .toSorted((uma, outra) => soma(outra) - soma(uma))
          .map((fatia) => (
            <li key={fatia.chave} className="stack" data-gap="0">
              <span className="row" data-justify="between" data-nowrap>
                <span>{fatia.nome}</span>
                <span className="numeros apagado">{escreverCurto(soma(fatia), medida)}</span>
              </span>
              <svg viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden>
                {fatia.totais.map((um, k) => (
                  <rect
                    key={um.status}
                    x={
                      (fatia.totais.slice(0, k).reduce((s, outra) => s + outra[medida], 0) /
                        maior) *
                      1000
                    }
                    width={(um[medida] / maior) * 1000}
                    height={20}
                    data-status={um.status}
                  />
                ))}
              </svg>
            </li>
          ))}
      </ul>
      <Legenda quais={StatusOportunidade.options} />
    </figure>
  )
}
