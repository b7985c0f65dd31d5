import { Link } from '@tanstack/react-router'
import './inicio.css'

const caminhos = [
  { lista: 'em-aberto', titulo: 'Propostas em aberto', texto: 'Aguardando o próximo passo' },
  { lista: 'em-andamento', titulo: 'Em andamento', texto: 'Com o banco ou com o órgão' },
  { lista: 'em-atraso', titulo: 'Em atraso', texto: 'Passaram do prazo' },
  { lista: 'reprovadas', titulo: 'Reprovadas', texto: 'O que dá para corrigir' },
] as const

type Props = {
  /** In the order of the cards; one that is not known yet keeps its place, so that nothing moves. */
  numeros?: readonly (string | undefined)[]
  /** In the place of what each list is: why it may not be seen. */
  texto?: string | undefined
}

/** The four lists of propostas; each card opens its list. */
export function CartoesDoDia({ numeros = [], texto: nenhum }: Props) {
  return (
    <nav className="cartoes" aria-label="Propostas">
      {caminhos.map(({ lista, titulo, texto }, posicao) => (
        <Link
          key={lista}
          to="/front/esteira/$lista"
          params={{ lista }}
          className="cartao"
          data-lista={lista}
        >
          <b>{titulo}</b>
          <span className="cartao-numero numeros">{numeros[posicao] ?? '\u00a0'}</span>
          <span>{nenhum ?? texto}</span>
        </Link>
      ))}
    </nav>
  )
}
