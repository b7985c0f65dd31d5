import { afterAll, beforeEach, expect, test } from 'vitest'
import { filaApi } from '#shared/fila/api.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { testApi } from '../test/api.ts'
import { mailingDe, semearMailings, templateDaLista } from '../test/exemplos-mailing.ts'
import { esperarAnuencia } from '../test/exemplos-mensagem.ts'
import { semearCtc } from '../test/exemplos-retencao.ts'
import { clientes, personas, promotores } from '../test/fixtures.ts'
import { exigirTempo } from '../test/tempo.ts'
import { avancarEnvio, avancarEnvios } from './envio.ts'
import { travarEnvio } from './sql/envio.ts'
import { travarMailing } from './sql.ts'

/** Friday, 10:00 in São Paulo. */
let relogio = new Date('2026-11-20T13:00:00Z')
const api = await testApi({ relogio: () => relogio })
const { as, consulta, impressaoDoBanco, pool, fila } = api
afterAll(api.fechar)

const { gestor } = personas
const { doDono, doColega, livre } = clientes
const alfa = mailingDe(promotores.alfa)
const params = { idMailing: alfa }
const services = { pool, fila, agora: () => relogio }
const pedido = { canal: 'WHATSAPP' as const, idTemplate: templateDaLista }

const simular = async () =>
  (await as(gestor)(mailingApi.simularEnvio, { params, body: pedido })).body.model
const enviar = (mudanca: object = {}, quem = gestor, chave?: string) =>
  as(quem)(
    mailingApi.incluirEnvio,
    { params, body: { ...pedido, ...mudanca } },
    { ...(chave && { chave }) },
  )
const enviado = async (mudanca: object = {}) => (await enviar(mudanca)).body.model.idEnvio
const avancar = (id: string) => avancarEnvio(services, { id, codigoPromotor: promotores.alfa })
const atual = async () => (await as(gestor)(mailingApi.envios, { params })).body.model.items[0]
const agir = (idEnvio: string, acao: 'pausar' | 'retomar' | 'cancelar') =>
  as(gestor)(mailingApi.mudarEnvio, { params: { idEnvio }, body: { acao } })
const mensagens = () =>
  consulta<{ rel: string; situacao: string; texto: string }>(
    'select id_relacionamento as rel, situacao, texto from mensagem order by id_relacionamento',
  )

beforeEach(async () => {
  relogio = new Date('2026-11-20T13:00:00Z')
  await consulta(`delete from mailing; delete from mensagem; delete from idempotencia; delete from ctc;
    delete from fila.job where name in ('mensagem-enviar', 'mensagem-urgente');
    update telefone set situacao = '2', nao_me_perturbe = false, verificado_em = '2026-01-01',
      opt_in_transacional = true, opt_in_comercial = false, opt_in_informacional = true;
    update hsm_template set tipo_optin = 'TRANSACIONAL', tag = null, variaveis = '{primeiroNome,nomePromotor}'
      where id = '${templateDaLista}'`)
  await semearMailings(api)
  await consulta(
    `update telefone set opt_in_transacional = false where id_cliente = '${doColega.idCliente}'`,
  )
})

test('S1.17 a message to a whole list is simulated first: who would get it, why others not, and nothing is written', async () => {
  const antes = await impressaoDoBanco()
  expect(await simular()).toEqual({
    esperam: 3,
    julgados: 3,
    sairiam: 2,
    esperariam: 0,
    parados: [{ codigo: 'SEM_OPT_IN', quantas: 1 }],
    partesDeSms: null,
    previa: expect.stringMatching(/^Olá, \S+! Fale com a .+\.$/),
  })
  expect(await impressaoDoBanco()).toEqual(antes)
})

test('S1.17 it goes through the gate and the queue of messages, and ends with a result for each client', async () => {
  const id = await enviado()
  expect(await mensagens()).toEqual([])
  expect(await avancar(id)).toBe(3)
  expect((await mensagens()).map(({ rel, situacao }) => [rel, situacao])).toEqual(
    [doDono, livre]
      .map(({ idRelacionamento }) => idRelacionamento)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((rel) => [rel, 'NA_FILA']),
  )
  expect(await consulta(`select from fila.job where name = 'mensagem-enviar'`)).toHaveLength(2)
  // What stands in the queue can still be taken back: the run after the last one left ends it.
  expect(await avancar(id)).toBe(0)
  expect(await atual()).toMatchObject({ situacao: 'RODANDO', faltam: 0 })
  await consulta(`update mensagem set situacao = 'ACEITA'`)
  expect([await avancar(id), await avancar(id)]).toEqual([0, 0])
  expect(await atual()).toMatchObject({
    situacao: 'FEITO',
    clientes: 3,
    faltam: 0,
    resultados: [
      { codigo: 'NA_FILA', quantas: 2 },
      { codigo: 'SEM_OPT_IN', quantas: 1 },
    ],
  })
  const { body } = await as(gestor)(mailingApi.clientesDoEnvio, {
    params: { idEnvio: id },
    query: { resultado: 'SEM_OPT_IN' },
  })
  expect(body.model.items.map(({ idRelacionamento }) => idRelacionamento)).toEqual([
    doColega.idRelacionamento,
  ])
})

test('a long list has the time of a long change, begun, cancelled and closed', async () => {
  const acabar = await exigirTempo(api, 'mailing_envio_cliente')
  const feitos = [(await agir(await enviado(), 'cancelar')).status]
  await enviado()
  const encerrar = { params, body: { acao: 'encerrar' as const } }
  feitos.push((await as(gestor)(mailingApi.mudarSituacao, encerrar)).status)
  await acabar()

  expect(feitos).toEqual([200, 200])
  expect((await atual())?.situacao).toBe('CANCELADO')
})

test('S1.17 two clicks and two people send it once; a client of two lists gets it once', async () => {
  const respostas = await Promise.all([enviar({}, gestor, 'k1'), enviar({}, gestor, 'k2')])
  expect(respostas.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(JSON.stringify(respostas.find(({ status }) => status === 400)?.body)).toContain(
    'está em curso',
  )
  const outra = alfa.replace('-0000-4', '-0009-4')
  await consulta(
    `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao, criado_por,
       criado_em, atualizado_em)
     select $1, codigo_promotor, 'Outra', codigo_perfil, origem, inicio, situacao, criado_por, criado_em,
       atualizado_em from mailing where id = $2`,
    [outra, alfa],
  )
  await consulta(
    `insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, volta_em, entrou_em)
     values ($1, $2, $3, '2026-11-02', '2026-11-02')`,
    [outra, doDono.idRelacionamento, promotores.alfa],
  )
  const { body } = await as(gestor)(mailingApi.incluirEnvio, {
    params: { idMailing: outra },
    body: pedido,
  })
  const primeiro = respostas.find(({ status }) => status === 200)?.body.model.idEnvio ?? ''
  await avancar(primeiro)
  await avancar(body.model.idEnvio)
  expect((await mensagens()).filter(({ rel }) => rel === doDono.idRelacionamento)).toHaveLength(1)
})

test('a sending keeps its pace and pauses; cancelling it takes back messages that have not left', async () => {
  const id = await enviado({ ritmoHora: 1 })
  expect([await avancar(id), await avancar(id)]).toEqual([1, expect.any(Number)])
  const antes = (await mensagens()).length
  expect(antes).toBeLessThanOrEqual(1)
  relogio = new Date('2026-11-20T14:30:00Z')
  await agir(id, 'pausar')
  expect(await avancar(id)).toBe(0)
  expect((await agir(id, 'retomar')).body.model.situacao).toBe('RODANDO')
  await avancar(id)
  const { body } = await agir(id, 'cancelar')
  expect(body.model).toMatchObject({ situacao: 'CANCELADO', faltam: 0 })
  expect((await mensagens()).every(({ situacao }) => situacao === 'FALHOU')).toBe(true)
  expect((await agir(id, 'retomar')).status).toBe(400)
})

const mudarLista = (acao: 'pausar' | 'retomar') =>
  as(gestor)(mailingApi.mudarSituacao, { params, body: { acao } })

test.each([
  ['is paused', (id: string) => agir(id, 'pausar'), (id: string) => agir(id, 'retomar')],
  ['has a paused list', () => mudarLista('pausar'), () => mudarLista('retomar')],
  [
    'has a list that closed for the day',
    async () => void (relogio = new Date('2026-11-20T23:30:00Z')),
    async () => void (relogio = new Date('2026-11-23T13:00:00Z')),
  ],
])(
  'what stands in the queue of a sending that %s does not leave, and leaves later',
  async (_qual, parar, seguir) => {
    const id = await enviado()
    await avancar(id)
    await parar(id)
    await avancarEnvios(services, () => undefined)
    const paradas = await mensagens()
    const { faltam } = (await atual()) ?? {}
    await seguir(id)
    await avancarEnvios(services, () => undefined)

    expect([paradas.map(({ situacao }) => situacao), faltam]).toEqual([['FALHOU', 'FALHOU'], 2])
    expect((await mensagens()).filter(({ situacao }) => situacao === 'NA_FILA')).toHaveLength(2)
    expect(await atual()).toMatchObject({ situacao: 'RODANDO', faltam: 0 })
  },
)

test('a sending that was cancelled is begun again on the same day: who got nothing gets it', async () => {
  const id = await enviado()
  await avancar(id)
  await agir(id, 'cancelar')
  relogio = new Date('2026-11-20T13:10:00Z')
  await avancar(await enviado())

  expect((await atual())?.resultados).toContainEqual({ codigo: 'NA_FILA', quantas: 2 })
  expect((await mensagens()).map(({ situacao }) => situacao).toSorted()).toEqual([
    'FALHOU',
    'FALHOU',
    'NA_FILA',
    'NA_FILA',
  ])
})

test('a message that failed is sent again by a sending of the same day', async () => {
  const id = await enviado()
  await avancar(id)
  await consulta(
    `update mensagem set situacao = case when id_relacionamento = $1 then 'FALHOU' else 'ACEITA' end`,
    [livre.idRelacionamento],
  )
  await avancar(id)
  relogio = new Date('2026-11-20T13:10:00Z')
  await avancar(await enviado())

  expect((await atual())?.resultados).toContainEqual({ codigo: 'NA_FILA', quantas: 1 })
  expect(
    (await mensagens())
      .filter(({ rel }) => rel === livre.idRelacionamento)
      .map(({ situacao }) => situacao)
      .toSorted(),
  ).toEqual(['FALHOU', 'NA_FILA'])
})

test('outside the hours of contact clients wait for theirs, and who left the list gets nothing', async () => {
  relogio = new Date('2026-11-21T01:00:00Z')
  await consulta(`update mailing set fecha = '23:59' where id = $1`, [alfa])
  const id = await enviado()
  await avancar(id)
  expect(await mensagens()).toEqual([])
  expect(await atual()).toMatchObject({ situacao: 'RODANDO', faltam: 2 })
  await consulta(
    `update mailing_cliente set situacao = 'TRABALHADO', saiu_em = now() where id_relacionamento = $1`,
    [livre.idRelacionamento],
  )
  relogio = new Date('2026-11-23T14:00:00Z')
  await avancar(id)
  expect((await mensagens()).map(({ rel }) => rel)).toEqual([doDono.idRelacionamento])
})

test('a killed batch leaves nothing behind, and the next run goes on', async () => {
  const id = await enviado()
  const quebrada = { adicionarVarias: () => Promise.reject(new Error('killed')) }
  await expect(
    avancarEnvio({ ...services, fila: quebrada }, { id, codigoPromotor: promotores.alfa }),
  ).rejects.toThrow('killed')
  expect(await mensagens()).toEqual([])
  expect(await avancar(id)).toBe(3)
})

test('a template with places that only one client has is refused in words, and so is an empty list', async () => {
  await consulta(
    `update hsm_template set variaveis = '{valorDisponivel,nomePromotor}' where id = $1`,
    [templateDaLista],
  )
  const { status, body } = await enviar()
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('Valor disponível')])
  await consulta('delete from mailing_cliente')
  await consulta(`update hsm_template set variaveis = '{primeiroNome}' where id = $1`, [
    templateDaLista,
  ])
  expect(JSON.stringify((await enviar()).body)).toContain('Ninguém espera')
})

/** Who waits for a lock answers nothing in time. */
const semEsperar = <T>(pergunta: Promise<T>): Promise<T | 'waited'> =>
  Promise.race([
    pergunta,
    new Promise<'waited'>((feito) => {
      setTimeout(() => feito('waited'), 3000)
    }),
  ])

test('S1.17 the clients of a sending are read page by page, the last decided first; the sendings are counted', async () => {
  const id = await enviado()
  await avancar(id)
  await agir(id, 'cancelar')
  const clientesDele = async (query: Record<string, string>) =>
    (await as(gestor)(mailingApi.clientesDoEnvio, { params: { idEnvio: id }, query })).body.model
  // One of them has no turn yet.
  await consulta(
    `update mailing_envio_cliente set resultado = null, decidido_em = null, id_mensagem = null
      where id_envio = $1 and id_relacionamento = $2`,
    [id, livre.idRelacionamento],
  )
  const todos = await clientesDele({})
  expect(todos.items.map(({ resultado }) => resultado === null)).toEqual([false, false, true])
  expect(todos.proximo).toBeNull()
  const [primeiro] = await consulta<{ cursor: string }>(
    `select to_char(decidido_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || id_relacionamento
       as cursor from mailing_envio_cliente where id_envio = $1 and id_relacionamento = $2`,
    [id, todos.items[0]?.idRelacionamento],
  )
  expect((await clientesDele({ cursor: primeiro?.cursor ?? '' })).items).toEqual(
    todos.items.slice(1),
  )

  await consulta(
    `insert into mailing_envio select (jsonb_populate_record(e,
       jsonb_build_object('id', gen_random_uuid()))).*
     from mailing_envio e cross join generate_series(1, 29) where e.id = $1`,
    [id],
  )
  const { items, total } = (await as(gestor)(mailingApi.envios, { params })).body.model
  expect([items.length, total]).toEqual([20, 30])
})

test('S1.17 a sending has the name of its template, not only its subject', async () => {
  await enviado()
  const [{ template, tag } = { template: null, tag: null }] = await consulta<{
    template: string | null
    tag: string | null
  }>('select template, tag from hsm_template where id = $1', [templateDaLista])
  expect(template).toMatch(/_/)
  expect(await atual()).toMatchObject({ template, tag })
})

test('a held list holds neither the queue nor who reads its sendings', async () => {
  const id = await enviado()
  const { alfa: codigoPromotor } = promotores
  await transaction(pool, sistemaNo(codigoPromotor), async ({ client }) => {
    await travarMailing(client, { id: alfa, promotores: [codigoPromotor] })
    await travarEnvio(client, { id, promotores: [codigoPromotor] })
    expect(await semEsperar(simular())).toMatchObject({ julgados: 3 })
    expect(await semEsperar(atual())).toMatchObject({ idEnvio: id })
    const clientesDele = as(gestor)(mailingApi.clientesDoEnvio, {
      params: { idEnvio: id },
      query: {},
    })
    expect(await semEsperar(clientesDele)).toMatchObject({ status: 200 })
    const proximo = as(personas.dono)(filaApi.proximo, { body: { idMailing: alfa } })
    expect(await semEsperar(proximo)).toMatchObject({ status: 200 })
  })
  expect(await consulta('select from fila_tentativa where id_mailing = $1', [alfa])).toHaveLength(1)
  await consulta('delete from fila_locacao; delete from fila_tentativa')
})

test('a list whose last day is over refuses a sending, and ends one that runs or is paused', async () => {
  const id = await enviado()
  await consulta(`update mailing set fim = '2026-11-20' where id = $1`, [alfa])
  await agir(id, 'pausar')
  relogio = new Date('2026-11-23T14:00:00Z')
  expect((await agir(id, 'retomar')).body.message).toContain('já terminou')
  await avancarEnvios(services, () => undefined)
  expect(await atual()).toMatchObject({
    situacao: 'CANCELADO',
    falha: 'A campanha terminou',
    faltam: 0,
  })
  expect((await enviar()).body.message).toContain('já terminou')
  expect(await mensagens()).toEqual([])
})

test.each([
  ['a draft', `situacao = 'RASCUNHO'`],
  ['one that begins tomorrow', `inicio = '2026-11-21'`],
  ['one of another weekday', `dias = '{1}'`],
  ['one of later hours', `abre = '15:00'`],
])('a sending of %s waits for its list', async (_nome, mudanca) => {
  await consulta(`update mailing set ${mudanca} where id = $1`, [alfa])
  const id = await enviado()
  expect(await avancar(id)).toBe(0)
  expect(await atual()).toMatchObject({ situacao: 'RODANDO', faltam: 3 })
  await consulta(
    `update mailing set situacao = 'ATIVA', inicio = '2026-11-02', dias = '{1,2,3,4,5}', abre = '08:00'
      where id = $1`,
    [alfa],
  )
  expect(await avancar(id)).toBe(3)
})

test('a sending that fails is told, and the next ones go on', async () => {
  const id = await enviado()
  const falhas: unknown[] = []
  const quebrada = { adicionarVarias: () => Promise.reject(new Error('killed')) }
  const outro = mailingDe(promotores.beta)
  await consulta(
    `insert into mailing_envio (id, id_mailing, codigo_promotor, canal, id_template, criado_por, criado_em)
     select $1, id, codigo_promotor, 'WHATSAPP', $2, $3, now() from mailing where id = $4`,
    [id.replace(/^.{8}/, '5e5e5e5e'), templateDaLista, gestor.id, outro],
  )
  await avancarEnvios({ ...services, fila: quebrada }, (error) => falhas.push(error))
  expect(falhas).toMatchObject([{ message: 'killed' }])
  expect(
    await consulta('select situacao from mailing_envio where id_mailing = $1', [outro]),
  ).toEqual([{ situacao: 'FEITO' }])
})

test('nobody waits, though the counter says so: the sentence is not that of a sending under way', async () => {
  await consulta('delete from mailing_cliente')
  await consulta(`update mailing_contagem set esperam = 3 where id_mailing = $1`, [alfa])
  expect((await enviar()).body.message).toContain('Ninguém espera')
})

test('S1.17 what waits in the queue does not leave any more once the list is closed', async () => {
  const id = await enviado()
  expect(await avancar(id)).toBe(3)
  await consulta(
    `update mensagem set situacao = 'ENVIANDO', iniciada_em = $2 where id_relacionamento = $1`,
    [livre.idRelacionamento, relogio],
  )
  const { status } = await as(gestor)(mailingApi.mudarSituacao, {
    params,
    body: { acao: 'encerrar' },
  })
  expect(status).toBe(200)

  expect(new Map((await mensagens()).map(({ rel, situacao }) => [rel, situacao]))).toEqual(
    new Map([
      [doDono.idRelacionamento, 'FALHOU'],
      // Half sent already: it cannot be taken back.
      [livre.idRelacionamento, 'ENVIANDO'],
    ]),
  )
  expect(await atual()).toMatchObject({
    situacao: 'CANCELADO',
    falha: 'A campanha terminou',
    resultados: expect.arrayContaining([{ codigo: 'CANCELADO', quantas: 1 }]),
  })
  expect(await avancar(id)).toBe(0)
})

test('what waits in the queue when the last day is over is taken back too', async () => {
  const id = await enviado()
  await avancar(id)
  await consulta(`update mailing set fim = '2026-11-20' where id = $1`, [alfa])
  relogio = new Date('2026-11-23T12:00:00Z')
  await avancarEnvios(services, () => undefined)
  expect((await mensagens()).map(({ situacao }) => situacao)).toEqual(['FALHOU', 'FALHOU'])
})

test('a step of a portability is told to who has one, with the contract that is carried over', async () => {
  await consulta(
    `update hsm_template set variaveis = '{finalDoContrato,etapaPortabilidade}',
       mensagem = 'Contrato final {{1}}: {{2}}.' where id = $1`,
    [templateDaLista],
  )
  expect(await simular()).toMatchObject({
    sairiam: 0,
    parados: expect.arrayContaining([{ codigo: 'SEM_DADO', quantas: 2 }]),
  })
  await consulta(
    `update proposta set produto = 'PORT', situacao = 'CTC_ENVIADA'
      where id = (select id from proposta where id_relacionamento = $1 limit 1)`,
    [doDono.idRelacionamento],
  )
  await consulta(
    `insert into proposta_contrato (id_proposta, id_contrato, saldo_devedor)
     select p.id, k.id, 100 from proposta p, lateral (select id from contrato
        where id_cliente = p.id_cliente order by id limit 1) k
      where p.id_relacionamento = $1 and p.produto = 'PORT' on conflict do nothing`,
    [doDono.idRelacionamento],
  )
  // Ours has the code of the bank after it, where another client has the number: the client knows the printed one.
  await consulta(
    `update contrato set numero_impresso = numero, numero = numero || ' (623)'
      where id in (select id_contrato from proposta_contrato where saldo_devedor = 100)`,
  )
  expect(await simular()).toMatchObject({
    sairiam: 1,
    previa: expect.stringMatching(/^Contrato final \d{4}: CTC enviada\.$/),
  })
})

test('the SMS that an operator charges are counted before', async () => {
  await consulta(`update hsm_template set mensagem = $2 where id = $1`, [
    templateDaLista,
    `{{1}}, atenção: ${'a'.repeat(80)} {{2}}`,
  ])
  const { body } = await as(gestor)(mailingApi.simularEnvio, {
    params,
    body: { ...pedido, canal: 'SMS' },
  })
  expect(body.model).toMatchObject({ sairiam: 2, partesDeSms: 4 })
})

test('a retention template of a list reaches in Não me Perturbe only whom another bank asks for', async () => {
  await consulta(
    `update hsm_template set tag = 'RETENCAO', tipo_optin = 'INFORMACIONAL' where id = $1`,
    [templateDaLista],
  )
  await consulta('update telefone set nao_me_perturbe = true')
  expect(await simular()).toMatchObject({
    sairiam: 0,
    parados: [{ codigo: 'NAO_ME_PERTURBE', quantas: 3 }],
  })
  await semearCtc(api, doDono)
  expect(await simular()).toMatchObject({
    sairiam: 1,
    parados: [{ codigo: 'NAO_ME_PERTURBE', quantas: 2 }],
  })
  await avancar(await enviado())
  expect((await mensagens()).map(({ rel }) => rel)).toEqual([doDono.idRelacionamento])
})

test('each message of a retention template is kept as what it is to its client', async () => {
  await consulta(
    `update hsm_template set tag = 'RETENCAO', tipo_optin = 'COMERCIAL' where id = $1`,
    [templateDaLista],
  )
  await consulta('update telefone set opt_in_comercial = true')
  await semearCtc(api, doDono)
  await avancar(await enviado())
  const [comPedido, ...outras] = await consulta<{ id: string }>(
    `select id_relacionamento as id, finalidade, opt_in from mensagem order by finalidade = 'RETENCAO' desc`,
  )
  expect(comPedido).toEqual({
    id: doDono.idRelacionamento,
    finalidade: 'RETENCAO',
    opt_in: 'informacional',
  })
  expect(outras).toMatchObject([
    { finalidade: 'OFERTA', opt_in: 'comercial' },
    { finalidade: 'OFERTA', opt_in: 'comercial' },
  ])
})

test('a list reminds who has a proposta in the anuência, also where a newer one lives beside it', async () => {
  await consulta(
    `update hsm_template set variaveis = '{numeroProposta,prazoAnuencia}', mensagem = 'Proposta {{1}} até {{2}}.'
      where id = $1`,
    [templateDaLista],
  )
  await esperarAnuencia(api, doDono)
  const [{ numero } = { numero: '' }] = await consulta<{ numero: string }>(
    'select numero from proposta where id = $1',
    [doDono.idProposta],
  )
  expect(await simular()).toMatchObject({
    sairiam: 1,
    previa: `Proposta ${numero} até 25/11/2026.`,
  })
})
