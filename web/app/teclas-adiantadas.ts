/** Longest that keys are kept for a field that does not come. */
const PRAZO_MS = 5000

let parar: (() => string) | undefined

/**
 * Keeps what is typed from here on for a field that is still being loaded, instead of letting it
 * run as single-letter keys: the palette opens a moment after Ctrl+K, and people do not wait for it.
 */
export function recolherTeclas(): void {
  parar?.()
  let texto = ''
  const guardar = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') parar?.()
    else if (event.key === 'Backspace') texto = texto.slice(0, -1)
    else if (event.key.length === 1) texto += event.key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', guardar, { capture: true })
  const prazo = setTimeout(() => parar?.(), PRAZO_MS)
  parar = () => {
    parar = undefined
    clearTimeout(prazo)
    removeEventListener('keydown', guardar, { capture: true })
    return texto
  }
}

/** The field has the focus: the rest is typed into it. Answers what came before. */
export const entregarTeclas = (): string => parar?.() ?? ''
