import type { Cartao } from '#shared/oportunidade/quadro.ts'
import { CpfText } from '../ui/CpfText.tsx'
import css from './quadro.module.css'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'

/** The rows that a batch would change: name, masked CPF, product and contract of each. */
export function QuemDoLote({ cartoes }: { cartoes: readonly Cartao[] }) {
  return (
    <ul className={`list rolavel ${css.loteLinhas}`} aria-label="Clientes do lote">
      {cartoes.map(({ idOportunidade, nomeCliente, cpf, produto, numeroContrato }) => (
        <li key={idOportunidade}>
          <b>
            <bdi>{nomeCliente}</bdi>
          </b>{' '}
          <span className="apagado">
            <CpfText cpf={cpf} /> · {nomeDoProduto[produto]}
            {numeroContrato !== null && ` · contrato ${numeroContrato}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
