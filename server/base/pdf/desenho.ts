import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import type { Folha, Linha, Peca } from './folha.ts'
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

const BORDA = 56
const ALTURA_DA_FILEIRA = 24
const LARGURA = 595.28 - 2 * BORDA
const AZUL = '#2346b0'
const TEXTO = '#1b1e24'
const SUAVE = '#4c5058'
const LINHA = '#cbcfd7'

/** Opened once a process: opening costs more than drawing with it. */
const abertas = new Map<string, Font>()

function fonteDe(arquivo: string): Font {
  const aberta = abertas.get(arquivo)
  if (aberta) return aberta
  const fonte = create(readFileSync(arquivo))
  if (!('layout' in fonte)) throw new Error(`${arquivo} is a collection of fonts`)
  abertas.set(arquivo, fonte)
  return fonte
}

/**
 * A4 sheets with the head of the page above, its number below, in large letters and few lines, for a
 * person of seventy. Takes a core for tens of milliseconds: the server calls it through `imprimir`.
 */
export async function desenhar({ cabeca, nome, em, pecas }: Folha): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: BORDA, bottom: BORDA, left: BORDA, right: BORDA },
    bufferPages: true,
    // None by default: each text names its own.
    font: '',
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
  /**
   * With embedded fonts, so that it looks the same everywhere: a reader substitutes missing fonts.
   */
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
    const arquivo = arquivoDe(peso, texto)
    doc
      .registerFont(arquivo, fonteDe(arquivo))
      .font(arquivo)
      .fontSize(tamanho)
      .fillColor(cor)
      .text(texto, x, y, opcoes)
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
      const onde = { x: BORDA + i * largura, y, width: largura, align } as const
      escrever(celula, { peso, tamanho: 13 }, onde)
    }
    doc.x = BORDA
    doc.y = y + ALTURA_DA_FILEIRA
  }

  const quadro = (linhas: readonly Linha[], destaque: boolean): void => {
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
        { x: BORDA + LARGURA * 0.45, y, width: LARGURA * 0.55, align: 'right' },
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
  }

  const tabela = (colunas: readonly string[], fileiras: readonly (readonly string[])[]): void => {
    fileira(colunas, 700)
    for (const celulas of fileiras) {
      if (caber(ALTURA_DA_FILEIRA)) fileira(colunas, 700)
      fileira(celulas, 400)
    }
    doc.moveDown(0.4)
  }

  const assinatura = (quem: string): void => {
    caber(80)
    const y = doc.y + 48
    doc
      .moveTo(BORDA, y)
      .lineTo(BORDA + LARGURA * 0.75, y)
      .strokeColor(TEXTO)
      .stroke()
    escrever(quem, { peso: 400, tamanho: 13 }, { x: BORDA, y: y + 6 })
    doc.moveDown(0.4)
  }

  const desenharPeca = (peca: Peca): void => {
    switch (peca.tipo) {
      case 'titulo':
        caber(60)
        escrever(peca.texto, { peso: 700, tamanho: 21 }, { lineGap: 3 })
        doc.moveDown(0.5)
        return
      case 'texto':
        escrever(peca.texto, { peso: 400, tamanho: 14 }, { lineGap: 5 })
        doc.moveDown(0.6)
        return
      case 'nota':
        escrever(peca.texto, { peso: 400, tamanho: 12, cor: SUAVE }, { lineGap: 4 })
        doc.moveDown(0.5)
        return
      case 'quadro':
        return quadro(peca.linhas, peca.destaque ?? false)
      case 'tabela':
        return tabela(peca.colunas, peca.fileiras)
      case 'assinatura':
        return assinatura(peca.texto)
      case 'pagina':
        doc.addPage()
    }
  }

  for (const peca of pecas) desenharPeca(peca)

  const { start, count } = doc.bufferedPageRange()
  for (let i = start; i < start + count; i += 1) {
    doc.switchToPage(i)
    // Below the margin, where a text would begin another page.
    doc.page.margins.bottom = 0
    escrever(
      `${nome} · página ${i - start + 1} de ${count}`,
      { peso: 400, tamanho: 10, cor: SUAVE },
      { x: BORDA, y: doc.page.height - 40, width: LARGURA, align: 'center', lineBreak: false },
    )
  }
  doc.end()
  return fim
}
