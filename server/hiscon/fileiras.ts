import type { Traco } from '../base/pdf/leitura/pagina.ts'
import type { Coluna } from './cabecalho.ts'
import { compacto, meioDe, type Pedaco } from './pedacos.ts'

/** The content of one cell; `incerta`: part of it may belong to the neighbouring cell. */
export type Celula = { compacto: string; linhas: string[]; incerta: boolean }
export type Fileira = { celulas: Map<string, Celula>; y: number }

/** Each row has one of these in its column, and no row has two. */
export type Ancora = { campo: string; forma: RegExp }

type Lidas = {
  fileiras: Fileira[]
  soltos: number
  rotulos: number
  /** Whether what stands above all the rest has no figures. */
  semNumeros: boolean
}

type Banda = { y0: number; y1: number; duvidosa: boolean }

/**
 * The rows of a stretch of a table. Ruled lines part them; without any, the blank between them does;
 * where neither is clear the middle between two anchors does, and what is read is marked so. Pieces
 * that are no row are counted in `soltos`, rows of labels in `rotulos`.
 */
export function lerFileiras(
  pedacos: readonly Pedaco[],
  colunas: readonly Coluna[],
  tracos: readonly Traco[],
  ancora: Ancora,
): Lidas {
  const ancoras = ancorasDe(pedacos, colunas, ancora)
  const riscadas = bandasRiscadas(pedacos, tracos, colunas)
  const cabe = riscadas && riscadas.every((banda) => quantasEm(banda, ancoras) <= 1)
  const bandas = cabe ? riscadas : repartir(bandasPorVao(pedacos), ancoras)
  const lidas: Lidas = {
    fileiras: [],
    soltos: 0,
    rotulos: 0,
    semNumeros: false,
  }
  for (const banda of bandas) {
    const dela = pedacos.filter((um) => alturaDe(um) >= banda.y0 && alturaDe(um) < banda.y1)
    if (dela.length === 0) continue
    const fileira = montar(dela, colunas, banda)
    const cheias = [...fileira.celulas.values()].filter((celula) => celula.compacto).length
    const semNumeros = !dela.some(({ texto }) => /\d/.test(texto))
    if (lidas.fileiras.length + lidas.soltos === 0) lidas.semNumeros = semNumeros
    if (quantasEm(banda, ancoras) !== 1 && cheias < 5) lidas.soltos += 1
    else if (semNumeros) lidas.rotulos += 1
    else lidas.fileiras.push(fileira)
  }
  return lidas
}

/** Where the small letters of a piece have their middle. */
const alturaDe = ({ y, corpo }: Pedaco): number => y - corpo * 0.27

const quantasEm = ({ y0, y1 }: Banda, ancoras: readonly number[]): number =>
  ancoras.filter((y) => y >= y0 && y < y1).length

const colunaDe = (colunas: readonly Coluna[], pedaco: Pedaco): Coluna | undefined =>
  colunas.find(({ x0, x1 }) => meioDe(pedaco) >= x0 && meioDe(pedaco) < x1)

function ancorasDe(
  pedacos: readonly Pedaco[],
  colunas: readonly Coluna[],
  { campo, forma }: Ancora,
): number[] {
  return pedacos
    .filter((um) => forma.test(compacto(um.texto)) && colunaDe(colunas, um)?.campo === campo)
    .map(alturaDe)
}

/** Between ruled lines that cross most of the table; `null` when there are none. */
function bandasRiscadas(
  pedacos: readonly Pedaco[],
  tracos: readonly Traco[],
  colunas: readonly Coluna[],
): Banda[] | null {
  const [primeira, ultima] = [colunas[0]?.cx ?? 0, colunas.at(-1)?.cx ?? 0]
  const larguras = new Map<number, number>()
  for (const { x0, x1, y0, y1 } of tracos) {
    if (y1 - y0 > 1.5 || x1 - x0 < 3) continue
    const casa = Math.round(y0)
    larguras.set(casa, (larguras.get(casa) ?? 0) + x1 - x0)
  }
  const minimo = (ultima - primeira) * 0.6
  const alturas = [...larguras]
    .filter(([, largura]) => largura >= minimo)
    .map(([y]) => y)
    .toSorted((a, b) => a - b)
    // A line drawn twice, by the row above and by the one below.
    .filter((y, k, todas) => k === 0 || y - (todas[k - 1] ?? 0) > 2)
  const topo = Math.min(...pedacos.map(alturaDe))
  const fundo = Math.max(...pedacos.map(alturaDe))
  const dentro = alturas.filter((y) => y > topo && y < fundo)
  const acima = alturas.findLast((y) => y <= topo)
  const abaixo = alturas.find((y) => y >= fundo)
  if (acima === undefined || abaixo === undefined) return null
  const cortes = [acima, ...dentro, abaixo]
  return cortes.slice(1).map((y1, k) => ({ y0: cortes[k] ?? 0, y1, duvidosa: false }))
}

/** Pieces whose lines touch are of one row. */
function bandasPorVao(pedacos: readonly Pedaco[]): Banda[] {
  const bandas: { y0: number; y1: number }[] = []
  for (const { y, corpo } of pedacos.toSorted((a, b) => a.y - b.y)) {
    const [topo, base] = [y - corpo * 0.75, y + corpo * 0.22]
    const ultima = bandas.at(-1)
    if (ultima && topo - ultima.y1 < corpo * 0.5) ultima.y1 = Math.max(ultima.y1, base)
    else bandas.push({ y0: topo, y1: base })
  }
  return bandas.map((banda) => ({ ...banda, duvidosa: false }))
}

/** A stretch with several anchors holds several rows: cut in the middle, and said to be doubtful. */
function repartir(bandas: readonly Banda[], ancoras: readonly number[]): Banda[] {
  return bandas.flatMap((banda) => {
    const dentro = ancoras.filter((y) => y >= banda.y0 && y < banda.y1).toSorted((a, b) => a - b)
    if (dentro.length < 2) return [banda]
    const cortes = dentro.slice(1).map((y, k) => (y + (dentro[k] ?? y)) / 2)
    const limites = [banda.y0, ...cortes, banda.y1]
    return limites.slice(1).map((y1, k) => ({ y0: limites[k] ?? 0, y1, duvidosa: true }))
  })
}

function montar(pedacos: readonly Pedaco[], colunas: readonly Coluna[], banda: Banda): Fileira {
  const celulas = new Map<string, Celula>()
  const porCampo = new Map<string, Pedaco[]>()
  const incertas = new Set<string>()
  for (const pedaco of pedacos) {
    const coluna = colunaDe(colunas, pedaco)
    if (!coluna) continue
    const ja = porCampo.get(coluna.campo)
    if (ja) ja.push(pedaco)
    else porCampo.set(coluna.campo, [pedaco])
    for (const vizinha of colunas) {
      if (vizinha !== coluna && pedaco.x0 < vizinha.cx && pedaco.x1 > vizinha.cx) {
        incertas.add(coluna.campo)
        incertas.add(vizinha.campo)
      }
    }
  }
  for (const [campo, dela] of porCampo) {
    const linhas = linhasDe(dela)
    celulas.set(campo, {
      linhas,
      compacto: compacto(linhas.join('')),
      // A cell of one line may have lost its second one to the neighbouring row.
      incerta: incertas.has(campo) || banda.duvidosa,
    })
  }
  return { celulas, y: banda.y0 }
}

/** Texts of a cell, line by line, left to right. */
function linhasDe(pedacos: readonly Pedaco[]): string[] {
  const linhas: Pedaco[][] = []
  for (const pedaco of pedacos.toSorted((a, b) => a.y - b.y)) {
    const [primeiro] = linhas.at(-1) ?? []
    if (primeiro && pedaco.y - primeiro.y < pedaco.corpo * 0.4) linhas.at(-1)?.push(pedaco)
    else linhas.push([pedaco])
  }
  return linhas.map((linha) =>
    linha
      .toSorted((a, b) => a.x0 - b.x0)
      .map(({ texto }) => texto)
      .join(''),
  )
}
