import { type Caixa, caixaDe, percorrer } from './caminho.ts'
import { comoMatriz, levar, type Matriz, neutra, numero, vezes } from './matriz.ts'
import type { Traco } from './pagina.ts'

/** A page has some 6,000 signs; many more is no table that a person reads. */
const MAXIMO_DE_LETRAS = 60_000
const MAXIMO_DE_MANCHAS = 20_000
const MAXIMO_DE_OBRAS = 400_000

/** Paint that hides what lies under it, in the order of painting. */
export type Mancha = Caixa & { quando: number; luz: number; imagem: boolean }

type Ponto = [number, number]

/** One sign as the screen shows it; `quando`: which statement of the page draws it. */
export type Crua = {
  texto: string
  inicio: Ponto
  fim: Ponto
  corpo: number
  quando: number
  visivel: boolean
  /** From 0 (black) to 1 (white). */
  luz: number
}

/** What the library hands over of one page. */
export type Desenho = { fnArray: readonly number[]; argsArray: readonly unknown[] }

export type Ferramentas = {
  ops: Readonly<Record<string, number>>
  /** Page to screen: undoes the rotation that the page declares. */
  transform: readonly number[]
  largura: number
  altura: number
  /** Points of one unit of a sign's width. */
  matrizDaFonte: (nome: string) => number
}

type Estado = {
  ctm: Matriz
  corpo: number
  matrizDaFonte: number
  espaco: number
  espacoDePalavra: number
  escala: number
  elevacao: number
  entrelinha: number
  modo: number
  luz: number
  opaco: number
  /** Outside of it nothing is drawn. */
  recorte: Caixa
}

const inicial = {
  corpo: 0,
  matrizDaFonte: 0.001,
  espaco: 0,
  espacoDePalavra: 0,
  escala: 1,
  elevacao: 0,
  entrelinha: 0,
  modo: 0,
  luz: 0,
  opaco: 1,
  recorte: { x0: -Infinity, y0: -Infinity, x1: Infinity, y1: Infinity },
}

/** State of the drawing, and what it has put on the page. */
type Mesa = {
  ferramentas: Ferramentas
  estado: Estado
  pilha: Estado[]
  texto: Matriz
  x: number
  y: number
  linhaX: number
  linhaY: number
  cruas: Crua[]
  manchas: Mancha[]
  tracos: Traco[]
  /** The path that is drawn next cuts off what lies outside of it. */
  cortar: boolean
}

class PaginaPesada extends Error {
  constructor() {
    super('A page draws more than a person could read')
    this.name = 'PaginaPesada'
  }
}

/** Follows the statements of a page and answers what they leave on it. */
export function seguir(
  { fnArray, argsArray }: Desenho,
  ferramentas: Ferramentas,
): Pick<Mesa, 'cruas' | 'manchas' | 'tracos'> {
  if (fnArray.length > MAXIMO_DE_OBRAS) throw new PaginaPesada()
  const mesa: Mesa = {
    ferramentas,
    estado: { ...inicial, ctm: comoMatriz(ferramentas.transform) },
    pilha: [],
    texto: neutra,
    x: 0,
    y: 0,
    linhaX: 0,
    linhaY: 0,
    cruas: [],
    manchas: [],
    tracos: [],
    cortar: false,
  }
  const porNumero = new Map(
    Object.entries(obras).map(([nome, obra]) => [ferramentas.ops[nome], obra]),
  )
  for (const [quando, fn] of fnArray.entries()) {
    const args = argsArray[quando]
    porNumero.get(fn)?.(mesa, Array.isArray(args) ? args : [], quando)
  }
  return mesa
}

type Obra = (mesa: Mesa, args: readonly unknown[], quando: number) => void

function mudar(mesa: Mesa, mudanca: Partial<Estado>): void {
  mesa.estado = { ...mesa.estado, ...mudanca }
}

/** An operator that sets one number of the state. */
const ajustar =
  (campo: Exclude<keyof Estado, 'ctm' | 'recorte'>, vez = 1): Obra =>
  (mesa, [valor]) =>
    mudar(mesa, { [campo]: numero(valor) * vez })

const guardar: Obra = (mesa) => void mesa.pilha.push(mesa.estado)
const devolver: Obra = (mesa) => {
  mesa.estado = mesa.pilha.pop() ?? mesa.estado
}

const mostrarSinais: Obra = (mesa, [sinais], quando) => mostrar(mesa, sinais, quando)

const foto: Obra = (mesa, _, quando) => {
  const { ctm } = mesa.estado
  pintar(mesa, caixaDe([levar(ctm, 0, 0), levar(ctm, 1, 1)]), quando, true)
}

const esperarCorte: Obra = (mesa) => void (mesa.cortar = true)

function cortar(mesa: Mesa, { x0, y0, x1, y1 }: Caixa): void {
  const { recorte: antes } = mesa.estado
  const [esquerda, topo] = [Math.max(x0, antes.x0), Math.max(y0, antes.y0)]
  const [direita, base] = [Math.min(x1, antes.x1), Math.min(y1, antes.y1)]
  mudar(mesa, { recorte: { x0: esquerda, y0: topo, x1: direita, y1: base } })
}

const cantosDe = ({ x0, y0, x1, y1 }: Caixa): Ponto[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

/** Whether some of a sign at this place can lie inside of what is drawn. */
const naoCortado = ({ x0, y0, x1, y1 }: Caixa, [x, y]: Ponto, corpo: number): boolean =>
  x > x0 - corpo && x < x1 + corpo && y > y0 - corpo && y < y1 + corpo

const obras: Record<string, Obra> = {
  save: guardar,
  restore: devolver,
  transform: (mesa, args) => mudar(mesa, { ctm: vezes(mesa.estado.ctm, comoMatriz(args)) }),
  paintFormXObjectBegin: (mesa, [matriz, caixa], quando) => {
    guardar(mesa, [], quando)
    if (matriz) mudar(mesa, { ctm: vezes(mesa.estado.ctm, comoMatriz(matriz)) })
    if (!caixa) return
    const [x0, y0, x1, y1] = comoMatriz(caixa)
    const cantos = cantosDe({ x0, y0, x1, y1 })
    cortar(mesa, caixaDe(cantos.map(([x, y]) => levar(mesa.estado.ctm, x, y))))
  },
  paintFormXObjectEnd: devolver,
  beginText: (mesa) => comecarTexto(mesa, neutra),
  setTextMatrix: (mesa, [matriz]) => comecarTexto(mesa, comoMatriz(matriz)),
  moveText: (mesa, [dx, dy]) => mover(mesa, numero(dx), numero(dy)),
  setLeadingMoveText: (mesa, [dx, dy]) => {
    mudar(mesa, { entrelinha: numero(dy) })
    mover(mesa, numero(dx), numero(dy))
  },
  setLeading: ajustar('entrelinha', -1),
  nextLine: (mesa) => mover(mesa, 0, mesa.estado.entrelinha),
  setFont: (mesa, [nome, corpo]) =>
    mudar(mesa, {
      corpo: numero(corpo),
      matrizDaFonte: mesa.ferramentas.matrizDaFonte(String(nome)),
    }),
  setCharSpacing: ajustar('espaco'),
  setWordSpacing: ajustar('espacoDePalavra'),
  setHScale: ajustar('escala', 0.01),
  setTextRise: ajustar('elevacao'),
  setTextRenderingMode: ajustar('modo'),
  setFillRGBColor: (mesa, args) => mudar(mesa, { luz: luzDe(args) }),
  setGState: (mesa, [pares]) => {
    for (const par of Array.isArray(pares) ? pares : []) {
      if (Array.isArray(par) && par[0] === 'ca') mudar(mesa, { opaco: numero(par[1]) })
    }
  },
  showText: mostrarSinais,
  showSpacedText: mostrarSinais,
  nextLineShowText: (mesa, [sinais], quando) => {
    mover(mesa, 0, mesa.estado.entrelinha)
    mostrar(mesa, sinais, quando)
  },
  constructPath: tracar,
  clip: esperarCorte,
  eoClip: esperarCorte,
  paintImageXObject: foto,
  paintInlineImageXObject: foto,
  paintImageMaskXObject: foto,
}

function comecarTexto(mesa: Mesa, matriz: Matriz): void {
  Object.assign(mesa, { texto: matriz, x: 0, y: 0, linhaX: 0, linhaY: 0 })
}

function mover(mesa: Mesa, dx: number, dy: number): void {
  mesa.linhaX += dx
  mesa.linhaY += dy
  mesa.x = mesa.linhaX
  mesa.y = mesa.linhaY
}

function mostrar(mesa: Mesa, sinais: unknown, quando: number): void {
  const { estado, texto } = mesa
  const { corpo, escala, elevacao, luz } = estado
  const m = vezes(estado.ctm, texto)
  const tamanho = Math.hypot(m[2], m[3]) * Math.abs(corpo)
  // The modes 3 and 7 of a PDF leave no ink.
  const temTinta = estado.modo % 4 !== 3 && estado.opaco > 0.15 && tamanho > 0.5
  for (const sinal of Array.isArray(sinais) ? sinais : []) {
    if (typeof sinal === 'number') {
      mesa.x -= (sinal * corpo * escala) / 1000
      continue
    }
    const { unicode, width, isSpace } = comoSinal(sinal)
    const tinta = width * estado.matrizDaFonte * corpo
    if (unicode.trim() !== '') {
      const y = mesa.y + elevacao
      const inicio = levar(m, mesa.x, y)
      const fim = levar(m, mesa.x + tinta * escala, y)
      const visivel = temTinta && naoCortado(estado.recorte, inicio, tamanho)
      mesa.cruas.push({ texto: unicode, inicio, fim, corpo: tamanho, quando, visivel, luz })
      if (mesa.cruas.length > MAXIMO_DE_LETRAS) throw new PaginaPesada()
    }
    mesa.x += (tinta + estado.espaco + (isSpace ? estado.espacoDePalavra : 0)) * escala
  }
}

function pintar(mesa: Mesa, caixa: Caixa, quando: number, imagem: boolean): void {
  if (mesa.manchas.length > MAXIMO_DE_MANCHAS) throw new PaginaPesada()
  mesa.manchas.push({ ...caixa, quando, luz: mesa.estado.luz, imagem })
}

function tracar(mesa: Mesa, [modo, dados]: readonly unknown[], quando: number): void {
  const { ops } = mesa.ferramentas
  const { segmentos, caixas } = percorrer(dados, mesa.estado.ctm)
  const faz = (...nomes: string[]) => nomes.some((nome) => ops[nome] === modo)
  if (mesa.cortar && caixas.length > 0) cortar(mesa, caixaDe(caixas.flatMap(cantosDe)))
  mesa.cortar = false
  if (faz('stroke', 'fillStroke')) mesa.tracos.push(...segmentos)
  if (!faz('fill', 'eoFill', 'fillStroke', 'eoFillStroke')) return
  for (const caixa of caixas) {
    const fina = Math.min(caixa.x1 - caixa.x0, caixa.y1 - caixa.y0) < 1.5
    if (fina) mesa.tracos.push(caixa)
    else if (mesa.estado.opaco > 0.5) pintar(mesa, caixa, quando, false)
  }
}

function comoSinal(valor: unknown): { unicode: string; width: number; isSpace: boolean } {
  const de = (nome: string): unknown => Reflect.get(Object(valor), nome)
  const unicode = de('unicode')
  return {
    unicode: typeof unicode === 'string' ? unicode : '',
    width: numero(de('width')),
    isSpace: de('isSpace') === true,
  }
}

function luzDe(args: readonly unknown[]): number {
  const [cor] = args
  const hex = typeof cor === 'string' ? /^#(..)(..)(..)$/.exec(cor) : null
  const [r, g, b] = hex
    ? hex.slice(1).map((par) => Number.parseInt(par, 16))
    : [numero(args[0]), numero(args[1]), numero(args[2])]
  return (0.299 * numero(r) + 0.587 * numero(g) + 0.114 * numero(b)) / 255
}
