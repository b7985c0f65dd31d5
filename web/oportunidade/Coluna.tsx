import { contar } from '#shared/numero.ts'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { LeituraFalhou } from '../ui/LeituraFalhou.tsx'
import type { ConsultaPaginada } from '../ui/Block.tsx'
import { CarregarMais } from '../ui/CarregarMais.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Escolha } from '../ui/use-escolha.ts'
import type { Filtro } from './busca-do-quadro.ts'
import { CartaoDoQuadro } from './CartaoDoQuadro.tsx'
import { movimentosDe, type Movimento } from './movimentos.ts'
import { useColuna } from './use-quadro.ts'
import css from './quadro.module.css'

type Props = {
  status: StatusOportunidade
  filtro: Filtro
  contagem: string | undefined
  escolha: Escolha<Cartao>
  aCaminho: ReadonlySet<string>
  comAtendente: boolean
  /** While a card is held over the board: may it come here, or why not. */
  alvo: { recusa: string | null } | undefined
  aoMover: (cartao: Cartao, movimento: Movimento) => void
}

/** One status of the board: count, pages of cards, its own failure. */
export function Coluna(props: Props) {
  const { status, filtro, contagem, escolha, alvo } = props
  const consulta = useColuna(status, filtro)
  const cartoes = consulta.data ?? []
  const moveis = cartoes.filter((cartao) => movimentosDe(cartao).length > 0)
  const todos = moveis.length > 0 && moveis.every(escolha.tem)
  return (
    <section
      className={css.coluna}
      data-status={status}
      data-alvo={alvo && (alvo.recusa === null ? 'sim' : 'nao')}
      aria-label={status}
      aria-busy={esperando(consulta)}
    >
      <header className="row" data-nowrap data-pad="2">
        {moveis.length > 0 && (
          <input
            type="checkbox"

            aria-label={`Escolher ${contar(moveis.length, 'mostrada', 'mostradas')} em ${status}`}
            checked={todos}
            onChange={() => escolha.marcar(moveis, !todos)}
          />
        )}
        <h2 className="row" data-nowrap data-justify="between">
          <StatusBadge status={status} />
          <span className="suave numeros">{contagem ?? '\u00a0'}</span>
        </h2>
      </header>
      {alvo && (
        <p className={css.alvo} role="status">
          {alvo.recusa ?? 'Solte aqui'}
        </p>
      )}
      <Corpo {...props} consulta={consulta} cartoes={cartoes} />
    </section>
  )
}

const esperando = ({ data, isError }: ConsultaPaginada<Cartao>) => data === undefined && !isError

type CorpoProps = Props & { consulta: ConsultaPaginada<Cartao>; cartoes: readonly Cartao[] }

function Corpo({
  consulta,
  cartoes,
  escolha,
  aCaminho,
  comAtendente,
  aoMover,
  status,
}: CorpoProps) {
  if (esperando(consulta)) {
    return (
      <div className="vazio suave">
        <Skeleton linhas={6} />
      </div>
    )
  }
  if (consulta.isError && !consulta.data) {
    return (
      <div className="vazio suave">
        <LeituraFalhou
          error={consulta.error}
          senao="Não foi possível carregar"
          carregando={consulta.isFetching}
          tentar={consulta.refetch}
        />
      </div>
    )
  }
  if (cartoes.length === 0) return <p className="vazio suave">Nenhuma</p>
  return (
    <ul className={css.cartoes} aria-label={`Oportunidades ${status}`}>
      {cartoes.map((cartao, k) => (
        <CartaoDoQuadro
          key={cartao.idOportunidade}
          cartao={cartao}
          primeiro={k === 0}
          marcado={escolha.tem(cartao)}
          aCaminho={aCaminho.has(cartao.idOportunidade)}
          comAtendente={comAtendente}
          aoMarcar={() => escolha.marcar([cartao], !escolha.tem(cartao))}
          aoMover={(movimento) => aoMover(cartao, movimento)}
        />
      ))}
      <CarregarMais como="li" consulta={consulta} />
    </ul>
  )
}
