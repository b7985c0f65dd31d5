import { Link } from '@tanstack/react-router'
import { hoje } from '#shared/data.ts'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import { agora } from '../api/relogio.ts'
import { CpfText } from '../ui/CpfText.tsx'
import { ValorEm } from '../ui/ValorEm.tsx'
import { MoverMenu } from './MoverMenu.tsx'
import { movimentosDe, type Movimento, paradaHa } from './movimentos.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import css from './quadro.module.css'

type Props = {
  cartao: Cartao
  /** The card by which the keyboard enters its column. */
  primeiro: boolean
  marcado: boolean
  aCaminho: boolean
  comAtendente: boolean
  aoMarcar: () => void
  aoMover: (movimento: Movimento) => void
}

/** One oportunidade on the board. */
export function CartaoDoQuadro(props: Props) {
  const { cartao, primeiro, marcado, aCaminho, comAtendente, aoMarcar, aoMover } = props
  const { idRelacionamento, nomeCliente, produto, convenio, fatorPerda, atendente } = cartao
  const vive = movimentosDe(cartao).length > 0
  return (
    <li
      className={`quadro-cartao ${css.cartao} card`}
      data-id={cartao.idOportunidade}
      data-marcado={marcado || undefined}
      aria-busy={aCaminho || undefined}
      draggable={vive && !aCaminho}
      // The keyboard enters a column by its first card, and walks from there.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={primeiro ? 0 : -1}
    >
      <div className="row" data-nowrap>
        {vive && (
          <input
            type="checkbox"

            aria-label={`Escolher ${nomeCliente}, ${nomeDoProduto[produto]}`}
            checked={marcado}
            onChange={aoMarcar}
          />
        )}
        <Link
          className="nome cortado cresce"
          to="/front/clientes/$idRelacionamento"
          params={{ idRelacionamento }}
          search={{ aba: 'oportunidades' }}
          draggable={false}
        >
          {nomeCliente}
        </Link>
        <MoverMenu cartao={cartao} aoMover={aoMover} />
      </div>
      <p className={`${css.quanto} row`} data-justify="between" data-align="baseline">
        <span>
          <ValorEm de={cartao} hoje={hoje(agora())} />
        </span>
        <span className="suave menor" title="Última mudança">
          {paradaHa(cartao.atualizadaEm, agora())}
        </span>
      </p>
      <p className="apagado menor cortado">
        {nomeDoProduto[produto]} · {convenio}
      </p>
      <p className="apagado menor cortado">
        <CpfText cpf={cartao.cpf} />
        {comAtendente && ` · ${atendente?.nome ?? 'sem atendente'}`}
      </p>
      {cartao.impedimentos[0] !== undefined && (
        <p className="perigo menor">{cartao.impedimentos[0]}</p>
      )}
      {fatorPerda && <p className="perigo menor">{fatorPerda}</p>}
    </li>
  )
}
