import { type Dia, formatarDia } from '#shared/data.ts'
import type { Painel } from '#shared/painel/shapes.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Rolavel } from '../ui/Rolavel.tsx'
import { Legenda } from './Legenda.tsx'
import { daSituacao, escala, escreverCurto, type Medida } from './numeros.ts'
import css from './painel.module.css'
import { TabelaDoPainel } from './TabelaDoPainel.tsx'

/** As wide as the card of a desktop, so that its texts keep their size there. */
const LARGURA = 1120
const ALTURA = 240
const PE = 24
const LADO = 72
const terminadas = ['Ganha', 'Perdida'] as const

type DoDia = { dia: Dia; totais: Painel['serie'][number]['totais'] }
type DiasProps = { serie: readonly DoDia[]; medida: Medida; tabela: boolean }

/** What ended on each day, won beside lost, or the same figures as a table. */
export function PorDia({ serie, medida, tabela }: DiasProps) {
  const dias = serie.filter(({ totais }) => terminadas.some((um) => daSituacao(totais, um)))
  if (dias.length === 0) return <EmptyState titulo="Nada terminou neste período" />
  return tabela ? (
    <TabelaDoPainel
      rotulo="Por dia"
      linhas={dias.map(({ dia, totais }) => ({ chave: dia, nome: formatarDia(dia), totais }))}
      medida={medida}
    />
  ) : (
    <BarrasDosDias dias={dias} medida={medida} />
  )
}

function BarrasDosDias({ dias, medida }: { dias: readonly DoDia[]; medida: Medida }) {
  const numero = (totais: DoDia['totais'], um: (typeof terminadas)[number]) =>
    daSituacao(totais, um)?.[medida] ?? 0
  const passos = escala(
    Math.max(...dias.flatMap(({ totais }) => terminadas.map((um) => numero(totais, um)))),
  )
  const topo = passos.at(-1) ?? 1
  const [altura, vao] = [ALTURA - PE, (LARGURA - LADO) / dias.length]
  const barra = Math.max(1, Math.min(24, vao / 2 - 1))
  return (
    <figure className="stack" data-gap="1">
      <Rolavel rotulo="Gráfico por dia" className={css.rolavel}>
        <svg
          viewBox={`0 0 ${LARGURA} ${ALTURA}`}
          className={css.grafico}
          role="img"
          aria-label={`Ganhas e perdidas em ${dias.length} dias; os números estão na tabela`}
        >
          {passos.map((passo) => (
            <g key={passo} transform={`translate(0 ${altura - (passo / topo) * (altura - 12)})`}>
              <line x1={LADO} x2={LARGURA} className={css.eixo} />
              <text x={LADO - 8} textAnchor="end" dominantBaseline="middle">
                {escreverCurto(passo, medida)}
              </text>
            </g>
          ))}
          {dias.map(({ dia, totais }, k) => (
            <g key={dia} transform={`translate(${LADO + k * vao + vao / 2} 0)`}>
              {terminadas.map((um, lado) => {
                const alta = (numero(totais, um) / topo) * (altura - 12)
                return (
                  <rect
                    key={um}
                    x={lado === 0 ? -barra : 0}
                    y={altura - alta}
                    width={barra}
                    height={alta}
                    data-status={um}
                  />
                )
              })}
              {k % Math.ceil(dias.length / 12) === 0 && (
                <text y={ALTURA - 6} textAnchor="middle">
                  {formatarDia(dia).slice(0, 5)}
                </text>
              )}
            </g>
          ))}
        </svg>
      </Rolavel>
      <Legenda quais={terminadas} />
    </figure>
  )
}
