import './segmentos.css'

type Props<T> = {
  /** The name of the choice for screen readers: `O que simular`. */
  rotulo: string
  opcoes: readonly (readonly [valor: T, nome: string])[]
  escolhida: T
  aoEscolher: (valor: T) => void
}

/** A few choices side by side, one of them in force. */
export function Segmentos<T extends string | null>(props: Props<T>) {
  const { rotulo, opcoes, escolhida, aoEscolher } = props
  return (
    <div className="segmentos" role="group" aria-label={rotulo}>
      {opcoes.map(([valor, nome]) => (
        <button
          key={nome}
          type="button"
          aria-pressed={valor === escolhida}
          onClick={() => aoEscolher(valor)}
        >
          {nome}
        </button>
      ))}
    </div>
  )
}
