import type { ReactNode } from 'react'
import { centavos } from '#shared/dinheiro.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { Badge } from '../ui/Badge.tsx'
import { Money } from '../ui/Money.tsx'
import css from './simulador.module.css'

type ComVantagem = NonNullable<ResultadoSimulacao['vantagem']>

const veredito = {
  MELHOR: { tom: 'verde', texto: 'Melhor para o cliente' },
  JUSTA: { tom: 'azul', texto: 'Custo justo' },
  PIOR: { tom: 'vermelho', texto: 'Pior para o cliente' },
} as const

type Props = {
  letra: string
  vantagem: ComVantagem
  /** Opens the account of the difference. */
  aoAbrir: () => void
  /** The way on for a scenario that leaves the client worse. */
  children?: ReactNode
}

/** Proof of advantage: total paid after the change, against the total paid without it. */
export function Vantagem({ letra, vantagem, aoAbrir, children }: Props) {
  const { situacao, pagaFicando, pagaMudando, recebeAgora, diferenca } = vantagem
  // The first sentence says in words what the figures say.
  const porque = vantagem.texto.split('. ').slice(1).join('. ')
  const { tom, texto } = veredito[situacao]
  return (
    <section
      className={`${css.vantagem} stack sob-linha`}
      data-situacao={situacao}
      aria-label={`Prova de vantagem do cenário ${letra}`}
    >
      <header>
        <h4>Vale a pena para o cliente?</h4>
        <Badge tom={tom}>{texto}</Badge>
      </header>
      <dl className="description numeros" data-kind="sums">
        <dt>Paga mudando</dt>
        <dd>
          <Money valor={pagaMudando} />
        </dd>
        {recebeAgora > 0 && (
          <>
            <dt>Recebe agora</dt>
            <dd>
              − <Money valor={recebeAgora} />
            </dd>
          </>
        )}
        <dt>Paga ficando como está</dt>
        <dd>
          − <Money valor={pagaFicando} />
        </dd>
        <dt className={css.vantagemSoma}>{diferenca > 0 ? 'Custa a mais' : 'Economiza'}</dt>
        <dd className={css.vantagemSoma}>
          <button type="button" title="Como foi calculado" data-no-papel onClick={aoAbrir}>
            <Money valor={centavos(Math.abs(diferenca))} />
          </button>
        </dd>
      </dl>
      {porque && <p className="suave menor">{porque}</p>}
      {children}
    </section>
  )
}
