/** Longest time that keys are buffered for a field that has not appeared. */
const PRAZO_MS = 30_000

/** What was pressed before the field was there; `enter` when Enter came last. */
type Adiantadas = { texto: string; enter: boolean }

const nenhuma: Adiantadas = { texto: '', enter: false }

let parar: (() => Adiantadas) | undefined

/**
 * Buffers keys and pasted text for a field that is still loading, instead of treating them as
 * single-letter shortcuts: the palette opens a moment after Ctrl+K, and people type at once. Escape
 * and a click cancel.
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

/** The text after one more key; unchanged for a key without a character. */
export function comTecla({ texto }: Adiantadas, tecla: string): Adiantadas | undefined {
  if (tecla === 'Enter') return { texto, enter: true }
  if (tecla === 'Backspace') return { texto: texto.slice(0, -1), enter: false }
  return tecla.length === 1 ? { texto: texto + tecla, enter: false } : undefined
}

/** The field has the focus: further keys reach it. Answers the buffered text. */
export const entregarTeclas = (): Adiantadas => parar?.() ?? nenhuma
