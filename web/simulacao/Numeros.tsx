import type { ReactNode } from 'react'
import { formatarDia } from '#shared/data.ts'
import { formatarDinheiro, type Centavos } from '#shared/dinheiro.ts'
import type { ResultadoSimulacao } from '#shared/simulacao/resultado.ts'
import { diferenca, type Diferenca } from './cenarios.ts'

type Props = {
  resultado: ResultadoSimulacao
  primeiro: { letra: string; resultado: ResultadoSimulacao } | undefined
  /** Opens the account at the step of the number. */
  aoAbrir: (passo: string) => void
}

const taxa = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

const porcento = (valor: number | null) => (valor === null ? 'sem CET' : `${taxa.format(valor)}%`)

/** The language of the trade: what is released, instalment, term, rate and balance, on one line. */
export function CincoNumeros({ resultado, primeiro, aoAbrir }: Props) {
  const { numeros, refin } = resultado
  const base = primeiro?.resultado
  if (!numeros) return null
  const comum = { letra: primeiro?.letra, aoAbrir }
  return (
    <dl className="cinco">
      <Numero
        {...comum}
        rotulo={refin ? 'Troco' : 'Liberado'}
        passo={refin ? 'Troco' : 'Valor liberado'}
        forte
        difere={diferenca(numeros.valorLiberado, base?.numeros?.valorLiberado)}
      >
        <Valor valor={numeros.valorLiberado} />
      </Numero>
      <Numero
        {...comum}
        rotulo="Parcela"
        passo="Parcela"
        difere={diferenca(numeros.valorParcela, base?.numeros?.valorParcela)}
      >
        <Valor valor={numeros.valorParcela} />
      </Numero>
      <Numero
        {...comum}
        rotulo="Prazo"
        passo="Parcela"
        difere={diferenca(numeros.prazo, base?.numeros?.prazo)}
      >
        {numeros.prazo}×
      </Numero>
      <Numero
        {...comum}
        rotulo="Taxa a.m."
        passo="Parcela"
        difere={diferenca(numeros.taxaAm, base?.numeros?.taxaAm)}
      >
        {porcento(numeros.taxaAm)}
      </Numero>
      {refin ? (
        <Numero
          {...comum}
          rotulo="Saldo"
          passo="Saldo devedor quitado"
          difere={diferenca(refin.saldoDevedor, base?.refin?.saldoDevedor)}
        >
          <Valor valor={refin.saldoDevedor} />
        </Numero>
      ) : (
        <Numero
          {...comum}
          rotulo="Financiado"
          passo="Valor financiado"
          difere={diferenca(numeros.valorFinanciado, base?.numeros?.valorFinanciado)}
        >
          <Valor valor={numeros.valorFinanciado} />
        </Numero>
      )}
    </dl>
  )
}

/** What the loan costs, and when it begins to be paid. */
export function OutrosNumeros({ resultado, primeiro, aoAbrir }: Props) {
  const { numeros, refin } = resultado
  const base = primeiro?.resultado
  if (!numeros) return null
  const comum = { letra: primeiro?.letra, aoAbrir }
  return (
    <dl className="outros">
      <Numero
        {...comum}
        rotulo="CET"
        passo="CET"
        difere={diferenca(numeros.cetAa, base?.numeros?.cetAa)}
      >
        {numeros.cetAa === null
          ? 'sem CET'
          : `${porcento(numeros.cetAa)} a.a. · ${porcento(numeros.cetAm)} a.m.`}
      </Numero>
      <Numero
        {...comum}
        rotulo="IOF"
        passo="IOF diário"
        difere={diferenca(numeros.iofTotal, base?.numeros?.iofTotal)}
      >
        {formatarDinheiro(numeros.iofTotal)}
      </Numero>
      <Numero
        {...comum}
        rotulo="Total a pagar"
        passo="Total a pagar"
        difere={diferenca(numeros.totalAPagar, base?.numeros?.totalAPagar)}
      >
        {formatarDinheiro(numeros.totalAPagar)}
      </Numero>
      {refin && (
        <Numero
          {...comum}
          rotulo="Custo a mais que manter"
          passo="Custo a mais"
          difere={diferenca(refin.custoAMais, base?.refin?.custoAMais)}
        >
          {formatarDinheiro(refin.custoAMais)}
        </Numero>
      )}
      <Numero {...comum} rotulo="1º vencimento" passo="Primeiro vencimento" difere={undefined}>
        {formatarDia(numeros.primeiroVencimento)}
      </Numero>
    </dl>
  )
}

/** The symbol leaves first where the card is narrow: the label tells that it is money. */
function Valor({ valor }: { valor: Centavos }) {
  const [simbolo, ...resto] = formatarDinheiro(valor).split('\u{a0}')
  return (
    <>
      <span className="simbolo">{simbolo}&nbsp;</span>
      {resto}
    </>
  )
}

type NumeroProps = {
  rotulo: string
  passo: string
  forte?: boolean
  difere: Diferenca
  /** Of the scenario it is compared to. */
  letra: string | undefined
  aoAbrir: (passo: string) => void
  children: ReactNode
}

function Numero({ rotulo, passo, forte, difere, letra, aoAbrir, children }: NumeroProps) {
  return (
    <div className="numero" data-forte={forte || undefined} data-difere={difere}>
      <dt>{rotulo}</dt>
      <dd>
        <button
          type="button"
          className="numeros"
          title="Como foi calculado"
          onClick={() => aoAbrir(passo)}
        >
          {children}
        </button>
        {difere && (
          <span className="so-leitor">
            {difere} que no cenário {letra}
          </span>
        )}
      </dd>
    </div>
  )
}
