import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import type { Escrita } from './folha.ts'
import { arquivoDe, imprimivel, type Peso } from './letras.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the types of pdfkit are written so
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** An open font: pdfkit takes whatever has `layout`, its types name files only. */
      // oxlint-disable-next-line typescript/method-signature-style -- one more way to call it
      registerFont(nome: string, fonte: Font): this
    }
  }
}

export const BORDA = 56
export const LARGURA = 595.28 - 2 * BORDA
export const cores = { azul: '#2346b0', texto: '#1b1e24', suave: '#4c5058', linha: '#cbcfd7' }

export type Letra = { peso: Peso; tamanho: number; cor?: string }

/** How each kind of text is written: its letter, the space between its lines and after it. */
export const escritas: Record<
  Escrita['tipo'],
  { letra: Letra; entrelinha: number; depois: number }
> = {
  titulo: { letra: { peso: 700, tamanho: 21 }, entrelinha: 3, depois: 0.5 },
  secao: { letra: { peso: 700, tamanho: 15, cor: cores.azul }, entrelinha: 3, depois: 0.4 },
  texto: { letra: { peso: 400, tamanho: 14 }, entrelinha: 5, depois: 0.6 },
  nota: { letra: { peso: 400, tamanho: 12, cor: cores.suave }, entrelinha: 4, depois: 0.5 },
  assinatura: { letra: { peso: 400, tamanho: 13 }, entrelinha: 0, depois: 0.4 },
}

/** Opened once a process: opening costs more than drawing with it. */
const abertas = new Map<string, Font>()

function fonteDe(arquivo: string): Font {
  const aberta = abertas.get(arquivo)
  if (aberta) return aberta
  const fonte = create(readFileSync(arquivo))
  if (!('layout' in fonte)) throw new Error(`${arquivo} is a collection of fonts`)
  // A glyph keeps the letter it was first asked for by. As a part of another one (the full stop of `·`, the A of
  // `Á`) it is asked for by none, and no later paper of the process could be read aloud, searched or copied there.
  for (const letra of fonte.characterSet) fonte.glyphForCodePoint(letra)
  abertas.set(arquivo, fonte)
  return fonte
}

type Onde = PDFKit.Mixins.TextOptions & { x?: number; y?: number }

export type Caneta = ReturnType<typeof criarCaneta>

/** Writes, measures and draws lines on a document, in our letters and inside its margins. */
export function criarCaneta(doc: PDFKit.PDFDocument) {
  /**
   * With embedded fonts, so that it looks the same everywhere: a reader substitutes missing fonts.
   */
  const preparar = (dito: string, { peso, tamanho, cor = cores.texto }: Letra): string => {
    const texto = imprimivel(dito)
    const arquivo = arquivoDe(peso, texto)
    doc.registerFont(arquivo, fonteDe(arquivo)).font(arquivo).fontSize(tamanho).fillColor(cor)
    return texto
  }

  return {
    doc,
    escrever: (
      dito: string,
      letra: Letra,
      { x = doc.x, y = doc.y, ...opcoes }: Onde = {},
    ): void => {
      doc.text(preparar(dito, letra), x, y, opcoes)
    },
    medir: (dito: string, letra: Letra, opcoes: PDFKit.Mixins.TextOptions): number =>
      doc.heightOfString(preparar(dito, letra), opcoes),
    /** From the left margin on. */
    riscar: (y: number, largura = LARGURA, cor = cores.linha): void => {
      doc
        .moveTo(BORDA, y)
        .lineTo(BORDA + largura, y)
        .strokeColor(cor)
        .stroke()
    },
    /** Whether another page had to begin. */
    caber: (altura: number): boolean => {
      const falta = doc.y + altura > doc.page.height - BORDA
      if (falta) doc.addPage()
      return falta
    },
  }
}
