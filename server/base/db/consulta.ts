import { createHash } from 'node:crypto'
import type { QueryResult } from 'pg'
import { type De, numerar, type Sql, Valor } from './fragmento.ts'
import type { Pergunta, Plano } from './plano.ts'

/**
 * The database's types of each declared statement (parameters and rows), written into
 * `sql.types.ts` of each word by `npm run types` and compared by a test.
 *
 * @public the words add to it
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- the words fill it
export interface Consultas {}

export type Nome = keyof Consultas

type Descrita = { valores: object; linha: object }
type DescricaoDe<N extends Nome> = Consultas[N] extends Descrita ? Consultas[N] : never

/**
 * Parameters declared by a statement: each occurs in its text and has a type that PostgreSQL
 * accepts.
 */
export type Valores<N extends Nome, P> = {
  [K in keyof P]: K extends keyof DescricaoDe<N>['valores']
    ? DescricaoDe<N>['valores'][K] | null | undefined
    : never
}

/**
 * Column types declared by the statement (`sql<{ status: Status }>`), each within the stored type.
 */
export type Fino<N extends Nome, F> = {
  [K in keyof F]: K extends keyof DescricaoDe<N>['linha'] ? DescricaoDe<N>['linha'][K] : never
}

export type LinhaDe<N extends Nome, F = never> = [F] extends [never]
  ? DescricaoDe<N>['linha']
  : Omit<DescricaoDe<N>['linha'], keyof F> & F

/** The finite choices of a statement: present filters, order. */
export type Variantes = Readonly<Record<string, readonly (string | number | boolean)[]>>
type Escolha<V extends Variantes> = { readonly [K in keyof V]: V[K][number] }

export type Vazio = Record<never, never>

export type Opcoes<V extends Variantes> = { variantes?: V; plano?: Plano }

/** A connection or a pool: whatever runs a prepared statement. */
export type Executor = {
  query: (consulta: Pergunta) => Promise<Pick<QueryResult, 'rows' | 'rowCount'>>
}

type Pronta = { texto: string; nome: string; ordem: readonly Valor[] }

export type Declarada = {
  nome: string
  /** One text for each combination of the choices; a statement without choices has one. */
  prontas: readonly Pronta[]
  plano?: Plano | undefined
  configurar: (valores?: unknown, escolha?: unknown) => Pergunta
}

const declaradas = new Map<string, Declarada>()

/** Every statement that was declared so far. */
export const consultasDeclaradas = (): Declarada[] => [...declaradas.values()]

/** The statements whose plans a new connection makes before it serves, without values. */
export const consultasQuentes = (): Pergunta[] =>
  consultasDeclaradas()
    .filter(({ plano }) => plano === 'generico' || plano === 'indiferente')
    .flatMap(({ plano, prontas }) =>
      prontas.map(({ nome, texto, ordem }) => ({
        name: nome,
        text: texto,
        values: ordem.map(() => null),
        plano,
      })),
    )

const maximoDeVariantes = 128
const maiorNome = 52

export type Texto<P, V extends Variantes, F> = (p: De<P>, escolha: Escolha<V>) => Sql<F>

/** Builds every text of the statement now, once: a call adds its values and nothing else. */
export function declarar<P, V extends Variantes = Vazio>(
  nome: string,
  montar: Texto<P, V, unknown>,
  { variantes, plano }: Opcoes<V> = {},
): Declarada {
  if (declaradas.has(nome)) throw new Error(`Two statements are named ${nome}`)
  if (!/^[a-z]+(\.[A-Za-z-]+)+$/.test(nome) || nome.length > maiorNome) {
    throw new Error(`The name of a statement is word.verb, of ${maiorNome} letters: ${nome}`)
  }
  const escolhas = combinar<V>(variantes)
  if (escolhas.length > maximoDeVariantes) throw new Error(`${nome} has too many variants`)
  const chaves = Object.keys(variantes ?? {})
  const prontas = new Map(
    escolhas.map((escolha) => [
      chaveDe(chaves, escolha),
      aprontar(nome, montar(lugares<P>(), escolha)),
    ]),
  )
  const declarada: Declarada = {
    nome,
    prontas: [...prontas.values()],
    plano,
    configurar(valores, escolha) {
      const pronta = prontas.get(chaveDe(chaves, escolha))
      if (!pronta) throw new Error(`${nome} has no such variant: ${JSON.stringify(escolha)}`)
      return {
        name: pronta.nome,
        text: pronta.texto,
        values: pronta.ordem.map((um) => valorDe(um, valores)),
        ...(plano && { plano }),
      }
    },
  }
  declaradas.set(nome, declarada)
  return declarada
}

/** `p.id` of a text is the place of the value, whatever its name: so the proxy has every name of `P`. */
export const lugares = <P>(): De<P> =>
  new Proxy({}, { get: (_alvo, nome) => new Valor(String(nome)) }) as De<P>

function aprontar(nome: string, fragmento: Sql<unknown>): Pronta {
  const { texto, ordem } = numerar(fragmento)
  const resumo = createHash('sha256').update(texto).digest('hex').slice(0, 10)
  return { texto, ordem, nome: `${nome}.${resumo}` }
}

function valorDe({ nome, como }: Valor, valores: unknown): unknown {
  const valor: unknown = Reflect.get(Object(valores), nome)
  if (valor === undefined || valor === null) return null
  return como === 'json' ? JSON.stringify(valor) : valor
}

const chaveDe = (chaves: readonly string[], escolha: unknown): string =>
  chaves.length === 0
    ? ''
    : chaves.map((chave) => String(Reflect.get(Object(escolha), chave))).join('|')

/** Every combination of the choices. */
function combinar<V extends Variantes>(variantes: V | undefined): Escolha<V>[] {
  let todas: object[] = [{}]
  for (const [chave, valores] of Object.entries(variantes ?? {})) {
    todas = todas.flatMap((outra) =>
      valores.map((valor) => Object.assign({}, outra, { [chave]: valor })),
    )
  }
  return todas as Escolha<V>[]
}

type Argumentos<P, V> = keyof V extends never
  ? keyof P extends never
    ? []
    : [valores: P]
  : [valores: P, escolha: V]

/** A statement that answers `R`; `configurar` gives it to whoever sends it by itself. */
export type Consulta<P, V extends Variantes, R> = ((
  client: Executor,
  ...argumentos: Argumentos<P, Escolha<V>>
) => Promise<R>) & { configurar: (...argumentos: Argumentos<P, Escolha<V>>) => Pergunta }

/** Declares a statement and how its rows are answered: what the kinds below are made of. */
export function responder<P, V extends Variantes, R>(
  nome: string,
  texto: Texto<P, V, unknown>,
  opcoes: Opcoes<V> | undefined,
  ler: (client: Executor, consulta: Pergunta) => Promise<R>,
): Consulta<P, V, R> {
  const { configurar } = declarar(nome, texto, opcoes)
  return Object.assign(
    (client: Executor, ...[valores, escolha]: readonly unknown[]) =>
      ler(client, configurar(valores, escolha)),
    { configurar: (...[valores, escolha]: readonly unknown[]) => configurar(valores, escolha) },
  )
}

/** The first row of a statement that is sent now. */
export const lerPrimeira = async <L>(
  client: Executor,
  consulta: Pergunta,
): Promise<L | undefined> => (await client.query(consulta)).rows[0]

/** All rows. */
export function varias<
  N extends Nome,
  P extends Valores<N, P> = Vazio,
  F extends Fino<N, F> = never,
  const V extends Variantes = Vazio,
>(nome: N, texto: Texto<P, V, F>, opcoes?: Opcoes<V>): Consulta<P, V, LinhaDe<N, F>[]> {
  return responder(
    nome,
    texto,
    opcoes,
    async (client, consulta) => (await client.query(consulta)).rows,
  )
}

/** The first row, where there is one. */
export function umaOuNada<
  N extends Nome,
  P extends Valores<N, P> = Vazio,
  F extends Fino<N, F> = never,
  const V extends Variantes = Vazio,
>(nome: N, texto: Texto<P, V, F>, opcoes?: Opcoes<V>): Consulta<P, V, LinhaDe<N, F> | undefined> {
  return responder(nome, texto, opcoes, lerPrimeira<LinhaDe<N, F>>)
}

/** The row that is always there: none is a bug. */
export function uma<
  N extends Nome,
  P extends Valores<N, P> = Vazio,
  F extends Fino<N, F> = never,
  const V extends Variantes = Vazio,
>(nome: N, texto: Texto<P, V, F>, opcoes?: Opcoes<V>): Consulta<P, V, LinhaDe<N, F>> {
  return responder(nome, texto, opcoes, async (client, consulta) => {
    const linha = await lerPrimeira<LinhaDe<N, F>>(client, consulta)
    if (!linha) throw new Error(`${nome} answered no row`)
    return linha
  })
}

/** How many rows it changed or found. */
export function comando<
  N extends Nome,
  P extends Valores<N, P> = Vazio,
  const V extends Variantes = Vazio,
>(nome: N, texto: Texto<P, V, never>, opcoes?: Opcoes<V>): Consulta<P, V, number> {
  return responder(
    nome,
    texto,
    opcoes,
    async (client, consulta) => (await client.query(consulta)).rowCount ?? 0,
  )
}
