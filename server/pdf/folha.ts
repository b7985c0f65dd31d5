import { join } from 'node:path'
import PDFDocument from 'pdfkit'

export type Linha = { rotulo: string; valor: string }

/** The common look of what is printed: large letters, few lines, for a person of seventy. */
export type Folha = {
  titulo: (texto: string) => void
  texto: (texto: string) => void
  nota: (texto: string) => void
  /** Label and value, line by line; the first may stand out. */
  quadro: (linhas: readonly Linha[], destaque?: boolean) => void
  /** Figures in columns, the first to the left; the head again on each page. */
  tabela: (colunas: readonly string[], fileiras: readonly (readonly string[])[]) => void
  novaPagina: () => void
  /** A line to sign on, with the name under it. */
  assinatura: (nome: string) => void
  fechar: () => Promise<Buffer>
}

/**
 * In the file, so that it looks the same everywhere: a reader without Helvetica takes another, wider
 * one. Static and of WOFF 1: the variable WOFF 2 of the screens cannot be cut down by fontkit.
 */
const fonte = (peso: number) => join(import.meta.dirname, `inter-latin-${peso}-normal.woff`)
const NORMAL = fonte(400)
const FORTE = fonte(700)

/** Figures of one width, so that columns of amounts line up. */
const FIGURAS: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']

const BORDA = 56
const ALTURA_DA_FILEIRA = 24
const LARGURA = 595.28 - 2 * BORDA
const AZUL = '#2346b0'
const TEXTO = '#1b1e24'
const SUAVE = '#4c5058'
const LINHA = '#cbcfd7'

/** A4 sheets with the name of who lends above and the page below. `em` is the moment it says. */
export function criarFolha({
  cabeca,
  nome,
  em,
}: {
  cabeca: string
  nome: string
  em: Date
}): Folha {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: BORDA, bottom: BORDA, left: BORDA, right: BORDA },
    bufferPages: true,
    font: NORMAL,
    lang: 'pt-BR',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: nome, CreationDate: em, ModDate: em, Producer: 'consigna', Creator: 'consigna' },
  })
  const pedacos: Buffer[] = []
  doc.on('data', (pedaco: Buffer) => pedacos.push(pedaco))
  const fim = new Promise<Buffer>((resolve) => {
    doc.on('end', () => resolve(Buffer.concat(pedacos)))
  })
  doc.font(FORTE).fontSize(13).fillColor(AZUL).text(cabeca)
  doc
    .moveTo(BORDA, doc.y + 8)
    .lineTo(BORDA + LARGURA, doc.y + 8)
    .strokeColor(LINHA)
    .stroke()
  doc.moveDown(1.4)

  /** Whether another page had to begin. */
  const caber = (altura: number): boolean => {
    const falta = doc.y + altura > doc.page.height - BORDA
    if (falta) doc.addPage()
    return falta
  }

  const fileira = (celulas: readonly string[], letra: string): void => {
    const largura = LARGURA / celulas.length
    const y = doc.y
    doc.font(letra).fontSize(13).fillColor(TEXTO)
    for (const [i, celula] of celulas.entries()) {
      const align = i === 0 ? 'left' : 'right'
      doc.text(celula, BORDA + i * largura, y, { width: largura, align, features: FIGURAS })
    }
    doc.x = BORDA
    doc.y = y + ALTURA_DA_FILEIRA
  }

  return {
    titulo(texto) {
      caber(60)
      doc.font(FORTE).fontSize(21).fillColor(TEXTO).text(texto, { lineGap: 3 })
      doc.moveDown(0.5)
    },
    texto(texto) {
      doc.font(NORMAL).fontSize(14).fillColor(TEXTO).text(texto, { lineGap: 5 })
      doc.moveDown(0.6)
    },
    nota(texto) {
      doc.font(NORMAL).fontSize(12).fillColor(SUAVE).text(texto, { lineGap: 4 })
      doc.moveDown(0.5)
    },
    quadro(linhas, destaque = false) {
      for (const [i, { rotulo, valor }] of linhas.entries()) {
        const grande = destaque && i === 0
        caber(grande ? 46 : 36)
        const y = doc.y
        doc.font(NORMAL).fontSize(14).fillColor(SUAVE)
        doc.text(rotulo, BORDA, y + (grande ? 6 : 0), { width: LARGURA * 0.45 })
        const depois = doc.y
        doc
          .font(FORTE)
          .fontSize(grande ? 22 : 14)
          .fillColor(grande ? AZUL : TEXTO)
        doc.text(valor, BORDA + LARGURA * 0.45, y, {
          width: LARGURA * 0.55,
          align: 'right',
          features: FIGURAS,
        })
        const base = Math.max(depois, doc.y) + 8
        doc
          .moveTo(BORDA, base)
          .lineTo(BORDA + LARGURA, base)
          .strokeColor(LINHA)
          .stroke()
        doc.x = BORDA
        doc.y = base + 10
      }
      doc.moveDown(0.4)
    },
    tabela(colunas, fileiras) {
      fileira(colunas, FORTE)
      for (const celulas of fileiras) {
        if (caber(ALTURA_DA_FILEIRA)) fileira(colunas, FORTE)
        fileira(celulas, NORMAL)
      }
      doc.moveDown(0.4)
    },
    novaPagina() {
      doc.addPage()
    },
    assinatura(nomeDeQuem) {
      caber(80)
      const y = doc.y + 48
      doc
        .moveTo(BORDA, y)
        .lineTo(BORDA + LARGURA * 0.75, y)
        .strokeColor(TEXTO)
        .stroke()
      doc
        .font(NORMAL)
        .fontSize(13)
        .fillColor(TEXTO)
        .text(nomeDeQuem, BORDA, y + 6)
      doc.moveDown(0.4)
    },
    async fechar() {
      const { start, count } = doc.bufferedPageRange()
      for (let i = start; i < start + count; i += 1) {
        doc.switchToPage(i)
        // Below the margin, where a text would begin another page.
        doc.page.margins.bottom = 0
        doc.font(NORMAL).fontSize(10).fillColor(SUAVE)
        doc.text(`${nome} · página ${i - start + 1} de ${count}`, BORDA, doc.page.height - 40, {
          width: LARGURA,
          align: 'center',
          lineBreak: false,
        })
      }
      doc.end()
      return fim
    },
  }
}
