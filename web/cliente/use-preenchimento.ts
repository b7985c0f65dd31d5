import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { FormularioDeEndereco } from '#shared/cliente/shapes.ts'
import { preenchidoPeloCep, type CamposDoCep } from './preenchido-pelo-cep.ts'
import { useCep } from './use-cep.ts'

type Form = UseFormReturn<z.input<typeof FormularioDeEndereco>, unknown, FormularioDeEndereco>

const campos = ['logradouro', 'bairro', 'uf', 'codigoIbge'] as const

/** Fills a form of an address by its postal code, and says what became of it. */
export function usePreenchimento(
  form: Form,
  cep: string | null | undefined,
  inicial: string | undefined,
): string {
  const antes = useRef<CamposDoCep>({})
  return useCep(cep, inicial, {
    aoPerguntar: () => {
      antes.current = form.getValues()
    },
    aoAchar: (achado) => {
      const novos = preenchidoPeloCep(antes.current, form.getValues(), achado)
      const mudar = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
      for (const campo of campos) {
        const valor = novos[campo]
        if (valor !== undefined) form.setValue(campo, valor, mudar)
      }
    },
  })
}
