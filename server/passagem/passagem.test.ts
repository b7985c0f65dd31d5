import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { passagemApi } from '#shared/passagem/api.ts'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { agora, testApi } from '../test/api.ts'
import { ctcDe, semearCtcs } from '../test/exemplos-retencao.ts'
import { varrerPassagens } from './varrer.ts'
import { clientes, personas, promotores, type Cliente, type Persona } from '../test/fixtures.ts'

const api = await testApi()
const { as, consulta, pool } = api
afterAll(api.fechar)

const { doDono, doColega, deFora } = clientes
const { dono, colega, promotor, gestor } = personas
const { listar, doCliente, aceitar, devolver, manter } = passagemApi

const lembrar = ({ idRelacionamento, idCliente, promotor: codigo }: Cliente, de: Persona) =>
  consulta(
    `insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente, tipo,
       texto, quando, status, criado_em)
     values (gen_random_uuid(), $1, $2, $3, $4, 'Retorno', 'Ligar sobre o saldo', $5, 'Agendado', '2026-11-19')`,
    [idRelacionamento, idCliente, codigo, de.id, new Date(agora.getTime() + 86_400_000)],
  )
const anotar = ({ idRelacionamento, idCliente, promotor: codigo }: Cliente, texto: string) =>
  consulta(
    `insert into anotacao (id, id_relacionamento, id_cliente, codigo_promotor, canal, texto, id_usuario, criada_em)
     values (gen_random_uuid(), $1, $2, $3, 'TELEFONE', $4, $5, $6)`,
    [idRelacionamento, idCliente, codigo, texto, dono.id, agora],
  )

beforeEach(async () => {
  await consulta(`
    delete from passagem; delete from transferencia; delete from lote_item; delete from lote; delete from lembrete;
    delete from relacionamento_historico; delete from idempotencia; delete from aviso;
    delete from ctc_aviso; delete from ctc_evidencia; delete from ctc_historico; delete from ctc;
    update proposta set situacao = 'CANCELADA';
    update relacionamento r set versao = 1, id_atendente = case r.id
      when '${doDono.idRelacionamento}' then '${dono.id}'::uuid
      when '${doColega.idRelacionamento}' then '${colega.id}'::uuid
      when '${deFora.idRelacionamento}' then '${personas.deFora.id}'::uuid end`)
})

const transferir = ({ idRelacionamento }: Cliente, de: Persona, para: Persona) =>
  as(de)(relacionamentoApi.transferirAtendente, {
    params: { idRelacionamento },
    body: { atendente: para.id },
  })
const resumoDe = async (quem: Persona, { idRelacionamento }: Cliente) =>
  (await as(quem)(doCliente, { query: { idRelacionamento } })).body.model
const recebidasDe = async (quem: Persona) =>
  (await as(quem)(listar, {})).body.model?.recebidas.items
const devolvidasDe = async (quem: Persona) =>
  (await as(quem)(listar, {})).body.model?.devolvidas.items
const avisosDe = async ({ id }: Persona) =>
  (
    await consulta<{ situacao: string }>(
      `select dados ->> 'situacao' as situacao from aviso where id_usuario = $1 and tipo = 'passagem' order by id`,
      [id],
    )
  ).map(({ situacao }) => situacao)
const passou = async () => {
  await lembrar(doDono, dono)
  await transferir(doDono, dono, colega)
  return (await recebidasDe(colega))?.[0]?.idPassagem ?? ''
}

describe('a client with something open changes the owner', () => {
  test('more than a list shows are counted whole', async () => {
    await consulta(
      `insert into cliente (id, cpf, nome)
       select ('5d5d5d5d-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '6' || lpad(n::text, 10, '0'), 'Passada'
         from generate_series(1, 37) n`,
    )
    await consulta(
      `with dela as (insert into relacionamento (id, id_cliente, codigo_promotor, id_atendente, confirmado_em)
         select c.id, c.id, $1, $2, $4 from cliente c where c.nome = 'Passada' returning id)
       insert into passagem (id_relacionamento, codigo_promotor, de, para, criada_em)
       select id, $1, $3, $2, $4 from dela`,
      [promotores.alfa, colega.id, dono.id, agora],
    )

    const { model } = (await as(colega)(listar, {})).body

    expect([model?.recebidas.items.length, model?.recebidas.total]).toEqual([20, 37])
    expect(model?.paradas).toEqual({ items: [], total: 0 })
    await consulta(
      `delete from passagem where id_relacionamento::text like '5d5d%';
       delete from relacionamento where id::text like '5d5d%'; delete from cliente where nome = 'Passada'`,
    )
  })

  test('the receiver reads the summary and accepts', async () => {
    await anotar(doDono, 'Prefere falar de manhã')
    const idPassagem = await passou()
    expect(await avisosDe(colega)).toEqual(['ABERTA'])

    expect(await recebidasDe(colega)).toMatchObject([
      { nomeCliente: doDono.nome, de: { idUsuario: dono.id }, lembretes: 1, propostas: 0 },
    ])
    expect(await resumoDe(colega, doDono)).toMatchObject({
      idPassagem,
      minha: true,
      situacao: 'ABERTA',
      lembretes: [{ texto: 'Ligar sobre o saldo' }],
      propostas: [],
    })
    expect((await resumoDe(colega, doDono))?.anotacoes[0]?.texto).toBe('Prefere falar de manhã')
    expect(await resumoDe(promotor, doDono)).toMatchObject({ minha: false })
    const { status, body } = await as(colega)(aceitar, { params: { idPassagem } })
    expect([status, body.message]).toEqual([200, 'Passagem aceita'])
    expect(await recebidasDe(colega)).toEqual([])
    expect(await resumoDe(colega, doDono)).toBeNull()
  })

  test('one whom another bank asks for is handed over with its term, by a transfer and in a set', async () => {
    await semearCtcs({ consulta })
    await transferir(doDono, dono, colega)
    expect(await recebidasDe(colega)).toMatchObject([{ nomeCliente: doDono.nome, ctcs: 1 }])
    expect((await resumoDe(colega, doDono))?.ctcs).toMatchObject([
      { idCtc: ctcDe(doDono), internoEm: '2026-11-26T21:00:00+00:00' },
    ])

    await as(gestor)(reatribuicaoApi.reatribuir, {
      body: {
        codigoPromotor: promotores.alfa,
        atendentes: [colega.id],
        receptores: [dono.id],
      },
    })
    expect((await recebidasDe(dono))?.map(({ ctcs }) => ctcs)).toEqual([1, 1])
  })

  test('with nothing open there is nothing to accept, nor for who fetched the client', async () => {
    await transferir(doDono, dono, colega)
    expect(await recebidasDe(colega)).toEqual([])
    expect(await avisosDe(colega)).toEqual([])

    await lembrar(doColega, colega)
    await as(promotor)(relacionamentoApi.assumirAtendente, {
      params: { idRelacionamento: doColega.idRelacionamento },
      body: {},
    })
    expect(await recebidasDe(promotor)).toEqual([])
  })

  test('the next owner gets another one, and the former ends', async () => {
    await passou()
    await transferir(doDono, colega, dono)
    expect(await recebidasDe(colega)).toEqual([])
    expect(await recebidasDe(dono)).toHaveLength(1)
  })
})

describe('given back', () => {
  test('waits for a supervisor, who leaves the client there', async () => {
    const idPassagem = await passou()
    const { body } = await as(colega)(devolver, {
      params: { idPassagem },
      body: { motivo: 'Já tenho clientes demais' },
    })
    expect(body.model?.situacao).toBe('DEVOLVIDA')
    expect(await avisosDe(promotor)).toEqual(['DEVOLVIDA'])
    expect(await avisosDe(personas.deFora)).toEqual([])
    expect(await devolvidasDe(promotor)).toMatchObject([
      {
        motivo: 'Já tenho clientes demais',
        devolvidaEm: expect.stringMatching(/^2026-11-20T13:00:00/),
      },
    ])
    expect(await devolvidasDe(gestor)).toHaveLength(1)
    expect(await devolvidasDe(colega)).toEqual([])
    expect((await as(colega)(aceitar, { params: { idPassagem } })).status).toBe(400)
    expect((await as(promotor)(manter, { params: { idPassagem } })).status).toBe(200)
    expect(await devolvidasDe(promotor)).toEqual([])
    expect(await avisosDe(colega)).toEqual(['ABERTA', 'ENCERRADA'])
  })

  test('or transfers the client, which ends it', async () => {
    const idPassagem = await passou()
    await as(colega)(devolver, { params: { idPassagem }, body: { motivo: 'Férias' } })
    await transferir(doDono, promotor, dono)
    expect(await devolvidasDe(promotor)).toEqual([])
    expect(await recebidasDe(dono)).toHaveLength(1)
  })
})

describe('who may', () => {
  test('only who receives answers, once, and nobody of another promotor', async () => {
    const idPassagem = await passou()
    const params = { idPassagem }
    for (const quem of [dono, promotor, personas.deFora]) {
      expect((await as(quem)(aceitar, { params })).status).toBe(404)
    }
    const respostas = await Promise.all([
      as(colega)(aceitar, { params }),
      as(colega)(devolver, { params, body: { motivo: 'Não posso' } }),
    ])
    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

describe('a reassignment of many', () => {
  const reatribuir = () =>
    as(gestor)(reatribuicaoApi.reatribuir, {
      body: {
        codigoPromotor: promotores.alfa,
        atendentes: [dono.id],
        receptores: [colega.id],
      },
    })
  const desfazer = (idLote: string) => as(gestor)(reatribuicaoApi.desfazer, { params: { idLote } })

  test('leaves a passage of each client with something open; its undo removes those not accepted', async () => {
    await lembrar(doDono, dono)
    const { body } = await reatribuir()
    expect(await recebidasDe(colega)).toMatchObject([{ nomeCliente: doDono.nome }])

    expect((await desfazer(body.model?.idLote ?? '')).status).toBe(200)
    expect(await recebidasDe(colega)).toEqual([])
    expect(await consulta('select id from passagem')).toEqual([])
  })

  test('the undo leaves an accepted passage accepted', async () => {
    await lembrar(doDono, dono)
    const { body } = await reatribuir()
    const [uma] = (await recebidasDe(colega)) ?? []
    await as(colega)(aceitar, { params: { idPassagem: uma?.idPassagem ?? '' } })
    await desfazer(body.model?.idLote ?? '')
    expect(await consulta('select situacao from passagem')).toEqual([{ situacao: 'ACEITA' }])
  })

  test('its undo reopens the passages it ended, for the owner who has the client back', async () => {
    await lembrar(doColega, colega)
    await transferir(doColega, colega, dono)
    await passou()
    await consulta('update relacionamento set id_atendente = $1 where id = $2', [
      dono.id,
      doDono.idRelacionamento,
    ])
    await consulta('update passagem set para = $1 where id_relacionamento = $2', [
      dono.id,
      doDono.idRelacionamento,
    ])
    const [, devolvida] = (await recebidasDe(dono)) ?? []
    await as(dono)(devolver, {
      params: { idPassagem: devolvida?.idPassagem ?? '' },
      body: { motivo: 'Férias' },
    })
    const antes = await vivas()
    expect(antes.map(({ situacao }) => situacao).toSorted()).toEqual(['ABERTA', 'DEVOLVIDA'])

    const { body } = await reatribuir()
    expect(await recebidasDe(colega)).toHaveLength(2)
    expect(await devolvidasDe(promotor)).toEqual([])

    expect((await desfazer(body.model?.idLote ?? '')).status).toBe(200)
    expect(await vivas()).toEqual(antes)
    expect(await recebidasDe(colega)).toEqual([])
  })

  test('the undo opens nothing again of a client who went on since', async () => {
    await lembrar(doColega, colega)
    await transferir(doColega, colega, dono)
    const { body } = await reatribuir()
    await transferir(doColega, promotor, promotor)
    await desfazer(body.model?.idLote ?? '')
    expect(await recebidasDe(dono)).toEqual([])
  })
})

const vivas = () =>
  consulta<{ id: string; situacao: string; motivo: string | null; respondida_em: Date | null }>(
    `select id, para, situacao, motivo, respondida_em from passagem
      where situacao in ('ABERTA', 'DEVOLVIDA') order by id`,
  )

describe('not accepted', () => {
  const varrer = (relogio: string) => varrerPassagens({ pool, agora: () => new Date(relogio) })
  const feitaEm = (instante: string) => consulta('update passagem set criada_em = $1', [instante])
  const paradasDe = async (quem: Persona) =>
    (await as(quem)(listar, {})).body.model?.paradas.items.map(({ nomeCliente }) => nomeCliente)

  test('in one business day, it reaches who supervises, once', async () => {
    await passou()
    // Thursday the 19th, a day before the holiday of the 20th: Monday is the day to accept.
    await feitaEm('2026-11-19T18:00:00Z')
    await varrer('2026-11-24T02:59:00Z')
    expect(await paradasDe(promotor)).toEqual([])

    await varrer('2026-11-24T03:01:00Z')
    await varrer('2026-11-25T12:00:00Z')

    expect(await avisosDe(promotor)).toEqual(['PARADA'])
    expect(await avisosDe(gestor)).toEqual(['PARADA'])
    expect(await avisosDe(personas.deFora)).toEqual([])
    expect(await paradasDe(promotor)).toEqual([doDono.nome])
    expect(await paradasDe(colega)).toEqual([])
  })

  test('many at one sweep are one notice with their number', async () => {
    await passou()
    await lembrar(doColega, colega)
    await transferir(doColega, colega, dono)
    await feitaEm('2026-11-16T18:00:00Z')
    await varrer('2026-11-24T12:00:00Z')
    expect(
      await consulta(
        `select dados from aviso where id_usuario = $1 and dados ->> 'situacao' = 'PARADA'`,
        [promotor.id],
      ),
    ).toEqual([{ dados: { situacao: 'PARADA', quantas: '2' } }])
  })

  test('accepted late, it is no longer with who supervises', async () => {
    const idPassagem = await passou()
    await feitaEm('2026-11-16T18:00:00Z')
    await varrer('2026-11-24T12:00:00Z')
    expect((await as(colega)(aceitar, { params: { idPassagem } })).status).toBe(200)
    expect(await paradasDe(promotor)).toEqual([])
  })
})

test('of a supervisor who is away is accepted by the supervisor who covers them', async () => {
  const outra: Persona = { ...promotor, id: 'aaaaaaaa-0000-4000-8000-0000000000b4', login: 'outra' }
  await consulta(`insert into usuario (id, login, nome, papel, perfil)
      select '${outra.id}', 'outra', 'Outra', papel, perfil from usuario where login = 'promotor';
    insert into usuario_promotor values ('${outra.id}', '${promotores.alfa}')`)
  await lembrar(doDono, dono)
  await transferir(doDono, dono, promotor)
  const idPassagem = (await recebidasDe(promotor))?.[0]?.idPassagem ?? ''
  await consulta(`with nova as (
      insert into ausencia (id, id_usuario, motivo, inicio, fim)
      values (gen_random_uuid(), '${promotor.id}', '01', '2026-11-01', '2026-11-30') returning id)
    insert into ausencia_cobertura (id, id_ausencia, codigo_promotor, id_cobertor, desde, definida_por)
    select gen_random_uuid(), id, '${promotores.alfa}', '${outra.id}', '2026-11-01', '${gestor.id}' from nova`)
  api.usuarios.esquecer()
  const lidas = (await recebidasDe(outra))?.length
  const { status } = await as(outra)(aceitar, { params: { idPassagem } })
  await consulta('delete from ausencia_cobertura; delete from ausencia')
  api.usuarios.esquecer()

  expect([lidas, status]).toEqual([1, 200])
})
