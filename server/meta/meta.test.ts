import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { metaApi } from '#shared/meta/api.ts'
import { agora as inicio, testApi } from '../test/api.ts'
import { clientes, type Cliente, type Persona, personas, promotores } from '../test/fixtures.ts'

let relogio = inicio
const api = await testApi({ relogio: () => relogio })
const { as, consulta, impressaoDoBanco } = api
afterAll(api.fechar)

const { dono, colega, gestor, promotor } = personas
const { alfa, beta, gama } = promotores
const { doDono, doColega, deFora } = clientes

beforeEach(async () => {
  relogio = inicio
  await consulta(`delete from proposta_historico; delete from proposta_contrato; delete from proposta;
    delete from meta; delete from meta_comissao`)
  await consulta(
    `insert into meta_comissao (id, codigo_promotor, produto, codigo_convenio, percentual, vigencia_inicio, criada_em)
     values (gen_random_uuid(), $1, 'SAQUE', null, 3, '2026-01-01', now()),
            (gen_random_uuid(), $1, 'SAQUE', '000331', 2.5, '2026-01-01', now()),
            (gen_random_uuid(), $1, 'SAQUE', '000331', 5, '2026-11-12', now())`,
    [alfa],
  )
})

let numero = 0

/** A proposta of the client with these moves; the door of the pipeline is tested elsewhere. */
async function propor(
  cliente: Cliente,
  valor: number,
  moves: [de: string, para: string, em: string][],
) {
  numero += 1
  const [linha] = await consulta<{ id: string }>(
    `insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente, codigo_promotor,
       id_atendente, produto, codigo_convenio, situacao, valor_financiado, valor_liberado, valor_parcela, prazo,
       taxa_am, id_usuario, criada_em, atualizada_em)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, 'SAQUE', '000331', 'CANCELADA', $7, $7, 1, 84, 1.8, $8,
       now(), now()) returning id`,
    [
      `M${numero}`,
      cliente.idOportunidade,
      cliente.idRelacionamento,
      cliente.idCliente,
      cliente.promotor,
      cliente.atendente?.id,
      valor,
      gestor.id,
    ],
  )
  for (const [de, para, em] of moves) {
    await consulta(
      `insert into proposta_historico (id_proposta, id_cliente, de, para, por, ocorrido_em)
       values ($1, $2, $3, $4, 'BANCO', $5)`,
      [linha?.id, cliente.idCliente, de, para, em],
    )
  }
  return linha?.id
}

const paga = (em: string): [string, string, string] => ['AVERBADA', 'PAGA', em]
const desistida = (em: string): [string, string, string] => ['PAGA', 'CANCELADA', em]

const doMes = async (quem: Persona, query: Record<string, string> = {}) =>
  (await as(quem)(metaApi.doMes, { query })).body.model
const producao = async (quem: Persona, query: Record<string, string> = {}) =>
  (await as(quem)(metaApi.producao, { query })).body.model

describe('production', () => {
  test('S6.06 is paid propostas with the commission of their day, rounded once', async () => {
    await propor(doDono, 100_001, [paga('2026-11-10T12:00:00Z')])
    await propor(doDono, 100_001, [paga('2026-11-12T03:00:00Z')])
    await propor(doColega, 33, [paga('2026-11-10T12:00:00Z')])
    await propor(deFora, 500_000, [paga('2026-11-10T12:00:00Z')])

    expect(await producao(gestor, { codigoPromotor: alfa })).toMatchObject([
      { pagas: 3, desistencias: 0, valor: 2000.35, comissao: 25 + 50 + 0.01, estorno: 0 },
    ])
    // Beta has no row in the table: it produced, without a commission.
    expect(await producao(gestor, { codigoPromotor: beta })).toMatchObject([
      { pagas: 1, valor: 5000, comissao: 0 },
    ])
  })

  test('a withdrawal takes its own commission back, on its own day', async () => {
    await propor(doDono, 100_000, [paga('2026-10-30T12:00:00Z'), desistida('2026-11-13T12:00:00Z')])

    expect(
      await producao(gestor, { dataInicio: '2026-10-01', dataFim: '2026-10-31' }),
    ).toMatchObject([{ pagas: 1, desistencias: 0, valor: 1000, comissao: 25 }])
    expect(await producao(gestor)).toMatchObject([
      { pagas: 0, desistencias: 1, valor: -1000, comissao: -25, estorno: 25 },
    ])
    expect(
      await producao(gestor, { dataInicio: '2026-10-01', dataFim: '2026-11-30' }),
    ).toMatchObject([{ pagas: 1, desistencias: 1, valor: 0, comissao: 0 }])
  })

  test('a payment that was made at an earlier price counts with the money of that price', async () => {
    const id = await propor(doDono, 100_000, [paga('2026-11-10T12:00:00Z')])
    await consulta(`update proposta set situacao = 'PAGA' where id = $1`, [id])
    await consulta('update proposta set valor_financiado = 80000 where id = $1', [id])
    expect(await producao(gestor, { codigoPromotor: alfa })).toMatchObject([
      { pagas: 1, valor: 800, comissao: 20 },
    ])

    // What was withdrawn keeps its figures.
    await consulta(
      `insert into proposta_historico (id_proposta, id_cliente, de, para, por, ocorrido_em)
       values ($1, $2, 'PAGA', 'CANCELADA', 'BANCO', '2026-11-12T12:00:00Z')`,
      [id, doDono.idCliente],
    )
    await consulta(`update proposta set situacao = 'CANCELADA' where id = $1`, [id])
    await consulta('update proposta set valor_financiado = 90000 where id = $1', [id])
    expect(await producao(gestor, { codigoPromotor: alfa })).toMatchObject([
      { pagas: 1, desistencias: 1, valor: 0, comissao: 0 },
    ])
  })

  test('a payment that is heard in the next month counts in that of the payment, with its commission', async () => {
    await consulta(
      `insert into meta_comissao (id, codigo_promotor, produto, codigo_convenio, percentual, vigencia_inicio, criada_em)
       values (gen_random_uuid(), $1, 'SAQUE', '000331', 1, '2026-12-01', now())`,
      [alfa],
    )
    relogio = new Date('2026-12-01T12:00:00Z')
    const id = await propor(doDono, 100_000, [paga('2026-12-01T11:00:00Z')])
    // Half past eleven at night in São Paulo: a day later by the clock of Greenwich.
    await consulta(
      `update proposta set situacao = 'PAGA', paga_em = '2026-12-01T02:30:00Z' where id = $1`,
      [id],
    )
    const novembro = { dataInicio: '2026-11-01', dataFim: '2026-11-30' }
    expect(await producao(gestor, novembro)).toMatchObject([
      { pagas: 1, valor: 1000, comissao: 50 },
    ])
    expect((await doMes(dono)).feita).toEqual({ quantidade: 0, valor: 0, comissao: 0 })

    const ler = () => consulta('select * from producao order by id_historico')
    const antes = await ler()
    await consulta('select producao_refazer()')
    expect(await ler()).toEqual(antes)
  })

  test('S6.06 an atendente and a gestor about them read the same numbers', async () => {
    await propor(doDono, 100_000, [paga('2026-11-10T12:00:00Z')])
    await propor(doColega, 70_000, [paga('2026-11-10T12:00:00Z')])

    expect(await producao(dono)).toEqual(await producao(gestor, { atendente: dono.id }))
    expect((await doMes(dono)).feita).toEqual({ quantidade: 1, valor: 1000, comissao: 25 })
    expect((await doMes(gestor, { atendente: dono.id })).feita).toEqual((await doMes(dono)).feita)
    expect((await doMes(promotor)).feita.quantidade).toBe(2)
  })

  test('S6.06 who covers an absent colleague reads the own results, and none of theirs', async () => {
    await propor(doDono, 100_000, [paga('2026-11-10T12:00:00Z')])
    await propor(doColega, 70_000, [paga('2026-11-10T12:00:00Z')])
    await consulta(
      `insert into meta (id, codigo_promotor, id_atendente, mes, quantidade, criada_em)
       values (gen_random_uuid(), $1, $2, '2026-11-01', 3, now())`,
      [alfa, dono.id],
    )
    await consulta(
      `with nova as (insert into ausencia (id, id_usuario, motivo, inicio, fim)
         values (gen_random_uuid(), $1, '01',
           $2::date - 1, $2::date + 1) returning id)
       insert into ausencia_cobertura (id, id_ausencia, codigo_promotor, id_cobertor, desde, definida_por)
       select gen_random_uuid(), id, $3, $4, $2::timestamptz - interval '1 day', $1 from nova`,
      [dono.id, inicio, alfa, colega.id],
    )
    try {
      expect(await doMes(colega)).toMatchObject({ feita: { valor: 700 }, metas: [] })
      expect(await producao(colega)).toMatchObject([{ pagas: 1, valor: 700 }])
      expect(await producao(colega, { atendente: dono.id })).toEqual([])
    } finally {
      await consulta('delete from ausencia_cobertura; delete from ausencia')
    }
  })
  test('done again from the histories is the same', async () => {
    await propor(doDono, 100_000, [paga('2026-10-30T12:00:00Z'), desistida('2026-11-13T12:00:00Z')])
    const ler = () => consulta('select * from producao order by id_historico')
    const antes = await ler()
    await consulta('select producao_refazer()')
    expect(await ler()).toEqual(antes)
  })
})

describe('targets', () => {
  const gravar = (body: Record<string, unknown>, quem: Persona = gestor) =>
    as(quem)(metaApi.gravar, { body: { codigoPromotor: alfa, mes: '2026-11', ...body } as never })

  test('are read with what was done of them; the newest of a key counts, and none is lost', async () => {
    await propor(doDono, 100_000, [paga('2026-11-10T12:00:00Z')])
    await propor(doColega, 70_000, [paga('2026-11-10T12:00:00Z')])
    expect((await gravar({ quantidade: 9 })).body.message).toBe('Meta gravada com sucesso!')
    relogio = new Date(inicio.getTime() + 1000)
    await gravar({ quantidade: 8, valor: 10_000 })
    await gravar({ atendente: dono.id, valor: 4000 })
    await gravar({ atendente: dono.id, produto: 'REFIN', quantidade: 2 })

    const { metas } = await doMes(gestor)
    expect(
      metas.map(({ atendente, produto, quantidade, valor, feita }) => [
        atendente?.nome ?? null,
        produto,
        quantidade,
        valor,
        feita,
      ]),
    ).toEqual([
      [null, null, 8, 10_000, { quantidade: 2, valor: 1700 }],
      ['Pessoa dono', null, null, 4000, { quantidade: 1, valor: 1000 }],
      ['Pessoa dono', 'REFIN', 2, null, { quantidade: 0, valor: 0 }],
    ])
    expect((await doMes(dono)).metas).toEqual(metas.slice(1))
    expect((await doMes(colega)).metas).toEqual([])
    expect(await consulta('select from meta')).toHaveLength(4)
  })

  test('without a count and an amount there is none any more', async () => {
    await gravar({ quantidade: 9 })
    relogio = new Date(inicio.getTime() + 1000)
    await gravar({})
    expect((await doMes(gestor)).metas).toEqual([])
  })

  test('the target of a person who left is removed, and they get no other', async () => {
    await gravar({ atendente: colega.id, quantidade: 9 })
    relogio = new Date(inicio.getTime() + 1000)
    await consulta('update usuario set ativo = false where id = $1', [colega.id])
    try {
      expect((await gravar({ atendente: colega.id, quantidade: 4 })).status).toBe(404)
      expect((await gravar({ atendente: personas.deFora.id })).status).toBe(404)
      expect((await gravar({ atendente: colega.id })).status).toBe(200)
      expect((await doMes(gestor)).metas).toEqual([])
    } finally {
      await consulta('update usuario set ativo = true where id = $1', [colega.id])
    }
  })
  test('a month has its business days, and those that are left with today', async () => {
    relogio = new Date('2026-11-27T13:00:00Z')
    expect(await doMes(dono)).toMatchObject({ diasUteis: 19, diasUteisRestantes: 2 })
    expect(await doMes(dono, { mes: '2026-10' })).toMatchObject({ diasUteisRestantes: 0 })
  })

  test.each<[string, Record<string, unknown>, number]>([
    ['a month that ended', { mes: '2026-10', quantidade: 1 }, 400],
    ['a month that is none', { mes: '2026-13', quantidade: 1 }, 400],
    ['a count below one', { quantidade: -1 }, 400],
    ['an amount below zero', { valor: -0.01 }, 400],
    ['half a proposta', { quantidade: 0.5 }, 400],
    ['somebody of another promotor', { atendente: personas.deFora.id, quantidade: 1 }, 404],
    ['a promotor', { atendente: promotor.id, quantidade: 1 }, 404],
    ['a promotor of somebody else', { codigoPromotor: gama, quantidade: 1 }, 404],
  ])('%s is refused, and nothing is kept', async (_o, body, status) => {
    const antes = await impressaoDoBanco()
    expect((await gravar(body)).status).toBe(status)
    expect(await impressaoDoBanco()).toBe(antes)
  })
})

describe('the table of commissions', () => {
  const incluir = (body: Record<string, unknown>) =>
    as(gestor)(metaApi.incluirComissao, {
      body: {
        codigoPromotor: alfa,
        produto: 'SAQUE',
        percentual: 4.25,
        vigenciaInicio: '2026-12-01',
        ...body,
      },
    })

  test('grows by a row of a day to come, which ends the one before', async () => {
    expect((await incluir({})).status).toBe(200)
    const { body } = await as(gestor)(metaApi.comissoes, { query: { codigoPromotor: alfa } })
    expect(
      body.model.map((um) => [um.codigoConvenio, um.percentual, um.vigenciaInicio, um.vigenciaFim]),
    ).toEqual([
      [null, 4.25, '2026-12-01', null],
      [null, 3, '2026-01-01', '2026-11-30'],
      ['000331', 5, '2026-11-12', null],
      ['000331', 2.5, '2026-01-01', '2026-11-11'],
    ])
  })

  test('takes a mistyped row of a day to come back by another of that day; both are kept', async () => {
    await incluir({ codigoConvenio: '000331', percentual: 50 })
    relogio = new Date(inicio.getTime() + 1000)
    expect((await incluir({ codigoConvenio: '000331', percentual: 4 })).status).toBe(200)
    const { body } = await as(gestor)(metaApi.comissoes, { query: { codigoPromotor: alfa } })
    expect(
      body.model
        .filter((um) => um.codigoConvenio === '000331')
        .map((um) => [um.percentual, um.vigenciaInicio, um.vigenciaFim]),
    ).toEqual([
      [4, '2026-12-01', null],
      [5, '2026-11-12', '2026-11-30'],
      [2.5, '2026-01-01', '2026-11-11'],
    ])
    expect(await consulta('select from meta_comissao')).toHaveLength(5)
    await propor(doDono, 100_000, [paga('2026-12-01T12:00:00Z')])
    expect(await consulta('select comissao::int from producao')).toEqual([{ comissao: 4000 }])
  })

  test.each<[string, Record<string, unknown>]>([
    ['today', { vigenciaInicio: inicio.toISOString().slice(0, 10) }],
    ['a day that was', { vigenciaInicio: '2026-01-02' }],
    ['more than all', { percentual: 100.01 }],
    ['a third decimal', { percentual: 1.005 }],
  ])('%s is refused', async (_o, body) => {
    expect((await incluir(body)).status).toBe(400)
  })
})
