import { type RefObject, useRef } from 'react'
import { useAtalhos } from '../ui/atalhos.ts'

/** Ctrl+Enter in any field of the form presses its button: a turn of the queue needs no mouse. */
export function useEnviarPelaTecla(descricao: string): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null)
  useAtalhos([
    {
      teclas: 'ctrl+Enter',
      descricao,
      grupo: 'Fila',
      onde: ref,
      fazer: () => ref.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.click(),
    },
  ])
  return ref
}
