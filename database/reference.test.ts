import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { controles } from '#shared/permissoes.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import { regrasDosArquivos, resumoDaReferencia, seedReference } from './reference.ts'
import { type TestDatabase, testDatabase } from './test/database.ts'

let db: TestDatabase
let client: Client

const rows = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows

beforeAll(async () => {
  db = await testDatabase()
  client = new Client({ connectionString: db.ownerUrl })
  await client.connect()
  await seedReference(client)
})

afterAll(async () => {
  await client.end()
  await db.drop()
})

test('every reference table is filled, and a second load changes nothing', async () => {
  const contar = `
    select (select count(*)::int from banco where not proprio) as bancos, (select count(*)::int from uf) as ufs,
           (select count(*)::int from municipio) as municipios,
           (select count(*)::int from ddd) as ddds, (select count(*)::int from feriado) as feriados,
           (select count(*)::int from especie_beneficio) as especies,
           (select count(*)::int from situacao_beneficio) as situacoes,
           (select count(*)::int from fator_perda) as fatores,
           (select count(*)::int from convenio) as convenios,
           (select string_agg(xmin::text, ',' order by codigo) from convenio) as escritas`
  const antes = await rows(contar)

  await seedReference(client)

  expect(await rows(contar)).toEqual(antes)
  expect(antes).toEqual([
    expect.objectContaining({
      bancos: 511,
      ufs: 27,
      municipios: 5571,
      ddds: 67,
      feriados: 168,
      especies: 98,
      situacoes: 25,
      fatores: 22,
    }),
  ])
})

test('each convênio has a name of its own, and 033101 none that no source gives', async () => {
  const nomes = await rows('select codigo, nome from convenio order by codigo')

  expect(new Set(nomes.map(({ nome }) => nome)).size).toBe(nomes.length)
  expect(nomes.find(({ codigo }) => codigo === '033101')).toMatchObject({ nome: 'INSS (033101)' })
})

test('short names of banks are written as people write them, that of the lending bank too', async () => {
  const nomes = await rows(`select codigo, nome_curto from banco order by codigo`)
  const curto = new Map(nomes.map(({ codigo, nome_curto }) => [codigo, nome_curto]))
  expect(['001', '104', '318', '623', '999'].map((codigo) => curto.get(codigo))).toEqual([
    'Banco do Brasil',
    'Caixa Econômica Federal',
    'Banco BMG',
    'Banco Pan',
    'Banco Consigna',
  ])
  // Longer runs of capitals than an acronym has, and what the register abbreviates.
  const gritados = nomes.filter(({ nome_curto }) =>
    /\p{Lu}{7}|\bBCO\b|\bS[./]A\b|\bLTDA\b/u.test(String(nome_curto)),
  )
  expect(gritados).toEqual([])
})

test('a changed file changes the row, and only where it differs', async () => {
  await client.query(`update convenio set nome = 'Outro' where codigo = '000040'`)

  await seedReference(client)

  expect(await rows(`select nome from convenio where codigo = '000040'`)).toEqual([
    { nome: 'Crédito do Trabalhador' },
  ])
})

test('only the reason "outros" asks for a comment', async () => {
  expect(await rows('select id, descricao from fator_perda where exige_observacao')).toEqual([
    { id: 99, descricao: 'Outros' },
  ])
})

test('every control but that of whole phones belongs to a profile, and SEM_CONTROLE has none', async () => {
  const deAlguem = await rows('select distinct controle from perfil_controle')
  const semControle = await rows(
    `select count(*)::int as controles from perfil_controle where perfil = 'SEM_CONTROLE'`,
  )

  // Who calls asks for a number, says why, and is counted: a shop may say otherwise.
  const soltos = controles.filter((um) => !deAlguem.some(({ controle }) => controle === um))
  expect(soltos).toEqual(['TELEFONE_VER_COMPLETO'])
  expect(semControle).toEqual([{ controles: 0 }])
})

test('every convênio of the demonstration can be judged today by every rule it needs', async () => {
  const regimes = await rows('select distinct regime from convenio where ativo')
  const regras = regrasDosArquivos()
  const faltas = regimes.flatMap(({ regime }) =>
    ['teto_juros_am', 'prazo_max_parcelas', 'margem_emprestimo_pct', 'carencia_max_dias'].filter(
      (regra) => 'recusa' in regraEm(regras, regra, String(regime), '2026-11-20'),
    ),
  )

  expect(faltas).toEqual([])
})

test('rules without a norm we read are marked as such', async () => {
  expect(
    await rows(`select distinct confianca from regra_vigencia
                 where convenio in ('ESTADUAL', 'MUNICIPAL', 'FORCAS')`),
  ).toEqual([{ confianca: 'baixa' }])
})

test('the rules of one kind never overlap', async () => {
  expect(
    await rows(`select a.regra, a.convenio, b.vigencia_inicio
                  from regra_vigencia a
                  join regra_vigencia b using (regra, convenio)
                 where a.vigencia_inicio < b.vigencia_inicio
                   and coalesce(a.vigencia_fim, 'infinity') >= b.vigencia_inicio`),
  ).toEqual([])
})

test('the hash of the reference files is stable', () => {
  expect(resumoDaReferencia()).toMatch(/^[0-9a-f]{64}$/)
  expect(resumoDaReferencia()).toBe(resumoDaReferencia())
})
