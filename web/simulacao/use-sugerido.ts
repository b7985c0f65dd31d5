import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormState, type UseFormReturn } from 'react-hook-form'
import type { Digitado } from './digitado.ts'
import type { Pedido } from './modos.ts'

/**
 * Puts terms that come late into an untouched form.
 *
 * @returns how to take them all the same, where the person was faster; else undefined
 */
export function useSugerido(
  form: UseFormReturn<Digitado, unknown, Pedido>,
  sugerido: Digitado | undefined,
  mexida: boolean,
): (() => void) | undefined {
  const { isDirty } = useFormState({ control: form.control })
  const tocada = mexida || isDirty
  const texto = sugerido && JSON.stringify(sugerido)
  const [posto, setPosto] = useState(tocada ? undefined : texto)
  const chegou = texto !== undefined && texto !== posto
  if (chegou && !tocada) setPosto(texto)
  const aplicar = useEffectEvent(() => sugerido && form.reset(sugerido))
  // Effects run again when a hidden part is shown: what was typed since stays.
  const aplicado = useRef(posto)
  useEffect(() => {
    if (posto === undefined || posto === aplicado.current) return
    aplicado.current = posto
    aplicar()
  }, [posto])
  return chegou && tocada ? () => setPosto(texto) : undefined
}
