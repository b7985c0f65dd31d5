import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { agora, testApi } from '../test/api.ts'
import { clientes, personas, promotores, type Cliente, type Persona } from '../test/fixtures.ts'

const { as, consulta, impressaoDoBanco, fechar } = await testApi()
afterAll(fechar)

const { doDono, doColega, livre, deFora } = clientes
const { dono, colega, promotor, gestor } = personas
const { assumirAtendente, transferirAtendente, emAtendimento } = relacionamentoApi

const assumir = (pessoa: Persona, { idRelacionamento }: Cliente, outros = {}) =>
  as(pessoa)(assumirAtendente, { params: { idRelacionamento }, body: {} }, outros)
const transferir = (pessoa: Persona, { idRelacionamento }: Cliente, atendente: string) =>
  as(pessoa)(transferirAtendente, { params: { idRelacionamento }, body: { atendente } })
const abrirTodas = (pessoa: Persona, { idRelacionamento }: Cliente, atendente = pessoa.id) =>
  as(pessoa)(emAtendimento, { params: { idRelacionamento }, body: { atendente } })

const historico = () =>
  consulta<{ acao: string; de: string | null; para: string; id_usuario: string }>(
    'select acao, de, para, id_usuario from relacionamento_historico order by ocorrido_em',
  )
const oportunidade = async ({ idOportunidade }: Cliente) =>
  (
    await consulta<{ status: string; versao: number }>(
      'select status, versao from oportunidade where id = $1',
      [idOportunidade],
    )
  )[0]

/** Receives the client in the queue for a quarter of an hour. */
const naFila = ({ idRelacionamento, idCliente }: Cliente, quem: Persona) =>
  consulta(
    `with t as (
       insert into fila_tentativa (id, id_relacionamento, id_cliente, codigo_promotor, id_usuario,
         iniciada_em) values (gen_random_uuid(), $1, $2, $3, $4, $5) returning id)
     insert into fila_locacao (id_relacionamento, id_cliente, codigo_promotor, id_usuario,
       id_tentativa, desde, ate)
     select $1, $2, $3, $4, t.id, $5, $5::timestamptz + interval '15 minutes' from t`,
    [idRelacionamento, idCliente, promotores.alfa, quem.id, agora],
  )

beforeEach(async () => {
  await consulta(`
    delete from relacionamento_historico;
    delete from oportunidade_historico;
    delete from lembrete;
    delete from ausencia;
    delete from fila_locacao;
    delete from fila_tentativa;
    update usuario set ativo = true where login = 'colega';
    update cliente set restrito = false, restricao_motivo = null;
    update oportunidade set status = 'Em Atendimento', versao = 1, id_fator_perda = null;
    update relacionamento r set versao = 1, id_atendente = case r.id
      when '${doDono.idRelacionamento}' then '${dono.id}'::uuid
      when '${doColega.idRelacionamento}' then '${colega.id}'::uuid
      when '${deFora.idRelacionamento}' then '${personas.deFora.id}'::uuid end`)
})

/** Refused with this status and sentence, and not a row is different. */
async function recusada(
  chamada: () => Promise<{ status: number; body: { message: string | null; errors: string[] } }>,
  esperado: number,
  sentenca: string,
): Promise<void> {
  const antes = await impressaoDoBanco()
  const { status, body } = await chamada()

  expect([status, body.message ?? body.errors[0]]).toEqual([esperado, sentenca])
  expect(await impressaoDoBanco()).toBe(antes)
}

describe('assumir', () => {
  test('S6.04 S8.03 a client nobody attends may be assumed', async () => {
    const { status, body } = await assumir(dono, livre)

    expect(status).toBe(200)
    expect(body.message).toBe('Cliente Assumido com sucesso!')
    expect(body.model).toMatchObject({
      atendente: { idUsuario: dono.id, loginUsuario: 'dono' },
      acesso: 'completo',
      versao: 2,
    })
    expect(await historico()).toEqual([
      { acao: 'ASSUMIDO', de: null, para: dono.id, id_usuario: dono.id },
    ])
  })

  test('S6.04 the client of a present colleague cannot be assumed', async () => {
    await recusada(() => assumir(dono, doColega), 400, 'O cliente está com outro atendente')
  })

  test.each([
    ['inactive', `update usuario set ativo = false where login = 'colega'`],
    [
      'absent today',
      `insert into ausencia values (gen_random_uuid(), '${colega.id}', 'Férias', '2026-11-01', '2026-11-20')`,
    ],
  ])('S6.04 a client whose atendente is %s may be assumed', async (_como, estado) => {
    await consulta(estado)
    const { status } = await assumir(dono, doColega)

    expect(status).toBe(200)
    expect(await historico()).toMatchObject([{ de: colega.id, para: dono.id }])
    expect(await oportunidade(doColega)).toEqual({ status: 'Em Aberto', versao: 2 })
  })

  test('an absence of yesterday or of tomorrow gives nothing away', async () => {
    await consulta(`insert into ausencia values
      (gen_random_uuid(), '${colega.id}', 'Férias', '2026-11-01', '2026-11-19'),
      (gen_random_uuid(), '${colega.id}', 'Folga', '2026-11-21', '2026-11-25')`)

    await recusada(() => assumir(dono, doColega), 400, 'O cliente está com outro atendente')
  })

  test('S6.04 a supervisor of the promotor may assume', async () => {
    expect((await assumir(promotor, doColega)).status).toBe(200)
  })

  test('S6.04 S1.23 not under another promotor than the client is of', async () => {
    await recusada(
      () => assumir(gestor, deFora),
      400,
      'O cliente é de outro promotor: troque o promotor ativo para assumir',
    )
    const { status } = await assumir(gestor, deFora, { cabecalhos: { 'codigo-promotor': '2002' } })

    expect(status).toBe(200)
  })

  test('S6.04 a client of another promotor is not found', async () => {
    await recusada(() => assumir(dono, deFora), 404, 'Relacionamento não encontrado')
  })

  test('the card and the call agree', async () => {
    for (const pessoa of [dono, colega, promotor]) {
      for (const cliente of [doDono, doColega, livre]) {
        const { body } = await as(pessoa)(relacionamentoApi.consultar, {
          params: { idRelacionamento: cliente.idRelacionamento },
        })
        const { impedimentoAssumir } = body.model
        if (impedimentoAssumir !== null) {
          await recusada(() => assumir(pessoa, cliente), 400, impedimentoAssumir)
        }
      }
    }
    expect(await historico()).toEqual([])
  })

  test.each([1, 2, 3])('of two who assume at once one wins (%d)', async () => {
    const respostas = await Promise.all([assumir(dono, livre), assumir(colega, livre)])
    const perdedora = respostas.find(({ status }) => status !== 200)

    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(perdedora?.body.message).toBe('O cliente está com outro atendente')
    expect(await historico()).toHaveLength(1)
  })
})

describe('transferir', () => {
  test('S6.04 S8.03 the owner hands the client over; what was begun is open again', async () => {
    await consulta(
      `insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente, tipo,
                             texto, quando, status, criado_em)
       select gen_random_uuid(), $1, $2, '1001', $3, 'Retorno', 'Ligar', now(), s, now()
         from unnest(array['Agendado', 'Finalizado']) s`,
      [doDono.idRelacionamento, doDono.idCliente, dono.id],
    )
    const { status, body } = await transferir(dono, doDono, colega.id)

    expect(status).toBe(200)
    expect(body.message).toBe('Cliente transferido com sucesso!')
    expect(body.model).toMatchObject({
      atendente: { loginUsuario: 'colega' },
      acesso: 'resumo',
      versao: 2,
    })
    expect(await historico()).toEqual([
      { acao: 'TRANSFERIDO', de: dono.id, para: colega.id, id_usuario: dono.id },
    ])
    expect(await oportunidade(doDono)).toEqual({ status: 'Em Aberto', versao: 2 })
    expect(await consulta('select de, para, por, id_usuario from oportunidade_historico')).toEqual([
      { de: 'Em Atendimento', para: 'Em Aberto', por: 'SISTEMA', id_usuario: null },
    ])
    expect(await consulta('select id_atendente, status from lembrete order by status')).toEqual([
      { id_atendente: colega.id, status: 'Agendado' },
      { id_atendente: dono.id, status: 'Finalizado' },
    ])
  })

  test('what is in motion or ended stays as it is', async () => {
    await consulta(`update oportunidade set status = 'Em Andamento' where id = $1`, [
      doDono.idOportunidade,
    ])
    await transferir(dono, doDono, colega.id)

    expect(await oportunidade(doDono)).toEqual({ status: 'Em Andamento', versao: 1 })
  })

  test('S6.04 who supervises may transfer, a colleague may not', async () => {
    await recusada(
      () => transferir(colega, doDono, colega.id),
      403,
      'O cliente está com outro atendente',
    )
    expect((await transferir(promotor, doDono, colega.id)).status).toBe(200)
  })

  test.each([
    ['the owner', dono.id, 400, 'O cliente já está com este atendente'],
    ['somebody of another promotor', personas.deFora.id, 404, 'Atendente não encontrado'],
    ['somebody inactive', personas.inativo.id, 404, 'Atendente não encontrado'],
    ['who manages', gestor.id, 400, 'Escolha um atendente ativo do promotor do cliente'],
    ['nobody', 'aaaaaaaa-0000-4000-8000-00000000ffff', 404, 'Atendente não encontrado'],
  ])('S6.04 not to %s', async (_quem, id, status, sentenca) => {
    await recusada(() => transferir(dono, doDono, id), status, sentenca)
  })

  test.each([
    ['who supervises', promotor, 'Outro atendente está com este cliente na fila'],
    ['the owner', dono, 'Conclua a vez deste cliente na fila antes'],
  ])(
    'S6.04 a client in the queue of the owner is not transferred by %s',
    async (_quem, por, frase) => {
      await naFila(doDono, dono)

      await recusada(() => transferir(por, doDono, colega.id), 400, frase)
    },
  )

  test('S6.04 a client is transferred to who has them in the queue', async () => {
    await naFila(doDono, colega)

    expect((await transferir(dono, doDono, colega.id)).status).toBe(200)
  })

  test('of two transfers at once the first counts', async () => {
    const respostas = await Promise.all([
      transferir(promotor, doDono, colega.id),
      transferir(gestor, doDono, colega.id),
    ])

    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await historico()).toHaveLength(1)
  })
})

describe('em atendimento', () => {
  const abertas = () =>
    consulta(`update oportunidade set status = 'Em Aberto', versao = 1 where id = $1`, [
      doDono.idOportunidade,
    ])

  test('S4.03 when the owner opens the client what is Em Aberto moves, with its history', async () => {
    await abertas()
    const { status, body } = await abrirTodas(dono, doDono)

    expect(status).toBe(200)
    expect(body.model).toEqual({ movidas: 1 })
    expect(await oportunidade(doDono)).toEqual({ status: 'Em Atendimento', versao: 2 })
    expect(await consulta('select de, para, por, id_usuario from oportunidade_historico')).toEqual([
      { de: 'Em Aberto', para: 'Em Atendimento', por: 'USUARIO', id_usuario: dono.id },
    ])
  })

  test.each(['Simulada', 'Em Andamento', 'Ganha'])(
    'S4.03 %s is neither demoted nor touched',
    async (status) => {
      await consulta(`update oportunidade set status = $2 where id = $1`, [
        doDono.idOportunidade,
        status,
      ])
      const { body } = await abrirTodas(dono, doDono)

      expect(body.model).toEqual({ movidas: 0 })
      expect(await oportunidade(doDono)).toEqual({ status, versao: 1 })
    },
  )

  test('S4.03 twice at once moves once', async () => {
    await abertas()
    const respostas = await Promise.all([abrirTodas(dono, doDono), abrirTodas(dono, doDono)])

    expect(respostas.map(({ body }) => body.model.movidas).toSorted((a, b) => a - b)).toEqual([
      0, 1,
    ])
    expect(await consulta('select id from oportunidade_historico')).toHaveLength(1)
  })

  test('S4.03 nobody but the owner, and in nobody else’s name', async () => {
    await abertas()
    const sentenca = 'O cliente está com outro atendente'
    await recusada(() => abrirTodas(colega, doDono), 403, sentenca)
    await recusada(() => abrirTodas(promotor, doDono), 403, sentenca)
    await recusada(() => abrirTodas(dono, doDono, colega.id), 400, 'O atendente deve ser você')
  })

  test('a restricted client is refused with a sentence', async () => {
    await abertas()
    await consulta(`update cliente set restrito = true, restricao_motivo = 'PLD' where id = $1`, [
      doDono.idCliente,
    ])

    await recusada(() => abrirTodas(dono, doDono), 400, 'O cliente está na lista restrita')
  })
})
