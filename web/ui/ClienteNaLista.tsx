import { Link } from '@tanstack/react-router'
import { CpfText } from './CpfText.tsx'

type Props = {
  cliente: { idRelacionamento: string; nomeCliente: string; cpf: string }
  /** The tab of the client that the list is about. */
  aba: 'contratos' | 'formalizacao' | 'oportunidades' | 'propostas' | `simulacao.${string}`
}

/** Whose the row of a list is: the name leads to the client, the CPF tells namesakes apart. */
export function ClienteNaLista({ cliente, aba }: Props) {
  const { idRelacionamento, nomeCliente, cpf } = cliente
  return (
    <span className="cliente-na-lista row">
      <Link
        className="nome"
        to="/front/clientes/$idRelacionamento"
        params={{ idRelacionamento }}
        search={{ aba }}
      >
        {nomeCliente}
      </Link>
      <span className="apagado">
        <CpfText cpf={cpf} />
      </span>
    </span>
  )
}
