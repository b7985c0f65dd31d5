import PDFDocument from 'pdfkit'

export type Linha = { rotulo: string; valor: string }

/** The common look of what is printed: large letters, few lines, for a person of seventy. */
export type Folha = {
  titulo: (texto: string) => void
  texto: (texto: string) => void
  nota: (texto: string) => void
  /** Label and value, line by line; the first may stand out. */
  quadro: (linhas: readonly Linha[], destaque?: boolean) => void
  /** A line to sign on, with the name under it. */
  assinatura: (nome: string) => void
  fechar: () => Promise<Buffer>
}

const BORDA = 56
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
  doc.font('Helvetica-Bold').fontSize(13).fillColor(AZUL).text(cabeca)
  doc
    .moveTo(BORDA, doc.y + 8)
    .lineTo(BORDA + LARGURA, doc.y + 8)
    .strokeColor(LINHA)
    .stroke()
  doc.moveDown(1.4)

  const caber = (altura: number) => {
    if (doc.y + altura > doc.page.height - BORDA) doc.addPage()
  }

  return {
    titulo(texto) {
      caber(60)
      doc.font('Helvetica-Bold').fontSize(21).fillColor(TEXTO).text(texto, { lineGap: 3 })
      doc.moveDown(0.5)
    },
    texto(texto) {
      doc.font('Helvetica').fontSize(14).fillColor(TEXTO).text(texto, { lineGap: 5 })
      doc.moveDown(0.6)
    },
    nota(texto) {
      doc.font('Helvetica').fontSize(12).fillColor(SUAVE).text(texto, { lineGap: 4 })
      doc.moveDown(0.5)
    },
    quadro(linhas, destaque = false) {
      for (const [i, { rotulo, valor }] of linhas.entries()) {
        const grande = destaque && i === 0
        caber(grande ? 46 : 36)
        const y = doc.y
        doc.font('Helvetica').fontSize(14).fillColor(SUAVE)
        doc.text(rotulo, BORDA, y + (grande ? 6 : 0), { width: LARGURA * 0.45 })
        const depois = doc.y
        doc
          .font('Helvetica-Bold')
          .fontSize(grande ? 22 : 14)
          .fillColor(grande ? AZUL : TEXTO)
        doc.text(valor, BORDA + LARGURA * 0.45, y, { width: LARGURA * 0.55, align: 'right' })
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
    assinatura(nomeDeQuem) {
      caber(80)
      const y = doc.y + 48
      doc
        .moveTo(BORDA, y)
        .lineTo(BORDA + LARGURA * 0.75, y)
        .strokeColor(TEXTO)
        .stroke()
      doc
        .font('Helvetica')
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
        doc.font('Helvetica').fontSize(10).fillColor(SUAVE)
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
