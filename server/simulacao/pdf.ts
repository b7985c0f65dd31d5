import { formatarDia, hoje } from '#shared/data.ts'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import { linhasDaSimulacao, type Remetente, ressalva } from '#shared/simulacao/mensagem.ts'
import type { ResultadoSimulacao } from '#shared/simulacao/resultado.ts'
import type { Contexto } from '../http/handler.ts'
import type { Pedido } from './calcular.ts'
import { simulacaoParaOCliente } from './mensagem.ts'

type ComNumeros = Awaited<ReturnType<typeof simulacaoParaOCliente>>['resultado']

/** Sizes for a person of seventy: nothing on the page is below 12 points. */
const corpo = { titulo: 24, destaque: 34, rotulo: 15, texto: 13, nota: 12 }
const borda = 56
const tinta = '#1a1a1a'
const apagada = '#4d4d4d'

/**
 * The simulation on paper: what is received, what is paid, what is paid off, the proof of advantage
 * and the schedule by year. Answered as base64, so that every answer of ours has one shape.
 *
 * @throws Recusa as `simulacaoParaOCliente`
 */
export async function imprimirSimulacao(
  contexto: Contexto,
  pedido: Pedido,
): Promise<{ nome: string; tipo: 'application/pdf'; conteudo: string }> {
  const { resultado, remetente } = await simulacaoParaOCliente(contexto, pedido)
  const bytes = await desenhar(resultado, remetente, contexto.agora)
  return {
    nome: `simulacao-${hoje(contexto.agora)}.pdf`,
    tipo: 'application/pdf',
    conteudo: bytes.toString('base64'),
  }
}

async function desenhar(resultado: ComNumeros, remetente: Remetente, agora: Date): Promise<Buffer> {
  // Only who prints waits for it: the server starts without.
  const { default: Documento } = await import('pdfkit')
  const documento = new Documento({
    size: 'A4',
    margin: borda,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: 'Simulação de crédito consignado', CreationDate: agora },
  })
  const pedacos: Buffer[] = []
  documento.on('data', (pedaco: Buffer) => pedacos.push(pedaco))
  const pronto = new Promise<Buffer>((resolve, reject) => {
    documento.on('end', () => resolve(Buffer.concat(pedacos)))
    documento.on('error', reject)
  })
  primeiraPagina(documento, resultado, remetente, agora)
  cronograma(documento, resultado)
  documento.end()
  return pronto
}

type Papel = PDFKit.PDFDocument

function primeiraPagina(
  papel: Papel,
  resultado: ComNumeros,
  { primeiroNome, promotor }: Remetente,
  agora: Date,
): void {
  const [principal, ...linhas] = linhasDaSimulacao(resultado)
  papel.fillColor(tinta).font('Helvetica-Bold').fontSize(corpo.titulo)
  papel.text('Sua simulação de crédito consignado')
  papel.moveDown(0.3).font('Helvetica').fontSize(corpo.texto).fillColor(apagada)
  papel.text(`Para ${primeiroNome}. Feita por ${promotor} em ${formatarDia(hoje(agora))}.`)
  papel.moveDown(1)
  if (principal) {
    papel.fontSize(corpo.rotulo).text(principal.rotulo)
    papel.font('Helvetica-Bold').fontSize(corpo.destaque).fillColor(tinta).text(principal.valor)
  }
  papel.moveDown(0.6)
  for (const { rotulo, valor } of linhas) linha(papel, rotulo, valor)
  papel.moveDown(0.8)
  if (resultado.vantagem) {
    papel.font('Helvetica-Bold').fontSize(corpo.rotulo).fillColor(tinta)
    papel.text('Vale a pena mudar?', borda)
    papel.font('Helvetica').fontSize(corpo.texto)
    papel.text(resultado.vantagem.texto.replace('o cliente paga', 'você paga'))
    papel.moveDown(0.8)
  }
  papel.font('Helvetica').fontSize(corpo.nota).fillColor(apagada).text(ressalva(resultado), borda)
  papel.text('Leia com calma. Se tiver dúvida, pergunte antes de aceitar.')
}

/** The label over the value: two columns would be hard to follow with tired eyes. */
function linha(papel: Papel, rotulo: string, valor: string): void {
  const topo = papel.y
  const largura = papel.page.width - 2 * borda
  papel.font('Helvetica').fontSize(corpo.rotulo).fillColor(apagada)
  papel.text(rotulo, borda, topo, { width: largura * 0.45 })
  const fim = papel.y
  papel.font('Helvetica-Bold').fillColor(tinta)
  papel.text(valor, borda + largura * 0.46, topo, { width: largura * 0.54, align: 'right' })
  const abaixo = Math.max(fim, papel.y) + 4
  papel
    .moveTo(borda, abaixo)
    .lineTo(borda + largura, abaixo)
    .lineWidth(0.5)
  papel.strokeColor('#b3b3b3').stroke()
  papel.x = borda
  papel.y = abaixo + 6
}

const colunas = ['Ano', 'Parcelas', 'Você paga', 'Juros', 'Ainda deve'] as const

function cronograma(
  papel: Papel,
  { cronograma: anos }: Pick<ResultadoSimulacao, 'cronograma'>,
): void {
  papel.addPage()
  papel.font('Helvetica-Bold').fontSize(corpo.titulo).fillColor(tinta).text('Ano a ano')
  papel.moveDown(0.8)
  fileira(papel, colunas, 'Helvetica-Bold')
  for (const { ano, parcelas, total, juros, saldoFinal } of anos) {
    const valores = [total, juros, saldoFinal].map((valor) => formatarDinheiro(centavos(valor)))
    fileira(papel, [String(ano), String(parcelas), ...valores], 'Helvetica')
  }
}

function fileira(papel: Papel, celulas: readonly string[], fonte: string): void {
  const largura = (papel.page.width - 2 * borda) / celulas.length
  const topo = papel.y
  papel.font(fonte).fontSize(corpo.texto).fillColor(tinta)
  celulas.forEach((celula, k) => {
    const align = k < 1 ? 'left' : 'right'
    papel.text(celula, borda + k * largura, topo, { width: largura, align })
  })
  papel.x = borda
  papel.y = topo + 24
}
