import { expect, test } from 'vitest'
import { declarar } from './consulta.ts'
import { type De, json, sql } from './fragmento.ts'

type Busca = { nome: string; dados?: unknown }

const busca = declarar(
  'teste.busca',
  (p: De<Busca>, { ordem, comNome }) => sql`select ${json(p.dados)}::json from t
    ${comNome ? sql`where nome = ${p.nome}` : sql``} order by ${ordem === 'nome' ? sql`nome` : sql`id`}`,
  { variantes: { ordem: ['nome', 'id'], comNome: [true, false] } },
)

test('a call adds its values to a text that was built before, and no more', () => {
  const uma = busca.configurar({ nome: 'Ana', dados: ['x'] }, { ordem: 'id', comNome: true })
  const outra = busca.configurar({ nome: 'Zoé' }, { ordem: 'id', comNome: true })

  expect(uma).toMatchObject({ values: ['["x"]', 'Ana'] })
  expect(outra).toEqual({ ...uma, values: [null, 'Zoé'] })
})

test('every combination of the choices is a statement of its own, with the values it uses', () => {
  expect(busca.prontas.map(({ nome }) => nome)).toHaveLength(4)
  expect(new Set(busca.prontas.map(({ nome }) => nome)).size).toBe(4)
  expect(busca.configurar({ nome: 'Ana' }, { ordem: 'nome', comNome: false }).values).toEqual([
    null,
  ])
  expect(() => busca.configurar({ nome: 'Ana' }, { ordem: 'cpf', comNome: false })).toThrow(
    'teste.busca has no such variant: {"ordem":"cpf","comNome":false}',
  )
})

test('two statements of one name are refused, and names that are not word.verb', () => {
  expect(() => declarar('teste.busca', () => sql`select 1`)).toThrow(
    'Two statements are named teste.busca',
  )
  expect(() => declarar('Busca', () => sql`select 1`)).toThrow('word.verb')
})
