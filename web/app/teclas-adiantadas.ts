import { atalhos } from '#web/ui/atalhos.ts'

/** Longest time that keys are buffered for a field that has not appeared. */
const PRAZO_MS = 30_000
/** Parts of a screen come after it. */
const PRAZO_DAS_PARTES_MS = 5000

/** What was pressed before the field was there; `enter` when Enter came last. */
type Adiantadas = { texto: string; enter: boolean }

const nenhuma: Adiantadas = { texto: '', enter: false }

type Recolhendo = { ver: () => Adiantadas; fim: () => Adiantadas }

let recolhendo: Recolhendo | undefined

/**
 * Buffers keys and pasted text for a field that is still loading, instead of treating them as
 * single-letter shortcuts: the palette opens a moment after Ctrl+K, and people type at once. Escape
 * and a click cancel.
 */
export function recolherTeclas(aoDesistir: () => void): Recolhendo | undefined {
  if (recolhendo) return undefined
  const ouvir = new AbortController()
  const opcoes = { capture: true, signal: ouvir.signal }
  let recolhidas = nenhuma
  const desistir = () => {
    recolhendo?.fim()
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
  const estas: Recolhendo = {
    ver: () => recolhidas,
    fim: () => {
      recolhendo = undefined
      clearTimeout(prazo)
      ouvir.abort()
      return recolhidas
    },
  }
  recolhendo = estas
  return estas
}

/** The text after one more key; unchanged for a key without a character. */
export function comTecla({ texto }: Adiantadas, tecla: string): Adiantadas | undefined {
  if (tecla === 'Enter') return { texto, enter: true }
  if (tecla === 'Backspace') return { texto: texto.slice(0, -1), enter: false }
  return tecla.length === 1 ? { texto: texto + tecla, enter: false } : undefined
}

/** The field has the focus: further keys reach it. Answers the buffered text. */
export const entregarTeclas = (): Adiantadas => recolhendo?.fim() ?? nenhuma

/**
 * Buffers keys pressed after a key that leads to another screen, so that the old screen receives none of them.
 * Replays them once the new screen is there.
 */
export async function adiarTeclas(chegada: Promise<unknown>): Promise<void> {
  const minhas = recolherTeclas(() => undefined)
  if (!minhas) return
  await chegada.catch(() => undefined)
  await ateOuvir(() => minhas.ver().texto[0])
  // Escape, a click or the palette took them.
  if (recolhendo !== minhas) return
  const { texto, enter } = minhas.fim()
  apertar([...Array.from(texto), ...(enter ? ['Enter'] : [])])
}

const ouvida = (tecla: string): boolean =>
  atalhos.getState().lista.some(({ teclas }) => `${teclas} `.startsWith(`${tecla} `))

/** Until a shortcut hears the first of them; at once where none was pressed. */
const ateOuvir = (primeira: () => string | undefined): Promise<void> =>
  new Promise((resolve) => {
    const acabar = () => {
      clearTimeout(prazo)
      largar()
      resolve()
    }
    const olhar = () => {
      const tecla = primeira()
      if (tecla === undefined || ouvida(tecla)) acabar()
    }
    const prazo = setTimeout(acabar, PRAZO_DAS_PARTES_MS)
    const largar = atalhos.subscribe(olhar)
    olhar()
  })

/**
 * Replays keys: shortcuts run, and a field that a shortcut focused gets the text. A key without a shortcut ends the
 * replay, because the rest was typed for a field.
 */
function apertar(teclas: readonly string[]): void {
  for (const key of teclas) {
    const alvo = document.activeElement ?? document.body
    const sobra = alvo.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    if (!sobra) continue
    if (
      alvo instanceof HTMLTextAreaElement ||
      (alvo instanceof HTMLInputElement && key !== 'Enter')
    )
      document.execCommand('insertText', false, key === 'Enter' ? '\n' : key)
    else if (!ouvida(key)) return
  }
}
