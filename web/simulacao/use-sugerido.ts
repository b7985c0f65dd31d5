import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormState, type UseFormReturn } from 'react-hook-form'
import type { Digitado } from './digitado.ts'
import type { Pedido } from './modos.ts'

type Sugestao<O> = { oferta: O; digitado: Digitado }

/**
 * Puts terms that come late into an untouched form.
 *
 * @param comeco what the form begins with
 * @returns the offer that is in the form, and how to take one all the same, where the person was faster
 */
export function useSugerido<O>(
  form: UseFormReturn<Digitado, unknown, Pedido>,
  comeco: Digitado,
  sugestao: Sugestao<O> | undefined,
  mexida: boolean,
): { posta: O | undefined; trazer: (() => void) | undefined } {
  const { isDirty } = useFormState({ control: form.control })
  const tocada = mexida || isDirty
  const texto = sugestao && JSON.stringify(sugestao.digitado)
  const [posto, setPosto] = useState(() => JSON.stringify(comeco))
  const [posta, setPosta] = useState<O>()
  const chegou = texto !== undefined && texto !== posto
  if (chegou && !tocada) setPosto(texto)
  if (sugestao && texto === posto && posta !== sugestao.oferta) setPosta(sugestao.oferta)
  const aplicar = useEffectEvent(() => sugestao && form.reset(sugestao.digitado))
  // Effects run again when a hidden part is shown: what was typed since stays.
  const aplicado = useRef(posto)
  useEffect(() => {
    if (posto === aplicado.current) return
    aplicado.current = posto
    aplicar()
  }, [posto])
  return { posta, trazer: chegou && tocada ? () => setPosto(texto) : undefined }
}
