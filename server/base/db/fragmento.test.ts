import { expect, test } from 'vitest'
import { bruto, json, numerar, sql, Valor } from './fragmento.ts'
import { juntos, lista, objeto, quando } from './objeto.ts'

const id = new Valor('id')
const dados = new Valor('dados')

const escrito = (fragmento: Parameters<typeof numerar>[0]) => {
  const { texto, ordem } = numerar(fragmento)
  return [texto, ...ordem.map(({ nome, como }) => `${nome}:${como}`)]
}

test('the parameters of nested fragments are numbered at the end, each one once', () => {
  const filtro = sql`id = ${id} and dados = ${json(dados)}`

  expect(escrito(sql`select ${dados} from t where ${filtro} or pai = ${id}`)).toEqual([
    'select $1 from t where id = $2 and dados = $3 or pai = $2',
    'dados:valor',
    'id:valor',
    'dados:json',
  ])
})

test.each([
  ["it's", "'it''s'"],
  [20, '20'],
  [true, 'true'],
  [null, 'null'],
  [['A', "B'"], "('A', 'B''')"],
])('the constant %j is the literal %s', (constante, literal) => {
  expect(sql`${constante}`.toString()).toBe(literal)
})

test.each([['a\\b'], ['nul\0'], [Number.NaN], [[]]])('the constant %j is refused', (constante) => {
  expect(() => sql`${constante}`.toString()).toThrow('Not a constant of SQL')
})

test('a fragment with parameters is not text of its own', () => {
  expect(() => sql`${id}`.toString()).toThrow('A fragment with parameters is no text: $1')
  expect(bruto(sql`a`).toString() + bruto('b').toString()).toBe('ab')
})

type Pessoa = { nome: string; chefe: { nome: string } | null; notas: number[] }

test('an object is built field by field, its columns by name', () => {
  const pessoa = objeto<Pessoa>({
    nome: 'p.nome',
    chefe: quando(sql`c.id is not null`, objeto({ nome: 'c.nome' })),
    notas: lista(sql<number>`n.valor`, { de: sql`from nota n`, ordem: sql`n.id` }),
  })

  expect(pessoa.toString()).toBe(
    "json_build_object('nome', p.nome, " +
      "'chefe', case when c.id is not null then json_build_object('nome', c.nome) end, " +
      "'notas', (select coalesce(json_agg(n.valor order by n.id), '[]') from nota n))",
  )
  expect(juntos(sql`n`).toString()).toBe("coalesce(json_agg(n), '[]')")
})

test('an object takes names of columns and fifty fields at most', () => {
  const campos = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`c${i}`, 'a.b']))

  expect(() => objeto<{ a: string }>({ a: 'x; drop' })).toThrow('Not the name of a column')
  expect(() => objeto<Record<string, string>>(campos)).toThrow('50 fields at most')
})
