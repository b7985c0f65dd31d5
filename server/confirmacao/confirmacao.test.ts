import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { CONFIRME_A_IDENTIDADE } from '#shared/relacionamento/a-confirmar.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { transaction } from '../base/db/transaction.ts'
import { agora as inicio, testApi } from '../test/api.ts'
import { semearTelefones, telefoneDe } from '../test/exemplos-telefone.ts'
import { canarios, clientes, personas, promotores } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { adicionarPaginasDeConfirmacao } from './paginas.ts'
import { CODIGO_IMPEDIDO } from './textos.ts'

let agora = inicio
const api = await testApi({ relogio: () => agora })
const { as, consulta, dependencias } = api
await semearTelefones(api)
const { dono, colega, promotor, gestor } = personas
const { doDono, deFora } = clientes
const verificar = (em: string | null, situacao = '2') =>
  consulta(`update telefone set tipo = '1', situacao = $2, verificado_em = $3 where id = $1`, [
    telefoneDe(deFora),
    situacao,
    em,
  ])
await verificar('2026-11-10T12:00:00Z')
const retorno = await pontoDeRetorno(api.appUrl)
afterAll(async () => {
  await paginas.close()
  await retorno.fechar()
  await api.fechar()
})

let idRelacionamento = ''
beforeEach(async () => {
  agora = inicio
  await retorno.voltar()
  const { body } = await as(dono)(relacionamentoApi.incluir, { body: { cpf: deFora.cpf } })
  idRelacionamento = body.model.idRelacionamento
})

const params = () => ({ idRelacionamento })
const passar = (segundos: number) => {
  agora = new Date(agora.getTime() + segundos * 1000)
}
const enviar = () => as(dono)(confirmacaoApi.enviarCodigo, { params: params(), body: {} })
const validar = (codigo: string) =>
  as(dono)(confirmacaoApi.validarCodigo, { params: params(), body: { codigo } })
const estado = async (quem = dono) =>
  (await as(quem)(confirmacaoApi.consultar, { params: params() })).body.model
const acesso = async (quem = dono) =>
  (await as(quem)(atendimentoApi.abrir, { params: params() })).body.model.relacionamento.acesso
const guardadas = () =>
  consulta('select tipo, situacao, tentativas, id_usuario, id_decisor from confirmacao')

async function codigoEnviado(): Promise<string> {
  const [ultima] = await consulta<{ id: string; segredo: Buffer; texto: string }>(
    'select id, segredo, texto from mensagem order by criada_em desc, id desc limit 1',
  )
  if (!ultima) throw new Error('Nothing was sent')
  expect(ultima.texto).not.toMatch(/\d{6}/)
  expect(ultima.texto).toContain('codigo do Banco Consigna')
  const texto = dependencias.mensagens.cifra.abrir(ultima.segredo, ultima.id)
  return /^\d{6}/.exec(texto)?.[0] ?? ''
}
const outro = (codigo: string) => (codigo === '000000' ? '111111' : '000000')

const semSegredos = (texto: string) => {
  for (const segredo of canarios(deFora)) {
    if (segredo !== deFora.idCliente) expect(texto).not.toContain(segredo)
  }
}

test('a code to a phone verified before makes the relationship whole, with its evidence', async () => {
  expect(await estado()).toMatchObject({ confirmado: false, temTelefone: true, documento: null })
  const enviado = await enviar()
  expect([enviado.status, enviado.body.message]).toEqual([200, 'Código enviado'])
  expect(enviado.body.model).toEqual({
    enviadoEm: '2026-11-20T13:00:00.000Z',
    validoAte: '2026-11-20T13:05:00.000Z',
    reenvioEm: '2026-11-20T13:01:00.000Z',
    bloqueado: false,
  })
  semSegredos(enviado.texto)
  expect(await acesso()).toBe('a confirmar')

  const { status, body, texto } = await validar(await codigoEnviado())
  expect([status, body.message, body.model.confirmado]).toEqual([
    200,
    'Identidade confirmada',
    true,
  ])
  semSegredos(texto)
  expect(await acesso()).toBe('completo')
  expect(await guardadas()).toEqual([
    {
      tipo: 'CODIGO',
      situacao: 'CONFIRMADA',
      tentativas: 1,
      id_usuario: dono.id,
      id_decisor: null,
    },
  ])
})

test('the message is of the promotor that asked, and the worker takes it at once', async () => {
  await enviar()
  const [mensagem] = await consulta('select codigo_promotor, finalidade from mensagem')
  expect(mensagem).toEqual({ codigo_promotor: promotores.alfa, finalidade: 'TOKEN' })
  const [job] = await consulta<{ data: object }>(
    `select data from fila.job where name in ('mensagem-enviar', 'mensagem-urgente') order by created_on desc limit 1`,
  )
  expect(job?.data).toMatchObject({ codigoPromotor: promotores.alfa, tambem: promotores.beta })
  // The owner of the client sees nothing of it.
  const vistas = await transaction(
    api.pool,
    { idUsuario: personas.deFora.id, promotores: [promotores.beta] },
    async ({ client }) => [
      ...(await client.query('select from mensagem')).rows,
      ...(await client.query('select from confirmacao')).rows,
    ],
  )
  expect(vistas).toEqual([])
})

test('a wrong code is counted, five end it, and an expired one is refused', async () => {
  expect((await validar('123456')).body.message).toBe('Envie um código antes de validar')
  await enviar()
  const codigo = await codigoEnviado()
  expect((await validar(outro(codigo))).body.message).toBe('Código incorreto: restam 4 tentativas')
  await Promise.all([1, 2, 3, 4].map(() => validar(outro(codigo))))
  expect((await validar(codigo)).body.message).toBe(
    'As tentativas deste código acabaram: envie outro',
  )
  expect(await acesso()).toBe('a confirmar')

  passar(61)
  await enviar()
  const segundo = await codigoEnviado()
  passar(301)
  expect((await validar(segundo)).body.message).toBe('O código expirou: envie outro')
  expect(await acesso()).toBe('a confirmar')
})

test('sends wait as those of any code to that number', async () => {
  const respostas = await Promise.all([enviar(), enviar(), enviar()])
  expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  passar(61)
  await enviar()
  passar(61)
  await enviar()
  passar(61)
  expect((await enviar()).body.message).toContain('Foram enviados 3 códigos em 30 minutos')
})

test.each([
  ['verified after the relationship was asked for', '2026-11-20T13:00:01Z', '2'],
  ['confirmed in a call only', '2026-11-10T12:00:00Z', '3'],
  ['of somebody else', '2026-11-10T12:00:00Z', '4'],
  ['never verified', null, '1'],
])('a phone %s proves nothing', async (_qual, em, situacao) => {
  await verificar(em, situacao)
  expect(await estado()).toMatchObject({ temTelefone: false })
  const { status, body } = await enviar()
  expect([status, body.message]).toEqual([
    400,
    'O cliente não tem telefone verificado antes deste pedido: envie um documento de identidade',
  ])
  const forjar = `insert into confirmacao (id, id_relacionamento, id_cliente, codigo_promotor, tipo,
      id_usuario, pedida_em, id_telefone, resumo, expira_em)
    values (gen_random_uuid(), $1, $2, $3, 'CODIGO', $4, $5, $6, 'x', $5::timestamptz + interval '1 h')`
  await expect(
    consulta(forjar, [
      idRelacionamento,
      deFora.idCliente,
      promotores.alfa,
      dono.id,
      agora,
      telefoneDe(deFora),
    ]),
  ).rejects.toThrow('was not verified before')
})

test('the gate of contact stands before the code, and its refusal is kept', async () => {
  await consulta(`update cliente set obito_em = '2026-11-01' where id = $1`, [deFora.idCliente])
  const { status, body, texto } = await enviar()
  expect(status).toBe(400)
  expect(body.message).not.toBe('')
  semSegredos(texto)
  expect(await consulta('select codigo_promotor from contato_recusa')).toEqual([
    { codigo_promotor: promotores.alfa },
  ])
  expect(await consulta('select from mensagem')).toEqual([])
})

const erros: unknown[] = []
const paginas = fastify()
adicionarPaginasDeConfirmacao(paginas, {
  pool: api.pool,
  agora: () => agora,
  relatar: (error) => void erros.push(error),
  limite: { folga: 1000, porSegundo: 1000 },
})
const enviarLink = (quem = dono, body: { substitui?: string | null } = {}) =>
  as(quem)(confirmacaoApi.enviarLink, { params: params(), body })
const CAMINHO = /\/consentimento\/atendimento\/[\w-]{24}$/

const idDoLink = (model: unknown) =>
  confirmacaoApi.consultar.response.parse(model).link?.idConfirmacao ?? ''

async function linkEnviado(): Promise<string> {
  const [ultima] = await consulta<{ id: string; segredo: Buffer; texto: string }>(
    'select id, segredo, texto from mensagem order by criada_em desc, id desc limit 1',
  )
  if (!ultima) throw new Error('Nothing was sent')
  expect(ultima.texto).not.toMatch(CAMINHO)
  const texto = dependencias.mensagens.cifra.abrir(ultima.segredo, ultima.id)
  expect(texto.length).toBeLessThanOrEqual(160)
  expect(texto).toMatch(/^Banco Consigna: /)
  return CAMINHO.exec(texto)?.[0] ?? ''
}
const abrirLink = (url: string) => paginas.inject({ method: 'GET', url })
async function responder(url: string, decisao: string, texto?: string) {
  const visto = /name="texto" value="(?<texto>\w+)"/.exec((await abrirLink(url)).body)?.groups
  return paginas.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Celular' },
    payload: new URLSearchParams({ decisao, texto: texto ?? visto?.['texto'] ?? '' }).toString(),
  })
}

test('the consent link, accepted, makes the relationship whole, with its evidence', async () => {
  const { status, body, texto } = await enviarLink()
  expect([status, body.message]).toEqual([200, 'Link enviado'])
  semSegredos(texto)
  expect(await estado()).toMatchObject({ link: { situacao: 'PEDIDA', vencido: false } })
  const link = await linkEnviado()
  const pagina = await abrirLink(link)
  expect(pagina.statusCode).toBe(200)
  semSegredos(pagina.body)
  expect(pagina.body).toContain('pede para atender você')
  expect(await acesso()).toBe('a confirmar')

  passar(3600)
  expect((await responder(link, 'autorizar')).statusCode).toBe(303)
  expect((await abrirLink(link)).body).toContain('Pronto, o atendimento foi autorizado')
  expect(await acesso()).toBe('completo')
  const [evidencia] = await consulta(
    `select tipo, situacao, id_usuario, id_decisor, endereco, agente, length(texto_resumo) as resumo,
            texto like '%não consulta o INSS%' as texto, decidida_em
       from confirmacao`,
  )
  expect(evidencia).toEqual({
    tipo: 'LINK',
    situacao: 'CONFIRMADA',
    id_usuario: dono.id,
    id_decisor: null,
    endereco: '127.0.0.1',
    agente: 'Celular',
    resumo: 64,
    texto: true,
    decidida_em: agora,
  })
  expect(await consulta('select id_usuario, tipo, dados from aviso')).toEqual([
    {
      id_usuario: dono.id,
      tipo: 'confirmacao',
      dados: { idRelacionamento, situacao: 'CONFIRMADA' },
    },
  ])
  expect(erros).toEqual([])
})

test('a link that another person sent meanwhile is not replaced unseen', async () => {
  expect((await enviarLink(dono, { substitui: null })).status).toBe(200)
  const visto = idDoLink(await estado())
  passar(61)
  expect((await enviarLink(dono, { substitui: null })).status).toBe(400)
  expect((await enviarLink(promotor, { substitui: visto })).status).toBe(200)
  passar(61)
  const { status, body } = await enviarLink(dono, { substitui: visto })
  expect([status, body.message]).toEqual([
    400,
    'Outro link foi enviado a este cliente e espera a resposta: veja quando, antes de enviar mais um',
  ])
  const novo = idDoLink(await estado())
  await responder(await linkEnviado(), 'recusar')
  // An answered link no longer blocks a new one.
  expect(novo).not.toBe(visto)
  expect((await enviarLink(dono, { substitui: visto })).status).toBe(200)
})

test('a refusal by the link is kept and told, and answers nothing twice', async () => {
  await enviarLink()
  const link = await linkEnviado()
  await responder(link, 'recusar')
  await responder(link, 'autorizar', 'x')
  expect((await abrirLink(link)).body).toContain('Você não autorizou')
  expect(await estado()).toMatchObject({ link: { situacao: 'RECUSADA' } })
  expect(await acesso()).toBe('a confirmar')
})

test('other words, a newer link, an expired one and an unknown one are not answered', async () => {
  await enviarLink()
  const link = await linkEnviado()
  await responder(link, 'autorizar', '0'.repeat(64))
  expect(await acesso()).toBe('a confirmar')
  passar(61)
  await enviarLink()
  const novo = await linkEnviado()
  await responder(link, 'autorizar')
  expect([(await abrirLink(link)).statusCode, await acesso()]).toEqual([410, 'a confirmar'])
  passar(24 * 3600)
  await responder(novo, 'autorizar')
  expect([(await abrirLink(novo)).statusCode, await acesso()]).toEqual([410, 'a confirmar'])
  expect((await abrirLink('/consentimento/atendimento/AAAAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(
    404,
  )
  expect(await estado()).toMatchObject({ link: { vencido: true } })
})

test.each([
  [
    'somebody else’s since',
    `update telefone set situacao = '4', verificado_em = null where id = $1`,
  ],
  ['of a client who died', `update cliente set obito_em = '2026-11-01' where id <> $1`],
])('a link to a phone that is %s proves nothing', async (_qual, sentenca) => {
  await enviarLink()
  const link = await linkEnviado()
  const resumo = /value="(\w{64})"/.exec((await abrirLink(link)).body)?.[1] ?? ''
  await consulta(sentenca, [telefoneDe(deFora)])
  await responder(link, 'autorizar', resumo)
  expect([(await abrirLink(link)).statusCode, await acesso()]).toEqual([410, 'a confirmar'])
  await expect(
    consulta(
      `update confirmacao set situacao = 'CONFIRMADA', decidida_em = pedida_em, endereco = 'x',
         agente = 'x', texto = 'x', texto_resumo = repeat('0', 64)`,
    ),
  ).rejects.toThrow('not the client')
})

test("a link whose phone is not the client's any more is told as one that nobody can answer", async () => {
  await enviarLink()
  expect(await estado()).toMatchObject({ link: { situacao: 'PEDIDA', impedido: false } })
  await consulta(`update telefone set situacao = '4' where id_cliente = $1`, [deFora.idCliente])
  expect(await estado()).toMatchObject({ link: { situacao: 'PEDIDA', impedido: true } })
})

test('of a code and a link the one that comes first proves it; the other changes nothing', async () => {
  await enviarLink()
  const link = await linkEnviado()
  passar(61)
  await enviar()
  await validar(await codigoEnviado())
  expect((await abrirLink(link)).body).toContain('Você não precisa mais responder')
  expect((await estado()).link).toMatchObject({ situacao: 'PEDIDA', impedido: true })
  await responder(link, 'autorizar')
  expect(await consulta(`select from confirmacao where situacao = 'CONFIRMADA'`)).toHaveLength(1)
})

test('a link proves the presence of a client whose relationship was whole before', async () => {
  await enviar()
  await validar(await codigoEnviado())
  passar(3 * 24 * 3600)
  expect(await estado()).toMatchObject({ confirmado: true, cadastro: 'SEM_PROVA' })

  expect((await enviarLink()).status).toBe(200)
  const link = await linkEnviado()
  expect((await estado()).link).toMatchObject({ situacao: 'PEDIDA', impedido: false })
  expect((await abrirLink(link)).body).toContain('pede para atender você')
  passar(60)
  await responder(link, 'autorizar')
  expect((await abrirLink(link)).body).toContain('Pronto, o atendimento foi autorizado')
  expect(await estado()).toMatchObject({ cadastro: 'PROVADO', link: { situacao: 'CONFIRMADA' } })
})

test.each([
  ['who asks now', dono.id],
  ['who began the relationship', dono.id],
])('a phone brought by %s proves nothing, whatever its age', async (_quem, id) => {
  await consulta('update telefone set incluido_por = $2 where id = $1', [telefoneDe(deFora), id])
  const quem = _quem === 'who asks now' ? dono : promotor
  expect(await estado(quem)).toMatchObject({ temTelefone: false })
  for (const mandar of [confirmacaoApi.enviarLink, confirmacaoApi.enviarCodigo]) {
    const { status, body } = await as(quem)(mandar, { params: params(), body: {} })
    expect([status, body.message]).toEqual([
      400,
      'O cliente não tem telefone verificado antes deste pedido: envie um documento de identidade',
    ])
  }
})

const foto = (
  await sharp({ create: { width: 320, height: 260, channels: 3, background: '#ccaa88' } })
    .jpeg()
    .toBuffer()
).toString('base64')
const mandarDocumento = (conteudo = foto) =>
  as(dono)(confirmacaoApi.enviarDocumento, { params: params(), body: { conteudo } })
const pendentes = async (quem = promotor) =>
  (await as(quem)(confirmacaoApi.pendentes, {})).body.model.items
const aVer = async () => ({
  params: { idConfirmacao: (await pendentes(promotor))[0]?.idConfirmacao ?? '' },
  body: {},
})
/** The document is opened first. */
const decidir = async (body: Record<string, unknown>, quem = promotor) => {
  const { params: confirmacao } = await aVer()
  await as(quem)(confirmacaoApi.abrirDocumento, { params: confirmacao, body: {} })
  return as(quem)(confirmacaoApi.decidir, { params: confirmacao, body })
}
const certo = { aprovada: true, nome: deFora.nome.toUpperCase(), dataNascimento: '1958-04-17' }

test('a document looked at by a second person makes it whole, and who asked is told', async () => {
  const { status, body, texto } = await mandarDocumento()
  expect([status, body.message]).toEqual([200, 'Documento enviado'])
  semSegredos(texto)
  const [pendente] = await pendentes()
  expect(pendente).toEqual({
    idConfirmacao: expect.any(String),
    idRelacionamento,
    codigoPromotor: promotores.alfa,
    idUsuario: dono.id,
    pedidaPor: 'Pessoa dono',
    pedidaEm: '2026-11-20T13:00:00+00:00',
    seu: false,
    aberto: false,
  })
  // The promotor that has the client sees nothing of it.
  expect(await pendentes(personas.deFora)).toEqual([])

  const aberto = await as(promotor)(confirmacaoApi.abrirDocumento, {
    params: { idConfirmacao: pendente?.idConfirmacao ?? '' },
    body: {},
  })
  expect(aberto.body.model.endereco).toMatch(/^\/arquivos\//)

  const decidida = await decidir(certo)
  expect(decidida.body.model).toEqual({ situacao: 'CONFIRMADA', motivo: null })
  expect(await acesso()).toBe('completo')
  expect(await pendentes()).toEqual([])
  expect(await consulta('select id_usuario, tipo, dados from aviso')).toEqual([
    {
      id_usuario: dono.id,
      tipo: 'confirmacao',
      dados: { idRelacionamento, situacao: 'CONFIRMADA' },
    },
  ])
  const [evidencia] = await consulta(
    'select id_usuario, id_decisor, formato, length(arquivo_resumo) as resumo from confirmacao',
  )
  expect(evidencia).toEqual({
    id_usuario: dono.id,
    id_decisor: promotor.id,
    formato: 'JPEG',
    resumo: 64,
  })
})

test('nobody approves or refuses a document that they did not open, in the database either', async () => {
  await mandarDocumento()
  const { params: confirmacao } = await aVer()
  const decidirSemVer = (body: object) =>
    as(promotor)(confirmacaoApi.decidir, { params: confirmacao, body })
  await as(gestor)(confirmacaoApi.abrirDocumento, { params: confirmacao, body: {} })
  for (const corpo of [certo, { aprovada: false, motivo: 'Ilegível' }]) {
    const { status, body } = await decidirSemVer(corpo)
    expect([status, body.message]).toEqual([400, 'Abra o documento antes de decidir'])
  }
  await expect(
    consulta(
      `update confirmacao set situacao = 'CONFIRMADA', decidida_em = now(), id_decisor = $1`,
      [promotor.id],
    ),
  ).rejects.toThrow('not opened')
  expect((await pendentes())[0]).toMatchObject({ aberto: false })
  await as(promotor)(confirmacaoApi.abrirDocumento, { params: confirmacao, body: {} })
  expect((await pendentes())[0]).toMatchObject({ aberto: true })
  expect((await decidirSemVer(certo)).body.model.situacao).toBe('CONFIRMADA')
})

test('who sent the document neither opens nor decides it, in the database either', async () => {
  await mandarDocumento()
  const [pendente] = await pendentes()
  const idConfirmacao = pendente?.idConfirmacao ?? ''
  const propria = 'Você enviou este documento: outra pessoa confere'
  const abrir = { params: { idConfirmacao }, body: {} }
  expect((await as(dono)(confirmacaoApi.abrirDocumento, abrir)).body.message).toBe(propria)
  expect((await decidir(certo, dono)).body.message).toBe(propria)
  await expect(
    consulta(
      `update confirmacao set situacao = 'CONFIRMADA', decidida_em = now(), id_decisor = $2
        where id = $1`,
      [idConfirmacao, dono.id],
    ),
  ).rejects.toThrow('confirmacao_de_outra')
  await expect(
    consulta(`update confirmacao set situacao = 'CONFIRMADA', decidida_em = now() where id = $1`, [
      idConfirmacao,
    ]),
  ).rejects.toThrow('confirmacao_com_decisor')
  expect(await acesso()).toBe('a confirmar')
})

test('who began the relationship, or attends the client, is not the second person', async () => {
  const deLa = await as(promotor)(relacionamentoApi.incluir, {
    body: { cpf: clientes.deLonge.cpf },
  })
  const doPromotor = { params: { idRelacionamento: deLa.body.model.idRelacionamento } }
  const recusa = 'Você atende este cliente ou pediu por ele: outra pessoa confere'
  await as(gestor)(confirmacaoApi.enviarDocumento, { ...doPromotor, body: { conteudo: foto } })
  expect((await decidir({ ...certo, nome: clientes.deLonge.nome })).body.message).toBe(recusa)

  await consulta('delete from confirmacao')
  await mandarDocumento()
  await consulta('update confirmacao set id_usuario = $1', [colega.id])
  expect((await decidir(certo, dono)).body.message).toBe(recusa)
  await expect(
    consulta(
      `update confirmacao set situacao = 'CONFIRMADA', decidida_em = now(), id_decisor = $1`,
      [dono.id],
    ),
  ).rejects.toThrow('does not decide its proof')
})

test('a register without a birth date is compared by the CPF of the document', async () => {
  await consulta('update cliente set data_nascimento = null where id = $1', [deFora.idCliente])
  await mandarDocumento()
  const { status, body } = await decidir(certo)
  expect([status, body.message]).toEqual([
    400,
    'CPF: digite como está no documento, o cadastro não tem nascimento',
  ])
  expect((await decidir({ ...certo, cpf: doDono.cpf })).body.model.situacao).toBe('RECUSADA')
  await mandarDocumento()
  expect((await decidir({ ...certo, cpf: deFora.cpf })).body.model.situacao).toBe('CONFIRMADA')
})

test.each([
  ['name', { ...certo, nome: 'Outra Pessoa' }],
  ['birth date', { ...certo, dataNascimento: '1958-04-18' }],
])(
  'a document with another %s is refused for good, and the register is not shown',
  async (_o, corpo) => {
    await mandarDocumento()
    const { status, body, texto } = await decidir(corpo)
    expect([status, body.model.situacao]).toEqual([200, 'RECUSADA'])
    semSegredos(texto)
    expect(await acesso()).toBe('a confirmar')
    expect(await pendentes()).toEqual([])
    expect(await estado()).toMatchObject({
      documento: {
        situacao: 'RECUSADA',
        motivo: expect.stringContaining('não são os do cadastro'),
      },
    })

    await mandarDocumento()
    await decidir(certo)
    expect(await acesso()).toBe('completo')
  },
)

test('a refusal has its reason, and what is missing is named', async () => {
  await mandarDocumento()
  const sentenca = async (corpo: Record<string, unknown>) => (await decidir(corpo)).body.message
  expect(await sentenca({ aprovada: false })).toBe('Motivo: diga por que o documento não serve')
  expect(await sentenca({ aprovada: true })).toBe('Nome: digite como está no documento')
  expect(await sentenca({ aprovada: true, nome: 'Ana' })).toContain('Nascimento: digite')
  const { body } = await decidir({ aprovada: false, motivo: 'A foto está cortada' })
  expect(body.model).toEqual({ situacao: 'RECUSADA', motivo: 'A foto está cortada' })
  expect((await estado()).documento).toMatchObject({ motivo: 'A foto está cortada' })
})

test('of two second persons at once one decides', async () => {
  await mandarDocumento()
  const respostas = await Promise.all([
    decidir(certo, promotor),
    decidir({ aprovada: false, motivo: 'Ilegível' }, gestor),
  ])
  expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const aprovou = respostas[0]?.status === 200
  expect(await acesso()).toBe(aprovou ? 'completo' : 'a confirmar')
})

test('what is no picture is refused in words, and too many documents wait for nobody', async () => {
  const ruim = await mandarDocumento(Buffer.from('MZ executable').toString('base64'))
  expect([ruim.status, ruim.body.message]).toEqual([400, 'Envie uma foto (JPEG ou PNG) ou um PDF'])
  const cortada = await mandarDocumento(foto.slice(0, 400))
  expect([cortada.status, cortada.body.message]).toEqual([
    422,
    'O arquivo está incompleto ou danificado: tire outra foto ou gere o PDF de novo',
  ])
  for (let quantos = 0; quantos < 4; quantos += 1) await mandarDocumento()
  expect((await mandarDocumento()).body.message).toBe(
    '4 documentos deste cliente já esperam a segunda pessoa',
  )
})

test("a colleague proves nothing of another's relationship", async () => {
  for (const endpoint of [confirmacaoApi.enviarCodigo, confirmacaoApi.enviarDocumento]) {
    const { status } = await as(colega)(endpoint, { params: params(), body: { conteudo: foto } })
    expect(status).toBe(403)
  }
})

test('what was decided is never rewritten, and only a proof confirms', async () => {
  await enviar()
  await validar(await codigoEnviado())
  await expect(
    consulta(`update confirmacao set situacao = 'RECUSADA', decidida_em = now()`),
  ).rejects.toThrow('decided before')
  const comoApp = (sql: string) =>
    transaction(
      api.pool,
      { idUsuario: dono.id, promotores: [promotores.alfa] },
      async ({ client }) => client.query(sql),
    )
  for (const sql of [
    'delete from confirmacao',
    `update confirmacao set id_usuario = gen_random_uuid()`,
    `update confirmacao set resumo = 'x'`,
    'update relacionamento set confirmado_em = now()',
  ]) {
    await expect(comoApp(sql)).rejects.toThrow('permission denied')
  }
})

test('until the proof, the rest of the client stays refused', async () => {
  await mandarDocumento()
  await enviar()
  const { status, body } = await as(dono)(telefoneApi.incluir, {
    body: { idRelacionamento, telefone: { ddd: '11', numero: '911112222' }, tipo: '1' },
  })
  expect([status, body.message]).toEqual([403, CONFIRME_A_IDENTIDADE])
})

test.each([
  [
    'somebody else’s since',
    `update telefone set situacao = '4', verificado_em = null where id = $1`,
  ],
  [
    'verified anew since',
    `update telefone set verificado_em = '2026-11-20T13:00:30Z' where id = $1`,
  ],
  ['of a client who died', `update cliente set obito_em = '2026-11-01' where id <> $1`],
  [
    'of a client who is restricted',
    `update cliente set restrito = true, restricao_motivo = 'Ordem' where id <> $1`,
  ],
])(
  'a code to a phone that is %s proves nothing, as a link proves nothing',
  async (_qual, sentenca) => {
    await enviar()
    const codigo = await codigoEnviado()
    await consulta(sentenca, [telefoneDe(deFora)])
    const antes = await api.impressaoDoBanco()
    const { status, body } = await validar(codigo)
    expect([status, body.message]).toEqual([400, CODIGO_IMPEDIDO])
    expect(await api.impressaoDoBanco()).toBe(antes)
    expect(await acesso()).toBe('a confirmar')
    await expect(
      consulta(`update confirmacao set situacao = 'CONFIRMADA', decidida_em = pedida_em`),
    ).rejects.toThrow('not the client')
  },
)
