import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { entenderSaida } from '#shared/telefone/sair.ts'
import { agora, testApi } from '../test/api.ts'
import { semearTelefones, telefoneDe } from '../test/exemplos-telefone.ts'
import { clientes, personas, type Persona } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

const api = await testApi()
const { as, consulta, impressaoDoBanco, usuarios } = api
await consulta(`insert into ddd (ddd, uf) values ('11', 'SP'), ('68', 'AC')`)
await semearTelefones(api)
await consulta(`update telefone set tipo = '1', situacao = '2'`)
const retorno = await pontoDeRetorno(api.appUrl)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const { doDono, doColega } = clientes
const { dono, promotor, gestor } = personas
const { idRelacionamento, idCliente } = doDono
const idTelefone = telefoneDe(doDono)

let antes = ''
beforeAll(async () => {
  antes = await impressaoDoBanco()
})
afterEach(async () => {
  if ((await impressaoDoBanco()) !== antes) await retorno.voltar()
})

const ler = (quem: Persona = dono) =>
  as(quem)(telefoneApi.comMascara, {
    query: { idRelacionamento, codigoPromotor: doDono.promotor },
  })
const incluir = (body: Record<string, unknown> = {}) =>
  as(dono)(telefoneApi.incluir, {
    body: {
      idRelacionamento,
      telefone: { ddd: '68', numero: '933334444' },
      tipo: '1',
      ...body,
    },
  })
const situar = (situacao: string, motivo?: string, versao = 1) =>
  as(dono)(telefoneApi.mudarSituacao, {
    body: { idTelefone, situacao, ...(motivo && { motivo }), versao },
  })
const meios = (body: Record<string, unknown>, id = idTelefone) =>
  as(dono)(telefoneApi.atualizarMeios, { body: { idTelefone: id, versao: 1, ...body } })
const historico = async () =>
  (await as(dono)(telefoneApi.historicoDeOptIns, { params: { idTelefone } })).body.model

test.each([dono, promotor, gestor])(
  'S1.06 $login with the control sees them whole',
  async (quem) => {
    const { status, body } = await ler(quem)

    expect(status).toBe(200)
    expect(body.model).toMatchObject({
      mostrarDados: true,
      telefones: [
        {
          idTelefone,
          ddd: '11',
          telefone: '(11) 90000-0001',
          celular: true,
          descricaoTipo: 'Celular',
          descricaoSituacao: 'Confirmado por token',
          hotphone: false,
          optIns: { informacional: false, comercial: false, transacional: false },
          codigoValidoAte: null,
          versao: 1,
        },
      ],
    })
  },
)

test.each([
  ['who attends the client', dono],
  ['who supervises', promotor],
  ['who manages', gestor],
])('S1.06 without the control no masked digit leaves the server: %s', async (_quem, pessoa) => {
  await consulta(`delete from perfil_controle where controle = 'TELEFONE_VER_COMPLETO'`)
  usuarios.esquecer()
  for (const { texto, body } of [
    await ler(pessoa),
    await as(pessoa)(telefoneApi.listar, { query: { idRelacionamento } }),
    await as(pessoa)(telefoneApi.doCliente, { query: { idCliente } }),
    await as(pessoa)(atendimentoApi.abrir, { params: { idRelacionamento } }),
  ]) {
    expect(body.errors).toEqual([])
    expect(texto).toContain('(11) 9****-0001')
    expect(texto).not.toContain(doDono.telefone)
    expect(texto).not.toContain('90000-0001')
  }
  expect((await ler(pessoa)).body.model.mostrarDados).toBe(false)
  await retorno.voltar()
  usuarios.esquecer()
})

test('S3.02 the block of the aggregate is the block asked alone', async () => {
  for (const quem of [dono, gestor]) {
    const { body } = await as(quem)(atendimentoApi.abrir, { params: { idRelacionamento } })
    const sozinho = (await ler(quem)).body.model

    expect(body.model.blocos?.telefones).toEqual(sozinho)
    expect(body.model.blocos?.visualizarDadosCliente).toBe(sozinho.mostrarDados)
  }
})

test('S8.03 a phone is added once, not verified, with its words', async () => {
  const { status, body } = await incluir({ hotphone: true })

  expect([status, body.message]).toEqual([200, 'Telefone incluído com sucesso!'])
  expect(body.model).toMatchObject({
    telefone: '(68) 93333-4444',
    situacao: '1',
    hotphone: true,
    verificadoEm: null,
  })
  expect((await incluir()).body.message).toBe('Este telefone já está no cadastro do cliente')
  expect((await ler()).body.model.telefones).toHaveLength(2)
})

test('S8.03 the call of clients adds the same phone with the same words', async () => {
  const { body } = await as(dono)(telefoneApi.incluirNoCliente, {
    body: { idCliente, telefone: { ddd: '11', numero: '33334444' }, tipo: '2' },
  })

  expect(body.message).toBe('Telefone incluído com sucesso!')
  expect(body.model).toMatchObject({ telefone: '(11) 3333-4444', celular: false })
  await consulta(`delete from perfil_controle where controle = 'TELEFONE_VER_COMPLETO'`)
  usuarios.esquecer()
  expect((await ler(gestor)).texto).toContain('(11) ****-4444')
  await retorno.voltar()
  usuarios.esquecer()
})

test.each([
  [{ telefone: { ddd: '20', numero: '933334444' } }, 'DDD inválido'],
  [{ telefone: { ddd: '11', numero: '833334444' } }, 'Telefone inválido: confira os dígitos'],
  [{ telefone: { ddd: '11', numero: '93333444' } }, 'Telefone inválido: confira os dígitos'],
  [{ tipo: '9' }, 'Tipo: escolha uma opção'],
  [
    { telefone: { ddd: '11', numero: '33334444' } },
    'Tipo: um telefone fixo não é celular nem WhatsApp',
  ],
])('S8.02 %j is refused with a sentence and nothing is kept', async (body, sentenca) => {
  const resposta = await incluir(body)

  expect([resposta.status, resposta.body.message]).toEqual([400, sentenca])
  expect(await impressaoDoBanco()).toBe(antes)
})

test('a client has twenty phones at most, and one that is wrong is none of them', async () => {
  const comUltimo = (ultimo: number) =>
    incluir({ telefone: { ddd: '11', numero: `93333${5000 + ultimo}` } })
  for (let k = 1; k < 20; k += 1) expect((await comUltimo(k)).status).toBe(200)
  const cheio = await comUltimo(20)
  expect([cheio.status, cheio.body.message]).toEqual([400, 'O cliente já tem 20 telefones'])

  await consulta(
    `update telefone set situacao = case when numero = '933335001' then '4' else '5' end
      where id_cliente = $1 and numero in ('933335001', '933335002')`,
    [idCliente],
  )
  expect([(await comUltimo(20)).status, (await comUltimo(21)).status]).toEqual([200, 200])
  expect((await comUltimo(22)).body.message).toBe('O cliente já tem 20 telefones')

  // Wrong ones are kept, up to a list that still fits a screen.
  await consulta(
    `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao)
     select gen_random_uuid(), $1, '11', (944440000 + n)::text, '3', '5' from generate_series(1, 60) n`,
    [idCliente],
  )
  await consulta(`update telefone set situacao = '5' where id_cliente = $1`, [idCliente])
  expect((await comUltimo(22)).body.message).toBe(
    'O cliente já tem 60 números, contados os errados',
  )
})

test('one client, one hotphone, however many ask at once', async () => {
  const novos = await Promise.all(
    ['933330001', '933330002', '933330003'].map((numero) =>
      incluir({ telefone: { ddd: '11', numero }, hotphone: true }),
    ),
  )
  expect(novos.map(({ status }) => status)).toEqual([200, 200, 200])
  const { telefones } = (await ler()).body.model

  expect(telefones.filter(({ hotphone }) => hotphone)).toHaveLength(1)
  expect(telefones[0]?.hotphone).toBe(true)
})

test('a wrong number loses its verification, its star and its opt-ins', async () => {
  await meios({ hotphone: true, optIns: { comercial: true }, canal: 'LIGACAO' })
  const versao = (await ler()).body.model.telefones[0]?.versao
  const { body } = await situar('4', '04', versao)

  expect(body.model).toMatchObject({
    descricaoSituacao: 'Não pertence ao cliente',
    motivoNaoConfirmado: 'Pertence a terceiro',
    verificadoEm: null,
    hotphone: false,
    optIns: { informacional: false, comercial: false, transacional: false },
  })
  expect((await historico())[0]).toMatchObject({
    concedido: false,
    canal: 'SITUACAO',
    por: 'Pessoa dono',
  })
})

test('an unconfirmed phone requires a reason; one confirmed in a call is verified by it', async () => {
  expect((await situar('1')).body.message).toBe(
    'Motivo: diga por que o telefone não foi confirmado',
  )
  expect((await situar('1', '99')).status).toBe(400)
  expect((await situar('1', '01')).body.model).toMatchObject({
    motivoNaoConfirmado: 'Não atende',
    verificadoEm: null,
  })
  const { body } = await situar('3', undefined, 2)
  expect(body.model.motivoNaoConfirmado).toBeNull()
  expect(new Date(body.model.verificadoEm ?? 0)).toEqual(agora)
})

test('a call takes no proof from a phone that a code confirmed', async () => {
  const { status, body } = await situar('3')

  expect([status, body.message]).toEqual([
    400,
    'Este telefone já foi confirmado por código, que vale mais do que a ligação',
  ])
  expect(await impressaoDoBanco()).toBe(antes)
})

test('a phone of the register of Não me Perturbe stays in it, whatever a person confirms', async () => {
  await consulta(`update telefone set situacao = '6' where id = $1`, [idTelefone])
  const { body } = await situar('3')

  expect(body.model).toMatchObject({ situacao: '3', naoMePerturbe: true })
})

test('a number of the register of Não me Perturbe is in it for another client too, without its ninth digit', async () => {
  await consulta(
    `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao, nao_me_perturbe)
     values ('7e7e7e7e-0000-4000-8000-000000000001', $1, '68', '33334444', '1', '1', true)`,
    [clientes.deFora.idCliente],
  )
  const { body } = await incluir()
  const outro = await incluir({ telefone: { ddd: '68', numero: '933334445' } })

  expect([body.model.naoMePerturbe, outro.body.model.naoMePerturbe]).toEqual([true, false])
})

test('only the code sets a phone to confirmed by token; one that is may be sent back as it is', async () => {
  const igual = await situar('2')
  expect([igual.status, igual.body.model]).toEqual([200, expect.objectContaining({ versao: 1 })])
  await consulta("update telefone set situacao = '3' where id = $1", [idTelefone])
  const { status, body } = await as(dono)(telefoneApi.mudarSituacao, {
    body: { idTelefone, situacao: '2' },
  })
  expect([status, body.message]).toEqual([400, 'Situação: escolha uma opção'])
})

test('S9.11 three kinds of opt-in, each change stored with author, time, channel and words', async () => {
  const { body } = await meios({
    optIns: { informacional: true, comercial: true, transacional: true },
    canal: 'WHATSAPP',
  })
  expect(body.model.optIns).toEqual({ informacional: true, comercial: true, transacional: true })
  const { versao } = body.model
  await meios({ versao, optIns: { comercial: false }, canal: 'LIGACAO' })

  const linhas = await historico()
  expect(linhas.map(({ tipo, concedido, canal, por }) => [tipo, concedido, canal, por])).toEqual(
    expect.arrayContaining([
      ['informacional', true, 'WHATSAPP', 'Pessoa dono'],
      ['comercial', true, 'WHATSAPP', 'Pessoa dono'],
      ['transacional', true, 'WHATSAPP', 'Pessoa dono'],
      ['comercial', false, 'LIGACAO', 'Pessoa dono'],
    ]),
  )
  expect(linhas).toHaveLength(4)
  expect(linhas.find(({ tipo }) => tipo === 'informacional')?.texto).toMatch(
    /^Autorizo o Banco Consigna .* SAIR\.$/,
  )
  expect(new Date(linhas[0]?.ocorridoEm ?? 0)).toEqual(agora)
})

test('an opt-in that changes behind the API has its line too, and no line is ever rewritten', async () => {
  await consulta(`update telefone set opt_in_comercial = true where id = $1`, [idTelefone])

  expect(await historico()).toMatchObject([
    { tipo: 'comercial', concedido: true, canal: 'MENSAGEM', por: null },
  ])
  const recusadas = await Promise.allSettled([
    api.pool.query('update telefone_opt_in set concedido = false'),
    api.pool.query('delete from telefone_opt_in'),
  ])
  expect(recusadas.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test("an answer that asks to leave revokes every opt-in of the phone, in the client's own words", async () => {
  await meios({ optIns: { informacional: true, comercial: true }, canal: 'LOJA' })
  const dito = 'SAIR, por favor'
  await consulta(`select receber_mensagem('SMS', 'sms-1', '11', $1, $2, $3, $4)`, [
    doDono.telefone,
    dito,
    entenderSaida(dito),
    agora,
  ])
  const linhas = (await historico()).slice(0, 2)

  expect((await ler()).body.model.telefones[0]?.optIns).toEqual({
    informacional: false,
    comercial: false,
    transacional: false,
  })
  expect(linhas.map(({ concedido, canal, texto, por }) => [concedido, canal, texto, por])).toEqual([
    [false, 'MENSAGEM', dito, null],
    [false, 'MENSAGEM', dito, null],
  ])
  expect(new Date(linhas[0]?.ocorridoEm ?? 0)).toEqual(agora)
})

test('offers that the client refused by message rest before a person asks again', async () => {
  const sair = (em: Date, qual: string) =>
    consulta(`select receber_mensagem('SMS', $4, '11', $1, 'SAIR', $2, $3)`, [
      doDono.telefone,
      entenderSaida('SAIR'),
      em,
      qual,
    ])
  const versao = async () => (await ler()).body.model.telefones[0]?.versao
  const dar = async (optIns: Record<string, boolean>) =>
    meios({ optIns, canal: 'LIGACAO', versao: await versao() })
  await dar({ comercial: true })
  await sair(new Date(agora.getTime() - 90 * 86_400_000), 'recusa-1')
  expect((await dar({ comercial: true })).body.model.optIns).toMatchObject({ comercial: true })
  await sair(agora, 'recusa-2')
  const { status, body } = await dar({ comercial: true })

  expect([status, body.message]).toEqual([
    400,
    'O cliente recusou ofertas por mensagem: pergunte de novo a partir de 18/02/2027',
  ])
  expect((await dar({ informacional: true })).status).toBe(200)
})

test('an opt-in needs to be said somewhere, on a phone of the client', async () => {
  expect((await meios({ optIns: { comercial: true } })).body.message).toBe(
    'Canal: escolha por onde o cliente respondeu',
  )
  await consulta(`update telefone set situacao = '7' where id = $1`, [idTelefone])
  const { body } = await meios({ optIns: { comercial: true }, canal: 'LIGACAO' })
  expect(body.message).toContain('O cliente pediu para não ser contatado')
})

test('an edit of a phone changed meanwhile is refused', async () => {
  await situar('1', '01')
  const { status, body } = await as(dono)(telefoneApi.mudarTipo, {
    body: { idTelefone, tipo: '5', versao: 1 },
  })

  expect(status).toBe(400)
  expect(body.message).toContain('Este cadastro foi alterado às 10:00, depois que você o abriu')
  const certa = await as(dono)(telefoneApi.mudarTipo, {
    body: { idTelefone, tipo: '5', versao: 2 },
  })
  expect(certa.body.model.descricaoTipo).toBe('WhatsApp')
})

test('the reasons of a phone that is not confirmed are those of the list', async () => {
  const { body } = await as(dono)(telefoneApi.motivosNaoConfirmado, {})

  expect(body.model).toEqual([
    { codigo: '01', descricao: 'Não atende' },
    { codigo: '04', descricao: 'Pertence a terceiro' },
  ])
})

test('a phone of another’s client is not changed', async () => {
  const alheio = { idTelefone: telefoneDe(doColega), versao: 1, tipo: '5' }
  expect((await as(dono)(telefoneApi.mudarTipo, { body: alheio })).status).toBe(403)
})
