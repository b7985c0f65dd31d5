import { formatarDia } from '#shared/data.ts'
import { type Centavos, centavos } from '#shared/dinheiro.ts'
import { criarSorteio, type Sorteio } from '../sorteio.ts'
import { abrirPapel, ALTURA, type Feitio, LARGURA, type Papel, quebrar } from './papel.ts'
import { type Coluna, dinheiro, type Tabela, tabelasDe } from './tabelas.ts'
import type { BeneficioVerdadeiro, HisconVerdadeiro } from './verdade.ts'

const ROTULO = 4.6
const ENTRELINHA = 1.15
const FUNDO = ALTURA - 40
const nada = centavos(0)

type Mudancas = {
  semente?: number
  /** What somebody does to page 1 after it was printed. */
  retoque?: (papel: Papel) => void
  /** Another paper than the one of the INSS. */
  mudar?: (tabela: Tabela) => Tabela
  /** Of how many pages page 1 says to be the first: those that there are, unless some were lost. */
  deQuantas?: number
  /** The printing of each benefit, where pages of several papers were put into one file. */
  impressoes?: readonly Partial<Pick<HisconVerdadeiro, 'emitidoEm' | 'codigo'>>[]
}

/** The paper of a truth, in one of the ways the INSS and the printers of others make it. */
export function desenharHiscon(
  verdade: HisconVerdadeiro,
  feitio: Feitio,
  { semente = 1, retoque, mudar = (tabela) => tabela, deQuantas, impressoes = [] }: Mudancas = {},
): Promise<Buffer> {
  const papel = abrirPapel(feitio, new Date(`${verdade.emitidoEm}-03:00`))
  const sorteio = criarSorteio(semente)
  const frentes: number[] = []
  for (const [k, beneficio] of verdade.beneficios.entries()) {
    frentes.push(papel.quantas())
    paginaUm(papel, { ...verdade, ...impressoes[k] }, beneficio)
    retoque?.(papel)
    paginaDasMargens(papel, beneficio)
    let y = ALTURA
    for (const tabela of tabelasDe(beneficio).map(mudar)) {
      y = desenharTabela({ papel, feitio, sorteio, tabela }, y)
    }
  }
  const total = deQuantas ?? papel.quantas()
  for (const frente of frentes) {
    papel.voltar(frente)
    papel.escrever(`1 / ${total}`, 540, 812, 8)
  }
  return papel.fechar()
}

function paginaUm(papel: Papel, verdade: HisconVerdadeiro, um: BeneficioVerdadeiro): void {
  papel.retrato()
  papel.pintar(0, 0, ALTURA, 30, '#e8eef7')
  papel.escrever('Instituto Nacional do Seguro Social', 40, 10, 9)
  papel.escrever('HISTÓRICO DE', 40, 60, 16)
  papel.escrever('EMPRÉSTIMO CONSIGNADO', 40, 80, 16)
  papel.escrever(verdade.titular, 40, 112, 11)
  papel.escrever('Benefício', 40, 150, 12)
  papel.escrever(um.especie, 40, 172, 9)
  const nb = um.nb.replace(/(...)(...)(...)(.)/, '$1.$2.$3-$4')
  const linhas = [
    ['Nº Benefício:', nb],
    ['Situação:', um.situacao],
    ['Pago em:', '001 - BANCO DO BRASIL SA'],
    ['Meio:', 'Cartão Magnético'],
  ] as const
  for (const [k, [rotulo, valor]] of linhas.entries()) {
    papel.escrever(rotulo, 40, 192 + 14 * k, 9)
    papel.escrever(valor, 46 + papel.largura(rotulo, 9), 192 + 14 * k, 9)
  }
  const ditos = [
    'Não possui procurador',
    'Não possui representante legal',
    'Pensão alimentícia: não é pagador',
    um.bloqueado ? 'Bloqueado para empréstimo' : 'Liberado para empréstimo',
    'Elegível para empréstimos',
  ]
  for (const [k, dito] of ditos.entries()) papel.escrever(dito, 330, 178 + 14 * k, 9)
  paginaUmQuantidades(papel, um)
  paginaUmRodape(papel, verdade)
}

function paginaUmQuantidades(papel: Papel, { quantidades }: BeneficioVerdadeiro): void {
  papel.escrever('Quantitativo de Empréstimos por Situação', 40, 290, 12)
  papel.escrever('SITUAÇÃO', 40, 312, 8)
  papel.escrever('QUANTIDADE', 300, 312, 8)
  const linhas = [
    ['ATIVOS', quantidades.ativos],
    ['SUSPENSOS', quantidades.suspensos],
    ['RESERVADOS PORTABILIDADE', quantidades.reservadosPortabilidade],
    ['RESERVADOS REFINANCIAMENTO', quantidades.reservadosRefinanciamento],
  ] as const
  for (const [k, [rotulo, quantos]] of linhas.entries()) {
    papel.escrever(rotulo, 40, 328 + 14 * k, 8)
    if (quantos !== null) papel.escrever(String(quantos), 320, 328 + 14 * k, 8)
  }
}

function paginaUmRodape(papel: Papel, { codigo, emitidoEm }: HisconVerdadeiro): void {
  papel.escrever('Você pode conferir a autenticidade do documento em', 40, 770, 8)
  papel.escrever('https://meu.inss.gov.br/central/#/autenticidade', 40, 782, 8)
  papel.escrever(`com o código ${codigo}`, 40, 794, 8)
  papel.escrever(`${formatarDia(emitidoEm.slice(0, 10))} ${emitidoEm.slice(11)}`, 40, 812, 8)
}

function paginaDasMargens(papel: Papel, { margens }: BeneficioVerdadeiro): void {
  papel.retrato()
  papel.escrever('Margem para Empréstimo/Cartão e Resumo Financeiro', 40, 40, 13)
  papel.escrever('VALORES DO BENEFÍCIO', 40, 70, 9)
  const valores = [
    ['BASE DE CÁLCULO', margens.base],
    ['MÁXIMO DE COMPROMETIMENTO PERMITIDO', margens.maximoComprometimento],
    ['TOTAL COMPROMETIDO', margens.totalComprometido],
    ['MARGEM EXTRAPOLADA***', nada],
  ] as const
  for (const [k, [rotulo, valor]] of valores.entries()) {
    papel.escrever(rotulo, 40, 88 + 14 * k, 8)
    papel.escrever(dinheiro(valor), 420, 88 + 14 * k, 8)
  }
  for (const [k, rotulo] of ['EMPRÉSTIMOS', 'RMC', 'RCC'].entries())
    papel.escrever(rotulo, 230 + 100 * k, 170, 8)
  const { utilizada, disponivel } = margens
  const linhas: [string, (string | Centavos | null)[]][] = [
    ['BASE DE CÁLCULO', [margens.base, margens.base, margens.base]],
    ['MARGEM UTILIZADA', [utilizada.emprestimos, utilizada.rmc, utilizada.rcc]],
    ['MARGEM RESERVADA**', [nada, '-', '-']],
    ['MARGEM DISPONÍVEL', [disponivel.emprestimos, disponivel.rmc, disponivel.rcc]],
    ['MARGEM EXTRAPOLADA***', [nada, nada, nada]],
  ]
  for (const [k, [rotulo, celulas]] of linhas.entries()) {
    papel.escrever(rotulo, 40, 188 + 14 * k, 8)
    for (const [c, celula] of celulas.entries()) {
      const texto = typeof celula === 'string' ? celula : dinheiro(celula)
      papel.escrever(texto, 230 + 100 * c, 188 + 14 * k, 8)
    }
  }
}

type Obra = { papel: Papel; feitio: Feitio; sorteio: Sorteio; tabela: Tabela }
type Lugar = Coluna & { x0: number; x1: number }
type Pedaco = { texto: string; x: number; y: number; coluna: number }

/** Answers where the next table may begin. */
function desenharTabela(obra: Obra, depoisDe: number): number {
  const { papel, feitio, tabela } = obra
  const lugares = lugaresDe(tabela.colunas, feitio.desvio)
  let y = depoisDe + 14
  const comecar = (comTitulos: boolean) => {
    y = 24
    papel.paisagem()
    if (comTitulos) y = titulos(papel, tabela, y)
  }
  // Two heads on one page when there is room: the table of the excluded often begins in the middle.
  if (y + 110 > FUNDO || obra.sorteio.chance(0.5)) comecar(true)
  else y = titulos(papel, tabela, y)
  y = cabecalho(obra, lugares, y)
  for (const fileira of tabela.fileiras) {
    const celulas = lugares.map(({ id, x0, x1 }) =>
      quebrar(papel, fileira[id] ?? '', x1 - x0 - 3, feitio.corpo),
    )
    const passo = feitio.corpo * ENTRELINHA
    const altura = Math.max(...celulas.map(({ length }) => length)) * passo + 2 * feitio.folga
    if (y + altura > FUNDO) {
      comecar(feitio.repetirCabecalho)
      if (feitio.repetirCabecalho) y = cabecalho(obra, lugares, y)
    }
    fileiraInteira(obra, { lugares, celulas, y, altura })
    y += altura
  }
  for (const nota of tabela.notas) {
    papel.escrever(nota, 14, y + 6, 5.5)
    y += 9
  }
  return y
}

function lugaresDe(colunas: readonly Coluna[], desvio: number): Lugar[] {
  return colunas.map((coluna, k) => {
    const antes = colunas[k - 1]?.cx ?? 2 * coluna.cx - (colunas[k + 1]?.cx ?? 0)
    const depois =
      colunas[k + 1]?.cx ??
      Math.min(2 * coluna.cx - (colunas[k - 1]?.cx ?? 0), 2 * (LARGURA - 8) - coluna.cx)
    // The centre of the layout is the centre of the cell: its edges are as far on both sides.
    const meio = Math.min((coluna.cx - antes) / 2, (depois - coluna.cx) / 2)
    const [x0, x1] = [(antes + coluna.cx) / 2, (coluna.cx + depois) / 2]
    const cx = coluna.cx
    return {
      ...coluna,
      cx: cx + desvio,
      x0: Math.max(x0, cx - meio - 4) + desvio,
      x1: Math.min(x1, cx + meio + 4) + desvio,
    }
  })
}

function titulos(papel: Papel, { titulos: todos }: Tabela, y: number): number {
  for (const [k, titulo] of todos.entries()) papel.escrever(titulo, 14, y + 13 * k, 8)
  return y + 13 * todos.length + 4
}

/** Sub-labels below the label that they share, and those columns. */
const grupos: Record<string, readonly string[]> = {
  COMPETÊNCIA: ['inicio_desconto', 'fim_desconto'],
  VALOR: ['parcela', 'emprestado', 'liberado'],
  CET: ['cet_mensal', 'cet_anual'],
  'TAXA JUROS': ['juros_mensal', 'juros_anual'],
}

function cabecalho({ papel, feitio }: Obra, lugares: readonly Lugar[], y: number): number {
  const passo = ROTULO * ENTRELINHA
  let altura = 0
  const centrar = (texto: string, cx: number, topo: number) =>
    papel.escrever(texto, cx - papel.largura(texto, ROTULO) / 2, topo, ROTULO)
  for (const { id, rotulo, cx, x0, x1 } of lugares) {
    const grupo = Object.entries(grupos).find(([, ids]) => ids.includes(id))?.[0]
    const doisNiveis = feitio.rotulos === 2 && grupo !== undefined
    const texto = doisNiveis ? rotulo.replace(`${grupo} `, '') : rotulo
    const linhas = quebrar(papel, texto, x1 - x0 - 2, ROTULO)
    const topo = y + 3 + (doisNiveis ? passo : 0)
    for (const [k, linha] of linhas.entries()) centrar(linha, cx, topo + k * passo)
    altura = Math.max(altura, topo - y + linhas.length * passo)
  }
  if (feitio.rotulos === 2) {
    for (const [grupo, ids] of Object.entries(grupos)) {
      const dentro = lugares.filter(({ id }) => ids.includes(id))
      const [primeiro, ultimo] = [dentro[0], dentro.at(-1)]
      if (primeiro && ultimo) centrar(grupo, (primeiro.x0 + ultimo.x1) / 2, y + 3)
    }
  }
  const fim = y + altura + 3
  riscos({ papel, feitio, lugares }, y, fim)
  return fim
}

function riscos(
  { papel, feitio, lugares }: { papel: Papel; feitio: Feitio; lugares: readonly Lugar[] },
  y0: number,
  y1: number,
): void {
  if (feitio.grade === 'nenhuma') return
  const [esquerda, direita] = [lugares[0]?.x0 ?? 0, lugares.at(-1)?.x1 ?? 0]
  papel.riscar(esquerda, y0, direita, y0)
  papel.riscar(esquerda, y1, direita, y1)
  if (feitio.grade === 'horizontais') return
  for (const [k, { x0 }] of lugares.entries()) {
    const anterior = lugares[k - 1]
    const x = anterior ? (anterior.x1 + x0) / 2 : x0
    papel.riscar(x, y0, x, y1)
  }
  papel.riscar(direita, y0, direita, y1)
}

type Fileira = { lugares: readonly Lugar[]; celulas: string[][]; y: number; altura: number }

function fileiraInteira(
  { papel, feitio, sorteio }: Obra,
  { lugares, celulas, y, altura }: Fileira,
): void {
  const passo = feitio.corpo * ENTRELINHA
  const pedacos: Pedaco[] = celulas.flatMap((linhas, coluna) => {
    const topo = y + (altura - linhas.length * passo) / 2
    const cx = lugares[coluna]?.cx ?? 0
    return linhas.map((texto, k) => ({
      texto,
      coluna,
      x: cx - papel.largura(texto, feitio.corpo) / 2,
      y: topo + k * passo,
    }))
  })
  if (feitio.ordem === 'colunas') pedacos.sort((a, b) => b.coluna - a.coluna)
  if (feitio.ordem === 'embaralhada') {
    const sortes = new Map(pedacos.map((um) => [um, sorteio.real()]))
    pedacos.sort((a, b) => (sortes.get(a) ?? 0) - (sortes.get(b) ?? 0))
  }
  for (const { texto, x, y: topo } of pedacos) papel.escrever(texto, x, topo, feitio.corpo)
  riscos({ papel, feitio, lugares }, y, y + altura)
}
