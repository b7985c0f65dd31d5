import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { descartarRascunho, guardarRascunho, lerRascunho } from './rascunhos.ts'

/** Milliseconds after the last key until the draft is written. */
const ESPERA = 300

type Form<T extends FieldValues> = Pick<
  UseFormReturn<T, unknown, unknown>,
  'watch' | 'reset' | 'formState'
>

/**
 * Keeps what is typed in a form until it is sent or given up.
 *
 * @param chave `idRelacionamento/form`, or `geral/form` for what belongs to no client
 * @returns `restaurado` when something of before was put back; call `descartar` once it was sent
 */
export function useRascunho<T extends FieldValues>(chave: string, form: Form<T>) {
  const [restaurado, setRestaurado] = useState(false)
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pendente = useRef<unknown>(undefined)
  const { watch, reset } = form

  useEffect(() => {
    let vivo = true
    void lerRascunho(chave)
      .then((valor) => {
        if (!vivo || typeof valor !== 'object' || valor === null) return
        reset(valor as T, { keepDefaultValues: true })
        setRestaurado(true)
      })
      // Without the key there is no draft to put back; the form works all the same.
      .catch(() => undefined)
    return () => {
      vivo = false
    }
  }, [chave, reset])

  useEffect(() => {
    const gravar = () => {
      clearTimeout(espera.current)
      if (pendente.current === undefined) return
      void guardarRascunho(chave, pendente.current).catch(() => undefined)
      pendente.current = undefined
    }
    const { unsubscribe } = watch((valores, { type }) => {
      // Only what the person types counts; a reset by the program does not.
      if (type !== 'change') return
      pendente.current = structuredClone(valores)
      clearTimeout(espera.current)
      espera.current = setTimeout(gravar, ESPERA)
    })
    addEventListener('pagehide', gravar)
    return () => {
      removeEventListener('pagehide', gravar)
      unsubscribe()
      gravar()
    }
  }, [chave, watch])

  async function descartar(): Promise<void> {
    clearTimeout(espera.current)
    pendente.current = undefined
    setRestaurado(false)
    await descartarRascunho(chave)
  }

  return { restaurado, descartar }
}
