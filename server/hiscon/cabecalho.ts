import type { Traco } from '../base/pdf/leitura/pagina.ts'
import { compacto, meioDe, type Pedaco } from './pedacos.ts'

/** A column by its own name, between its neighbours. */
export type Coluna = { campo: string; x0: number; x1: number; cx: number }
export type Cabecalho = { colunas: Coluna[]; topo: number; base: number }

/** Labels without blanks, in one level or below the label that several share. */
const rotulos: Record<string, string> = {
  CONTRATO: 'contrato',
  TIPO: 'tipo',
  BANCO: 'banco',
  SITUAÇÃO: 'situacao',
  ORIGEMDAAVERBAÇÃO: 'origem',
  DATAINCLUSÃO: 'inclusao',
  COMPETÊNCIAINÍCIODEDESCONTO: 'inicio',
  COMPETÊNCIAFIMDEDESCONTO: 'fim',
  QTDEPARCELAS: 'parcelas',
  VALORPARCELA: 'parcela',
  VALOREMPRESTADO: 'emprestado',
  VALORLIBERADO: 'liberado',
  IOF: 'iof',
  CETMENSAL: 'cetMensal',
  CETANUAL: 'cetAnual',
  TAXAJUROSMENSAL: 'jurosMensal',
  TAXAJUROSANUAL: 'jurosAnual',
  'VALORPAGO**': 'valorPago',
  PRIMEIRODESCONTO: 'primeiroDesconto',
  SUSPENSÃOBANCO: 'suspensaoBanco',
  SUSPENSÃOINSS: 'suspensaoInss',
  REATIVAÇÃOBANCO: 'reativacaoBanco',
  REATIVAÇÃOINSS: 'reativacaoInss',
  DATAEXCLUSÃO: 'exclusao',
  MOTIVOEXCLUSÃO: 'motivoExclusao',
  LIMITEDECARTÃO: 'limite',
  RESERVADO: 'reservado',
}

/** A shared label, and what may stand below it. */
const grupos: Record<string, readonly string[]> = {
  COMPETÊNCIA: ['INÍCIODEDESCONTO', 'FIMDEDESCONTO'],
  VALOR: ['PARCELA', 'EMPRESTADO', 'LIBERADO'],
  CET: ['MENSAL', 'ANUAL'],
  TAXAJUROS: ['MENSAL', 'ANUAL'],
}

const obrigatorios = {
  EMPRESTIMOS: [
    'contrato',
    'banco',
    'situacao',
    'origem',
    'inclusao',
    'inicio',
    'fim',
    'parcelas',
    'parcela',
    'emprestado',
    'liberado',
    'iof',
    'cetMensal',
    'cetAnual',
    'jurosMensal',
    'jurosAnual',
    'valorPago',
    'primeiroDesconto',
  ],
  CARTOES: ['contrato', 'tipo', 'banco', 'situacao', 'origem', 'inclusao', 'limite', 'reservado'],
}

export type Tabela = keyof typeof obrigatorios

/** Whether these are all the columns such a table has, and none of another. */
export function completo({ colunas }: Cabecalho, tabela: Tabela): boolean {
  const campos = new Set(colunas.map(({ campo }) => campo))
  return obrigatorios[tabela].every((campo) => campos.has(campo))
}

/** Heads are written in capitals without figures. */
const rotular = ({ texto }: Pedaco): boolean => /^[\p{Lu}\s*/.]+$/u.test(texto)

export const comecaCabecalho = ({ texto }: Pedaco): boolean => compacto(texto) === 'CONTRATO'

/**
 * The head of a table around its first label, or `null` when one of its labels is not of this paper:
 * then nothing of the table is read. The pieces are those of the page, above to below.
 */
export function lerCabecalho(
  pedacos: readonly Pedaco[],
  semente: Pedaco,
  tracos: readonly Traco[],
): Cabecalho | null {
  const faixa = faixaDe(pedacos, semente)
  const dela = pedacos.filter((um) => um.y >= faixa.topo && um.y <= faixa.base)
  if (!dela.every(rotular)) return null
  const colunas = nomear(agrupar(dela))
  if (!colunas) return null
  const campos = colunas.map(({ campo }) => campo)
  if (new Set(campos).size !== campos.length) return null
  return {
    colunas: comLimites(colunas, tracos, faixa),
    topo: faixa.topo - semente.corpo,
    base: faixa.base + semente.corpo * 0.3,
  }
}

/** Lines that follow each other closely, up and down from the seed, to the first figure or small letter. */
function faixaDe(pedacos: readonly Pedaco[], { y, corpo }: Pedaco): { topo: number; base: number } {
  const passo = corpo * 1.75
  const alturas = [...new Set(pedacos.map((um) => um.y))].toSorted((a, b) => a - b)
  const inteira = (altura: number) =>
    pedacos.filter((um) => Math.abs(um.y - altura) < corpo * 0.6).every(rotular)
  const andar = (lista: readonly number[]) => {
    let fim = y
    for (const altura of lista) {
      if (Math.abs(altura - fim) > passo || !inteira(altura)) break
      fim = altura
    }
    return fim
  }
  const abaixo = alturas.filter((altura) => altura > y)
  // A title is written larger than a label.
  const titulo = pedacos.findLast((um) => um.y < y && um.corpo > corpo * 1.3)?.y ?? -Infinity
  const acima = alturas.filter((altura) => altura < y && altura > titulo).toReversed()
  return { topo: andar(acima) - 0.1, base: andar(abaixo) + 0.1 }
}

type Grupo = { texto: string; cx: number; y: number }

/** Lines of one label are centred one below the other. */
function agrupar(pedacos: readonly Pedaco[]): Grupo[] {
  const grupos: { cx: number; linhas: Pedaco[] }[] = []
  for (const pedaco of pedacos) {
    const cx = meioDe(pedaco)
    const grupo = grupos.find((um) => Math.abs(um.cx - cx) < 3.2)
    if (grupo) grupo.linhas.push(pedaco)
    else grupos.push({ cx, linhas: [pedaco] })
  }
  return grupos
    .map(({ cx, linhas }) => ({
      cx,
      y: Math.min(...linhas.map(({ y }) => y)),
      texto: linhas
        .toSorted((a, b) => a.y - b.y)
        .map(({ texto }) => compacto(texto))
        .join(''),
    }))
    .toSorted((a, b) => a.cx - b.cx)
}

type Nomeada = { campo: string; cx: number }

/** `null` when a label is left over, or a shared one has nothing below it. */
function nomear(todos: readonly Grupo[]): Nomeada[] | null {
  const pais = todos.filter(({ texto }) => texto in grupos)
  const usados = new Set<Grupo>()
  const nomeadas: Nomeada[] = []
  for (const grupo of todos) {
    if (pais.includes(grupo)) continue
    const direto = rotulos[grupo.texto]
    if (direto) {
      // `VALOR` over three columns stands on the middle one, and belongs to its sides too.
      nomeadas.push({ campo: direto, cx: grupo.cx })
      continue
    }
    const pai = paiDe(grupo, pais, todos)
    const campo = pai && rotulos[pai.texto + grupo.texto]
    if (!pai || !campo) return null
    if (pai.grupo) usados.add(pai.grupo)
    nomeadas.push({ campo, cx: grupo.cx })
  }
  return pais.every((pai) => usados.has(pai)) ? nomeadas : null
}

/** The nearest shared label whose columns this may be. */
function paiDe(
  { texto, cx }: Grupo,
  pais: readonly Grupo[],
  todos: readonly Grupo[],
): { texto: string; grupo?: Grupo } | null {
  const servem = pais
    .filter((pai) => grupos[pai.texto]?.includes(texto))
    .toSorted((a, b) => Math.abs(a.cx - cx) - Math.abs(b.cx - cx))
  const [perto] = servem
  if (perto && Math.abs(perto.cx - cx) < 70) return { texto: perto.texto, grupo: perto }
  // Its shared label may be written in one with the middle column.
  const noMeio = todos.find(
    (um) => um.texto.startsWith('VALOR') && um.texto in rotulos && um.texto !== 'VALORPAGO**',
  )
  return noMeio && grupos['VALOR']?.includes(texto) ? { texto: 'VALOR' } : null
}

/** The ruled line between two centres where there is one, else the middle. */
function comLimites(
  colunas: readonly Nomeada[],
  tracos: readonly Traco[],
  { topo, base }: { topo: number; base: number },
): Coluna[] {
  const verticais = tracos
    .filter(
      ({ x0, x1, y0, y1 }) => x1 - x0 < 1.5 && y1 >= base - 1 && y0 <= topo + 12 && y1 - y0 > 3,
    )
    .map(meioDe)
  const entre = (a: number, b: number) => verticais.filter((x) => x > a + 2 && x < b - 2)
  const limite = (a: number, b: number): number => {
    const [um] = entre(a, b)
    const iguais = um !== undefined && entre(a, b).every((x) => Math.abs(x - um) < 1)
    return iguais ? um : (a + b) / 2
  }
  return colunas.map(({ campo, cx }, k) => {
    const antes = colunas[k - 1]
    const depois = colunas[k + 1]
    const x0 = antes ? limite(antes.cx, cx) : -Infinity
    const x1 = depois ? limite(cx, depois.cx) : Infinity
    return { campo, cx, x0, x1 }
  })
}
