import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { CampoEmConflito } from '../ui/ConflitoDeVersao.tsx'
import { diferencas } from '../ui/versoes.ts'
import { escreverValor } from './escrita.ts'

/** A newer version found while saving: the person's base, and the stored row. */
export type Conflito<R, V> = { aviso: string; registro: R; base: V; atual: V }

/** The fields to compare, and how to display a code. */
type Comparados<V> = {
  rotulos: Partial<Record<keyof V & string, string>>
  escrever?: Partial<Record<keyof V & string, (valor: unknown) => string>>
}

/** What the dialog shows in the place of its form. */
export type EscolhaDeVersoes = {
  aviso: string
  campos: CampoEmConflito[]
  /** With the names of the fields whose kept value stays. */
  aoResolver: (ficam: string[]) => void
}

/** Both values of each field that differs. */
export function camposEmConflito<V extends Record<string, unknown>>(
  { base, atual }: Pick<Conflito<unknown, V>, 'base' | 'atual'>,
  meu: V,
  { rotulos, escrever }: Comparados<V>,
): CampoEmConflito[] {
  const nomes = Object.keys(rotulos)
  const so = (valores: Record<string, unknown>) =>
    Object.fromEntries(nomes.map((nome) => [nome, valores[nome]]))
  const escrito = (nome: string, valor: unknown) => (escrever?.[nome] ?? escreverValor)(valor)
  return diferencas(so(base), so(meu), so(atual)).map(({ nome, ...resto }) => ({
    ...resto,
    nome,
    rotulo: rotulos[nome] ?? nome,
    meu: escrito(nome, meu[nome]),
    atual: escrito(nome, atual[nome]),
  }))
}

/** The form's fields from the stored row, as far as it has them. */
type Guardado<D> = { [Nome in keyof D]?: unknown }

type Opcoes<D extends FieldValues> = Comparados<D> & {
  formulario: {
    form: Pick<UseFormReturn<D, unknown, unknown>, 'getValues' | 'setValue'>
    terminar: () => void
  }
  /** Of `useAlteracao`. */
  alteracao: { conflito: Conflito<unknown, Guardado<D>> | undefined; retomar: () => void }
  /** Fields chosen together: the state with its city. */
  acompanham?: Partial<Record<string, keyof D & string>>
  enviar: () => Promise<void>
}

/** The form's input against the row stored meanwhile. */
export function escolhaDoFormulario<D extends FieldValues>({
  formulario: { form, terminar },
  alteracao: { conflito, retomar },
  acompanham,
  enviar,
  ...comparados
}: Opcoes<D>): EscolhaDeVersoes | undefined {
  if (!conflito) return undefined
  const { aviso, atual } = conflito
  return {
    aviso,
    campos: camposEmConflito<Guardado<D>>(conflito, form.getValues(), comparados),
    aoResolver: (ficam) => {
      const comOsSeus = ficam.flatMap((nome) => [nome, acompanham?.[nome] ?? nome])
      for (const nome of [...comOsSeus, 'versao'] as Path<D>[]) {
        form.setValue(nome, atual[nome] as PathValue<D, Path<D>>)
      }
      const meu = { ...atual, ...form.getValues() }
      // Where everything stays as it is kept there is nothing to send.
      if (diferencas(atual, meu, atual).every(({ nome }) => !(nome in atual))) {
        terminar()
        return
      }
      // The form is shown again before sending: incomplete choices are marked on their fields.
      retomar()
      void enviar()
    },
  }
}
