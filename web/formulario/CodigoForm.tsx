import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { ActionButton } from '../ui/ActionButton.tsx'
import { DialogActions } from '../ui/Dialog.tsx'
import { emMinutos, useContagem } from '../ui/use-contagem.ts'
import css from './codigo.module.css'

type Props = {
  /** The name of the button. */
  acao: string
  /** By this browser's clock. */
  validoAte: number
  erro: string | undefined
  carregando: boolean
  aoEnviar: (codigo: string) => void
  /** What else may be done: another code. */
  children: ReactNode
}

/** Six digits in one field: typed, or pasted with surrounding text. */
export function CodigoForm({ acao, validoAte, erro, carregando, aoEnviar, children }: Props) {
  const [codigo, setCodigo] = useState('')
  const [faltou, setFaltou] = useState(false)
  const campo = useRef<HTMLInputElement>(null)
  const idErro = useId()
  const resta = useContagem(validoAte)
  const expirou = resta === 0
  // A refused code is typed anew.
  const [visto, setVisto] = useState(erro)
  if (visto !== erro) {
    setVisto(erro)
    if (erro !== undefined) setCodigo('')
  }
  useEffect(() => campo.current?.focus(), [erro])
  const dito = faltou ? 'Digite os 6 números do código' : erro
  const completo = codigo.length === 6

  return (
    <form
      className="stack"
      data-gap="3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setFaltou(!completo)
        if (!completo) campo.current?.focus()
        else if (!expirou) aoEnviar(codigo)
      }}
    >
      <label className={`stack ${css.campo}`}>
        <span>Código que o cliente recebeu</span>
        <input
          ref={campo}
          className="campo numeros"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={codigo}
          aria-invalid={Boolean(dito)}
          aria-describedby={dito ? idErro : undefined}
          onChange={({ currentTarget: { value } }) =>
            setCodigo(value.replace(/\D/g, '').slice(0, 6))
          }
        />
      </label>
      {dito && (
        <p id={idErro} className="perigo" role="alert">
          {dito}
        </p>
      )}
      <p className="suave" role="timer">
        {expirou ? (
          'O código expirou: envie outro.'
        ) : (
          <>
            Vale por <b className="numeros">{emMinutos(resta)}</b>
          </>
        )}
      </p>
      <DialogActions>
        <span className="stack cresce" data-align="start">
          {children}
        </span>
        <ActionButton
          type="submit"
          tamanho="md"
          variante="primario"
          carregando={carregando}
          disabledReason={expirou ? 'O código expirou: envie outro' : undefined}
        >
          {acao}
        </ActionButton>
      </DialogActions>
    </form>
  )
}
