/** Longest that keys are kept for a field that does not come. */
const PRAZO_MS = 30_000

/** What was pressed before the field was there; `enter` when Enter came last. */
type Adiantadas = { texto: string; enter: boolean }

const nenhuma: Adiantadas = { texto: '', enter: false }

let parar: (() => Adiantadas) | undefined

/**
 * Keeps what is typed or pasted from here on for a field that is still being loaded, instead of letting
 * it run as single-letter keys: the palette opens a moment after Ctrl+K, and people do not wait for it.
 * Escape and a click give up.
 */
export function recolherTeclas(aoDesistir: () => void): void {
  if (parar) return
  const ouvir = new AbortController()
  const opcoes = { capture: true, signal: ouvir.signal }
  let recolhidas = nenhuma
  const desistir = () => {
    parar?.()
    aoDesistir()
  }
  const tecla = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') desistir()
    else {
      const novas = comTecla(recolhidas, event.key)
      if (!novas) return
      recolhidas = novas
    }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const colagem = (event: ClipboardEvent) => {
    const colado = event.clipboardData?.getData('text/plain') ?? ''
    recolhidas = { texto: recolhidas.texto + colado.replaceAll(/\s+/g, ' ').trim(), enter: false }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', tecla, opcoes)
  addEventListener('paste', colagem, opcoes)
  addEventListener('pointerdown', desistir, opcoes)
  const prazo = setTimeout(desistir, PRAZO_MS)
  parar = () => {
    parar = undefined
    clearTimeout(prazo)
    ouvir.abort()
    return recolhidas
  }
}

/** What stands there after one more key; nothing for a key that writes nothing. */
export function comTecla({ texto }: Adiantadas, tecla: string): Adiantadas | undefined {
  if (tecla === 'Enter') return { texto, enter: true }
  if (tecla === 'Backspace') return { texto: texto.slice(0, -1), enter: false }
  return tecla.length === 1 ? { texto: texto + tecla, enter: false } : undefined
}

/** The field has the focus: the rest is typed into it. Answers what came before. */
export const entregarTeclas = (): Adiantadas => parar?.() ?? nenhuma
