import { type Caixa } from './caminho.ts'
import { type Crua, type Desenho, type Ferramentas, type Mancha, seguir } from './desenho.ts'

/** One glyph and its place, in points from the upper left corner of the upright page. */
export type Letra = {
  texto: string
  x0: number
  x1: number
  /** Baseline. */
  y: number
  corpo: number
  /** Of the statement of the file that draws it: signs of one cell stand in one or in several. */
  trecho: number
}

/** A ruled line, horizontal or vertical. */
export type Traco = { x0: number; y0: number; x1: number; y1: number }

/**
 * What an honest printer never leaves. `INVISIVEL`: written, and not to be seen. `COBERTO`: painted over
 * after it was written. `SOBREPOSTO`: two different signs in one place.
 */
type Estranheza = 'INVISIVEL' | 'COBERTO' | 'SOBREPOSTO'

export type Pagina = {
  largura: number
  altura: number
  letras: Letra[]
  tracos: Traco[]
  /** Share of the page that pictures cover, from 0 to 1. */
  imagem: number
  estranhezas: Estranheza[]
}

/**
 * Follows the drawing of a page and answers where each sign and line stands. A page whose text lies on
 * its side is turned upright.
 */
export function lerDesenho(desenho: Desenho, ferramentas: Ferramentas): Pagina {
  const { cruas, manchas, tracos } = seguir(desenho, ferramentas)
  const { largura, altura } = ferramentas
  const area = manchas
    .filter(({ imagem }) => imagem)
    .reduce((soma, um) => soma + areaDentro(um, largura, altura), 0)
  const dentro = cruas.filter(
    ({ inicio: [x, y] }) => x >= -1 && y >= -1 && x <= largura + 1 && y <= altura + 1,
  )
  const estranhezas = new Set<Estranheza>()
  for (const crua of dentro) {
    const problema = comoSeVe(crua, manchas)
    if (problema) estranhezas.add(problema)
  }
  const girar = giroDe(dentro)
  const virar = viradas[girar](largura, altura)
  const letras = dentro.map((crua) => emPe(crua, virar))
  const unicas = semRepetidas(letras)
  if (unicas.sobrepostas) estranhezas.add('SOBREPOSTO')
  const deLado = girar === 90 || girar === 270
  return {
    largura: deLado ? altura : largura,
    altura: deLado ? largura : altura,
    letras: unicas.letras,
    tracos: tracos.map((traco) => {
      const [ax, ay] = virar(traco.x0, traco.y0)
      const [bx, by] = virar(traco.x1, traco.y1)
      return {
        x0: Math.min(ax, bx),
        y0: Math.min(ay, by),
        x1: Math.max(ax, bx),
        y1: Math.max(ay, by),
      }
    }),
    imagem: Math.min(1, area / (largura * altura)),
    estranhezas: [...estranhezas],
  }
}

function areaDentro({ x0, y0, x1, y1 }: Caixa, largura: number, altura: number): number {
  const l = Math.min(x1, largura) - Math.max(x0, 0)
  const a = Math.min(y1, altura) - Math.max(y0, 0)
  return l > 0 && a > 0 ? l * a : 0
}

/** Painted over later, or of the colour of what lies below. */
function comoSeVe(crua: Crua, manchas: readonly Mancha[]): Estranheza | null {
  if (!crua.visivel) return 'INVISIVEL'
  const x = (crua.inicio[0] + crua.fim[0]) / 2
  const y = (crua.inicio[1] + crua.fim[1]) / 2 - crua.corpo / 4
  let fundo = 1
  let fundoDeImagem = false
  for (const mancha of manchas) {
    if (x < mancha.x0 || x > mancha.x1 || y < mancha.y0 || y > mancha.y1) continue
    if (mancha.quando > crua.quando) return 'COBERTO'
    fundo = mancha.luz
    fundoDeImagem = mancha.imagem
  }
  return !fundoDeImagem && Math.abs(fundo - crua.luz) < 0.06 ? 'INVISIVEL' : null
}

type Giro = 0 | 90 | 180 | 270
type Virar = (x: number, y: number) => [number, number]
const viradas: Record<Giro, (largura: number, altura: number) => Virar> = {
  0: () => (x, y) => [x, y],
  // The text runs down the screen: its lines are read from the right edge.
  90: (largura) => (x, y) => [y, largura - x],
  180: (largura, altura) => (x, y) => [largura - x, altura - y],
  270: (_, altura) => (x, y) => [altura - y, x],
}

/** The way most signs run. */
function giroDe(cruas: readonly Crua[]): Giro {
  const conta: Record<Giro, number> = { 0: 0, 90: 0, 180: 0, 270: 0 }
  for (const crua of cruas) conta[giroDaLetra(crua)] += 1
  const giros: readonly Giro[] = [0, 90, 180, 270]
  return giros.reduce((maior, giro) => (conta[giro] > conta[maior] ? giro : maior), 0)
}

function giroDaLetra({ inicio, fim }: Crua): Giro {
  const [dx, dy] = [fim[0] - inicio[0], fim[1] - inicio[1]]
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? 0 : 180
  return dy > 0 ? 90 : 270
}

function emPe({ texto, inicio, fim, corpo, quando }: Crua, virar: Virar): Letra {
  const [ax, y] = virar(...inicio)
  const [bx] = virar(...fim)
  return { texto, x0: Math.min(ax, bx), x1: Math.max(ax, bx), y, corpo, trecho: quando }
}

/** The same sign twice in one place is printed bold so; another one there is a forgery. */
function semRepetidas(letras: readonly Letra[]): { letras: Letra[]; sobrepostas: boolean } {
  const casas = new Map<string, Letra[]>()
  const ficam: Letra[] = []
  let sobrepostas = false
  for (const letra of letras) {
    const meio = (letra.x0 + letra.x1) / 2
    const [cx, cy] = [Math.floor(meio / 4), Math.floor(letra.y / 4)]
    const perto = [-1, 0, 1].flatMap((i) =>
      [-1, 0, 1].flatMap((j) => casas.get(`${cx + i} ${cy + j}`) ?? []),
    )
    const mesmo = perto.find(
      (outra) =>
        Math.abs((outra.x0 + outra.x1) / 2 - meio) < letra.corpo * 0.2 &&
        Math.abs(outra.y - letra.y) < letra.corpo * 0.3,
    )
    if (mesmo && mesmo.texto === letra.texto && mesmo.trecho !== letra.trecho) continue
    if (mesmo && mesmo.trecho !== letra.trecho) sobrepostas = true
    const casa = `${cx} ${cy}`
    const ja = casas.get(casa)
    if (ja) ja.push(letra)
    else casas.set(casa, [letra])
    ficam.push(letra)
  }
  return { letras: ficam, sobrepostas }
}
