import type { ReactNode } from 'react'
import { formatarDia } from '#shared/data.ts'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import { formatarNumero } from '#shared/numero.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { escreverFigura, figurasDe, type QualFigura } from '#shared/simulacao/linhas.ts'
import { diferenca, type Diferenca } from './cenarios.ts'
import type { Numero } from './modos.ts'
import css from './simulador.module.css'

type Props = {
  resultado: ResultadoSimulacao
  primeiro: { letra: string; resultado: ResultadoSimulacao } | undefined
  /** The solved number. */
  procurado?: Numero | undefined
  /** Opens the account at the step of the number. */
  aoAbrir: (passo: string) => void
}

/** The numbers of the trade on one line: released amount, instalment, term, rate, balance. */
export function CincoNumeros({ resultado, primeiro, procurado, aoAbrir }: Props) {
  const { numeros, refin, portabilidade } = resultado
  const base = primeiro?.resultado
  if (!numeros) return null
  const dita = figuraDe(numeros)
  const comum = { letra: primeiro?.letra, aoAbrir }
  return (
    <dl className="row" data-nowrap data-justify="between">
      {portabilidade ? (
        <UmNumero
          {...comum}
          rotulo={portabilidade.economiaMensal < 0 ? 'Parcela a mais' : 'Parcela a menos'}
          passo="Parcela"
          forte
          difere={diferenca(portabilidade.economiaMensal, base?.portabilidade?.economiaMensal)}
        >
          <Valor valor={formatarDinheiro(centavos(Math.abs(portabilidade.economiaMensal)))} />
        </UmNumero>
      ) : (
        <UmNumero
          {...comum}
          rotulo={refin ? 'Troco' : 'Liberado'}
          passo={refin ? 'Troco' : 'Valor liberado'}
          forte
          achado={procurado === 'valorLiberado'}
          difere={diferenca(numeros.valorLiberado, base?.numeros?.valorLiberado)}
        >
          <Valor valor={dita('liberado')} />
        </UmNumero>
      )}
      <UmNumero
        {...comum}
        rotulo="Parcela"
        passo="Parcela"
        achado={procurado === 'valorParcela'}
        difere={diferenca(numeros.valorParcela, base?.numeros?.valorParcela)}
      >
        <Valor valor={dita('parcela')} />
      </UmNumero>
      <UmNumero
        {...comum}
        rotulo="Prazo"
        passo="Parcela"
        achado={procurado === 'prazo'}
        difere={diferenca(numeros.prazo, base?.numeros?.prazo)}
      >
        {dita('prazo')}×
      </UmNumero>
      <UmNumero
        {...comum}
        rotulo="Taxa a.m."
        passo="Parcela"
        achado={procurado === 'taxaAm'}
        difere={diferenca(numeros.taxaAm, base?.numeros?.taxaAm)}
      >
        {dita('taxa')}
      </UmNumero>
      {refin ? (
        <UmNumero
          {...comum}
          rotulo="Saldo"
          passo="Saldo devedor quitado"
          difere={diferenca(refin.saldoDevedor, base?.refin?.saldoDevedor)}
        >
          <Valor valor={formatarDinheiro(refin.saldoDevedor)} />
        </UmNumero>
      ) : (
        <UmNumero
          {...comum}
          rotulo={portabilidade ? 'Saldo' : 'Financiado'}
          passo={portabilidade ? 'Saldo devedor' : 'Valor financiado'}
          difere={diferenca(numeros.valorFinanciado, base?.numeros?.valorFinanciado)}
        >
          <Valor valor={dita('financiado')} />
        </UmNumero>
      )}
    </dl>
  )
}

/** What the loan costs, and when it begins to be paid. */
export function OutrosNumeros({ resultado, primeiro, aoAbrir }: Props) {
  const { numeros, refin, portabilidade } = resultado
  const base = primeiro?.resultado
  if (!numeros) return null
  const dita = figuraDe(numeros)
  const comum = { letra: primeiro?.letra, aoAbrir }
  return (
    <dl className={`${css.outros} stack sob-linha`} data-gap="0">
      <UmNumero
        {...comum}
        rotulo="CET"
        passo="CET"
        difere={diferenca(numeros.cetAa, base?.numeros?.cetAa)}
      >
        {dita('cetDosDois')}
      </UmNumero>
      {portabilidade ? (
        <UmNumero {...comum} rotulo="Parcela de hoje" passo="Saldo devedor" difere={undefined}>
          {formatarDinheiro(portabilidade.valorParcelaOrigem)}
        </UmNumero>
      ) : (
        <UmNumero
          {...comum}
          rotulo="IOF"
          passo="IOF diário"
          difere={diferenca(numeros.iofTotal, base?.numeros?.iofTotal)}
        >
          {dita('iof')}
        </UmNumero>
      )}
      {!portabilidade && !refin && (
        <UmNumero
          {...comum}
          rotulo="Coeficiente"
          passo="Coeficiente"
          difere={diferenca(numeros.coeficiente, base?.numeros?.coeficiente)}
        >
          {formatarNumero(numeros.coeficiente, 6)}
        </UmNumero>
      )}
      <UmNumero
        {...comum}
        rotulo="Total a pagar"
        passo="Total a pagar"
        difere={diferenca(numeros.totalAPagar, base?.numeros?.totalAPagar)}
      >
        {dita('total')}
      </UmNumero>
      <UmNumero {...comum} rotulo="1º vencimento" passo="Primeiro vencimento" difere={undefined}>
        {dita('primeiro')}
      </UmNumero>
      {resultado.validoAte && (
        <UmNumero
          {...comum}
          rotulo="Preço válido até"
          passo="Primeiro vencimento"
          difere={undefined}
        >
          {formatarDia(resultado.validoAte)}
        </UmNumero>
      )}
    </dl>
  )
}

/** A figure as message and papers write it. */
const figuraDe = (numeros: NonNullable<ResultadoSimulacao['numeros']>) => {
  const figuras = figurasDe(numeros)
  return (qual: QualFigura): string => escreverFigura(figuras, qual) ?? ''
}

/** In a narrow card the currency symbol is dropped first: the label implies money. */
function Valor({ valor }: { valor: string }) {
  const [simbolo, ...resto] = valor.split('\u{a0}')
  return (
    <>
      <span className={css.simbolo}>{simbolo}&nbsp;</span>
      {resto}
    </>
  )
}

type NumeroProps = {
  rotulo: string
  passo: string
  forte?: boolean
  achado?: boolean
  difere: Diferenca
  /** Of the scenario it is compared to. */
  letra: string | undefined
  aoAbrir: (passo: string) => void
  children: ReactNode
}

function UmNumero(props: NumeroProps) {
  const { rotulo, passo, forte, achado, difere, letra, aoAbrir, children } = props
  return (
    <div
      className={css.numero}
      data-forte={forte || undefined}
      data-achado={achado || undefined}
      data-difere={difere}
    >
      <dt>{rotulo}</dt>
      <dd>
        <button
          type="button"
          className="numeros"
          title="Como foi calculado"
          data-no-papel
          onClick={() => aoAbrir(passo)}
        >
          {children}
        </button>
        {achado && <span className="so-leitor">, o que se procurava</span>}
        {difere && (
          <span className="so-leitor">
            {difere} que no cenário {letra}
          </span>
        )}
      </dd>
    </div>
  )
}
