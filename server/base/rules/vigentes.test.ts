import { afterAll, expect, test } from 'vitest'
import { regraEm } from '#shared/calculo/regras.ts'
import { testApi } from '../../test/api.ts'
import { esquecerRegras, regrasVigentes } from './vigentes.ts'

const { owner, pool, consulta, fechar } = await testApi()
afterAll(fechar)

const versao = (valor: number, inicio: string, fim: string | null = null) =>
  consulta(
    `insert into regra_versao (regra, convenio, versao, valor, vigencia_inicio, vigencia_fim, norma,
        fonte, natureza, confianca, motivo, id_usuario)
     select 'teto_juros_am', 'INSS', max(versao) + 1, $1, $2, $3, 'Norma de teste', 'Teste', 'LEI',
            'media', 'Porque mudou', null
       from regra_versao where regra = 'teto_juros_am' and convenio = 'INSS'`,
    [valor, inicio, fim],
  )

async function teto(dia: string): Promise<number | null> {
  esquecerRegras()
  const client = await pool.connect()
  const linha = regraEm(await regrasVigentes(client), 'teto_juros_am', 'INSS', dia)
  client.release()
  return 'recusa' in linha ? null : linha.valor
}

test('a version is in force from its first day, and earlier versions keep their days', async () => {
  await versao(1.9, '2027-01-01')
  expect([await teto('2026-12-31'), await teto('2027-01-01')]).toEqual([1.85, 1.9])

  // A version inserted in between ends the day before the next one begins.
  await versao(1.7, '2026-12-15')
  expect([await teto('2026-12-14'), await teto('2026-12-31'), await teto('2027-01-01')]).toEqual([
    1.85, 1.7, 1.9,
  ])

  // Of versions with the same first day the last one counts: a correction.
  await versao(1.85, '2026-12-15')
  expect([await teto('2026-12-31'), await teto('2027-01-01')]).toEqual([1.85, 1.9])
})

test('a version that ends leaves a gap, and a gap refuses', async () => {
  await versao(2, '2028-01-01', '2028-06-30')
  expect([await teto('2027-12-31'), await teto('2028-06-30'), await teto('2028-07-01')]).toEqual([
    1.9,
    2,
    null,
  ])
})

test('no role rewrites or deletes a version', async () => {
  await expect(owner.query(`update regra_versao set valor = 1`)).rejects.toThrow('never rewritten')
  await expect(owner.query(`delete from regra_versao`)).rejects.toThrow('never rewritten')
  await expect(owner.query(`truncate regra_versao`)).rejects.toThrow('never rewritten')
  await expect(pool.query(`update regra_versao set valor = 1`)).rejects.toThrow('permission denied')
  await expect(
    pool.query(`insert into regra_vigencia (regra, convenio, valor, vigencia_inicio, norma, confianca)
      values ('teto_juros_am', 'INSS', 9, '2030-01-01', 'Nenhuma', 'alta')`),
  ).rejects.toThrow('permission denied')
})

test('a row that a migration adds by itself is a version, and stays when another comes', async () => {
  await consulta(`insert into regra_vigencia (regra, convenio, valor, vigencia_inicio, norma,
    confianca) values ('carencia_max_dias', 'TESTE', 10, '2026-01-01', 'Uma norma', 'media')`)
  await consulta(`insert into regra_versao (regra, convenio, versao, valor, vigencia_inicio, norma,
      fonte, natureza, confianca)
    values ('carencia_max_dias', 'TESTE', 2, 20, '2026-06-01', 'Outra norma', 'Teste', 'LEI', 'alta')`)

  expect(
    await consulta(`select valor::int, versao, vigencia_fim from regra_vigencia
                     where convenio = 'TESTE' order by vigencia_inicio`),
  ).toEqual([
    { valor: 10, versao: 1, vigencia_fim: expect.anything() },
    { valor: 20, versao: 2, vigencia_fim: null },
  ])
})

test('what a connection remembers is forgotten when a version is announced', async () => {
  const client = await pool.connect()
  try {
    const antes = await regrasVigentes(client)
    expect(await regrasVigentes(client)).toBe(antes)
    esquecerRegras()
    expect(await regrasVigentes(client)).not.toBe(antes)
  } finally {
    client.release()
  }
})
