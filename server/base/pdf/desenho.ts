import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import type { Escrita, Folha, Linha, Peca } from './folha.ts'
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

type Letra = { peso: Peso; tamanho: number; cor?: string }

/** How each kind of text is written: its letter, the space between its lines and after it. */
const escritas: Record<Escrita['tipo'], { letra: Letra; entrelinha: number; depois: number }> = {
  titulo: { letra: { peso: 700, tamanho: 21 }, entrelinha: 3, depois: 0.5 },
  secao: { letra: { peso: 700, tamanho: 15, cor: AZUL }, entrelinha: 3, depois: 0.4 },
  texto: { letra: { peso: 400, tamanho: 14 }, entrelinha: 5, depois: 0.6 },
  nota: { letra: { peso: 400, tamanho: 12, cor: SUAVE }, entrelinha: 4, depois: 0.5 },
  assinatura: { letra: { peso: 400, tamanho: 13 }, entrelinha: 0, depois: 0.4 },
}

/** Where a person signs: the space above the line, and from the line to the name. */
const ESPACO_PARA_ASSINAR = 54
/** Room under the heading of a section: two lines of what it is about. */
const DEPOIS_DA_SECAO = 72

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
  const preparar = (dito: string, { peso, tamanho, cor = TEXTO }: Letra): string => {
    const texto = imprimivel(dito)
    const arquivo = arquivoDe(peso, texto)
    doc.registerFont(arquivo, fonteDe(arquivo)).font(arquivo).fontSize(tamanho).fillColor(cor)
    return texto
  }

  const escrever = (
    dito: string,
    letra: Letra,
    {
      x = doc.x,
      y = doc.y,
      ...opcoes
    }: PDFKit.Mixins.TextOptions & { x?: number; y?: number } = {},
  ): void => {
    doc.text(preparar(dito, letra), x, y, opcoes)
  }

  const medir = (dito: string, letra: Letra, opcoes: PDFKit.Mixins.TextOptions): number =>
    doc.heightOfString(preparar(dito, letra), opcoes)

  const alturaDe = ({ tipo, texto }: Escrita): number => {
    const { letra, entrelinha, depois } = escritas[tipo]
    const altura = medir(texto, letra, { width: LARGURA, lineGap: entrelinha })
    const acima = tipo === 'assinatura' ? ESPACO_PARA_ASSINAR : 0
    return acima + altura + depois * letra.tamanho * 1.3
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
      const dele = { peso: 400, tamanho: 14, cor: SUAVE } as const
      const dela = { peso: 700, tamanho: grande ? 22 : 14, cor: grande ? AZUL : TEXTO } as const
      const acima = grande ? 6 : 0
      const altura = Math.max(
        acima + medir(rotulo, dele, { width: LARGURA * 0.45 }),
        medir(valor, dela, { width: LARGURA * 0.55 }),
      )
      caber(altura + 18)
      const y = doc.y
      escrever(rotulo, dele, { x: BORDA, y: y + acima, width: LARGURA * 0.45 })
      escrever(valor, dela, {
        x: BORDA + LARGURA * 0.45,
        y,
        width: LARGURA * 0.55,
        align: 'right',
      })
      const base = y + altura + 8
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

  const escrita = (peca: Escrita): void => {
    const { letra, entrelinha, depois } = escritas[peca.tipo]
    caber(alturaDe(peca) + (peca.tipo === 'secao' ? DEPOIS_DA_SECAO : 0))
    if (peca.tipo === 'assinatura') {
      const y = doc.y + ESPACO_PARA_ASSINAR - 6
      doc
        .moveTo(BORDA, y)
        .lineTo(BORDA + LARGURA * 0.75, y)
        .strokeColor(TEXTO)
        .stroke()
      doc.y = y + 6
    }
    escrever(peca.texto, letra, { x: BORDA, width: LARGURA, lineGap: entrelinha })
    doc.moveDown(depois)
  }

  const desenharPeca = (peca: Peca): void => {
    switch (peca.tipo) {
      case 'titulo':
      case 'secao':
      case 'texto':
      case 'nota':
      case 'assinatura':
        return escrita(peca)
      case 'junto':
        caber(peca.pecas.reduce((soma, uma) => soma + alturaDe(uma), 0))
        return peca.pecas.forEach(escrita)
      case 'quadro':
        return quadro(peca.linhas, peca.destaque ?? false)
      case 'tabela':
        return tabela(peca.colunas, peca.fileiras)
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
