import { Link } from '@tanstack/react-router'
import cssInicio from './inicio.module.css'
import css from './paginas.module.css'

const caminhos = [
  { lista: 'em-aberto', titulo: 'Propostas em aberto', texto: 'Aguardando o próximo passo' },
  { lista: 'em-andamento', titulo: 'Em andamento', texto: 'Com o banco ou com o órgão' },
  { lista: 'em-atraso', titulo: 'Em atraso', texto: 'Passaram do prazo' },
  { lista: 'reprovadas', titulo: 'Reprovadas', texto: 'O que dá para corrigir' },
] as const

type Props = {
  /**
   * In the order of the cards; a card without its number yet keeps its place, so that nothing
   * moves.
   */
  numeros?: readonly (string | undefined)[]
  /** In the place of what each list is: why it may not be seen. */
  texto?: string | undefined
}

/** The four lists of propostas; each card opens its list. */
export function CartoesDoDia({ numeros = [], texto: nenhum }: Props) {
  return (
    <nav className={css.cartoes} aria-label="Propostas">
      {caminhos.map(({ lista, titulo, texto }, posicao) => (
        <Link
          key={lista}
          to="/front/esteira/$lista"
          params={{ lista }}
          className={`${css.cartao} card stack marcado`}
          data-pad="3"
          data-gap="0"
          data-lista={lista}
        >
          <b>{titulo}</b>
          <span className={`${cssInicio.cartaoNumero} numeros`}>
            {numeros[posicao] ?? '\u00a0'}
          </span>
          <span className="apagado">{nenhum ?? texto}</span>
        </Link>
      ))}
    </nav>
  )
}
