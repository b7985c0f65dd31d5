import { BORDA, type Caneta, cores, escritas, LARGURA } from './caneta.ts'
import type { Escrita, Linha, Peca } from './folha.ts'
import type { Peso } from './letras.ts'

const ALTURA_DA_FILEIRA = 24
/** Where a person signs: the space above the line, and from the line to the name. */
const ESPACO_PARA_ASSINAR = 54
/** Room under the heading of a section: two lines of what it is about. */
const DEPOIS_DA_SECAO = 72

export function desenharPeca(caneta: Caneta, peca: Peca): void {
  switch (peca.tipo) {
    case 'titulo':
    case 'secao':
    case 'texto':
    case 'nota':
    case 'assinatura':
      return desenharEscrita(caneta, peca)
    case 'junto':
      caneta.caber(peca.pecas.reduce((soma, uma) => soma + alturaDe(caneta, uma), 0))
      for (const uma of peca.pecas) desenharEscrita(caneta, uma)
      return
    case 'quadro':
      return desenharQuadro(caneta, peca.linhas, peca.destaque ?? false)
    case 'tabela':
      return desenharTabela(caneta, peca.colunas, peca.fileiras)
    case 'pagina':
      caneta.doc.addPage()
  }
}

function alturaDe({ medir }: Caneta, { tipo, texto }: Escrita): number {
  const { letra, entrelinha, depois } = escritas[tipo]
  const altura = medir(texto, letra, { width: LARGURA, lineGap: entrelinha })
  const acima = tipo === 'assinatura' ? ESPACO_PARA_ASSINAR : 0
  return acima + altura + depois * letra.tamanho * 1.3
}

function desenharEscrita(caneta: Caneta, peca: Escrita): void {
  const { doc } = caneta
  const { letra, entrelinha, depois } = escritas[peca.tipo]
  caneta.caber(alturaDe(caneta, peca) + (peca.tipo === 'secao' ? DEPOIS_DA_SECAO : 0))
  if (peca.tipo === 'assinatura') {
    const y = doc.y + ESPACO_PARA_ASSINAR - 6
    caneta.riscar(y, LARGURA * 0.75, cores.texto)
    doc.y = y + 6
  }
  caneta.escrever(peca.texto, letra, { x: BORDA, width: LARGURA, lineGap: entrelinha })
  doc.moveDown(depois)
}

function desenharQuadro(caneta: Caneta, linhas: readonly Linha[], destaque: boolean): void {
  for (const [i, linha] of linhas.entries()) desenharLinha(caneta, linha, destaque && i === 0)
  caneta.doc.moveDown(0.4)
}

/** A label and its value, over a line; `grande`: the one that stands out. */
function desenharLinha(
  { doc, escrever, medir, caber, riscar }: Caneta,
  { rotulo, valor }: Linha,
  grande: boolean,
): void {
  const dele = { peso: 400, tamanho: 14, cor: cores.suave } as const
  const tamanho = grande ? 22 : 14
  const dela = { peso: 700, tamanho, cor: grande ? cores.azul : cores.texto } as const
  const acima = grande ? 6 : 0
  const altura = Math.max(
    acima + medir(rotulo, dele, { width: LARGURA * 0.45 }),
    medir(valor, dela, { width: LARGURA * 0.55 }),
  )
  caber(altura + 18)
  const y = doc.y
  escrever(rotulo, dele, { x: BORDA, y: y + acima, width: LARGURA * 0.45 })
  escrever(valor, dela, { x: BORDA + LARGURA * 0.45, y, width: LARGURA * 0.55, align: 'right' })
  const base = y + altura + 8
  riscar(base)
  doc.x = BORDA
  doc.y = base + 10
}

function desenharTabela(
  caneta: Caneta,
  colunas: readonly string[],
  fileiras: readonly (readonly string[])[],
): void {
  desenharFileira(caneta, colunas, 700)
  for (const celulas of fileiras) {
    if (caneta.caber(ALTURA_DA_FILEIRA)) desenharFileira(caneta, colunas, 700)
    desenharFileira(caneta, celulas, 400)
  }
  caneta.doc.moveDown(0.4)
}

function desenharFileira({ doc, escrever }: Caneta, celulas: readonly string[], peso: Peso): void {
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
