import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { transferenciaApi } from '#shared/transferencia/api.ts'
import { agora, testApi } from '../test/api.ts'
import { clientes, personas, promotores, type Cliente, type Persona } from '../test/fixtures.ts'

let relogio = agora
const api = await testApi({ relogio: () => relogio })
const { as, consulta } = api
await consulta(
  `insert into lista values ('motivo_ausencia', '01', 'Férias', 1) on conflict do nothing`,
)
afterAll(api.fechar)

const { doDono, doColega, livre, deFora } = clientes
const { dono, colega, promotor, gestor } = personas
const { listar, cancelar } = transferenciaApi

beforeEach(async () => {
  relogio = agora
  await consulta(`
    delete from fila_locacao; delete from fila_tentativa; delete from transferencia; delete from passagem; delete from aviso;
    delete from ausencia_cobertura; delete from ausencia; delete from idempotencia;
    delete from lote_item; delete from lote;
    delete from relacionamento_historico;
    update relacionamento r set versao = 1, id_atendente = case r.id
      when '${doDono.idRelacionamento}' then '${dono.id}'::uuid
      when '${doColega.idRelacionamento}' then '${colega.id}'::uuid
      when '${deFora.idRelacionamento}' then '${personas.deFora.id}'::uuid end`)
})

const pedir = (quem: Persona, { idRelacionamento }: Cliente, motivo = 'Ela me procurou na loja') =>
  as(quem)(transferenciaApi.pedir, { body: { idRelacionamento, motivo } })
const pedida = async () => (await pedir(dono, doColega)).body.model?.idTransferencia ?? ''
const responder = (quem: Persona, idTransferencia: string, motivo?: string) =>
  as(quem)(transferenciaApi.responder, {
    params: { idTransferencia },
    body: motivo === undefined ? { aceita: true } : { aceita: false, motivo },
  })
const dona = async ({ idRelacionamento }: Cliente) =>
  (
    await consulta<{ login: string | null }>(
      `select u.login from relacionamento r left join usuario u on u.id = r.id_atendente where r.id = $1`,
      [idRelacionamento],
    )
  )[0]?.login
const lista = async (quem: Persona) => (await as(quem)(listar, {})).body.model
const avisosDe = async ({ id }: Persona) =>
  (
    await consulta<{ situacao: string }>(
      `select dados ->> 'situacao' as situacao from aviso where id_usuario = $1 and tipo = 'transferencia' order by id`,
      [id],
    )
  ).map(({ situacao }) => situacao)
const trilhaDe = async ({ id }: Persona) =>
  (
    await consulta(
      `select from auditoria where acao = 'MUDANCA' and id_usuario = $1 and alvo = $2`,
      [id, `relacionamento:${doColega.idRelacionamento}`],
    )
  ).length
const ausentar = async (quem: Persona, cobertor: Persona) => {
  const id = '018f0000-0000-7000-8000-00000000a05f'
  await consulta(
    `insert into ausencia (id, id_usuario, motivo, inicio, fim) values ($1, $2, '01', $3::date - 1, $3::date + 1)`,
    [id, quem.id, agora],
  )
  await consulta(
    `insert into ausencia_cobertura (id, id_ausencia, codigo_promotor, id_cobertor, desde, definida_por)
     values (gen_random_uuid(), $1, $2, $3, $4::timestamptz - interval '1 day', $5)`,
    [id, doColega.promotor, cobertor.id, agora, gestor.id],
  )
}
const locar = (um: Cliente, quem: Persona) =>
  consulta(
    `with m as (
       insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao, criado_por, criado_em, atualizado_em)
       values (gen_random_uuid(), $3, 'Lista ' || gen_random_uuid(), 'LISTA_DA_LOJA', 'MANUAL', '2026-11-01', 'ATIVA', $4, $5, $5) returning id),
     t as (
       insert into fila_tentativa (id, id_relacionamento, id_cliente, codigo_promotor, id_usuario, id_mailing, iniciada_em)
       select gen_random_uuid(), $1, $2, $3, $4, m.id, $5 from m returning id, id_mailing)
     insert into fila_locacao (id_relacionamento, id_cliente, codigo_promotor, id_mailing, id_usuario, id_tentativa, desde, ate)
     select $1, $2, $3, t.id_mailing, $4, t.id, $5, $6 from t`,
    [
      um.idRelacionamento,
      um.idCliente,
      um.promotor,
      quem.id,
      agora,
      new Date(agora.getTime() + 600_000),
    ],
  )

describe('asking', () => {
  test('notifies the owner and who supervises, who both find it', async () => {
    const { status, body } = await pedir(dono, doColega)
    expect([status, body.message]).toEqual([200, 'Transferência pedida'])
    expect(body.model).toMatchObject({
      situacao: 'ABERTA',
      nomeCliente: doColega.nome,
      cpf: `${doColega.cpf.slice(0, 3)}.***.***-${doColega.cpf.slice(9)}`,
      pedidaPor: { idUsuario: dono.id },
      atendente: { idUsuario: colega.id },
    })
    expect(await avisosDe(colega)).toEqual(['PEDIDA'])
    expect(await avisosDe(gestor)).toEqual(['PEDIDA_NA_LOJA'])
    expect(await avisosDe(promotor)).toEqual(['PEDIDA_NA_LOJA'])
    for (const quem of [colega, promotor, gestor]) {
      expect((await lista(quem))?.recebidas).toHaveLength(1)
    }
    expect(await lista(dono)).toMatchObject({
      recebidas: [],
      totalDeRecebidas: 0,
      minhas: [{ situacao: 'ABERTA' }],
      totalDeMinhas: 1,
    })
    expect(await lista(personas.deFora)).toMatchObject({ recebidas: [], minhas: [] })
  })

  test.each([
    ['one’s own client', dono, doDono, 'O cliente já está com você'],
    ['a free client', dono, livre, 'Você pode assumir este cliente agora: não precisa pedir'],
    [
      'as a supervisor',
      promotor,
      doColega,
      'Você pode assumir este cliente agora: não precisa pedir',
    ],
  ])('is refused for %s', async (_caso, quem, cliente, sentenca) => {
    const { status, body } = await pedir(quem, cliente)
    expect([status, body.message]).toEqual([400, sentenca])
  })

  test('again while it waits is refused, of two at once too, and is possible after its time', async () => {
    const respostas = await Promise.all([pedir(dono, doColega), pedir(dono, doColega)])
    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    relogio = new Date(agora.getTime() + 10 * 86_400_000)
    expect((await lista(colega))?.recebidas).toEqual([])
    expect((await pedir(dono, doColega)).status).toBe(200)
  })

  test('about a client of another promotor is not found', async () => {
    expect((await pedir(dono, deFora)).status).toBe(404)
  })
})

describe('the answer', () => {
  test('accepted, the client is the requester’s, with history and notice', async () => {
    const id = await pedida()
    const { status, body } = await responder(colega, id)
    expect([status, body.model?.situacao]).toEqual([200, 'ACEITA'])
    expect(await dona(doColega)).toBe('dono')
    expect(await avisosDe(dono)).toEqual(['ACEITA'])
    expect((await lista(dono))?.minhas[0]?.situacao).toBe('ACEITA')
    const [historico] = await consulta<{ acao: string }>(
      `select acao from relacionamento_historico where id_relacionamento = $1`,
      [doColega.idRelacionamento],
    )
    expect(historico?.acao).toBe('TRANSFERIDO')
  })

  test('refused with a reason, the client stays and the requester reads why', async () => {
    const id = await pedida()
    expect((await responder(promotor, id, 'Está quase fechando')).body.model?.situacao).toBe(
      'RECUSADA',
    )
    expect(await dona(doColega)).toBe('colega')
    expect((await lista(dono))?.minhas[0]).toMatchObject({
      situacao: 'RECUSADA',
      resposta: 'Está quase fechando',
    })
  })

  test('is of the owner or a supervisor only', async () => {
    const id = await pedida()
    for (const quem of [dono, personas.deFora]) {
      expect((await responder(quem, id)).status).toBe(404)
    }
    expect(await dona(doColega)).toBe('colega')
  })

  test('is never of who asked, though they cover the owner by then', async () => {
    const id = await pedida()
    await ausentar(colega, dono)
    expect((await responder(dono, id)).status).toBe(404)
    expect((await responder(dono, id, 'Não')).status).toBe(404)
    expect(await dona(doColega)).toBe('colega')
  })

  test('stays on the day of who asked for three days after it, whenever it was asked', async () => {
    const id = await pedida()
    relogio = new Date(agora.getTime() + 26 * 3_600_000)
    await responder(colega, id, 'Está quase fechando')
    const emHoras = async (horas: number) => {
      relogio = new Date(agora.getTime() + horas * 3_600_000)
      return (await lista(dono))?.minhas.length
    }
    expect(await emHoras(26 + 71)).toBe(1)
    expect(await emHoras(26 + 73)).toBe(0)
  })

  test('of somebody else is told to the owner who loses the client', async () => {
    await responder(promotor, await pedida())
    expect(await avisosDe(colega)).toEqual(['PEDIDA', 'CEDIDA'])
  })

  test('of two at once one wins', async () => {
    const id = await pedida()
    const respostas = await Promise.all([responder(colega, id), responder(promotor, id, 'Não')])
    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).not.toEqual([200, 200])
    expect(respostas.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('after the term of the request is refused with that sentence', async () => {
    const id = await pedida()
    relogio = new Date(agora.getTime() + 10 * 86_400_000)
    const { status, body } = await responder(colega, id)
    expect([status, body.message]).toEqual([400, 'O prazo deste pedido acabou'])
  })

  test('a client whom somebody else holds in the queue is not given away', async () => {
    const id = await pedida()
    await locar(doColega, colega)
    const { status, body } = await responder(promotor, id)
    expect([status, body.message]).toEqual([400, 'Outro atendente está com este cliente na fila'])
    expect((await responder(colega, id)).body.message).toBe(
      'Conclua a vez deste cliente na fila antes',
    )
    expect((await lista(dono))?.minhas[0]?.situacao).toBe('ABERTA')
  })
})

describe('in the meantime', () => {
  test('a reassignment to who asked ends the request, and its undo does not make it alive', async () => {
    await pedida()
    const { body } = await as(gestor)(reatribuicaoApi.reatribuir, {
      body: { codigoPromotor: promotores.alfa, atendentes: [colega.id], receptores: [dono.id] },
    })
    expect((await lista(dono))?.minhas[0]?.situacao).toBe('ENCERRADA')
    const params = { idLote: body.model?.idLote ?? '' }
    expect((await as(gestor)(reatribuicaoApi.desfazer, { params })).status).toBe(200)
    expect(await dona(doColega)).toBe('colega')
    expect((await lista(colega))?.recebidas).toEqual([])
  })

  test('the request goes along to the new owner', async () => {
    const id = await pedida()
    await as(promotor)(relacionamentoApi.assumirAtendente, {
      params: { idRelacionamento: doColega.idRelacionamento },
      body: {},
    })
    expect((await lista(colega))?.recebidas).toEqual([])
    expect((await responder(colega, id)).status).toBe(404)
    expect((await responder(promotor, id)).status).toBe(200)
    expect(await dona(doColega)).toBe('dono')
  })

  test('it ends when the requester gets the client in another way', async () => {
    const id = await pedida()
    await as(colega)(relacionamentoApi.transferirAtendente, {
      params: { idRelacionamento: doColega.idRelacionamento },
      body: { atendente: dono.id },
    })
    expect((await lista(dono))?.minhas[0]?.situacao).toBe('ENCERRADA')
    const { body } = await responder(promotor, id)
    expect(body.message).toBe('O cliente já mudou de atendente')
  })

  test('only the requester takes the request back', async () => {
    const idTransferencia = await pedida()
    const desistir = (quem: Persona) => as(quem)(cancelar, { params: { idTransferencia } })
    const antes = await trilhaDe(dono)
    expect((await desistir(colega)).status).toBe(404)
    expect((await desistir(dono)).status).toBe(200)
    expect((await responder(colega, idTransferencia)).body.message).toBe(
      'Quem pediu cancelou o pedido',
    )
    expect((await lista(dono))?.minhas).toEqual([])
    expect(await trilhaDe(dono)).toBe(antes + 1)
  })

  test('a requester who took the request back may ask again on another day only', async () => {
    const params = { idTransferencia: await pedida() }
    await as(dono)(cancelar, { params })
    const { status, body } = await pedir(dono, doColega)
    expect([status, body.message]).toEqual([
      400,
      'Você cancelou um pedido deste cliente hoje: peça de novo amanhã',
    ])
    expect((await lista(dono))?.impedidas).toEqual([
      { idRelacionamento: doColega.idRelacionamento, impedimento: body.message },
    ])
    relogio = new Date(agora.getTime() + 24 * 3_600_000)
    expect((await lista(dono))?.impedidas).toEqual([])
    expect((await pedir(dono, doColega)).status).toBe(200)
  })

  test('who was refused asks again after the days of an answer', async () => {
    await responder(colega, await pedida(), 'Está quase fechando')
    const { status, body } = await pedir(dono, doColega)
    expect(status).toBe(400)
    expect(body.message).toMatch(
      /^O seu pedido foi recusado: peça de novo a partir de \d\d\/\d\d\/\d{4}$/,
    )
    expect((await lista(dono))?.impedidas).toMatchObject([{ impedimento: body.message }])
    expect((await lista(colega))?.impedidas).toEqual([])
    relogio = new Date(agora.getTime() + 10 * 86_400_000)
    expect((await lista(dono))?.impedidas).toEqual([])
    expect((await pedir(dono, doColega)).status).toBe(200)
  })
})
