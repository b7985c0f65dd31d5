import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#database/test/database.ts'
import { descrever, lerEsquema } from './consultas.ts'

const { ownerUrl, drop } = await testDatabase()
const client = new Client({ connectionString: ownerUrl })
await client.connect()
await client.query(`
  create table pessoa (id int not null, nome text not null, apelido text,
                       porte text check (porte in ('P', 'G')));
  create table nota (id_pessoa int not null, valor numeric not null, dia date not null)`)
afterAll(async () => {
  await client.end()
  await drop()
})
const esquema = await lerEsquema(client)

const colunas = async (texto: string) => {
  const consulta = { nome: 'teste', prontas: [{ texto, nome: 'teste', ordem: [] }] }
  const { linha } = await descrever(
    client,
    { ...consulta, configurar: () => ({ text: '' }) },
    esquema,
  )
  return Object.fromEntries(linha)
}

test('a column has the type of the table, null where it may be', async () => {
  expect(await colunas('select id, nome as n, apelido, porte from pessoa')).toEqual({
    id: 'number',
    n: 'string',
    apelido: 'string | null',
    porte: "'P' | 'G' | null",
  })
})

test.each([
  ['left join', 'string', 'Dia | null'],
  ['right join', 'string | null', 'Dia'],
  ['full join', 'string | null', 'Dia | null'],
  ['join', 'string', 'Dia'],
])('what a %s may leave out may be null', async (juncao, nome, dia) => {
  expect(
    await colunas(`select p.nome, n.dia from pessoa p ${juncao} nota n on n.id_pessoa = p.id`),
  ).toEqual({
    nome,
    dia: dia.replace('Dia', 'string'),
  })
})

test.each([
  ['count(*)', 'number'],
  ['sum(valor)', 'string | null'],
  ['max(dia)', 'string | null'],
  ['coalesce(sum(valor), 0)', 'string'],
  ["coalesce(json_agg(valor), '[]')::text", 'string'],
  ["json_build_object('a', null)::text", 'string'],
  ['bool_and(valor > 0) is true', 'boolean'],
  ['(select count(*) from pessoa)', 'number'],
  ['(select nome from pessoa limit 1)', 'string | null'],
  ['exists (select from pessoa)', 'boolean'],
  ['array (select nome from pessoa)', 'string[]'],
  ["('{}'::json ->> 'a')", 'string | null'],
  ['nullif(1, 1)', 'number | null'],
])('%s is %s', async (expressao, tipo) => {
  expect(await colunas(`select ${expressao} as x from nota`)).toEqual({ x: tipo })
})

test.each([
  ["upper(nome) || '!'", 'string'],
  ['upper(apelido)', 'string | null'],
  ["case when id > 0 then nome else '' end", 'string'],
  ['case when id > 0 then nome end', 'string | null'],
  ["porte = 'P' and id = 1", 'boolean | null'],
  ["id = any ('{1}'::int[])", 'boolean'],
  ["substring(nome from 'a')", 'string | null'],
])('%s of a row is %s', async (expressao, tipo) => {
  expect(await colunas(`select ${expressao} as x from pessoa`)).toEqual({ x: tipo })
})

test.each([
  ['with p as (select nome, apelido from pessoa) select nome, apelido from p'],
  ['select q.nome, q.apelido from (select * from pessoa) q'],
  ['select nome, apelido from pessoa group by nome, apelido'],
  ['update pessoa set id = 1 returning nome, apelido'],
  ['with p as (delete from pessoa returning *) select nome, apelido from p'],
  ["select nome, apelido from pessoa union all select '', null"],
])('%s answers what the table keeps', async (texto) => {
  expect(await colunas(texto)).toEqual({ nome: 'string', apelido: 'string | null' })
})

test('of a union and of grouping sets every branch counts', async () => {
  expect(await colunas('select nome from pessoa union select apelido from pessoa')).toEqual({
    nome: 'string | null',
  })
  expect(await colunas('select nome from pessoa group by rollup (nome)')).toEqual({
    nome: 'string | null',
  })
})
