import { Client } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApi } from '../test/api.ts'
import { clientes, type Cliente } from '../test/fixtures.ts'
import { CANAL_DO_PAINEL } from './ao-vivo.ts'

const api = await testApi()
const ouvinte = new Client({ connectionString: api.ownerUrl })
await ouvinte.connect()
await ouvinte.query(`listen ${CANAL_DO_PAINEL}`)
afterAll(async () => {
  await ouvinte.end()
  await api.fechar()
})

const { doDono, doColega } = clientes

async function incluir(cliente: Cliente, status: string, produto = 'SAQUE'): Promise<string> {
  const [linha] = await api.consulta<{ id: string }>(
    `insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, codigo_convenio, produto, perfil,
       origem, status, valor_liberado, id_fator_perda, criada_em, atualizada_em)
     values (gen_random_uuid(), $1, $2, $3, '000331', $5, 'Perfil', 'MOTOR', $4, 1000,
       case when $4 = 'Perdida' then 1 end, '2026-11-03T12:00:00Z', '2026-11-03T12:00:00Z') returning id`,
    [cliente.idRelacionamento, cliente.idCliente, cliente.promotor, status, produto],
  )
  return linha?.id ?? ''
}

beforeEach(async () => {
  await api.consulta(`delete from proposta_historico; delete from proposta_contrato; delete from proposta;
    delete from oportunidade_critica; delete from oportunidade_historico;
    update oportunidade set id_simulacao = null; delete from simulacao; delete from oportunidade;
    delete from painel_estoque; delete from painel_dia; delete from painel_mes`)
})

/** What the changed days and months count for the owner of a client, summed over the parts of a cell. */
const contado = ({ idRelacionamento }: Cliente) =>
  api.consulta(
    `select x.* from relacionamento r cross join lateral (
       select 'estoque' as de, dia::text, status, codigo_convenio, produto, sum(quantas)::int as quantas,
              sum(valor)::int as valor, 0 as segundos
         from painel_estoque where id_atendente = r.id_atendente group by 2, 3, 4, 5
       union all
       select 'dia', dia::text, status, codigo_convenio, produto, sum(quantas)::int, sum(valor)::int, sum(segundos)::int
         from painel_dia where id_atendente = r.id_atendente group by 2, 3, 4, 5
       union all
       select 'mês', mes::text, status, codigo_convenio, produto, sum(quantas)::int, sum(valor)::int, sum(segundos)::int
         from painel_mes where id_atendente = r.id_atendente group by 2, 3, 4, 5) x
      where r.id = $1 and (x.quantas, x.valor, x.segundos) <> (0, 0, 0) order by 1, 2, 3, 4, 5`,
    [idRelacionamento],
  )

const DEPOIS = `atualizada_em = timestamptz '2026-12-02T15:00:00Z'`

test.each([
  ['begun', 'Em Aberto', `status = 'Em Atendimento', ${DEPOIS}`],
  ['won', 'Em Andamento', `status = 'Ganha', ${DEPOIS}`],
  ['lost', 'Simulada', `status = 'Perdida', id_fator_perda = 1, ${DEPOIS}`],
  ['begun with another amount', 'Em Aberto', `status = 'Simulada', valor_liberado = 7, ${DEPOIS}`],
  ['begun at the instant of before', 'Em Aberto', `status = 'Em Atendimento'`],
  ['priced anew', 'Em Aberto', `valor_liberado = 7, ${DEPOIS}`],
  ['taken back from its end', 'Ganha', `status = 'Em Andamento', ${DEPOIS}`],
  ['given to nobody', 'Em Aberto', `status = 'Em Atendimento', id_atendente = null, ${DEPOIS}`],
  [
    'of another convênio',
    'Em Aberto',
    `status = 'Simulada', codigo_convenio = '000040', ${DEPOIS}`,
  ],
  ['written again', 'Em Aberto', 'versao = versao + 1'],
])(
  'an oportunidade that is %s counts the same by itself and in a set',
  async (_qual, status, mudanca) => {
    const sozinha = await incluir(doDono, status)
    const acompanhada = await incluir(doColega, status)
    const outra = await incluir(doColega, status, 'RMC')
    const antes = await contado(doDono)
    await api.consulta(`update oportunidade set ${mudanca} where id = $1`, [sozinha])
    await api.consulta(`update oportunidade set ${mudanca} where id = any ($1)`, [
      [acompanhada, outra],
    ])

    const delas = await contado(doColega)
    const dela = await contado(doDono)
    expect(dela).toEqual(delas.filter(({ produto }) => produto === 'SAQUE'))
    if (mudanca.includes('versao')) expect(dela).toEqual(antes)
    else expect(dela).not.toEqual(antes)
  },
)

test('a change of the numbers notifies the panels of its promotor, and no other change does', async () => {
  const id = await incluir(doDono, 'Em Aberto')
  const ouvidos: (string | undefined)[] = []
  ouvinte.on('notification', ({ payload }) => ouvidos.push(payload))
  const ouvir = async (sql: string) => {
    ouvidos.length = 0
    await api.consulta(sql)
    // The notices of before come with the answer.
    await ouvinte.query('select')
    return ouvidos.slice()
  }
  await ouvir('select')

  const daLoja = [doDono.promotor]
  expect(
    await ouvir(`update oportunidade set status = 'Simulada', ${DEPOIS} where id = '${id}'`),
  ).toEqual(daLoja)
  expect(await ouvir(`update oportunidade set valor_liberado = 3 where id = '${id}'`)).toEqual(
    daLoja,
  )
  expect(await ouvir(`update oportunidade set versao = versao + 1 where id = '${id}'`)).toEqual([])
  expect(await ouvir(`delete from oportunidade where id = '${id}'`)).toEqual(daLoja)
})
