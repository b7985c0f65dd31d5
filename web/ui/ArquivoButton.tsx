import { type ReactNode, useRef } from 'react'
import { ActionButton } from './ActionButton.tsx'

type Props = {
  /** What the file is, for who does not see the button beside it. */
  rotulo: string
  /** Media types and endings, as the attribute `accept` takes them. */
  aceita: string
  tamanho?: 'sm' | 'md'
  carregando: boolean
  disabledReason: string | undefined
  /** The name of the button, where its words alone do not say which file. */
  'aria-label'?: string
  aoEscolher: (arquivo: File) => void
  children: ReactNode
}

/** Opens the file dialog of the browser. The same file may be chosen again after a refusal. */
export function ArquivoButton({ rotulo, aceita, aoEscolher, ...botao }: Props) {
  const campo = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={campo}
        type="file"
        className="so-leitor"
        accept={aceita}
        aria-label={rotulo}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [arquivo] = currentTarget.files ?? []
          if (arquivo) aoEscolher(arquivo)
          currentTarget.value = ''
        }}
      />
      <ActionButton {...botao} onClick={() => campo.current?.click()} />
    </>
  )
}
