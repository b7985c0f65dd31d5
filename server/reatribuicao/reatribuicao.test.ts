import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { testApi, agora } from '../test/api.ts'
import { ctcDe, semearCtcs } from '../test/exemplos-retencao.ts'
import { clientes, personas, promotores, type Cliente, type Persona } from '../test/fixtures.ts'

let relogio = agora
const api = await testApi({ relogio: () => relogio, esperaMs: 3000 })
const { as, consulta, impressaoDoBanco } = api
afterAll(api.fechar)

const { doDono, doColega, livre, deFora } = clientes
const { dono, colega, promotor, gestor } = personas
const { reatribuir, previa, desfazer, andamento, recentes, sumario, elegiveis } = reatribuicaoApi
const alfa = { codigoPromotor: promotores.alfa }

const fazer = (body: object, outros = {}, quem: Persona = gestor) =>
  as(quem)(reatribuir, { body: { ...alfa, ...body } }, outros)
const ver = async (body: object) => (await as(gestor)(previa, { body: { ...alfa, ...body } })).body
const voltar = (idLote: string, quem: Persona = gestor) =>
  as(quem)(desfazer, { params: { idLote } })

const donos = async () =>
  Object.fromEntries(
    (
      await consulta<{ id: string; login: string | null }>(
        `select r.id, u.login from relacionamento r left join usuario u on u.id = r.id_atendente`,
      )
    ).map(({ id, login }) => [id, login]),
  )
const donoDe = async ({ idRelacionamento }: Cliente) => (await donos())[idRelacionamento]
const oportunidade = async ({ idOportunidade }: Cliente) =>
  (
    await consulta<{ status: string; dona: string | null }>(
      `select o.status, u.login as dona from oportunidade o left join usuario u on u.id = o.id_atendente
        where o.id = $1`,
      [idOportunidade],
    )
  )[0]

const lembrar = ({ idRelacionamento, idCliente, promotor: codigo }: Cliente, de: Persona) =>
  consulta(
    `insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente, tipo,
       texto, quando, status, criado_em)
     values (gen_random_uuid(), $1, $2, $3, $4, 'Retorno', 'Ligar', $5, 'Agendado', '2026-11-19')`,
    [idRelacionamento, idCliente, codigo, de.id, new Date(agora.getTime() + 86_400_000)],
  )

const prometer = (
  { idRelacionamento, idCliente, promotor: codigo }: Cliente,
  por: Persona,
  em: Date,
) =>
  consulta(
    `insert into promessa (id, id_relacionamento, id_cliente, codigo_promotor, prometida_por, assunto, quando,
       avisa_em, vence_em, criada_em)
     values (gen_random_uuid(), $1, $2, $3, $4, 'SALDO', $5, $6, $5::timestamptz + interval '30 minutes', $6)`,
    [idRelacionamento, idCliente, codigo, por.id, new Date(em.getTime() + 86_400_000), em],
  )
const toca = async () =>
  (await consulta<{ toca_em: Date | null }>('select toca_em from promessa')).map(
    ({ toca_em: em }) => em?.toISOString(),
  )

beforeEach(async () => {
  relogio = agora
  await consulta(`
    delete from fila_locacao; delete from fila_tentativa; delete from ligacao;
    delete from relacionamento_historico; delete from oportunidade_historico;
    delete from promessa; delete from passagem;
    delete from ctc_aviso; delete from ctc_evidencia; delete from ctc_historico; delete from ctc;
    delete from proposta_historico;
    delete from lote_item; delete from lote; delete from lembrete; delete from ausencia_cobertura;
    delete from ausencia; delete from aviso; delete from idempotencia;
    delete from anotacao where criada_em > '2026-11-10';
    update proposta set situacao = 'CANCELADA';
    update oportunidade set status = 'Em Atendimento', versao = 1, id_fator_perda = null,
      observacao_perda = null;
    update relacionamento r set versao = 1, id_atendente = case r.id
      when '${doDono.idRelacionamento}' then '${dono.id}'::uuid
      when '${doColega.idRelacionamento}' then '${colega.id}'::uuid
      when '${deFora.idRelacionamento}' then '${personas.deFora.id}'::uuid end`)
})

/** Refused with this status and sentence, and not a row is different. */
async function recusada(body: object, status: number, sentenca: string): Promise<void> {
  const antes = await impressaoDoBanco()
  const resposta = await fazer(body)

  expect([resposta.status, resposta.body.message]).toEqual([status, sentenca])
  expect(await impressaoDoBanco()).toBe(antes)
}

describe('reatribuir', () => {
  test('S1.19 S6.05 S8.03 clients go to who receives, with what is live of them', async () => {
    await lembrar(doDono, dono)
    const { status, body } = await fazer({ atendentes: [dono.id], receptores: [colega.id] })

    expect([status, body.message]).toEqual([200, 'Os Clientes foram Reatribuidos com sucesso'])
    expect(body.model).toMatchObject({
      clientes: 1,
      oportunidades: 1,
      atendentes: [
        {
          atendente: { loginUsuario: 'colega' },
          recebe: 1,
          entrega: 0,
          antes: { clientes: 1, oportunidades: 1 },
          depois: { clientes: 2, oportunidades: 2 },
        },
        {
          atendente: { loginUsuario: 'dono' },
          recebe: 0,
          entrega: 1,
          antes: { clientes: 1, oportunidades: 1 },
          depois: { clientes: 0, oportunidades: 0 },
        },
      ],
    })
    expect(await donos()).toMatchObject({
      [doDono.idRelacionamento]: 'colega',
      [doColega.idRelacionamento]: 'colega',
      [livre.idRelacionamento]: null,
    })
    expect(await oportunidade(doDono)).toEqual({ status: 'Em Aberto', dona: 'colega' })
    expect(await consulta('select id_atendente from lembrete')).toEqual([
      { id_atendente: colega.id },
    ])
    expect(
      await consulta('select acao, de, para, id_usuario from relacionamento_historico'),
    ).toEqual([{ acao: 'REATRIBUIDO', de: dono.id, para: colega.id, id_usuario: gestor.id }])
    expect(
      await consulta(`select id_usuario, dados from aviso where tipo = 'reatribuicao'
      order by dados ->> 'sentido'`),
    ).toEqual([
      { id_usuario: dono.id, dados: { sentido: 'ENTREGOU', quantos: '1' } },
      { id_usuario: colega.id, dados: { sentido: 'RECEBEU', quantos: '1' } },
    ])
  })

  test('a request without a known filter is refused, unless it names how many clients', async () => {
    const semFiltro = { idsAtendentes: [dono.id], receptores: [promotor.id] }
    await recusada(
      semFiltro,
      400,
      'Sem filtro mudam todos os clientes do promotor: diga quantos são, como a simulação os contou',
    )

    expect((await fazer({ ...semFiltro, quantos: 3 })).status).toBe(200)
  })

  test('the trail has a line for each client whose owner changed', async () => {
    const antes = await consulta('select from auditoria')
    const { body } = await fazer({ semAtendente: true, receptores: [dono.id] })
    const linhas = await consulta(
      `select id_cliente, acao, alvo, detalhe from auditoria where detalhe ->> 'idLote' = $1`,
      [body.model.idLote],
    )

    expect(linhas).toEqual([
      {
        id_cliente: livre.idCliente,
        acao: 'MUDANCA',
        alvo: `relacionamento:${livre.idRelacionamento}`,
        detalhe: { idLote: body.model.idLote },
      },
    ])
    expect(await consulta('select from auditoria')).toHaveLength(antes.length + 1)
  })

  test('an ended oportunidade stays with its owner of that day', async () => {
    await consulta(`update oportunidade set status = 'Perdida', id_fator_perda = 1 where id = $1`, [
      doDono.idOportunidade,
    ])
    await fazer({ atendentes: [dono.id], receptores: [colega.id] })

    expect(await donoDe(doDono)).toBe('colega')
    expect(await oportunidade(doDono)).toEqual({ status: 'Perdida', dona: 'dono' })
    expect(
      await consulta('select distinct id_atendente from proposta where id = $1', [
        doDono.idProposta,
      ]),
    ).toEqual([{ id_atendente: dono.id }])
  })

  test('an oportunidade that lives again belongs to the owner of that day', async () => {
    await consulta(`update oportunidade set status = 'Ganha' where id = $1`, [
      doDono.idOportunidade,
    ])
    await fazer({ atendentes: [dono.id], receptores: [colega.id] })
    await consulta(`update oportunidade set status = 'Em Atendimento' where id = $1`, [
      doDono.idOportunidade,
    ])

    expect(await oportunidade(doDono)).toEqual({ status: 'Em Atendimento', dona: 'colega' })
  })

  test('a live proposta goes along, or keeps the client with the present owner', async () => {
    await consulta(`update proposta set situacao = 'ANALISE' where id = $1`, [doDono.idProposta])
    await recusada(
      { atendentes: [dono.id], receptores: [colega.id], propostas: 'FICAM' },
      400,
      'Nenhum cliente muda de atendente com esta escolha',
    )
    await fazer({ atendentes: [dono.id], receptores: [colega.id], propostas: 'VAO' })

    expect(
      await consulta('select id_atendente from proposta where id = $1', [doDono.idProposta]),
    ).toEqual([{ id_atendente: colega.id }])
  })

  test('an open lembrete keeps the client with the present owner where it is asked for', async () => {
    await lembrar(doDono, dono)
    await fazer({
      receptores: [promotor.id],
      lembretes: 'FICAM',
      quantos: 2,
    })

    expect(await donos()).toMatchObject({
      [doDono.idRelacionamento]: 'dono',
      [doColega.idRelacionamento]: 'promotor',
      [livre.idRelacionamento]: 'promotor',
    })
  })

  test('an open promise rings for the new owner, or keeps the client with the present one', async () => {
    await prometer(doDono, dono, agora)
    await fazer({ receptores: [promotor.id], promessas: 'FICAM', quantos: 2 })
    expect([await donoDe(doDono), await toca()]).toEqual(['dono', [undefined]])
    await fazer({ atendentes: [dono.id], receptores: [colega.id] })

    expect([await donoDe(doDono), await toca()]).toEqual(['colega', [agora.toISOString()]])
  })

  test('the clients of another promotor are never among them', async () => {
    await fazer({ receptores: [promotor.id], quantos: 3 })

    expect(await donoDe(deFora)).toBe('defora')
  })

  test('several receivers get as many clients each', async () => {
    const { body } = await fazer({
      semAtendente: true,
      atendentes: [dono.id],
      receptores: [colega.id, promotor.id],
    })

    expect(
      body.model.atendentes.filter(({ recebe }) => recebe > 0).map(({ recebe }) => recebe),
    ).toEqual([1, 1])
  })

  test('the dry run says what will be, and writes nothing', async () => {
    const antes = await impressaoDoBanco()
    const prevista = await ver({ atendentes: [dono.id], receptores: [colega.id] })
    expect(await impressaoDoBanco()).toBe(antes)

    const { body } = await fazer({
      atendentes: [dono.id],
      receptores: [colega.id],
      quantos: prevista.model.clientes,
    })
    expect(body.model).toMatchObject(prevista.model)
    expect(prevista.message).toBe(null)
  })

  test('another number of clients than the dry run counted is refused', async () => {
    await recusada(
      { atendentes: [dono.id], receptores: [colega.id], quantos: 2 },
      400,
      'Os clientes mudaram desde a simulação: eram 2, agora são 1. Simule de novo',
    )
  })

  test('an absent person does not receive clients', async () => {
    await consulta(`insert into ausencia values
      (gen_random_uuid(), '${colega.id}', 'Férias', '2026-11-01', '2026-11-20')`)
    await recusada(
      { atendentes: [dono.id], receptores: [colega.id] },
      400,
      'Pessoa colega está ausente até 20/11/2026 e não pode receber clientes',
    )
    const { body } = await as(gestor)(elegiveis, { params: alfa })

    expect(body.model.at(-1)).toMatchObject({
      loginUsuario: 'colega',
      clientes: 1,
      oportunidades: 1,
      impedimento: 'está ausente até 20/11/2026',
    })

    await consulta(`update ausencia set fim_manha = true where id_usuario = '${colega.id}'`)
    expect((await as(gestor)(elegiveis, { params: alfa })).body.model.at(-1)).toMatchObject({
      impedimento: 'está ausente até 20/11/2026 às 13:00',
    })
  })

  test.each([
    ['somebody of another promotor', personas.deFora.id],
    ['somebody inactive', personas.inativo.id],
    ['who manages', gestor.id],
  ])('%s does not receive', async (_quem, receptor) => {
    await recusada(
      { atendentes: [dono.id], receptores: [receptor] },
      400,
      'Quem recebe: escolha atendentes ativos deste promotor',
    )
  })

  test('a person cannot give and receive in one reassignment', async () => {
    await recusada(
      { atendentes: [dono.id, colega.id], receptores: [colega.id] },
      400,
      'Pessoa colega não pode entregar e receber ao mesmo tempo',
    )
  })

  test('the same key answers the same, and its steps are read under it alone', async () => {
    const chave = randomUUID()
    const escolha = { atendentes: [dono.id], receptores: [colega.id] }
    const um = await fazer(escolha, { chave })
    const outro = await fazer(escolha, { chave })

    expect(outro.texto).toBe(um.texto)
    expect(await consulta('select from lote')).toHaveLength(1)
    const passo = await as(gestor)(andamento, { params: { chave } })
    expect(passo.body.model).toMatchObject({ passo: 5, passos: 5 })
    const deOutro = await as(promotor)(andamento, { params: { chave } })
    expect(deOutro.body.model).toBe(null)
  })
})

describe('two at once', () => {
  test('S6.05 the second of two on the same clients reads a sentence, and changes nothing', async () => {
    const escolha = { atendentes: [dono.id], receptores: [colega.id] }
    const outra = new Client({ connectionString: api.ownerUrl })
    await outra.connect()
    try {
      await outra.query('begin')
      await outra.query('select from relacionamento where id = $1 for update', [
        doDono.idRelacionamento,
      ])
      await recusada(
        escolha,
        409,
        'Estes clientes já estão sendo reatribuídos, tente de novo em instantes',
      )
      await outra.query('rollback')
      expect((await fazer(escolha)).status).toBe(200)
    } finally {
      await outra.end()
    }
  })

  test('its steps are read by the caller before it commits', async () => {
    const chave = randomUUID()
    const outra = new Client({ connectionString: api.ownerUrl })
    await outra.connect()
    try {
      // The call waits for this row after it locked the client.
      await outra.query('begin')
      await outra.query('select from oportunidade where id = $1 for update', [
        doDono.idOportunidade,
      ])
      const primeira = fazer({ atendentes: [dono.id], receptores: [colega.id] }, { chave })
      await expect
        .poll(async () => (await as(gestor)(andamento, { params: { chave } })).body.model)
        .toMatchObject({ passo: 1, descricao: 'Trocando o atendente de 1 cliente' })
      expect(await donoDe(doDono)).toBe('dono')
      await outra.query('rollback')
      expect((await primeira).status).toBe(200)
    } finally {
      await outra.end()
    }
  })

  test('killed in the middle, nothing is changed, and the same key does it afterwards', async () => {
    const chave = randomUUID()
    const escolha = { atendentes: [dono.id], receptores: [colega.id] }
    const outra = new Client({ connectionString: api.ownerUrl })
    await outra.connect()
    try {
      await outra.query('begin')
      await outra.query('select from oportunidade where id = $1 for update', [
        doDono.idOportunidade,
      ])
      const morta = fazer(escolha, { chave })
      // A role ends its own connections only.
      const matar = async () =>
        (
          await api.pool.query<{ morreu: boolean }>(`select pg_terminate_backend(pid) as morreu
             from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
        ).rows
      await expect.poll(matar).toEqual([{ morreu: true }])
      // The line ended, which is no bug: the same key asks again.
      expect((await morta).status).toBe(503)
      await outra.query('rollback')
    } finally {
      await outra.end()
    }

    expect(await donoDe(doDono)).toBe('dono')
    expect(await oportunidade(doDono)).toEqual({ status: 'Em Atendimento', dona: 'dono' })
    expect(await consulta('select from lote')).toEqual([])
    expect(await consulta('select from relacionamento_historico')).toEqual([])
    expect((await fazer(escolha, { chave })).status).toBe(200)
    expect(await donoDe(doDono)).toBe('colega')
  })

  test('an oportunidade of another client changes while a reassignment is under way', async () => {
    const outra = new Client({ connectionString: api.ownerUrl })
    const colegas = new Client({ connectionString: api.ownerUrl })
    await Promise.all([outra.connect(), colegas.connect()])
    try {
      await outra.query(`begin; set local consigna.longa = 'sim'`)
      await outra.query('update relacionamento set id_atendente = $1 where id = $2', [
        colega.id,
        doDono.idRelacionamento,
      ])
      await colegas.query(`begin; set local lock_timeout = 2000`)
      const { rowCount } = await colegas.query(
        `update oportunidade set status = 'Em Aberto', versao = versao + 1 where id = $1`,
        [doColega.idOportunidade],
      )
      expect(rowCount).toBe(1)
    } finally {
      await Promise.all([outra.end(), colegas.end()])
    }
  })

  test('of two at once every client has one new owner, and the history tells it', async () => {
    const escolha = { atendentes: [dono.id], receptores: [colega.id] }
    const respostas = await Promise.all([
      fazer(escolha),
      fazer({ atendentes: [dono.id], receptores: [promotor.id] }),
    ])

    expect(respostas.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await consulta('select from relacionamento_historico')).toHaveLength(1)
    const [historia] = await consulta<{ login: string }>(
      'select u.login from relacionamento_historico h join usuario u on u.id = h.para',
    )
    expect(await donoDe(doDono)).toBe(historia?.login)
  })
})

/** Receives the client in the queue for a quarter of an hour. */
async function naFila({ idRelacionamento, idCliente }: Cliente, quem: Persona): Promise<void> {
  await consulta(
    `with t as (
       insert into fila_tentativa (id, id_relacionamento, id_cliente, codigo_promotor, id_usuario,
         iniciada_em) values (gen_random_uuid(), $1, $2, $3, $4, $5) returning id)
     insert into fila_locacao (id_relacionamento, id_cliente, codigo_promotor, id_usuario,
       id_tentativa, desde, ate)
     select $1, $2, $3, $4, t.id, $5, $5::timestamptz + interval '15 minutes' from t`,
    [idRelacionamento, idCliente, promotores.alfa, quem.id, relogio],
  )
}

test('a client in the queue of somebody stays until that turn is over', async () => {
  await naFila(livre, dono)
  const escolha = { semAtendente: true, receptores: [colega.id] }
  await recusada(escolha, 400, 'Nenhum cliente muda de atendente com esta escolha')
  relogio = new Date(agora.getTime() + 900_000)
  await fazer(escolha)

  expect(await donoDe(livre)).toBe('colega')
})

describe('desfazer', () => {
  const umaHora = () => {
    relogio = new Date(relogio.getTime() + 3_600_000)
  }

  test('S6.05 within a day each client goes back, with oportunidades and lembretes', async () => {
    await lembrar(doDono, dono)
    const { body } = await fazer({ receptores: [promotor.id], quantos: 3 })
    umaHora()
    await consulta('delete from aviso')
    const lista = await as(gestor)(recentes, {})
    expect(lista.body.model).toMatchObject([
      { idLote: body.model.idLote, clientes: 3, feitaPor: 'Pessoa gestor' },
    ])
    const { status, body: desfeita } = await voltar(body.model.idLote)

    expect([status, desfeita.model]).toEqual([200, { desfeitos: 3, mantidos: 0, ficaram: [] }])
    expect(await donos()).toMatchObject({
      [doDono.idRelacionamento]: 'dono',
      [doColega.idRelacionamento]: 'colega',
      [livre.idRelacionamento]: null,
    })
    expect(await oportunidade(doDono)).toEqual({ status: 'Em Atendimento', dona: 'dono' })
    expect(await consulta('select id_atendente from lembrete')).toEqual([{ id_atendente: dono.id }])
    expect(
      await consulta(
        `select id_usuario, dados from aviso where tipo = 'reatribuicao' order by id_usuario`,
      ),
    ).toEqual(
      [
        { id_usuario: dono.id, dados: { sentido: 'RECEBEU', quantos: '1' } },
        { id_usuario: colega.id, dados: { sentido: 'RECEBEU', quantos: '1' } },
        { id_usuario: promotor.id, dados: { sentido: 'ENTREGOU', quantos: '3' } },
      ].toSorted((um, outro) => um.id_usuario.localeCompare(outro.id_usuario)),
    )
    expect((await as(gestor)(recentes, {})).body.model).toEqual([])
    expect((await voltar(body.model.idLote)).body.message).toBe('O lote já foi desfeito')
  })

  test('every reassignment of the last day is listed, however many there were', async () => {
    await consulta(
      `insert into lote (id, tipo, acao, id_usuario, codigo_promotor, criado_em, desfazer_ate)
       select gen_random_uuid(), 'reatribuicao', 'reatribuir', $1, $2, $3::timestamptz - n * interval '1 hour',
              $3::timestamptz + interval '1 day' - n * interval '1 hour'
         from generate_series(1, 25) n`,
      [gestor.id, alfa.codigoPromotor, relogio],
    )

    // The one of 25 hours ago cannot be undone any more.
    expect((await as(gestor)(recentes, {})).body.model).toHaveLength(24)
  })

  test('a lembrete of another person goes back to that person', async () => {
    await lembrar(livre, promotor)
    await lembrar(doDono, promotor)
    const { body } = await fazer({
      atendentes: [dono.id],
      semAtendente: true,
      receptores: [colega.id],
    })
    const lembrados = async () =>
      (await consulta<{ id: string }>('select id_atendente as id from lembrete')).map(
        ({ id }) => id,
      )
    expect(await lembrados()).toEqual([colega.id, colega.id])

    await voltar(body.model.idLote)
    expect(await lembrados()).toEqual([promotor.id, promotor.id])
  })

  test('a client with whom the new owner worked stays, named', async () => {
    const { body } = await fazer({ receptores: [promotor.id], quantos: 3 })
    umaHora()
    const { idRelacionamento } = doDono
    await as(promotor)(anotacaoApi.incluir, {
      params: { idRelacionamento },
      body: { texto: 'Conversei com a cliente' },
    })
    const { body: desfeita } = await voltar(body.model.idLote)

    expect(desfeita.model).toEqual({
      desfeitos: 2,
      mantidos: 1,
      ficaram: [
        {
          idRelacionamento,
          nomeCliente: doDono.nome,
          atendente: 'Pessoa promotor',
          motivo: 'Tem anotação do novo atendente',
        },
      ],
    })
    expect(await donoDe(doDono)).toBe('promotor')
    expect(await oportunidade(doDono)).toEqual({ status: 'Em Aberto', dona: 'promotor' })
  })

  test('an open promise rings again for who has the client back; one of the new owner keeps the client', async () => {
    await prometer(doDono, dono, agora)
    const { body } = await fazer({ receptores: [promotor.id], quantos: 3 })
    await consulta('update promessa set toca_em = null')
    umaHora()
    await prometer(doColega, promotor, relogio)
    const { body: desfeita } = await voltar(body.model.idLote)

    expect(desfeita.model.ficaram).toMatchObject([
      { nomeCliente: doColega.nome, motivo: 'Tem promessa do novo atendente' },
    ])
    expect(new Set(await toca())).toEqual(new Set([relogio.toISOString(), undefined]))
  })

  test.each([
    ['made', 'prometida_por = $1, criada_em = $2'],
    ['kept', `situacao = 'CUMPRIDA', terminada_por = $1, terminada_em = $2`],
  ])('a promise that who covers the new owner %s keeps the client', async (_como, mudada) => {
    await prometer(doDono, dono, new Date(agora.getTime() - 60_000))
    const { body } = await fazer({ atendentes: [dono.id], receptores: [colega.id] })
    umaHora()
    await consulta(`update promessa set ${mudada}`, [promotor.id, relogio])
    const { body: desfeita } = await voltar(body.model.idLote)

    expect(desfeita.model.ficaram).toMatchObject([{ motivo: 'Tem promessa do novo atendente' }])
    expect(await donoDe(doDono)).toBe('colega')
  })

  test('a client in the queue of somebody stays with the new owner', async () => {
    const { body } = await fazer({ atendentes: [dono.id], receptores: [colega.id] })
    umaHora()
    await naFila(doDono, colega)
    const { body: desfeita } = await voltar(body.model.idLote)

    expect(desfeita.model.ficaram).toMatchObject([{ motivo: 'Está na fila de um atendente agora' }])
    expect(await donoDe(doDono)).toBe('colega')
  })

  test.each([
    ['who covers the new owner', 'colega', promotor],
    ['the former owner', 'dono', dono],
    ['who undoes', 'dono', gestor],
  ])('after a call by %s the undo leaves the client with %s', async (_quem, depois, { id }) => {
    const { body } = await fazer({ atendentes: [dono.id], receptores: [colega.id] })
    umaHora()
    await consulta(
      `insert into ligacao (id, id_cliente, id_telefone, codigo_promotor, id_usuario, ocorrida_em)
       select gen_random_uuid(), t.id_cliente, t.id, $2, $3, $4
         from telefone t where t.id_cliente = $1 limit 1`,
      [doDono.idCliente, promotores.alfa, id, relogio],
    )
    await voltar(body.model.idLote)

    expect(await donoDe(doDono)).toBe(depois)
  })

  test.each([
    ['moved a proposta', colega, 'proposta', 'O novo atendente moveu uma proposta'],
    ['answered another bank', colega, 'ctc', 'Houve resposta a um pedido de outro banco'],
  ])('a client for whom the new owner %s stays', async (_oque, { id }, palavra, motivo) => {
    await semearCtcs(api)
    const { body } = await fazer({ atendentes: [dono.id], receptores: [colega.id] })
    umaHora()
    await (palavra === 'proposta'
      ? consulta(
          `insert into proposta_historico (id_proposta, id_cliente, de, para, por, id_usuario, ocorrido_em)
           values ($1, $2, 'PRE_PROPOSTA', 'CANCELADA', 'USUARIO', $3, $4)`,
          [doDono.idProposta, doDono.idCliente, id, relogio],
        )
      : consulta(
          `insert into ctc_historico (id_ctc, codigo_promotor, de, para, por, id_usuario, ocorrido_em)
           values ($1, $2, 'RECEBIDA', 'EM_TRATATIVA', 'USUARIO', $3, $4)`,
          [ctcDe(doDono), promotores.alfa, id, relogio],
        ))
    const { body: desfeita } = await voltar(body.model.idLote)

    expect(desfeita.model.ficaram).toMatchObject([{ nomeCliente: doDono.nome, motivo }])
    expect(await donoDe(doDono)).toBe('colega')
  })

  test('a client who changed the owner again stays with the newest owner', async () => {
    const { body } = await fazer({ atendentes: [dono.id], receptores: [colega.id] })
    umaHora()
    await fazer({ atendentes: [colega.id], receptores: [promotor.id] })
    const { body: desfeita } = await voltar(body.model.idLote)

    expect(desfeita.model).toMatchObject({
      desfeitos: 0,
      mantidos: 1,
      ficaram: [{ motivo: 'Mudou de atendente depois' }],
    })
    expect(await donoDe(doDono)).toBe('promotor')
  })

  test.each([
    ['was deactivated', 'update usuario set ativo = false where id = $1'],
    [
      'works for the promotor no more',
      `update usuario_promotor set codigo_promotor = '${promotores.gama}' where id_usuario = $1`,
    ],
    ['is a gestor now', `update usuario set papel = 'GESTOR' where id = $1`],
  ])('a client whose former owner %s stays, named', async (_o, saida) => {
    const feita = await fazer({ atendentes: [dono.id], receptores: [colega.id] })
    await consulta(saida, [dono.id])
    const { body } = await voltar(feita.body.model.idLote)
    await consulta(`update usuario set ativo = true, papel = 'ATENDENTE' where id = $1`, [dono.id])
    await consulta('update usuario_promotor set codigo_promotor = $2 where id_usuario = $1', [
      dono.id,
      promotores.alfa,
    ])

    expect(body.model).toMatchObject({
      desfeitos: 0,
      mantidos: 1,
      ficaram: [{ motivo: 'O atendente de antes saiu' }],
    })
    expect(await donoDe(doDono)).toBe('colega')
  })

  test('after a day it is too late', async () => {
    const { body } = await fazer({ atendentes: [dono.id], receptores: [colega.id] })
    relogio = new Date(agora.getTime() + 25 * 3_600_000)

    expect((await voltar(body.model.idLote)).body.message).toMatch(
      /^O prazo para desfazer terminou às/,
    )
  })
})

test('who receives clients hears how many requests of other banks come along, also by the undo', async () => {
  await semearCtcs(api)
  const recebidos = () =>
    consulta(
      `select id_usuario, dados from aviso
        where tipo = 'reatribuicao' and dados ->> 'sentido' = 'RECEBEU' order by id`,
    )
  const { body } = await fazer({ atendentes: [dono.id], receptores: [colega.id] })
  await voltar(body.model.idLote)
  const dados = { sentido: 'RECEBEU', quantos: '1', ctcs: '1' }

  expect(await recebidos()).toEqual([
    { id_usuario: colega.id, dados },
    { id_usuario: dono.id, dados },
  ])
})

test('S6.05 the summary counts what the filters choose, by owner', async () => {
  await prometer(doDono, dono, agora)
  await lembrar(doDono, dono)
  await consulta(`update proposta set situacao = 'ANALISE' where id = $1`, [doDono.idProposta])
  await semearCtcs(api)
  const contar = async (query: Record<string, string>) =>
    (await as(gestor)(sumario, { params: alfa, query })).body.model

  expect(await contar({ atendentes: dono.id })).toEqual({
    clientes: 1,
    oportunidades: 1,
    lembretes: 1,
    promessas: 1,
    propostas: 1,
    ctcs: 1,
    atendentes: [
      {
        atendente: { idUsuario: dono.id, loginUsuario: 'dono', nome: 'Pessoa dono' },
        clientes: 1,
        oportunidades: 1,
        lembretes: 1,
        promessas: 1,
        propostas: 1,
        ctcs: 1,
      },
    ],
  })
  expect(await contar({ atendentes: `DONO,${colega.id}` })).toEqual(
    await contar({ atendentes: `${dono.id},${colega.id}` }),
  )
  const deNinguem = await as(gestor)(sumario, { params: alfa, query: { atendentes: 'ninguem' } })
  expect([deNinguem.status, deNinguem.body.errors]).toEqual([404, ['Atendente não encontrado']])
  expect(await contar({})).toMatchObject({ clientes: 3 })
  expect(await contar({ semAtendente: 'true' })).toMatchObject({ clientes: 1 })
  expect(await contar({ statusOportunidade: 'Simulada' })).toMatchObject({ clientes: 0 })
  expect(
    await contar({ statusOportunidade: 'Simulada,Em Atendimento', convenios: '000331' }),
  ).toMatchObject({
    clientes: 3,
  })
  expect(await contar({ perfis: 'LISTA_DA_LOJA' })).toMatchObject({ clientes: 0 })
})

test('S6.05 profiles and lists count the clients who wait in them, and choose them', async () => {
  const idMailing = randomUUID()
  await consulta(
    `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao,
       criado_por, criado_em, atualizado_em)
     values ($1, $2, 'Lista de novembro', 'LISTA_DA_LOJA', 'MANUAL', '2026-11-01', 'ATIVA', $3, now(), now())`,
    [idMailing, promotores.alfa, gestor.id],
  )
  await consulta(
    `insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, volta_em, entrou_em)
     values ($1, $2, $3, now(), now())`,
    [idMailing, doDono.idRelacionamento, promotores.alfa],
  )
  const perfis = await as(gestor)(reatribuicaoApi.filtroPerfil, { params: alfa })
  const listas = await as(gestor)(reatribuicaoApi.filtroMailing, { params: alfa })

  expect(perfis.body.model.find(({ codigo }) => codigo === 'LISTA_DA_LOJA')?.clientes).toBe(1)
  expect(listas.body.model).toEqual([
    { idMailing, nome: 'Lista de novembro', codigoPerfil: 'LISTA_DA_LOJA', clientes: 1 },
  ])
  expect(await ver({ mailings: [idMailing], receptores: [promotor.id] })).toMatchObject({
    model: { clientes: 1 },
  })
  expect(await ver({ perfis: ['LISTA_DA_LOJA'], receptores: [promotor.id] })).toMatchObject({
    model: { clientes: 1 },
  })
})

test('an owner who works for another promotor now stands among those who left', async () => {
  const mudar = (para: string) =>
    consulta('update usuario_promotor set codigo_promotor = $2 where id_usuario = $1', [
      dono.id,
      para,
    ])
  await mudar(promotores.gama)
  const { body } = await as(gestor)(reatribuicaoApi.filtroAtendentes, { params: alfa })
  await mudar(promotores.alfa)

  expect(body.model.map(({ atendente }) => [atendente?.loginUsuario, atendente?.ativo])).toEqual([
    ['colega', true],
    ['dono', false],
    [undefined, undefined],
  ])
})

test('S6.05 owners and convênios are counted by live oportunidades', async () => {
  const atendentes = await as(gestor)(reatribuicaoApi.filtroAtendentes, { params: alfa })
  const convenios = await as(gestor)(reatribuicaoApi.filtroConvenio, { params: alfa })

  expect(atendentes.body.model).toMatchObject([
    { atendente: { loginUsuario: 'colega', ativo: true }, clientes: 1 },
    {
      atendente: { loginUsuario: 'dono' },
      clientes: 1,
      oportunidades: [{ status: 'Em Atendimento', quantas: 1 }],
    },
    { atendente: null, clientes: 1 },
  ])
  expect(convenios.body.model).toEqual([{ codigoConvenio: '000331', nome: 'INSS', clientes: 3 }])
})

test('S6.05 a reassignment whose connection is killed changes nothing, and its key does it once afterwards', async () => {
  await lembrar(doDono, dono)
  // Its progress is told over another connection.
  const impressao = async () => (await impressaoDoBanco()).replace(/^andamento .*$/m, '')
  const antes = await impressao()
  const chave = randomUUID()
  const pedido = () => fazer({ atendentes: [dono.id], receptores: [colega.id] }, { chave })
  // A held lembrete stops it after the owners were changed and before it ends.
  const trava = new Client({ connectionString: api.ownerUrl })
  await trava.connect()
  await trava.query(`begin; select from lembrete where status = 'Agendado' for update`)
  const matador = new Client({ connectionString: superuser() })
  await matador.connect()
  const morta = pedido()
  await expect
    .poll(
      async () =>
        (
          await matador.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'
                and query ilike '%update lembrete%'`,
          )
        ).rowCount,
      { interval: 20 },
    )
    .toBe(1)
  await trava.query('rollback')
  await trava.end()
  await matador.end()

  expect((await morta).status).toBeGreaterThanOrEqual(500)
  expect(await donoDe(doDono)).toBe('dono')
  expect(await impressao()).toBe(antes)

  const respostas = [await pedido(), await pedido()]
  expect(respostas.map(({ status }) => status)).toEqual([200, 200])
  expect(await donoDe(doDono)).toBe('colega')
  expect(await consulta('select from lote')).toHaveLength(1)
  expect(await consulta('select from relacionamento_historico')).toHaveLength(1)
})

/** Who may end connections of others, in the database of this file. */
function superuser(): string {
  const url = new URL(inject('postgres').superuserUrl)
  url.pathname = new URL(api.ownerUrl).pathname
  return url.href
}
