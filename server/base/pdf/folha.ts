import PDFDocument from 'pdfkit'
import { arquivoDe, imprimivel, type Peso } from './letras.ts'

type Linha = { rotulo: string; valor: string }

/** The common look of what is printed: large letters, few lines, for a person of seventy. */
type Folha = {
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
    font: arquivoDe(400, ''),
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
  /** In the file of its letters, so that it looks the same everywhere: a reader without them takes others. */
  const escrever = (
    dito: string,
    { peso, tamanho, cor = TEXTO }: { peso: Peso; tamanho: number; cor?: string },
    {
      x = doc.x,
      y = doc.y,
      ...opcoes
    }: PDFKit.Mixins.TextOptions & { x?: number; y?: number } = {},
  ): void => {
    const texto = imprimivel(dito)
    doc.font(arquivoDe(peso, texto)).fontSize(tamanho).fillColor(cor).text(texto, x, y, opcoes)
  }

  escrever(cabeca, { peso: 700, tamanho: 13, cor: AZUL })
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

  const fileira = (celulas: readonly string[], peso: Peso): void => {
    const largura = LARGURA / celulas.length
    const y = doc.y
    for (const [i, celula] of celulas.entries()) {
      const align = i === 0 ? 'left' : 'right'
      const onde = { x: BORDA + i * largura, y, width: largura, align, features: FIGURAS } as const
      escrever(celula, { peso, tamanho: 13 }, onde)
    }
    doc.x = BORDA
    doc.y = y + ALTURA_DA_FILEIRA
  }

  return {
    titulo(texto) {
      caber(60)
      escrever(texto, { peso: 700, tamanho: 21 }, { lineGap: 3 })
      doc.moveDown(0.5)
    },
    texto(texto) {
      escrever(texto, { peso: 400, tamanho: 14 }, { lineGap: 5 })
      doc.moveDown(0.6)
    },
    nota(texto) {
      escrever(texto, { peso: 400, tamanho: 12, cor: SUAVE }, { lineGap: 4 })
      doc.moveDown(0.5)
    },
    quadro(linhas, destaque = false) {
      for (const [i, { rotulo, valor }] of linhas.entries()) {
        const grande = destaque && i === 0
        caber(grande ? 46 : 36)
        const y = doc.y
        escrever(
          rotulo,
          { peso: 400, tamanho: 14, cor: SUAVE },
          { x: BORDA, y: y + (grande ? 6 : 0), width: LARGURA * 0.45 },
        )
        const depois = doc.y
        escrever(
          valor,
          { peso: 700, tamanho: grande ? 22 : 14, cor: grande ? AZUL : TEXTO },
          {
            x: BORDA + LARGURA * 0.45,
            y,
            width: LARGURA * 0.55,
            align: 'right',
            features: FIGURAS,
          },
        )
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
      fileira(colunas, 700)
      for (const celulas of fileiras) {
        if (caber(ALTURA_DA_FILEIRA)) fileira(colunas, 700)
        fileira(celulas, 400)
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
      escrever(nomeDeQuem, { peso: 400, tamanho: 13 }, { x: BORDA, y: y + 6 })
      doc.moveDown(0.4)
    },
    async fechar() {
      const { start, count } = doc.bufferedPageRange()
      for (let i = start; i < start + count; i += 1) {
        doc.switchToPage(i)
        // Below the margin, where a text would begin another page.
        doc.page.margins.bottom = 0
        escrever(
          `${nome} · página ${i - start + 1} de ${count}`,
          { peso: 400, tamanho: 10, cor: SUAVE },
          {
            x: BORDA,
            y: doc.page.height - 40,
            width: LARGURA,
            align: 'center',
            lineBreak: false,
          },
        )
      }
      doc.end()
      return fim
    },
  }
}
