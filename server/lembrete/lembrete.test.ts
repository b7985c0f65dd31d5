import { afterAll, beforeEach, expect, test } from 'vitest'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { agora, cabecalhos, testApi } from '../test/api.ts'
import { lembreteDe, semearLembretes } from '../test/exemplos-lembrete.ts'
import { clientes, personas, promotores, type Cliente, type Persona } from '../test/fixtures.ts'
import { disparar } from './disparar.ts'
import { pararDeFalecidos } from './falecidos.ts'

const { as, consulta, pool, usuarios, impressaoDoBanco, fechar } = await testApi()
await semearLembretes({ consulta })
afterAll(fechar)
beforeEach(() => consulta('delete from lembrete; delete from aviso'))

const { dono, colega, promotor, gestor } = personas
const { doDono, doColega, livre, deFora } = clientes

const promessa = { tipo: '1', texto: 'Ligar depois do pagamento', quando: '2026-11-20T18:00:00Z' }
const incluir = (body: Record<string, unknown> = {}, quem: Persona = dono, cliente = doDono) =>
  as(quem)(lembreteApi.incluir, {
    body: { idRelacionamento: cliente.idRelacionamento, ...promessa, ...body },
  })
const alterar = (idLembrete: string, body: Record<string, unknown>, quem: Persona = dono) =>
  as(quem)(lembreteApi.alterar, { params: { idLembrete }, body: { versao: 1, ...body } })

/** Written beside the verbs, whatever its time. */
async function semear(quando: string, mudancas: Partial<Record<string, unknown>> = {}) {
  const [row] = await consulta<{ id: string }>(
    `insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente, tipo,
       texto, quando, status, criado_em)
     values (gen_random_uuid(), $1, $2, $3, $4, '1', 'x', $5, $6, '2026-11-01Z') returning id`,
    [
      doDono.idRelacionamento,
      doDono.idCliente,
      doDono.promotor,
      mudancas.dono ?? dono.id,
      quando,
      mudancas.status ?? 'Agendado',
    ],
  )
  return row?.id ?? ''
}

const resumo = async (quem: Persona = dono) => (await as(quem)(lembreteApi.resumo, {})).body.model
const avisos = () =>
  consulta<{ id_usuario: string; dados: unknown }>(
    `select id_usuario, dados from aviso where tipo = 'lembrete' order by id`,
  )

const grupos = {
  agendado: lembreteApi.agendado,
  'em-atraso': lembreteApi.emAtraso,
  hoje: lembreteApi.hoje,
  'proximos-tres-dias': lembreteApi.proximosTresDias,
  'finalizado-cancelado': lembreteApi.finalizadoCancelado,
} as const
const listar = async (
  grupo: keyof typeof grupos,
  query: Record<string, string> = {},
  quem: Persona = dono,
) =>
  as(quem)(grupos[grupo], {
    query: { Page: '1', PageSize: '500', CodigoPromotor: doDono.promotor, ...query },
  })
const momentos = async (...args: Parameters<typeof listar>) =>
  (await listar(...args)).body.model.items.map(({ quando }) => new Date(quando).toISOString())

test('S1.05 S8.03 S3.12 a lembrete is stored with its client, kind and reminded person', async () => {
  const { status, body } = await incluir()

  expect([status, body.message]).toEqual([200, 'Lembrete incluído com sucesso!'])
  expect(body.model).toMatchObject({
    idRelacionamento: doDono.idRelacionamento,
    nomeCliente: doDono.nome,
    tipo: { codigo: '1', descricao: 'Retorno agendado' },
    texto: promessa.texto,
    status: 'Agendado',
    atendente: { idUsuario: dono.id, loginUsuario: 'dono' },
    versao: 1,
  })
  expect(await avisos()).toEqual([
    {
      id_usuario: dono.id,
      dados: { idLembrete: body.model.idLembrete, idRelacionamento: doDono.idRelacionamento },
    },
  ])
  const { idLembrete } = body.model
  const lido = await as(dono)(lembreteApi.consultar, { params: { idLembrete } })
  expect(lido.body.model).toEqual(body.model)
})

test("a supervisor's lembrete reminds the atendente; without an owner, the supervisor", async () => {
  const doAtendente = await incluir({}, promotor)
  const proprio = await incluir({}, promotor, livre)

  expect(doAtendente.body.model.atendente.idUsuario).toBe(dono.id)
  expect(proprio.body.model.atendente.idUsuario).toBe(promotor.id)
})

test.each([
  [{ quando: agora.toISOString() }, 'Escolha um momento que ainda não passou'],
  [{ quando: '2020-01-01T00:00:00Z' }, 'Escolha um momento que ainda não passou'],
  [{ quando: '2029-01-01T00:00:00Z' }, 'Escolha um momento dos próximos dois anos'],
  [{ quando: '2026-11-31T10:00:00Z' }, 'Data e hora inválidas'],
  [{ tipo: '99' }, 'Tipo de lembrete desconhecido'],
  [{ texto: '  ' }, 'Lembrete: preencha este campo'],
  [{ texto: 'x'.repeat(501) }, 'Lembrete: use no máximo 500 caracteres'],
])('S8.02 %j is refused, and nothing is kept', async (body, sentenca) => {
  const antes = await impressaoDoBanco()
  const recusado = await incluir(body)

  expect([recusado.status, recusado.body.message]).toEqual([400, sentenca])
  expect(await impressaoDoBanco()).toBe(antes)
})

test('S3.10 statuses and kinds come from the reference lists', async () => {
  const [status, tipos] = [
    await as(dono)(lembreteApi.status, {}),
    await as(dono)(lembreteApi.tipos, {}),
  ]

  expect(status.body.model.map(({ descricao }) => descricao)).toEqual([
    'Agendado',
    'Em atraso',
    'Finalizado',
    'Cancelado',
  ])
  expect(tipos.body.model[0]).toEqual({ codigo: '1', descricao: 'Retorno agendado' })
})

test('open lembretes of past days reach the supervisors of the team, and nobody else', async () => {
  await semear('2026-11-20T02:59:00Z')
  await semear('2026-11-19T12:00:00Z', { dono: colega.id })
  await semear('2026-11-20T12:00:00Z')
  await semear('2026-11-19T12:00:00Z', { status: 'Finalizado' })

  expect((await resumo(gestor)).esquecidosDaEquipe).toBe(2)
  expect((await resumo(promotor)).esquecidosDaEquipe).toBe(2)
  expect((await resumo()).esquecidosDaEquipe).toBe(0)
  const deOutro = await as(gestor)(
    lembreteApi.resumo,
    {},
    {
      cabecalhos: { [cabecalhos.promotor]: promotores.beta },
    },
  )
  expect(deOutro.body.model.esquecidosDaEquipe).toBe(0)
})

test('S4.12 S9.14 the five groups, by the calendar of Brasília', async () => {
  const quando = {
    ontem: '2026-11-20T02:59:59.000Z',
    cedo: '2026-11-20T03:00:00.000Z',
    meiaNoite: '2026-11-21T02:59:00.000Z',
    amanha: '2026-11-21T03:00:00.000Z',
    terceiro: '2026-11-24T02:59:59.000Z',
    depois: '2026-11-24T03:00:00.000Z',
  }
  for (const um of Object.values(quando)) await semear(um)
  await semear(quando.cedo, { status: 'Finalizado' })
  await semear(quando.amanha, { status: 'Cancelado' })

  expect(await momentos('agendado')).toEqual(Object.values(quando))
  expect(await momentos('em-atraso')).toEqual([quando.ontem, quando.cedo])
  expect(await momentos('hoje')).toEqual([quando.cedo, quando.meiaNoite])
  expect(await momentos('proximos-tres-dias')).toEqual([quando.amanha, quando.terceiro])
  expect(await momentos('finalizado-cancelado')).toEqual([quando.amanha, quando.cedo])
  expect(await resumo()).toMatchObject({ emAtraso: 2, hoje: 2, proximosTresDias: 2, agendado: 6 })
})

test('each number of the bell and of the tabs is the length of the list that it opens', async () => {
  const inicioDeHoje = '2026-11-20T03:00:00Z'
  for (const quando of ['2026-11-19T12:00:00Z', inicioDeHoje, '2026-11-21T12:00:00Z']) {
    await semear(quando)
    await semear(quando, { dono: colega.id })
    await semear(quando, { dono: gestor.id })
  }
  // The gestor's own of another promotor is counted there.
  await consulta(
    `insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente, tipo,
       texto, quando, status, criado_em)
     values (gen_random_uuid(), $1, $2, $3, $4, '1', 'x', $5, 'Agendado', '2026-11-01Z')`,
    [deFora.idRelacionamento, deFora.idCliente, deFora.promotor, gestor.id, inicioDeHoje],
  )
  for (const quem of [dono, colega, promotor, gestor]) {
    const contado = await resumo(quem)
    const meus = async (grupo: keyof typeof grupos) =>
      (await listar(grupo, { Atendente: quem.id }, quem)).body.model.items.length
    expect({ ...contado, tocando: [] }).toEqual({
      emAtraso: await meus('em-atraso'),
      hoje: await meus('hoje'),
      proximosTresDias: await meus('proximos-tres-dias'),
      agendado: await meus('agendado'),
      esquecidosDaEquipe:
        quem.papel === 'ATENDENTE'
          ? 0
          : (await listar('em-atraso', {}, quem)).body.model.items.filter(
              ({ quando, atendente }) =>
                new Date(quando) < new Date(inicioDeHoje) && atendente.idUsuario !== quem.id,
            ).length,
      tocando: [],
    })
  }
})

test('S7.07 S9.03 lembretes come in pages of 500 at most, as model.items', async () => {
  await consulta(
    `insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente, tipo,
       texto, quando, status, criado_em)
     select gen_random_uuid(), $1, $2, $3, $4, '1', 'x',
            timestamptz '2026-12-01Z' + n * interval '1 minute', 'Agendado', '2026-11-01Z'
       from generate_series(1, 510) n`,
    [doDono.idRelacionamento, doDono.idCliente, doDono.promotor, dono.id],
  )

  expect(await momentos('agendado')).toHaveLength(500)
  expect(await momentos('agendado', { Page: '2' })).toHaveLength(10)
  expect(await momentos('agendado', { Page: '3', PageSize: '3' })).toEqual(
    [7, 8, 9].map((minuto) => `2026-12-01T00:0${minuto}:00.000Z`),
  )
  expect((await listar('agendado', { PageSize: '501' })).status).toBe(400)
})

test('an atendente reads their own and all of their client; another is not read', async () => {
  const meu = await semear('2026-11-21T12:00:00Z')
  await semear('2026-11-22T12:00:00Z', { dono: colega.id, status: 'Finalizado' })
  const { idRelacionamento } = doDono
  const lidos = await listar('agendado')

  expect(lidos.body.model.items.map(({ idLembrete }) => idLembrete)).toEqual([meu])
  expect(await momentos('finalizado-cancelado')).toEqual([])
  expect(await momentos('finalizado-cancelado', { idRelacionamento })).toHaveLength(1)
  expect((await listar('agendado', { Atendente: colega.id })).status).toBe(403)
  expect(await momentos('agendado', {}, colega)).toEqual([])
  expect(await momentos('agendado', { Atendente: dono.id }, promotor)).toHaveLength(1)
})

test('snoozed, edited, finished, and opened again with a time to come', async () => {
  const id = await semear('2026-11-20T12:00:00Z')
  const quando = '2026-11-20T13:10:00.000Z'
  const adiado = await alterar(id, { quando })
  expect(adiado.body.model).toMatchObject({ status: 'Agendado', versao: 2, texto: 'x' })
  const editado = await alterar(id, { versao: 2, texto: 'Outro texto', tipo: '2' })
  expect(editado.body.model.tipo.descricao).toBe('Enviar simulação')
  const finalizado = await alterar(id, { versao: 3, status: 'Finalizado' })
  expect(finalizado.body.model).toMatchObject({ status: 'Finalizado', texto: 'Outro texto' })

  const repetido = await alterar(id, { versao: 4, status: 'Cancelado' })
  expect([repetido.status, repetido.body.message]).toEqual([400, 'O lembrete já foi finalizado'])
  const semHora = await alterar(id, { versao: 4, status: 'Agendado' })
  expect(semHora.body.message).toBe('Escolha quando lembrar de novo')
  const deNovo = await alterar(id, { versao: 4, status: 'Agendado', quando })
  expect(deNovo.body.model).toMatchObject({ status: 'Agendado', versao: 5 })
  expect(await avisos()).toHaveLength(4)
})

test('a late lembrete can be edited without a new time, and not moved into the past', async () => {
  const id = await semear('2026-11-20T12:00:00Z')

  expect((await alterar(id, { texto: 'Mais detalhe' })).status).toBe(200)
  const passado = await alterar(id, { versao: 2, quando: '2026-11-20T12:30:00Z' })
  expect(passado.body.message).toBe('Escolha um momento que ainda não passou')
})

test('of two edits of the same version one is refused', async () => {
  const id = await semear('2026-11-21T12:00:00Z')
  const feitos = await Promise.all([
    alterar(id, { texto: 'Um' }),
    alterar(id, { texto: 'Outro' }, promotor),
  ])

  expect(feitos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const [recusado] = feitos.filter(({ status }) => status === 400)
  expect(recusado?.body.message).toContain('Este cadastro foi alterado às')
})

const estadoDe = async (id: string) =>
  (
    await consulta<{ disparado: boolean; exibido: boolean }>(
      `select disparado_em is not null as disparado, exibido_em is not null as exibido
         from lembrete where id = $1`,
      [id],
    )
  )[0]
const exibir = (idLembrete: string, quem: Persona = dono) =>
  as(quem)(lembreteApi.exibir, { params: { idLembrete } })

test('what is due rings once, over several servers at the same moment', async () => {
  const vencidos = [await semear('2026-11-20T12:59:00Z'), await semear('2026-11-01T12:00:00Z')]
  const futuro = await semear('2026-11-20T13:00:01Z')
  await semear('2026-11-20T12:00:00Z', { status: 'Cancelado' })
  const servidor = { pool, agora: () => agora }
  const quantos = await Promise.all(Array.from({ length: 6 }, () => disparar(servidor)))

  expect(quantos.reduce((soma, n) => soma + n)).toBe(2)
  expect(await avisos()).toHaveLength(2)
  expect(await estadoDe(futuro)).toEqual({ disparado: false, exibido: false })
  const { tocando } = await resumo()
  expect(tocando.map(({ idLembrete }) => idLembrete).toSorted()).toEqual(vencidos.toSorted())
  // The server was down until a second later.
  await disparar({ pool, agora: () => new Date(agora.getTime() + 1000) })
  expect((await estadoDe(futuro))?.disparado).toBe(true)
})

test("of several screens one claims a lembrete that rang; only its person's, and only one that rang", async () => {
  const id = await semear('2026-11-20T12:59:00Z')
  expect((await exibir(id)).body.model).toEqual({ exibir: false })
  await disparar({ pool, agora: () => agora })
  expect((await exibir(id, promotor)).body.model).toEqual({ exibir: false })
  const telas = await Promise.all(Array.from({ length: 8 }, () => exibir(id)))

  expect(telas.filter(({ body }) => body.model.exibir)).toHaveLength(1)
  expect((await resumo()).tocando).toEqual([])
})

test('of a supervisor who is away it rings for the supervisor who covers them', async () => {
  const outra: Persona = { ...promotor, id: 'aaaaaaaa-0000-4000-8000-0000000000b4', login: 'outra' }
  await consulta(`insert into usuario (id, login, nome, papel, perfil)
      select '${outra.id}', 'outra', 'Outra', papel, perfil from usuario where login = 'promotor';
    insert into usuario_promotor values ('${outra.id}', '${promotores.alfa}');
    with nova as (
      insert into ausencia (id, id_usuario, motivo, inicio, fim)
      values (gen_random_uuid(), '${promotor.id}', '01', '2026-11-01', '2026-11-30') returning id)
    insert into ausencia_cobertura (id, id_ausencia, codigo_promotor, id_cobertor, desde, definida_por)
    select gen_random_uuid(), id, '${promotores.alfa}', '${outra.id}', '2026-11-01', '${gestor.id}' from nova`)
  usuarios.esquecer()
  const id = await semear('2026-11-20T11:00:00Z', { dono: promotor.id })
  await disparar({ pool, agora: () => agora })
  const { tocando } = await resumo(outra)
  const { body } = await as(outra)(lembreteApi.exibir, { params: { idLembrete: id } })
  await consulta(`delete from ausencia_cobertura; delete from ausencia;
    delete from usuario_promotor where id_usuario = '${outra.id}'`)
  usuarios.esquecer()

  expect([tocando.map(({ idLembrete }) => idLembrete), body.model.exibir]).toEqual([[id], true])
})

test('the lembretes of a client who died stop, due or not, and their owner is notified', async () => {
  const vencido = await semear('2026-11-20T12:59:00Z')
  const futuro = await semear('2026-12-20T12:00:00Z')
  await consulta('delete from aviso')
  await consulta("update cliente set obito_em = '2026-11-19' where id = $1", [doDono.idCliente])
  const servidor = { pool, agora: () => agora }

  expect(await disparar(servidor)).toBe(0)
  expect(await pararDeFalecidos(servidor)).toBe(2)
  expect(await pararDeFalecidos(servidor)).toBe(0)
  expect((await resumo()).tocando).toEqual([])
  const estados = await consulta<{ id: string; status: string }>(
    'select id, status from lembrete where id = any ($1::uuid[])',
    [[vencido, futuro]],
  )
  expect(estados.map(({ status }) => status)).toEqual(['Cancelado', 'Cancelado'])
  expect(await avisos()).toHaveLength(2)
  await consulta('update cliente set obito_em = null where id = $1', [doDono.idCliente])
})

test('snoozed, it rings and is shown again', async () => {
  const id = await semear('2026-11-20T12:59:00Z')
  await disparar({ pool, agora: () => agora })
  await exibir(id)
  await alterar(id, { quando: '2026-11-20T13:10:00Z' })
  expect(await estadoDe(id)).toEqual({ disparado: false, exibido: false })
  await disparar({ pool, agora: () => new Date('2026-11-20T13:10:00Z') })

  expect((await exibir(id)).body.model).toEqual({ exibir: true })
})

test('lembretes follow the client to the new owner, who is notified (domain 11.6)', async () => {
  const id = await semear('2026-11-20T12:59:00Z')
  await disparar({ pool, agora: () => agora })
  await consulta('delete from aviso')
  await as(dono)(relacionamentoApi.transferirAtendente, {
    params: { idRelacionamento: doDono.idRelacionamento },
    body: { atendente: colega.id },
  })

  expect((await resumo()).tocando).toEqual([])
  expect((await resumo(colega)).tocando.map(({ idLembrete }) => idLembrete)).toEqual([id])
  expect((await avisos()).map(({ id_usuario }) => id_usuario).toSorted()).toEqual(
    [dono.id, colega.id].toSorted(),
  )
  // A screen of the previous owner that still asks is told no, without an error.
  expect([(await exibir(id)).status, (await exibir(id)).body.model]).toEqual([
    200,
    { exibir: false },
  ])
  expect((await exibir(id, colega)).body.model).toEqual({ exibir: true })
  await consulta('update relacionamento set id_atendente = $2 where id = $1', [
    doDono.idRelacionamento,
    dono.id,
  ])
})

test('a lembrete shown before the transfer rings again for the new owner; the previous one is told', async () => {
  const id = await semear('2026-11-20T12:59:00Z')
  await disparar({ pool, agora: () => agora })
  expect((await exibir(id)).body.model).toEqual({ exibir: true })
  await consulta('delete from aviso')
  await as(dono)(relacionamentoApi.transferirAtendente, {
    params: { idRelacionamento: doDono.idRelacionamento },
    body: { atendente: colega.id },
  })

  expect((await resumo(colega)).tocando.map(({ idLembrete }) => idLembrete)).toEqual([id])
  const ditos = await avisos()
  expect(ditos.find(({ id_usuario }) => id_usuario === dono.id)?.dados).toEqual({
    motivo: 'TRANSFERIDO',
    quantos: '1',
  })
  await consulta('update relacionamento set id_atendente = $2 where id = $1', [
    doDono.idRelacionamento,
    dono.id,
  ])
})

test('a lembrete opened again after a transfer reminds who attends the client now', async () => {
  const id = await semear('2026-11-20T12:00:00Z', { status: 'Finalizado' })
  await consulta('update relacionamento set id_atendente = $2 where id = $1', [
    doDono.idRelacionamento,
    colega.id,
  ])
  const { body } = await alterar(id, { status: 'Agendado', quando: '2026-11-20T18:00:00Z' }, colega)

  expect(body.model.atendente.idUsuario).toBe(colega.id)
  expect(await avisos()).toEqual([
    { id_usuario: dono.id, dados: {} },
    {
      id_usuario: colega.id,
      dados: { idLembrete: id, idRelacionamento: doDono.idRelacionamento },
    },
  ])
  await disparar({ pool, agora: () => new Date('2026-11-20T18:00:00Z') })
  expect((await resumo()).tocando).toEqual([])
  expect((await resumo(colega)).tocando.map(({ idLembrete }) => idLembrete)).toEqual([id])
  await consulta('update relacionamento set id_atendente = $2 where id = $1', [
    doDono.idRelacionamento,
    dono.id,
  ])
})

test.each<[string, Cliente, number]>([
  ['that another attends', doColega, 403],
  ['of another promotor', clientes.deFora, 404],
])('a lembrete of a client %s is neither read nor changed', async (_qual, cliente, status) => {
  await semearLembretes({ consulta })
  const id = lembreteDe(cliente)

  expect((await as(dono)(lembreteApi.consultar, { params: { idLembrete: id } })).status).toBe(
    status,
  )
  expect((await alterar(id, { status: 'Finalizado' })).status).toBe(status)
  expect((await incluir({}, dono, cliente)).status).toBe(status)
})
