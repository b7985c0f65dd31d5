import { afterAll, beforeEach, expect, test } from 'vitest'
import { contatoApi } from '#shared/contato/api.ts'
import { hsmApi } from '#shared/hsm/api.ts'
import { primeiroNome, SEM_LINK, SEM_OFERTA } from '#shared/hsm/template.ts'
import { mensagemApi } from '#shared/mensagem/api.ts'
import { esquecerRegras } from '../base/rules/vigentes.ts'
import { agora, testApi } from '../test/api.ts'
import {
  esperarAnuencia,
  exemplosDeMensagem,
  idTemplate,
  semearMensagens,
} from '../test/exemplos-mensagem.ts'
import { semearCtc } from '../test/exemplos-retencao.ts'
import { clientes, personas, promotores } from '../test/fixtures.ts'

const api = await testApi()
const { as, consulta, impressaoDoBanco } = api
afterAll(api.fechar)
await semearMensagens(api)

const { dono } = personas
const { doDono, doColega } = clientes
const idTelefone = doDono.idCliente.replace(/^c{8}/, '77777777')
const params = { idRelacionamento: doDono.idRelacionamento }

beforeEach(async () => {
  await consulta(`delete from mensagem_evento; delete from mensagem; delete from contato_recusa;
    delete from fila.job where name in ('mensagem-enviar', 'mensagem-urgente'); delete from ctc`)
  await consulta(
    `update telefone set opt_in_informacional = true, opt_in_comercial = false,
       opt_in_transacional = true, nao_me_perturbe = false, hotphone = true, situacao = '2'
      where id = $1`,
    [idTelefone],
  )
  await consulta(
    `update hsm_template set tipo_optin = 'TRANSACIONAL', tag = 'TESTE'
                   where id = $1`,
    [idTemplate],
  )
})

const bom = exemplosDeMensagem(doDono)['hsm.enviar']?.body ?? {}
const enviar = (mudanca: Record<string, unknown> = {}, chave?: string) =>
  as(dono)(hsmApi.enviar, { body: { ...bom, ...mudanca } }, { ...(chave && { chave }) })
const historico = async () => (await as(dono)(mensagemApi.historico, { params })).body.model.items

test('S1.21 S8.03 a template is queued for a phone with its opt-in, filled with real data', async () => {
  const { status, body } = await enviar()

  expect(status).toBe(200)
  expect(body.message).toBe('HSM enviado com sucesso!')
  const [mensagem] = await historico()
  expect(mensagem).toMatchObject({
    idMensagem: body.model.idMensagem,
    canal: 'WHATSAPP',
    finalidade: 'OPERACAO',
    tag: 'TESTE',
    texto: 'Doralice, sua proposta: averbação.',
    telefone: '(11) 9****-0001',
    optIn: 'transacional',
    situacao: 'NA_FILA',
    autor: { idUsuario: dono.id, loginUsuario: 'dono' },
  })
  const [linha] = await consulta('select corpo, template_versao from mensagem')
  expect(linha).toEqual({
    corpo: { template: 'teste_v1', idioma: 'pt_BR', parametros: ['Doralice', 'averbação'] },
    template_versao: 1,
  })
  expect(
    await consulta(`select from fila.job where name in ('mensagem-enviar', 'mensagem-urgente')`),
  ).toHaveLength(1)
})

/** The data of a client that only reads the two lists of section 3. */
async function deFora() {
  const { body } = await as(dono)(hsmApi.telefones, { query: params })
  const [telefone] = body.model.telefones
  const { body: lista } = await as(dono)(hsmApi.templates, {
    query: { codigoPromotor: doDono.promotor },
  })
  const template = lista.model.find(({ id }) => id === idTemplate)
  if (!telefone || !template) throw new Error('Both lists have a row')
  return { telefone, template, ...params }
}
const comoVier = (body: Record<string, unknown>) => as(dono)(hsmApi.enviar, { body })

test('S3.08 a template goes to the phone that the lists show, by ddd and masked number, filled by the system', async () => {
  await consulta(
    `update hsm_template set variaveis = '{primeiroNome}', mensagem = 'Olá, {{1}}.'
    where id = $1`,
    [idTemplate],
  )
  const { telefone, template, idRelacionamento } = await deFora()
  const { ddd, numero } = telefone
  expect(numero).toBe('9****-0001')
  const formas = [
    { ddd, numero, idTemplate: template.id },
    { DDD: ddd, Numero: numero, Template: template.template },
    { telefone, template },
    { ddd, numero, template: template.id },
    { ...template, ...telefone },
    { ddd, numero: doDono.telefone, idTemplate, variaveis: null, previa: '' },
  ]
  for (const forma of formas) {
    await consulta('delete from mensagem')
    const { status, body } = await comoVier({ idRelacionamento, ...forma })
    expect([status, body.message]).toEqual([200, 'HSM enviado com sucesso!'])
    expect(await historico()).toMatchObject([
      { texto: 'Olá, Doralice.', telefone: '(11) 9****-0001' },
    ])
  }
  await consulta(
    `update hsm_template set variaveis = '{primeiroNome,etapaPortabilidade}',
       mensagem = '{{1}}, sua proposta: {{2}}.' where id = $1`,
    [idTemplate],
  )
})

test('whole numbers that are guessed count as shown ones, and past the quota a right guess says no more than a wrong one', async () => {
  const { telefone, idRelacionamento } = await deFora()
  const tentar = async (numero: string) =>
    (await comoVier({ idRelacionamento, idTemplate, ddd: telefone.ddd, numero })).body.message
  const usadas = async () =>
    (
      await consulta<{ usados: number }>(
        `select usados from cota_uso where regra = 'cota_revelacoes' and id_usuario = $1`,
        [dono.id],
      )
    )[0]?.usados ?? 0

  const semTelefone = 'Telefone: o cliente não tem um telefone com este número'
  expect([await tentar('912340001'), await tentar('9****-9999')]).toEqual([
    semTelefone,
    semTelefone,
  ])
  expect(await usadas()).toBe(1)
  expect(await tentar(doDono.telefone)).toMatch(/^Falta preencher/)
  expect(await usadas()).toBe(1)

  await consulta(`update cota_uso set usados = 80 where regra = 'cota_revelacoes'`)
  const ditas = [await tentar('912340001'), await tentar(doDono.telefone)]
  await consulta(`delete from cota_uso where regra = 'cota_revelacoes'`)
  expect(ditas).toEqual([
    expect.stringContaining('o limite de uma pessoa'),
    expect.stringContaining('o limite de uma pessoa'),
  ])
})

test('a masked number that two phones show is refused in words, and so is one of nobody', async () => {
  const { telefone, idRelacionamento } = await deFora()
  const { ddd, numero } = telefone
  await consulta(
    `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao)
     select gen_random_uuid(), id_cliente, ddd, '922220001', tipo, situacao from telefone where id = $1`,
    [idTelefone],
  )
  const antes = await impressaoDoBanco()
  const ditos = [
    await comoVier({ idRelacionamento, idTemplate, ddd, numero }),
    await comoVier({ idRelacionamento, idTemplate, ddd, numero: '9****-9999' }),
    await comoVier({ idRelacionamento, idTemplate, ddd: '21', numero }),
    await comoVier({ idRelacionamento }),
    await comoVier({ idRelacionamento, idTemplate }),
  ]
  expect(ditos.map(({ status, body }) => [status, body.message])).toEqual([
    [
      400,
      'Telefone: mais de um telefone do cliente aparece com este número, escolha um deles pela lista',
    ],
    [400, 'Telefone: o cliente não tem um telefone com este número'],
    [400, 'Telefone: o cliente não tem um telefone com este número'],
    [400, 'Template: escolha o template'],
    [400, 'Telefone: escolha o telefone'],
  ])
  expect(await impressaoDoBanco()).toBe(antes)
  await consulta(`delete from telefone where numero = '922220001'`)
})

test('a link is made by the system only: a template with one is refused in words, and an address typed elsewhere too', async () => {
  await consulta(`update hsm_template set variaveis = '{primeiroNome,linkSeguro}' where id = $1`, [
    idTemplate,
  ])
  const comLink = await enviar({
    variaveis: [{ nome: 'linkSeguro', valor: 'aqui' }],
    previa: 'Doralice, sua proposta: aqui.',
  })
  await consulta(
    `update hsm_template set variaveis = '{primeiroNome,etapaPortabilidade}' where id = $1`,
    [idTemplate],
  )
  const valor = 'pague em https://outro.com'
  const digitado = await enviar({
    variaveis: [{ nome: 'etapaPortabilidade', valor }],
    previa: `Doralice, sua proposta: ${valor}.`,
  })
  const telefonema = 'ligue 11 99999-0000'
  const comNumero = await enviar({
    variaveis: [{ nome: 'etapaPortabilidade', valor: telefonema }],
    previa: `Doralice, sua proposta: ${telefonema}.`,
  })

  expect([comNumero.status, comNumero.body.message]).toEqual([
    400,
    expect.stringContaining('sem números de três algarismos'),
  ])
  expect([comLink.status, comLink.body.message]).toEqual([400, SEM_LINK])
  expect([digitado.status, digitado.body.message]).toEqual([
    400,
    expect.stringContaining('sem endereços da internet'),
  ])
  expect(await historico()).toEqual([])
})

test('S3.08 templates of the promotor: its own before the default of the same name', async () => {
  await consulta(
    `insert into hsm_template (codigo_promotor, template, tag, mensagem, tipo_optin, categoria, situacao)
     values ('1001', 'teste_v1', 'NOSSO', 'Olá', 'COMERCIAL', 'MARKETING', 'APPROVED'),
            ('1001', null, null, null, null, 'UTILITY', 'APPROVED'),
            ('1001', 'parado_v1', 'PARADO', 'Olá', 'COMERCIAL', 'MARKETING', 'PAUSED'),
            ('1001', 'codigo_v1', 'CODIGO', '{{1}}', 'TRANSACIONAL', 'AUTHENTICATION', 'APPROVED'),
            ('2002', 'alheio_v1', 'ALHEIO', 'Olá', 'COMERCIAL', 'MARKETING', 'APPROVED')`,
  )
  const { body } = await as(dono)(hsmApi.templates, { query: { codigoPromotor: promotores.alfa } })
  await consulta('delete from hsm_template where codigo_promotor is not null')

  expect(body.model.map(({ id: _id, ...resto }) => resto)).toEqual([
    { template: 'teste_v1', tag: 'NOSSO', mensagem: 'Olá', tipoOptin: 'COMERCIAL', variaveis: [] },
    { template: null, tag: null, mensagem: null, tipoOptin: null, variaveis: [] },
  ])
})

test('S3.09 S9.11 phones come masked, with their opt-ins and why each is blocked', async () => {
  const { body, texto } = await as(dono)(hsmApi.telefones, {
    query: { idRelacionamento: doDono.idRelacionamento },
  })

  expect(body.model.telefones).toMatchObject([
    {
      idTelefone,
      ddd: '11',
      numero: '9****-0001',
      hotphone: true,
      optIns: { informacional: true, comercial: false, transacional: true },
      semaforos: {
        INFORMACAO: { liberado: true },
        OPERACAO: { liberado: true },
        OFERTA: { liberado: false, regra: 'SEM_OPT_IN' },
      },
    },
  ])
  expect(texto).not.toContain(doDono.telefone)
})

test.each([
  ['without the opt-in of its kind', { opt_in_transacional: false }, 'SEM_OPT_IN'],
  ["to somebody else's phone", { situacao: '4' }, 'TELEFONE_DE_TERCEIRO'],
])(
  'S8.02 a send %s is refused, nothing is queued, and it is logged',
  async (_qual, mudanca, regra) => {
    const [[coluna, valor] = []] = Object.entries(mudanca)
    await consulta(`update telefone set ${coluna} = $2 where id = $1`, [idTelefone, valor])
    const antes = await impressaoDoBanco()

    const { status, body } = await enviar()

    expect(status).toBe(400)
    expect(body.message).not.toContain(';')
    expect(await impressaoDoBanco()).toBe(antes)
    expect(await consulta('select regra, id_usuario, finalidade from contato_recusa')).toEqual([
      { regra, id_usuario: dono.id, finalidade: 'OPERACAO' },
    ])
  },
)

test('missing values are named, and registered ones cannot be overwritten by hand', async () => {
  expect((await enviar({ variaveis: [] })).body.message).toBe(
    'Falta preencher: Etapa da portabilidade',
  )
  const outroNome = [
    { nome: 'primeiroNome', valor: 'Fulana' },
    { nome: 'etapaPortabilidade', valor: 'averbação' },
  ]
  const { body } = await enviar({
    variaveis: outroNome,
    previa: 'Fulana, sua proposta: averbação.',
  })
  expect(body.message).toBe('Os dados da mensagem mudaram: confira a prévia antes de enviar')
})

test.each(['a\nb', 'a\u202Eb', '\u0007', ' ', 'x'.repeat(121)])(
  'a value of %j is refused',
  async (valor) => {
    const { status } = await enviar({ variaveis: [{ nome: 'etapaPortabilidade', valor }] })
    expect(status).toBe(400)
  },
)

test('an amount on offer is reckoned, never typed', async () => {
  await consulta(
    `update hsm_template set variaveis = '{primeiroNome,valorDisponivel}' where id = $1`,
    [idTemplate],
  )
  const { status, body } = await enviar({
    variaveis: [{ nome: 'valorDisponivel', valor: '9999' }],
    previa: `${primeiroNome(doDono.nome)}, sua proposta: 9999.`,
  })

  expect([status, body.message]).toEqual([400, SEM_OFERTA])
  await consulta(
    `update hsm_template set variaveis = '{primeiroNome,etapaPortabilidade}' where id = $1`,
    [idTemplate],
  )
})

test('a value that looks like a place is text', async () => {
  const { status } = await enviar({
    variaveis: [{ nome: 'etapaPortabilidade', valor: '{{1}} 👩‍👧' }],
    previa: 'Doralice, sua proposta: {{1}} 👩‍👧.',
  })
  expect(status).toBe(200)
})

test('without a row of contato_repeticao_dias on the day nothing that counts as a contact is sent', async () => {
  await consulta(`update hsm_template set tipo_optin = 'INFORMACIONAL' where id = $1`, [idTemplate])
  const adiar = async (dias: number) => {
    await consulta(
      `update regra_vigencia set vigencia_inicio = vigencia_inicio + $1::int where regra = 'contato_repeticao_dias'`,
      [dias],
    )
    esquecerRegras()
  }
  await adiar(3650)
  const { status, body } = await enviar()
  await adiar(-3650)

  expect([status, body.message]).toEqual([
    400,
    'contato_repeticao_dias de CONTATO: sem registro para esta data (20/11/2026)',
  ])
  expect(await historico()).toEqual([])
})

test.each([
  ['left this morning', `situacao = 'ENVIADA', iniciada_em = $1`],
  ['waits still', `situacao = 'NA_FILA'`],
])('a template queued days ago that %s is repeated too soon today', async (_como, mudada) => {
  await consulta(`update hsm_template set tipo_optin = 'INFORMACIONAL' where id = $1`, [idTemplate])
  await enviar()
  await consulta(`update mensagem set ${mudada}, criada_em = $1::timestamptz - interval '3 days'`, [
    agora,
  ])
  const { body } = await enviar()

  expect(body.message).toMatch(/^Este template já foi enviado ao cliente em \d\d\/11\/2026/)
})

test('the same template to the same client again too soon is refused; the third contact too', async () => {
  await consulta(`update hsm_template set tipo_optin = 'INFORMACIONAL' where id = $1`, [idTemplate])
  expect((await enviar()).status).toBe(200)
  expect((await enviar()).body.message).toBe(
    'Este template já foi enviado ao cliente em 20/11/2026: escolha outro ou aguarde',
  )
  await consulta(`update mensagem set id_template = null`)
  await enviar()
  await consulta(`update mensagem set id_template = null`)
  await enviar()
  await consulta(`update mensagem set id_template = null`)
  expect((await enviar()).body.message).toContain('já foi contatado 3 vezes hoje')
})

test('thirty-two sends at once of one informative template: one is queued', async () => {
  await consulta(`update hsm_template set tipo_optin = 'INFORMACIONAL' where id = $1`, [idTemplate])
  const respostas = await Promise.all(Array.from({ length: 32 }, () => enviar()))

  expect(respostas.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await historico()).toHaveLength(1)
})

test('a retention message reaches a client in Não me Perturbe; an ordinary notice does not', async () => {
  await semearCtc(api, doDono)
  await consulta(`update telefone set nao_me_perturbe = true where id = $1`, [idTelefone])
  await consulta(`update hsm_template set tipo_optin = 'INFORMACIONAL' where id = $1`, [idTemplate])
  expect((await enviar()).body.message).toBe('Telefone no Não me Perturbe')
  await consulta(`update hsm_template set tag = 'RETENCAO' where id = $1`, [idTemplate])
  expect((await enviar()).status).toBe(200)
  expect(await historico()).toMatchObject([{ finalidade: 'RETENCAO', optIn: 'informacional' }])
})

test.each([
  ['whom no other bank asks for', null],
  [
    'whose request was answered',
    `situacao = 'LIBERADA', saldo_informado = saldo, terminada_em = '2026-11-20T12:00:00Z'`,
  ],
  [
    'whose request is past its term',
    `alerta_em = recebida_em, critico_em = recebida_em, interno_em = recebida_em, limite_em = recebida_em`,
  ],
])('a retention message to a client %s is held by Não me Perturbe', async (_quem, fim) => {
  if (fim !== null) {
    await semearCtc(api, doDono)
    await consulta(`update ctc set ${fim}`)
  }
  await consulta(`update telefone set nao_me_perturbe = true where id = $1`, [idTelefone])
  await consulta(
    `update hsm_template set tag = 'RETENCAO', tipo_optin = 'INFORMACIONAL' where id = $1`,
    [idTemplate],
  )
  const { status, body } = await enviar()
  expect([status, body.message]).toEqual([400, 'Telefone no Não me Perturbe'])
  expect(await consulta('select finalidade from contato_recusa')).toEqual([
    { finalidade: 'INFORMACAO' },
  ])
  const { body: lidos } = await as(dono)(hsmApi.telefones, { query: params })
  expect(lidos.model.telefones[0]?.semaforos.RETENCAO).toMatchObject({ regra: 'NAO_ME_PERTURBE' })
})

test('without a request a retention message is what its kind says: a notice or an offer', async () => {
  await consulta(
    `update hsm_template set tag = 'RETENCAO', tipo_optin = 'COMERCIAL' where id = $1`,
    [idTemplate],
  )
  expect((await enviar()).body.message).toBe('Sem opt-in comercial neste telefone')
  await consulta(`update telefone set opt_in_comercial = true where id = $1`, [idTelefone])
  expect((await enviar()).status).toBe(200)
  expect(await historico()).toMatchObject([{ finalidade: 'OFERTA', optIn: 'comercial' }])

  await consulta('delete from mensagem')
  // Who tags a confirmation so does not pass the wish to be left alone by it.
  await consulta(`update hsm_template set tipo_optin = 'TRANSACIONAL' where id = $1`, [idTemplate])
  expect((await enviar()).status).toBe(200)
  expect(await historico()).toMatchObject([{ finalidade: 'INFORMACAO', optIn: 'informacional' }])
})

test("another's phone or an unknown template is not found", async () => {
  const alheio = doColega.idCliente.replace(/^c{8}/, '77777777')
  expect((await enviar({ idTelefone: alheio })).body.errors).toEqual(['Telefone não encontrado'])
  expect((await enviar({ idTemplate: idTelefone })).body.errors).toEqual([
    'Template não encontrado',
  ])
})

test('what fills templates comes from the registered data; without an offer of today there is no amount', async () => {
  await consulta(
    `update contrato set numero_impresso = numero, numero = numero || ' (623)' where id = $1`,
    [doDono.idContrato],
  )
  const { body } = await as(dono)(mensagemApi.dadosParaTemplates, { params })

  expect(body.model).toEqual({
    primeiroNome: 'Doralice',
    nomeAtendente: 'Pessoa',
    nomePromotor: 'Promotora alfa',
    finalDoContrato: '0001',
  })
})

test('the light of a client is green when one phone is, and otherwise shows the reason', async () => {
  const semaforo = async (finalidade: string) =>
    (await as(dono)(contatoApi.semaforo, { params, query: { canal: 'WHATSAPP', finalidade } })).body
      .model
  expect(await semaforo('INFORMACAO')).toMatchObject({
    semaforo: { liberado: true },
    telefones: [{ idTelefone, telefone: '(11) 9****-0001', hotphone: true }],
  })
  expect((await semaforo('OFERTA')).semaforo).toMatchObject({
    liberado: false,
    regra: 'SEM_OPT_IN',
    norma: 'LGPD, art. 7º, I',
  })
  await consulta(`update cliente set restrito = true, restricao_motivo = 'x' where id = $1`, [
    doDono.idCliente,
  ])
  expect((await semaforo('ATENDIMENTO')).semaforo.regra).toBe('LISTA_RESTRITA')
  await consulta(`update cliente set restrito = false, restricao_motivo = null`)
})

test('the reminder of the anuência names the proposta that waits for it, not the newest one', async () => {
  await esperarAnuencia(api, doDono)
  const [{ numero } = { numero: '' }] = await consulta<{ numero: string }>(
    'select numero from proposta where id = $1',
    [doDono.idProposta],
  )
  const { body } = await as(dono)(mensagemApi.dadosParaTemplates, { params })
  expect(body.model).toMatchObject({ numeroProposta: numero, prazoAnuencia: '25/11/2026' })
})
