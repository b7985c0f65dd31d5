import { useId, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react'
import './ActionButton.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  variante?: 'primario' | 'padrao' | 'sutil' | 'perigo'
  tamanho?: 'sm' | 'md' | 'lg'
  icone?: ReactNode
  /** The button waits for an answer: it keeps its place and refuses a second press. */
  carregando?: boolean | undefined
  /** Why it cannot be pressed now, as a sentence. The button stays where the keyboard finds it. */
  disabledReason?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A button. A disabled one stays in its place and shows the reason. */
export function ActionButton({
  variante = 'padrao',
  tamanho = 'sm',
  icone,
  carregando = false,
  disabledReason,
  children,
  className = '',
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const id = useId()
  const parado = disabledReason !== undefined || carregando
  return (
    <span className="botao-caixa">
      <button
        {...rest}
        type={parado ? 'button' : type}
        className={`botao ${className}`}
        data-variante={variante}
        data-tamanho={tamanho}
        aria-disabled={parado || undefined}
        aria-busy={carregando || undefined}
        aria-describedby={disabledReason ? id : rest['aria-describedby']}
        onClick={parado ? (event) => event.preventDefault() : onClick}
      >
        {carregando ? <span className="botao-giro" aria-hidden /> : icone}
        {children}
      </button>
      {disabledReason && (
        <span role="tooltip" id={id} className="botao-motivo">
          {disabledReason}
        </span>
      )}
    </span>
  )
}
