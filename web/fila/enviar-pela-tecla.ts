import type { KeyboardEvent } from 'react'

/** Ctrl+Enter in any field of the form presses its button. On the way down, because an open choice keeps Enter. */
export function enviarPelaTecla(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  // Held down, or ending the composition of a letter.
  if (repeat || nativeEvent.isComposing) return
  currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
}
