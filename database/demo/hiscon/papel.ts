import { join } from 'node:path'
import Documento from 'pdfkit'
import type { Sorteio } from '../sorteio.ts'

/** How a paper is made, apart from what it says: every way must be read alike. */
export type Feitio = {
  grade: 'completa' | 'horizontais' | 'nenhuma'
  /** Labels in one level, or `VALOR` above `PARCELA | EMPRESTADO | LIBERADO`. */
  rotulos: 1 | 2
  /**
   * Wide sheets; upright sheets that the reader turns; upright sheets with the table lying on its side
   * and nothing that says so (the rotated matrix).
   */
  orientacao: 'paisagem' | 'girada' | 'deitada'
  /** In which order the cells stand in the file. */
  ordem: 'fileiras' | 'colunas' | 'embaralhada'
  corpo: number
  /** The head again on each page, or on the first one only. */
  repetirCabecalho: boolean
  fonte: 'Helvetica' | 'Inter'
  /** Blank above and below the text of a row. */
  folga: number
  /** The table a little to the left or right of where others print it. */
  desvio: number
}

export function sortearFeitio(sorteio: Sorteio): Feitio {
  return {
    grade: sorteio.um(['completa', 'completa', 'horizontais', 'nenhuma']),
    rotulos: sorteio.um([1, 2]),
    orientacao: sorteio.um(['paisagem', 'paisagem', 'girada', 'deitada']),
    ordem: sorteio.um(['fileiras', 'colunas', 'embaralhada']),
    corpo: sorteio.um([5.6, 5.8, 6, 6.2]),
    repetirCabecalho: sorteio.chance(0.7),
    fonte: sorteio.chance(0.3) ? 'Inter' : 'Helvetica',
    folga: sorteio.um([3, 4, 4, 6]),
    desvio: sorteio.um([-3, 0, 0, 0, 2, 4]),
  }
}

export const LARGURA = 842
export const ALTURA = 595

export type Papel = ReturnType<typeof abrirPapel>

const inter = join(import.meta.dirname, '../../../server/base/pdf/inter-latin-400.ttf')

/** A document whose pages are measured from the upper left corner as a person holds them. */
export function abrirPapel({ fonte, orientacao }: Feitio, em: Date) {
  const doc = new Documento({
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    font: '',
    info: { Title: 'Histórico de Empréstimo Consignado', CreationDate: em },
  })
  const pedacos: Buffer[] = []
  doc.on('data', (pedaco: Buffer) => pedacos.push(pedaco))
  const fim = new Promise<Buffer>((resolve) => {
    doc.on('end', () => resolve(Buffer.concat(pedacos)))
  })
  if (fonte === 'Inter') doc.registerFont('Inter', inter)
  doc.font(fonte)
  return {
    doc,
    retrato: () => {
      doc.addPage({ size: [ALTURA, LARGURA], margin: 0 })
    },
    paisagem: () => {
      if (orientacao === 'paisagem') {
        doc.addPage({ size: [LARGURA, ALTURA], margin: 0 })
        return
      }
      doc.addPage({ size: [ALTURA, LARGURA], margin: 0 })
      if (orientacao === 'girada') Object.assign(doc.page.dictionary.data, { Rotate: 90 })
      doc.transform(0, -1, 1, 0, 0, LARGURA)
    },
    /** The pages so far. */
    quantas: () => doc.bufferedPageRange().count,
    /** Back on a page, from 0. */
    voltar: (pagina: number) => {
      doc.switchToPage(pagina)
    },
    largura: (texto: string, corpo: number) => doc.fontSize(corpo).widthOfString(texto),
    escrever: (texto: string, x: number, y: number, corpo: number) => {
      doc.fontSize(corpo).fillColor('#111111').text(texto, x, y, { lineBreak: false })
    },
    riscar: (x0: number, y0: number, x1: number, y1: number) => {
      doc.moveTo(x0, y0).lineTo(x1, y1).lineWidth(0.4).strokeColor('#888888').stroke()
    },
    pintar: (x: number, y: number, largura: number, altura: number, cor: string) => {
      doc.rect(x, y, largura, altura).fill(cor)
    },
    fechar: () => {
      doc.end()
      return fim
    },
  }
}

/** Lines of a cell: broken between words, and inside what is wider than the cell. */
export function quebrar(papel: Papel, texto: string, largura: number, corpo: number): string[] {
  const linhas: string[] = []
  let linha = ''
  for (const palavra of texto.split(' ').filter(Boolean)) {
    const junta = linha ? `${linha} ${palavra}` : palavra
    if (papel.largura(junta, corpo) <= largura) {
      linha = junta
      continue
    }
    if (linha) linhas.push(linha)
    linha = ''
    for (const sinal of palavra) {
      if (linha && papel.largura(linha + sinal, corpo) > largura) {
        linhas.push(linha)
        linha = ''
      }
      linha += sinal
    }
  }
  if (linha) linhas.push(linha)
  return linhas
}
