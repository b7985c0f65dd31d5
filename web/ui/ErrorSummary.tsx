import { useEffect, useRef } from 'react'
import {
  useFormState,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import './error-summary.css'

type Props<T extends FieldValues> = {
  form: Pick<UseFormReturn<T, unknown, unknown>, 'control' | 'setFocus'>
  /** The label of each field, by its name. */
  rotulos: Partial<Record<string, string>>
}

/** After a refused submit: what is missing, each a link to its field. It takes the focus. */
export function ErrorSummary<T extends FieldValues>({ form, rotulos }: Props<T>) {
  // Subscribed here: the parent's element is memoized by the compiler and may not draw again.
  const { errors, submitCount } = useFormState({ control: form.control })
  const ref = useRef<HTMLDivElement>(null)
  const faltas = listar(errors)

  useEffect(() => {
    if (submitCount > 0) ref.current?.focus()
  }, [submitCount])

  if (submitCount === 0 || faltas.length === 0) return null
  return (
    <div
      className="faltas card"
      data-tone="vermelho"
      data-pad="2"
      data-bottom="3"
      role="alert"
      tabIndex={-1}
      ref={ref}
    >
      <p>
        {faltas.length === 1 ? 'Falta corrigir 1 campo' : `Falta corrigir ${faltas.length} campos`}
      </p>
      <ul className="pontos">
        {faltas.map(({ nome, mensagem }) => (
          <li key={nome}>
            <button type="button" onClick={() => form.setFocus(nome as never)}>
              {comRotulo(rotulos[nome], mensagem)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function listar(errors: FieldErrors): { nome: string; mensagem: string }[] {
  return Object.entries(errors).flatMap(([nome, erro]) => {
    const mensagem = erro?.message ?? primeiraMensagem(erro)
    return typeof mensagem === 'string' ? [{ nome, mensagem }] : []
  })
}

/** A field made of parts (phone) complains through one of them. */
function primeiraMensagem(erro: unknown): unknown {
  if (typeof erro !== 'object' || erro === null) return undefined
  return Object.values(erro)
    .map((parte: { message?: string } | undefined) => parte?.message)
    .find(Boolean)
}

/** Many sentences of the shapes begin with their field already. */
const comRotulo = (rotulo: string | undefined, mensagem: string): string =>
  rotulo === undefined || mensagem.startsWith(rotulo) ? mensagem : `${rotulo}: ${mensagem}`
