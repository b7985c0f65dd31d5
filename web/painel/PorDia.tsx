import { type Dia, formatarDia } from '#shared/data.ts'
import type { Painel } from '#shared/painel/shapes.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Rolavel } from '../ui/Rolavel.tsx'
import { useLargura } from '../ui/use-largura.ts'
import { Legenda } from './Legenda.tsx'
import { daSituacao, escala, escreverCurto, type Medida } from './numeros.ts'
import css from './painel.module.css'
import { TabelaDoPainel } from './TabelaDoPainel.tsx'

/** Of the card of a desktop. */
const SUPOSTA = 1120
/** Narrower ones scroll. */
const MINIMA = 280
const ALTURA = 240
const PE = 24
/** Where the figures of the axis stand: counts are short, amounts are not. */
const LADOS: Record<Medida, number> = { quantidade: 40, valor: 72 }
/** What the date below a day takes. */
const DATA = 48
const terminadas = ['Ganha', 'Perdida'] as const

type DoDia = { dia: Dia; totais: Painel['serie'][number]['totais'] }
type DiasProps = { serie: readonly DoDia[]; medida: Medida; tabela: boolean }

/** What ended on each day, won beside lost, or the same figures as a table. */
export function PorDia({ serie, medida, tabela }: DiasProps) {
  const dias = serie.filter(({ totais }) => terminadas.some((um) => daSituacao(totais, um)))
  if (dias.length === 0) return <EmptyState titulo="Nada terminou neste período" />
  return tabela ? (
    <TabelaDoPainel
      rotulo="Dia"
      linhas={dias.map(({ dia, totais }) => ({ chave: dia, nome: formatarDia(dia), totais }))}
      medida={medida}
    />
  ) : (
    <BarrasDosDias dias={dias} medida={medida} />
  )
}

/** Drawn as wide as its place, so that its texts keep their size on a phone. */
function BarrasDosDias({ dias, medida }: { dias: readonly DoDia[]; medida: Medida }) {
  const [caixa, medido] = useLargura(SUPOSTA)
  const largura = Math.max(MINIMA, medido)
  const margem = LADOS[medida]
  const numero = (totais: DoDia['totais'], um: (typeof terminadas)[number]) =>
    daSituacao(totais, um)?.[medida] ?? 0
  const passos = escala(
    Math.max(...dias.flatMap(({ totais }) => terminadas.map((um) => numero(totais, um)))),
  )
  const topo = passos.at(-1) ?? 1
  const [altura, vao] = [ALTURA - PE, (largura - margem) / dias.length]
  const aCada = Math.ceil(DATA / vao)
  const barra = Math.max(1, Math.min(24, vao / 2 - 1))
  return (
    <figure className="stack" data-gap="1">
      <div ref={caixa}>
        <Rolavel rotulo="Gráfico por dia" className={css.rolavel}>
          <svg
            viewBox={`0 0 ${largura} ${ALTURA}`}
            className={css.grafico}
            role="img"
            aria-label={`Ganhas e perdidas em ${dias.length} dias; os números estão na tabela`}
          >
            {passos.map((passo) => (
              <g key={passo} transform={`translate(0 ${altura - (passo / topo) * (altura - 12)})`}>
                <line x1={margem} x2={largura} className={css.eixo} />
                <text x={margem - 8} textAnchor="end" dominantBaseline="middle">
                  {escreverCurto(passo, medida)}
                </text>
              </g>
            ))}
            {dias.map(({ dia, totais }, k) => (
              <g key={dia} transform={`translate(${margem + k * vao + vao / 2} 0)`}>
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
                {k % aCada === 0 && (
                  <text y={ALTURA - 6} textAnchor="middle">
                    {formatarDia(dia).slice(0, 5)}
                  </text>
                )}
              </g>
            ))}
          </svg>
        </Rolavel>
      </div>
      <Legenda quais={terminadas} />
    </figure>
  )
}
