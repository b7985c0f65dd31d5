import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { instanteEmBrasilia } from '#shared/data.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { testApi } from '../test/api.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { varrerOportunidades } from './varrer.ts'

/** Friday 20/11/2026 is a holiday: ten business days before are two weeks and a day. */
const { as, consulta, pool, fechar } = await testApi()
afterAll(fechar)

const { dono, colega, promotor, gestor } = personas
const { doDono, doColega } = clientes
const { idOportunidade, idRelacionamento, idCliente, idSimulacao } = doDono

const as9 = (dia: string) => instanteEmBrasilia(dia, '09:00')
const varrer = (dia: string) => varrerOportunidades({ pool, agora: () => as9(dia) })

/** Begun on Tuesday 3 November; the tenth business day after it is Tuesday 17. */
const COMECADA = '2026-11-03'
const NO_LIMITE = '2026-11-17'
const DEPOIS = '2026-11-18'

beforeEach(async () => {
  await consulta(`
    delete from oportunidade_historico; delete from aviso; delete from lembrete; delete from promessa;
    delete from ligacao;
    delete from ausencia; delete from mensagem; delete from anotacao;
    update proposta set situacao = 'CANCELADA';
    update relacionamento set id_atendente = '${dono.id}' where id = '${idRelacionamento}';
    update oportunidade set status = 'Em Andamento', versao = 1, atualizada_em = '2026-11-20Z'`)
  await parar('Simulada')
})

/** The oportunidade of `doDono` in its state of the day it was begun. */
const parar = (status: string, dia = COMECADA) =>
  consulta(
    `update oportunidade set status = $2, atualizada_em = $3, id_simulacao = $4 where id = $1`,
    [idOportunidade, status, as9(dia), idSimulacao],
  )

const atual = async () =>
  (
    await consulta<{ status: string; versao: number; id_simulacao: string }>(
      'select status, versao, id_simulacao from oportunidade where id = $1',
      [idOportunidade],
    )
  )[0]
const historico = () =>
  consulta('select de, para, por, id_usuario, observacao from oportunidade_historico')
const avisos = () => consulta('select id_usuario, tipo, dados from aviso order by id_usuario')

const lembrar = (dia: string, status = 'Agendado') =>
  consulta(
    `insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente, tipo,
       texto, quando, status, criado_em)
     values (gen_random_uuid(), $1, $2, '1001', $3, '1', 'Ligar', $4, $5, '2026-11-02Z')`,
    [idRelacionamento, idCliente, dono.id, as9(dia), status],
  )
const prometer = (dia: string) =>
  consulta(
    `insert into promessa (id, id_relacionamento, id_cliente, codigo_promotor, prometida_por, assunto,
       quando, avisa_em, vence_em, criada_em)
     values (gen_random_uuid(), $1, $2, '1001', $3, 'SALDO', $4, $4, $4::timestamptz + interval '1 hour',
       '2026-11-02Z')`,
    [idRelacionamento, idCliente, dono.id, as9(dia)],
  )
const faltar = (inicio: string, fim: string, quem: string = dono.id) =>
  consulta(`insert into ausencia values (gen_random_uuid(), $1, 'Férias', $2, $3)`, [
    quem,
    inicio,
    fim,
  ])

describe('idle', () => {
  test.each(['Em Atendimento', 'Simulada'])(
    'S4.02 %s goes back to Em Aberto after ten whole business days, with its reason and its notice',
    async (status) => {
      await parar(status)

      expect(await varrer(NO_LIMITE)).toBe(0)
      expect(await varrer(DEPOIS)).toBe(1)
      expect(await atual()).toEqual({ status: 'Em Aberto', versao: 2, id_simulacao: idSimulacao })
      expect(await historico()).toEqual([
        {
          de: status,
          para: 'Em Aberto',
          por: 'SISTEMA',
          id_usuario: null,
          observacao: 'Parada por 10 dias úteis: voltou para Em Aberto',
        },
      ])
      expect(await avisos()).toEqual([
        { id_usuario: dono.id, tipo: 'oportunidade', dados: { motivo: 'PARADA', quantas: '1' } },
      ])
      expect(await varrer(DEPOIS)).toBe(0)
    },
  )

  test('holidays and weekends are nobody’s idleness', async () => {
    await parar('Simulada', '2026-11-09')

    // Ten business days after Monday 9: Friday 20 is a holiday, so Tuesday 24.
    expect(await varrer('2026-11-24')).toBe(0)
    expect(await varrer('2026-11-25')).toBe(1)
  })

  test.each(['Em Aberto', 'Em Andamento', 'Ganha'])('%s is never touched', async (status) => {
    await parar(status)

    expect(await varrer('2027-03-01')).toBe(0)
    expect(await historico()).toEqual([])
  })

  test.each([
    ['a reminder still to come', () => lembrar('2026-12-01')],
    ['a promise to the client still to come', () => prometer('2026-12-01')],
    [
      'a proposta on its way, of any of its opportunities',
      () => consulta(`update proposta set situacao = 'ANALISE' where id = $1`, [doDono.idProposta]),
    ],
    [
      'a note of these days',
      () =>
        consulta(
          `insert into anotacao (id, id_relacionamento, id_cliente, codigo_promotor, canal, texto,
             id_usuario, criada_em)
           values (gen_random_uuid(), $1, $2, '1001', 'TELEFONE', 'Pediu retorno', $3, $4)`,
          [idRelacionamento, idCliente, dono.id, as9('2026-11-10')],
        ),
    ],
    [
      'a call of these days',
      () =>
        consulta(
          `insert into ligacao (id, id_cliente, id_telefone, codigo_promotor, id_usuario, ocorrida_em)
           select gen_random_uuid(), $1, t.id, '1001', $2, $3 from telefone t where t.id_cliente = $1`,
          [idCliente, dono.id, as9('2026-11-10')],
        ),
    ],
    [
      'a message of these days',
      () =>
        consulta(
          `insert into mensagem (id, chave_unica, id_relacionamento, id_cliente, codigo_promotor,
             id_usuario, canal, finalidade, id_telefone, texto, situacao, criada_em, atualizada_em)
           select gen_random_uuid(), 'x', $1, $2, '1001', $3, 'SMS', 'ATENDIMENTO', t.id, 'Olá',
                  'ENTREGUE', $4, $4 from telefone t where t.id_cliente = $2`,
          [idRelacionamento, idCliente, dono.id, as9('2026-11-10')],
        ),
    ],
  ])('not with %s', async (_oQue, preparar) => {
    await preparar()

    expect(await varrer(DEPOIS)).toBe(0)
    expect(await atual()).toMatchObject({ status: 'Simulada', versao: 1 })
  })

  test.each([
    ['was missed', '2026-11-16', 'Agendado'],
    ['was kept', '2026-12-01', 'Finalizado'],
  ])('a lembrete that %s does not keep the oportunidade', async (_como, dia, status) => {
    await lembrar(dia, status)

    expect(await varrer(DEPOIS)).toBe(1)
  })

  test('of many servers at once one does it', async () => {
    const quantas = await Promise.all(Array.from({ length: 6 }, () => varrer(DEPOIS)))

    expect(quantas.reduce((soma, uma) => soma + uma, 0)).toBe(1)
    expect(await historico()).toHaveLength(1)
    expect(await avisos()).toHaveLength(1)
  })

  test('a person with the row on the screen is refused because it changed', async () => {
    await varrer(DEPOIS)
    const { status, body } = await as(dono)(oportunidadeApi.emAndamento, {
      params: { idOportunidade },
      body: { versao: 1 },
    })

    expect(status).toBe(400)
    expect(body.message).toBe(
      'A oportunidade foi alterada depois que você a abriu. Atualize e tente de novo.',
    )
    const semVersao = await as(dono)(oportunidadeApi.emAndamento, {
      params: { idOportunidade },
      body: {},
    })
    expect(semVersao.body.message).toBe('Oportunidade Em Aberto não pode passar para Em Andamento.')
  })
})

describe('away', () => {
  const HOJE = '2026-11-10'

  test('S4.02 S6.04 clients with a lembrete for today go back, and a colleague may assume the client', async () => {
    await lembrar(HOJE)
    await faltar(HOJE, '2026-11-12')

    expect(await varrer(HOJE)).toBe(1)
    expect(await historico()).toEqual([
      {
        de: 'Simulada',
        para: 'Em Aberto',
        por: 'SISTEMA',
        id_usuario: null,
        observacao: 'Atendente ausente hoje: voltou para Em Aberto',
      },
    ])
    const dados = { motivo: 'AUSENCIA', quantas: '1' }
    expect(await avisos()).toEqual(
      [dono, promotor, gestor].map(({ id }) => ({ id_usuario: id, tipo: 'oportunidade', dados })),
    )
    // The absence of the test's own day, by which the call judges.
    await faltar('2026-11-20', '2026-11-20')
    const { status } = await as(colega)(relacionamentoApi.assumirAtendente, {
      params: { idRelacionamento },
      body: {},
    })
    expect(status).toBe(200)
  })

  test('a client who was promised a call for today goes back too', async () => {
    await prometer(HOJE)
    await faltar(HOJE, HOJE)

    expect(await varrer(HOJE)).toBe(1)
  })

  test.each([
    ['promised for another day', () => lembrar('2026-11-11')],
    ['promised to the client for another day', () => prometer('2026-11-11')],
    ['promised to nobody', async () => undefined],
    [
      'worked on today',
      async () => {
        await lembrar(HOJE)
        await parar('Em Atendimento', HOJE)
      },
    ],
  ])('S6.04 what was %s stays with who is away', async (_oQue, preparar) => {
    await preparar()
    await faltar(HOJE, HOJE)

    expect(await varrer(HOJE)).toBe(0)
  })

  test.each([
    ['yesterday', '2026-11-02', '2026-11-09', dono.id],
    ['from tomorrow on', '2026-11-11', '2026-11-30', dono.id],
    ['of somebody else', HOJE, HOJE, colega.id],
  ])('an absence %s takes nothing', async (_qual, inicio, fim, quem) => {
    await lembrar(HOJE)
    await faltar(inicio, fim, quem)

    expect(await varrer(HOJE)).toBe(0)
  })

  test('only the queue of an absent atendente', async () => {
    await consulta(
      `update oportunidade set status = 'Simulada', atualizada_em = $2 where id = $1`,
      [doColega.idOportunidade, as9('2026-11-06')],
    )
    await lembrar(HOJE)
    await faltar(HOJE, HOJE)

    expect(await varrer(HOJE)).toBe(1)
    expect(
      await consulta('select status from oportunidade where id = $1', [doColega.idOportunidade]),
    ).toEqual([{ status: 'Simulada' }])
  })
})
