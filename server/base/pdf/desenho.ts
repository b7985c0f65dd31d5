import PDFDocument from 'pdfkit'
import { BORDA, type Caneta, cores, criarCaneta, LARGURA } from './caneta.ts'
import type { Folha } from './folha.ts'
import { desenharPeca } from './pecas.ts'

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
  const caneta = criarCaneta(doc)
  caneta.escrever(cabeca, { peso: 700, tamanho: 13, cor: cores.azul })
  caneta.riscar(doc.y + 8)
  doc.moveDown(1.4)
  for (const peca of pecas) desenharPeca(caneta, peca)
  numerar(caneta, nome)
  doc.end()
  return fim
}

/** The name of the file and the number of each page, once all are there. */
function numerar({ doc, escrever }: Caneta, nome: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let i = start; i < start + count; i += 1) {
    doc.switchToPage(i)
    // Below the margin, where a text would begin another page.
    doc.page.margins.bottom = 0
    escrever(
      `${nome} · página ${i - start + 1} de ${count}`,
      { peso: 400, tamanho: 10, cor: cores.suave },
      { x: BORDA, y: doc.page.height - 40, width: LARGURA, align: 'center', lineBreak: false },
    )
  }
}
