import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { centavos } from '#shared/dinheiro.ts'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { fonteDe } from '#shared/regras/fonte.ts'
import { DateText } from '../ui/DateText.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Money } from '../ui/Money.tsx'
import { LinhasDaMemoria } from './LinhasDaMemoria.tsx'
import { passoPedido } from './passo-pedido.ts'
import css from './simulador.module.css'

type Props = {
  idRelacionamento: string
  letra: string
  entrada: EntradaSimulacao
  resultado: ResultadoSimulacao
  /** The step of the account that was asked for. */
  passo: string
  onClose: () => void
}

/** How each number came to be: the server's account, line by line, with its norms. */
export function MemoriaDrawer(props: Props) {
  const { idRelacionamento, letra, entrada, resultado, passo, onClose } = props
  const { memoria, convencao, dataRegras } = resultado
  const pedido = passoPedido(memoria, passo)
  return (
    <Drawer title={`Como foi calculado · cenário ${letra}`} largura={560} onClose={onClose}>
      <p className="apagado" data-bottom="3">
        Convenção {convencao}, regras de <DateText dia={dataRegras} />. Todos os números são do
        servidor.
      </p>
      <ol className="list" data-pad="2">
        {memoria.map((um) => (
          <Passo key={`${um.passo} ${um.conta}`} {...um} pedido={um === pedido} />
        ))}
      </ol>
      <Margem resultado={resultado} pedido={passo === 'Margem'} />
      <Garantia garantia={resultado.garantia} />
      <Quitados resultado={resultado} pedido={passo === 'Custo a mais'} />
      <Portado resultado={resultado} pedido={passo === 'Custo a mais'} />
      <Cronograma resultado={resultado} />
      <LinhasDaMemoria idRelacionamento={idRelacionamento} entrada={entrada} />
    </Drawer>
  )
}

type PassoProps = ResultadoSimulacao['memoria'][number] & { pedido: boolean }

function Passo({ passo, conta, valor, pedido }: PassoProps) {
  const ref = useVista<HTMLLIElement>(pedido)
  return (
    <li ref={ref} data-pedido={pedido || undefined}>
      <p className="row forte" data-gap="3" data-justify="between">
        <span>{passo}</span>
        <b className="numeros">{valor}</b>
      </p>
      <p className="apagado">{conta}</p>
    </li>
  )
}

function Margem({ resultado, pedido }: { resultado: ResultadoSimulacao; pedido: boolean }) {
  const ref = useVista<HTMLElement>(pedido)
  const { margem } = resultado
  if (!margem) return null
  return (
    <section ref={ref} className={css.memoriaParte} data-pedido={pedido || undefined}>
      <h3>Margem</h3>
      <dl className="description numeros" data-kind="sums" data-bottom="2">
        <dt>Valor base</dt>
        <dd>
          <Money valor={margem.base} />
        </dd>
        <dt>
          Limite, {formatarPorcento(margem.percentual, 0)}
          {margem.cartoes > 0 && ' menos os cartões'}
        </dt>
        <dd>
          <Money valor={margem.limite} />
        </dd>
        <dt>Em uso antes</dt>
        <dd>
          <Money valor={margem.utilizadaAntes} />
        </dd>
        <dt>Em uso depois</dt>
        <dd>
          <Money valor={margem.utilizadaDepois} />
        </dd>
        <dt>Livre depois</dt>
        <dd>
          <Money valor={margem.disponivelDepois} />
        </dd>
      </dl>
      <p className="apagado">
        <Link to="/front/regras" search={{ regra: margem.regra }}>
          {margem.norma} · {fonteDe(margem.confianca)}
        </Link>
      </p>
    </section>
  )
}

/** What the worker may give in guarantee, either or both. */
function Garantia({ garantia }: Pick<ResultadoSimulacao, 'garantia'>) {
  if (!garantia) return null
  return (
    <section className={css.memoriaParte}>
      <h3>Garantia do trabalhador</h3>
      <dl className="description numeros" data-kind="sums" data-bottom="2">
        <dt>Saldo do FGTS</dt>
        <dd>
          <Money valor={garantia.saldoFgts} />
        </dd>
        <dt>Até {formatarPorcento(garantia.percentualFgts, 0)} do saldo</dt>
        <dd>
          <Money valor={garantia.fgts} />
        </dd>
        <dt>Até {formatarPorcento(garantia.percentualMulta, 0)} da multa rescisória</dt>
        <dd>
          <Money valor={garantia.multa} />
        </dd>
      </dl>
      <p className="apagado">
        <Link to="/front/regras" search={{ regra: 'garantia_fgts_pct' }}>
          {garantia.norma}
        </Link>
      </p>
    </section>
  )
}

function Quitados({ resultado, pedido }: { resultado: ResultadoSimulacao; pedido: boolean }) {
  const ref = useVista<HTMLElement>(pedido)
  const { refin } = resultado
  if (!refin) return null
  return (
    <section ref={ref} className={css.memoriaParte} data-pedido={pedido || undefined}>
      <h3>Contratos quitados</h3>
      {refin.quitados.map((contrato) => (
        <dl
          key={contrato.idContrato}
          className="description numeros"
          data-kind="sums"
          data-bottom="2"
        >
          <dt>{contrato.numero}</dt>
          <dd>{contrato.banco}</dd>
          <dt>
            {contrato.parcelasRestantes} parcelas de <Money valor={contrato.valorParcela} />
          </dt>
          <dd>
            <Money valor={contrato.saldoBruto} />
          </dd>
          <dt>Desconto da quitação</dt>
          <dd>
            <Money valor={contrato.descontoQuitacao} />
          </dd>
          <dt>Saldo devedor</dt>
          <dd>
            <Money valor={contrato.saldoDevedor} />
          </dd>
        </dl>
      ))}
      <dl className="description numeros" data-kind="sums" data-bottom="2">
        <dt>Custo de manter como está</dt>
        <dd>
          <Money valor={refin.custoManter} />
        </dd>
        <dt>Custo a mais que manter</dt>
        <dd>
          <b>
            <Money valor={refin.custoAMais} />
          </b>
        </dd>
      </dl>
      <p className="apagado">
        Total a pagar do novo empréstimo, menos o custo de manter, menos o troco.
      </p>
    </section>
  )
}

function Portado({ resultado, pedido }: { resultado: ResultadoSimulacao; pedido: boolean }) {
  const ref = useVista<HTMLElement>(pedido)
  const { portabilidade, numeros } = resultado
  if (!portabilidade || !numeros) return null
  const { numero, banco, parcelasRestantes, valorParcelaOrigem } = portabilidade
  return (
    <section ref={ref} className={css.memoriaParte} data-pedido={pedido || undefined}>
      <h3>Ficar ou portar</h3>
      <dl className="description numeros" data-kind="sums" data-bottom="2">
        <dt>{numero}</dt>
        <dd>{banco}</dd>
        <dt>
          Ficando: {parcelasRestantes} de <Money valor={valorParcelaOrigem} />
        </dt>
        <dd>
          <Money valor={centavos(parcelasRestantes * valorParcelaOrigem)} />
        </dd>
        <dt>
          Portando: {numeros.prazo} de <Money valor={numeros.valorParcela} />
        </dt>
        <dd>
          <Money valor={numeros.totalAPagar} />
        </dd>
        <dt>Economia</dt>
        <dd>
          <b>
            <Money valor={portabilidade.economiaTotal} />
          </b>
        </dd>
      </dl>
      <p className="apagado">A portabilidade não tem troco nem IOF novo.</p>
    </section>
  )
}

function Cronograma({ resultado: { cronograma } }: { resultado: ResultadoSimulacao }) {
  if (cronograma.length === 0) return null
  return (
    <section className={css.memoriaParte}>
      <h3>Cronograma por ano</h3>
      <table className="tabelinha numeros">
        <thead>
          <tr>
            <th scope="col">Ano</th>
            <th scope="col">Parcelas</th>
            <th scope="col">Juros</th>
            <th scope="col">Amortização</th>
            <th scope="col">Saldo</th>
          </tr>
        </thead>
        <tbody>
          {cronograma.map(({ ano, parcelas, juros, amortizacao, saldoFinal }) => (
            <tr key={ano}>
              <th scope="row">{ano}</th>
              <td>{parcelas}</td>
              <td>
                <Money valor={juros} />
              </td>
              <td>
                <Money valor={amortizacao} />
              </td>
              <td>
                <Money valor={saldoFinal} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What was asked for is brought into view when the panel opens. */
function useVista<T extends HTMLElement>(pedido: boolean) {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (pedido) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [pedido])
  return ref
}
