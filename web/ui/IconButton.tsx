import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import './ActionButton.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** The action, for screen readers. */
  rotulo: string
  tamanho?: 'sm' | 'md'
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ rotulo, tamanho = 'md', className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`botao-icone ${className}`}
      data-tamanho={tamanho}
      aria-label={rotulo}
      title={rotulo}
    />
  )
}
