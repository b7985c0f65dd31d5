import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'

/** A field of a call's input: its path and its value. */
export type Campo = {
  onde: readonly string[]
  tipo:
    | 'texto'
    | 'id'
    | 'pessoa'
    | 'cpf'
    | 'dia'
    | 'escolha'
    | 'codigo'
    | 'dinheiro'
    | 'numero'
    | 'inteiro'
    | 'sim-ou-nao'
  nulo: boolean
  /** It may be absent: null and an empty text mean so. */
  opcional: boolean
  /** For a field of some kinds of an object only: the path of the kind, and the kinds. */
  ramo?: { onde: readonly string[]; valores: readonly unknown[] }
}

type Esquema = {
  type?: string | string[]
  pattern?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Esquema>
  required?: string[]
  items?: Esquema
  anyOf?: Esquema[]
  oneOf?: Esquema[]
}

const partes = ['params', 'query', 'body'] as const

/** Every field of every part of the input, those of inner objects and lists too. */
export function camposDe(endpoint: Endpoint): Campo[] {
  const achados = partes.flatMap((parte) => {
    const schema = endpoint[parte]
    if (!schema) return []
    const esquema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return dentro(esquema as Esquema, [parte], { nulo: false, opcional: false })
  })
  // A field of several branches of a union is listed once, with the kinds that have it.
  const unicos = new Map<string, Campo>()
  for (const campo of achados) {
    const onde = campo.onde.join('.')
    const antes = unicos.get(onde)?.ramo?.valores ?? []
    const { ramo } = campo
    unicos.set(
      onde,
      ramo ? { ...campo, ramo: { ...ramo, valores: [...antes, ...ramo.valores] } } : campo,
    )
  }
  return [...unicos.values()]
}

function dentro(
  esquema: Esquema,
  onde: readonly string[],
  { nulo, opcional }: Pick<Campo, 'nulo' | 'opcional'>,
): Campo[] {
  const ramos = esquema.anyOf ?? esquema.oneOf
  if (ramos) {
    const semNulo = ramos.filter(({ type }) => type !== 'null')
    const podeNulo = nulo || semNulo.length < ramos.length
    // The other way to write a text: the object that answers carry it in.
    const [texto] = semNulo.filter(({ type }) => type === 'string')
    if (texto) return dentro(texto, onde, { nulo: podeNulo, opcional })
    return semNulo.flatMap((ramo) => {
      const campos = dentro(ramo, onde, { nulo: podeNulo, opcional })
      const [nome, { const: valor }] = Object.entries(ramo.properties ?? {}).find(
        ([, { const: unico }]) => unico !== undefined,
      ) ?? ['', { const: undefined }]
      if (valor === undefined) return campos
      return campos.map((campo) => ({
        ...campo,
        ramo: { onde: [...onde, nome], valores: [valor] },
      }))
    })
  }
  if (esquema.properties) {
    return Object.entries(esquema.properties).flatMap(([nome, dele]) =>
      dentro(dele, [...onde, nome], {
        nulo: false,
        opcional: esquema.required?.includes(nome) !== true,
      }),
    )
  }
  if (esquema.items) return dentro(esquema.items, [...onde, '0'], { nulo: false, opcional: false })
  const { type } = esquema
  const podeNulo = nulo || (type?.includes('null') ?? false)
  return [{ onde, tipo: tipoDe(esquema, onde), nulo: podeNulo, opcional }]
}

function tipoDe({ type, pattern, enum: nomes, const: unico }: Esquema, onde: readonly string[]) {
  if (nomes || unico !== undefined) return 'escolha'
  if (type === 'integer') return 'inteiro'
  if (type === 'number') return onde.at(-1)?.startsWith('valor') ? 'dinheiro' : 'numero'
  if (type === 'boolean') return 'sim-ou-nao'
  if (pattern?.includes('a-fA-F')) return 'id'
  if (pattern?.includes('._@-')) return 'pessoa'
  if (/cpf$/i.test(onde.at(-1) ?? '')) return 'cpf'
  if (pattern?.includes('\\d{4}-\\d{2}-\\d{2}$')) return 'dia'
  return pattern ? 'codigo' : 'texto'
}

/** Fields with free text; every other field has a form that these texts do not match. */
export const injecoes = [
  "' or '1'='1",
  "'; select pg_sleep(5); --",
  '"; drop table cliente; --',
  "abc\\'; select 1/0; --",
  '1;drop',
  '$1::int',
  '%'.repeat(100),
  '_'.repeat(100),
  '${process.exit()}',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  "Robert'); drop table aluno;--",
] as const

/** What must be refused in a field of each kind. */
export const recusados: Record<Campo['tipo'], readonly unknown[]> = {
  texto: [],
  id: [
    'b',
    '{bbbbbbbb-0000-4000-8000-000000000001}',
    'bbbbbbbb000040008000000000000001',
    'bbbbbbbb-0000-4000-8000-00000000000g',
    ' bbbbbbbb-0000-4000-8000-000000000001',
    'bbbbbbbb-0000-4000-8000-000000000001\n',
  ],
  pessoa: ['', ' ', '.', '{b}', 'a b', ' bbbbbbbb-0000-4000-8000-000000000001', 'b\n'],
  cpf: [
    '111.111.111-11',
    '00000000000',
    '52998224726',
    '5299822472',
    '529982247250',
    '５２９９８２２４７２５',
    '٥٢٩٩٨٢٢٤٧٢٥',
    ' 529.982.247-25 ',
    '529 982 247 25',
    '52998224A25',
  ],
  dia: [
    '2026-02-31',
    '2023-02-29',
    '0000-01-01',
    '20226-01-01',
    '2026-13-01',
    '2026-1-1',
    '01/02/1960',
    '1960-01-01T00:00:00',
    'infinity',
    '-infinity',
    'now',
    'today',
    '44 BC',
    '0044-01-01 BC',
  ],
  escolha: ['', 'outro', 'constructor', '__proto__'],
  codigo: [
    '',
    ' ',
    '999999999.99',
    '-1',
    '1e9',
    '1;drop',
    '１２３',
    '99999999999999999999',
    'NaN',
    'é',
    '\t',
  ],
  dinheiro: [-1, 0.001, 1e21, 1e20, '12', '1.234,56', 'NaN', 'Infinity'],
  numero: [-1, 1e21, 1e20, '12', '1,85', 'NaN', 'Infinity'],
  inteiro: [-1, 1.5, 1e21, 1e20, '12', 'NaN'],
  'sim-ou-nao': [0, 1, 'true'],
}

/** Of another type altogether: nothing is turned into what was meant. */
export const deOutroTipo = ({ tipo, nulo, opcional }: Campo): unknown[] => [
  ...(nulo || opcional ? [] : [null]),
  ...(tipo === 'sim-ou-nao' ? [] : [true]),
  // An empty text in an optional number is an absent number.
  ...(['dinheiro', 'numero', 'inteiro'].includes(tipo)
    ? [...(nulo || opcional ? [] : ['']), '0']
    : [11_144_477_735]),
  [],
  {},
  ['a'],
  { toString: 'a' },
]

/** Numbers at the edges of what columns and doubles hold: taken or refused, never a failure. */
export const limites = [
  0, -0, 0.01, 2_147_483_647, 2_147_483_648, 10_000_000_000_000, 90_071_992_547_409.91,
  90_071_992_547_409.92, 9_007_199_254_740_991,
] as const

/** Texts that are unusual and right: they come back as they went in, composed (NFC). */
export const textosRaros = {
  'emoji with joiners': 'Cliente 👩‍👩‍👧‍👦 feliz 🏳️‍🌈',
  'a right-to-left override': 'antes \u202Eodacsir\u202C depois',
  'zero-width letters': 'in\u200Bvi\u200Dsí\uFEFFvel',
  zalgo: `Z${'\u0334\u0321\u0317'.repeat(150)}`.normalize('NFC'),
  'line ends of Windows': 'primeira\r\nsegunda\r\n\r\n\tquarta',
  'edges of space': '  com bordas  ',
  markup: '<b>não</b> &amp; "aspas" \\ barra',
  'a formula': '=HYPERLINK("http://mau.example")',
  SQL: "'); drop table anotacao; --",
} as const
