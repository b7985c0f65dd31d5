import type { ReactNode } from 'react'
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ConflitoDeVersao } from '../ui/ConflitoDeVersao.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { useQuandoPronto } from '../ui/use-quando-pronto.ts'
import type { EscolhaDeVersoes } from './conflito.ts'
import { RascunhoAviso } from './RascunhoAviso.tsx'

type Props<D extends FieldValues> = {
  titulo: string
  largura?: number
  /** Of `useFormulario`. */
  formulario: {
    form: Pick<UseFormReturn<D, unknown, unknown>, 'control' | 'setFocus'>
    rascunho: { restaurado: boolean; pronto: boolean; abandonar: () => () => void }
    onClose: () => void
    terminar: () => void
  }
  /** The label of each field, by its name. */
  rotulos: Partial<Record<string, string>>
  acao: {
    nome: string
    salvando: boolean
    perigo?: boolean
    /** Why it cannot be sent now. */
    impedimento?: string | undefined
  }
  /** Another end than sending, before the main button. */
  outraAcao?: ReactNode
  enviar: () => Promise<void>
  /** A concurrent change: both versions replace the form. */
  escolha?: EscolhaDeVersoes | undefined
  children: ReactNode
  /** Below the form, of no part in it. */
  depois?: ReactNode
}

/** The common frame of a form in a dialog: draft, missing fields, versions, buttons. */
export function FormDialog<D extends FieldValues>({
  titulo,
  largura,
  formulario: { form, rascunho, onClose, terminar },
  rotulos,
  acao: { nome, salvando, perigo, impedimento },
  outraAcao,
  enviar,
  escolha,
  children,
  depois,
}: Props<D>) {
  const { isDirty } = useFormState({ control: form.control })
  const pedirEnvio = useQuandoPronto(rascunho.pronto, () => void enviar())
  return (
    <Dialog title={titulo} largura={largura} fechaSozinho={!isDirty} onClose={onClose}>
      {escolha ? (
        <ConflitoDeVersao {...escolha} salvando={salvando} aoDesistir={terminar} />
      ) : (
        <form
          noValidate
          className="stack"
          data-gap="3"
          onSubmit={(event) => {
            event.preventDefault()
            pedirEnvio()
          }}
        >
          <RascunhoAviso restaurado={rascunho.restaurado} aoDescartar={rascunho.abandonar} />
          <ErrorSummary form={form} rotulos={rotulos} />
          {children}
          <DialogActions aoVoltar={onClose}>
            {outraAcao}
            <ActionButton
              type="submit"
              tamanho="md"
              variante={perigo ? 'perigo' : 'primario'}
              carregando={salvando}
              disabledReason={impedimento}
            >
              {nome}
            </ActionButton>
          </DialogActions>
        </form>
      )}
      {depois}
    </Dialog>
  )
}
