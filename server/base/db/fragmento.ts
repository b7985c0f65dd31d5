/**
 * SQL as a value: text with holes. A hole is a parameter of the statement (`p.id`), another
 * fragment, or a constant of the program, which becomes a literal. `T` is the answer of the
 * fragment: the columns typed by the statement, or the shape of the JSON it builds.
 */
export class Sql<out T = never> {
  declare readonly answers: T
  readonly partes: readonly string[]
  readonly furos: readonly Furo[]

  constructor(partes: readonly string[], furos: readonly Furo[]) {
    this.partes = partes
    this.furos = furos
  }

  /** The text of a fragment without parameters. */
  toString(): string {
    const { texto, ordem } = numerar(this)
    if (ordem.length > 0) throw new Error(`A fragment with parameters is no text: ${texto}`)
    return texto
  }
}

/** Where the value of a parameter goes; the value itself comes with each call. */
export class Valor<out T = unknown> {
  declare readonly holds: T
  readonly nome: string
  readonly como: 'valor' | 'json'

  constructor(nome: string, como: 'valor' | 'json' = 'valor') {
    this.nome = nome
    this.como = como
  }
}

type Constante = string | number | boolean | null
type Furo = Sql<unknown> | Valor | Constante | readonly Constante[]

/** The parameters of a statement, as its text sees them. */
export type De<P> = { readonly [K in keyof P]-?: Valor<P[K]> }

export const sql = <T = never>(partes: TemplateStringsArray, ...furos: readonly Furo[]): Sql<T> =>
  new Sql<T>(partes, furos)

/** A parameter sent as JSON text; null stays null. */
export const json = (valor: Valor): Valor => new Valor(valor.nome, 'json')

/** SQL that arrives as text: a column name or an expression passed as an argument. */
export const bruto = (texto: string | Sql<unknown>): Sql =>
  typeof texto === 'string' ? new Sql([texto], []) : new Sql(['', ''], [texto])

type Numerado = { texto: string; ordem: readonly Valor[] }

/** The text with `$1`, `$2`…: a parameter used twice gets one number. */
export function numerar(fragmento: Sql<unknown>): Numerado {
  const ordem: Valor[] = []
  const escrever = ({ partes, furos }: Sql<unknown>): string =>
    partes.map((parte, i) => (i === 0 ? parte : `${furo(furos[i - 1])}${parte}`)).join('')
  const furo = (um: Furo | undefined): string => {
    if (um instanceof Sql) return escrever(um)
    return um instanceof Valor ? `$${numeroDe(um)}` : literal(um)
  }
  const numeroDe = ({ nome, como }: Valor): number => {
    const onde = ordem.findIndex((outro) => outro.nome === nome && outro.como === como)
    return onde < 0 ? ordem.push(new Valor(nome, como)) : onde + 1
  }
  return { texto: escrever(fragmento), ordem }
}

/** A constant of ours: `'it''s'`, `20`, `('A', 'B')`. */
function literal(constante: unknown): string {
  if (Array.isArray(constante) && constante.length > 0) {
    return `(${constante.map(literal).join(', ')})`
  }
  if (typeof constante === 'string' && !/[\\\0]/.test(constante)) {
    return `'${constante.replaceAll("'", "''")}'`
  }
  if (typeof constante === 'number' && Number.isFinite(constante)) return String(constante)
  if (typeof constante === 'boolean' || constante === null) return String(constante)
  throw new Error(`Not a constant of SQL: ${JSON.stringify(constante)}`)
}
