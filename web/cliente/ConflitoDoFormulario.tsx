import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { ConflitoDeVersao } from '../ui/ConflitoDeVersao.tsx'
import { diferencas } from '../ui/versoes.ts'

type Props<T extends FieldValues & { versao?: number | undefined }> = {
  form: UseFormReturn<T, unknown, FieldValues>
  aviso: string
  /** What stands now, in the form's own fields. */
  atual: T
  /** The fields that a person compares, with their labels. */
  rotulos: Partial<Record<Path<T>, string>>
  escrever: (nome: Path<T>, valor: unknown) => string
  salvando: boolean
  aoSalvar: () => void
  aoDesistir: () => void
}

/** The form's side of a conflict: what was typed against what somebody else kept meanwhile. */
export function ConflitoDoFormulario<T extends FieldValues & { versao?: number | undefined }>({
  form,
  aviso,
  atual,
  rotulos,
  escrever,
  salvando,
  aoSalvar,
  aoDesistir,
}: Props<T>) {
  const meu = form.getValues()
  const nomes = Object.keys(rotulos) as Path<T>[]
  const so = (valores: FieldValues): Record<string, unknown> =>
    Object.fromEntries(nomes.map((nome) => [nome, valores[nome]]))
  const base = { ...meu, ...form.formState.defaultValues }
  const campos = diferencas(so(base), so(meu), so(atual)).map(({ nome, ...resto }) => ({
    ...resto,
    nome,
    rotulo: rotulos[nome as Path<T>] ?? nome,
    meu: escrever(nome as Path<T>, meu[nome]),
    atual: escrever(nome as Path<T>, atual[nome]),
  }))

  const resolver = (ficam: string[]) => {
    for (const nome of [...ficam, 'versao'] as Path<T>[]) {
      form.setValue(nome, atual[nome] as PathValue<T, Path<T>>)
    }
    aoSalvar()
  }
  return (
    <ConflitoDeVersao
      aviso={aviso}
      campos={campos}
      salvando={salvando}
      aoResolver={resolver}
      aoDesistir={aoDesistir}
    />
  )
}
