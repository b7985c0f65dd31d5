import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import {
  CONSENTIMENTO_A_ACEITAR,
  type Marca,
  QUEM_PEDIU_NAO_ACEITA,
} from '#shared/consentimento/marca.ts'
import type { PedidoDeLink } from '#shared/consentimento/shapes.ts'
import { createPool } from '../base/db/pool.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Contexto } from '../base/http/handler.ts'
import { enviarLote } from '../mensagem/enviar.ts'
import { agora, testApi } from '../test/api.ts'
import { telefoneDe } from '../test/exemplos-consentimento.ts'
import { clientes, personas, promotores } from '../test/fixtures.ts'
import { aceitarAoConferir } from './aceitar.ts'
import { vencerConsentimentos } from './ligar.ts'
import { adicionarPaginasDeConsentimento } from './paginas.ts'
import { resumirChave } from './segredo.ts'
import { contarASift } from './sift.ts'

const infinito = { folga: 1e6, porSegundo: 1e6 }
const api = await testApi()
let relogio = agora
const falhas: unknown[] = []
adicionarPaginasDeConsentimento(api.app, {
  pool: api.pool,
  agora: () => relogio,
  relatar: (error) => void falhas.push(error),
  limites: { paginas: infinito, chaves: infinito },
})
afterAll(api.fechar)
beforeEach(async () => {
  relogio = agora
  for (const tabela of ['evidencia', 'historico', 'envio']) {
    await api.consulta(`delete from consentimento_${tabela}`)
  }
  await api.consulta(
    'delete from beneficio_consulta; delete from consentimento; delete from mensagem',
  )
})

const { dono } = personas
const { doDono, doColega } = clientes
const { idRelacionamento, idCliente } = doDono
const params = { idRelacionamento }
const ana = api.as(dono)
const agente = 'Mozilla/5.0 (Linux; Android 13) Celular da Doralice'
const minutos = (quantos: number) => new Date(agora.getTime() + quantos * 60_000)

const pedir = (outro: Partial<PedidoDeLink> = {}) =>
  ana(consentimentoApi.pedir, {
    body: {
      idRelacionamento,
      tipo: 'INSS',
      canal: 'SMS',
      idTelefone: telefoneDe(doDono),
      ...outro,
    },
  })

/** The whole texts that wait to be sent, the newest first. */
async function mensagens(): Promise<string[]> {
  const rows = await api.consulta<{ id: string; segredo: Buffer }>(
    'select id, segredo from mensagem order by id desc',
  )
  return rows.map(({ id, segredo }) => api.dependencias.mensagens.cifra.abrir(segredo, id))
}

/** The link of the last message. */
async function ultimoLink(): Promise<string> {
  const [texto = ''] = await mensagens()
  return /consentimento\/([\w-]{24})$/.exec(texto)?.[1] ?? 'sem link'
}

const digitar = (cpf: string, chave: string) =>
  api.app.inject({
    method: 'POST',
    url: '/consentimento',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ cpf, chave }).toString(),
  })

const abrir = (link: string, headers = {}) =>
  api.app.inject({ url: `/consentimento/${link}`, headers: { 'user-agent': agente, ...headers } })

async function responder(link: string, decisao: string, { texto = '', headers = {} } = {}) {
  const pagina = await abrir(link)
  const mostrado = /name="texto" value="(\w+)"/.exec(pagina.body)?.[1] ?? ''
  return api.app.inject({
    method: 'POST',
    url: `/consentimento/${link}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': agente,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload: new URLSearchParams({ decisao, texto: texto || mostrado }).toString(),
    remoteAddress: '203.0.113.7',
  })
}

const token = async () => (await ana(consentimentoApi.tokenAtivo, { params })).body.model

test('S1.11 S3.02 the client authorises by the link, and the token holds for thirty days', async () => {
  expect(await token()).toMatchObject({ ativo: false, situacao: 'NENHUM', validoAte: null })
  const { status, body } = await pedir()
  expect([status, body.model.token.situacao]).toEqual([200, 'ENVIADO'])
  const [sms = ''] = await mensagens()
  expect(sms.length).toBeLessThanOrEqual(160)
  expect(sms).toMatch(/^[\x20-\x7e]+$/)

  const link = await ultimoLink()
  const pagina = await abrir(link)
  expect(pagina.statusCode).toBe(200)
  expect(pagina.body).toContain('pede para consultar seu benefício do INSS')
  expect(pagina.body).toContain('Promotora alfa')
  expect(pagina.body).toContain('30 dias')
  expect(pagina.body).not.toContain(doDono.cpf)
  expect(await token()).toMatchObject({ situacao: 'ABERTO' })

  relogio = minutos(5)
  const resposta = await responder(link, 'autorizar')
  expect([resposta.statusCode, resposta.headers.location]).toEqual([303, `/consentimento/${link}`])
  expect((await abrir(link)).body).toContain('Vale até 20/12/2026')
  expect(await token()).toMatchObject({
    ativo: true,
    situacao: 'AUTORIZADO',
    validoAte: '2026-12-20T13:05:00+00:00',
    tentativa: 1,
    canal: 'SMS',
  })
  expect(
    await api.consulta(
      `select id_usuario, dados from aviso where tipo = 'consentimento' order by id`,
    ),
  ).toEqual([
    { id_usuario: dono.id, dados: { idRelacionamento, tipo: 'INSS', situacao: 'ABERTO' } },
    { id_usuario: dono.id, dados: { idRelacionamento, tipo: 'INSS', situacao: 'AUTORIZADO' } },
  ])
  const repetido = await pedir()
  expect(repetido.body.message).toBe('O cliente já autorizou: o consentimento vale até 20/12/2026')
})

test('the address in the evidence comes from a trusted balancer only', async () => {
  const enderecos: string[] = []
  for (const proxies of [[], ['203.0.113.0/24']]) {
    const outra = await testApi({ settings: { proxies } })
    outra.app.get('/endereco', async (request) => {
      enderecos.push(request.ip)
      return {}
    })
    await outra.app.inject({
      url: '/endereco',
      remoteAddress: '203.0.113.7',
      headers: { 'x-forwarded-for': '198.51.100.1, 198.51.100.9' },
    })
    await outra.fechar()
  }
  expect(enderecos).toEqual(['203.0.113.7', '198.51.100.9'])
})

test('S1.11 the evidence has the time, the address, the browser, and the very text with its hash', async () => {
  await pedir()
  await responder(await ultimoLink(), 'autorizar')
  const { body } = await ana(consentimentoApi.carteira, { params })
  const [consentimento] = body.model.consentimentos
  expect(consentimento).toMatchObject({
    temEvidencia: true,
    telefone: '(11) 9****-0001',
    solicitante: { loginUsuario: 'dono' },
  })

  const aberto = await ana(consentimentoApi.consultar, {
    params: { ...params, idConsentimento: consentimento?.idConsentimento ?? '' },
  })
  expect(aberto.body.model).toMatchObject({
    evidencia: {
      decisao: 'ACEITE',
      endereco: '203.0.113.7',
      agente,
      versaoTexto: 'INSS 2026-11-21',
    },
    historico: [
      { de: 'ABERTO', para: 'AUTORIZADO', por: 'CLIENTE' },
      { de: 'ENVIADO', para: 'ABERTO', por: 'CLIENTE' },
      { de: null, para: 'ENVIADO', por: 'ATENDENTE', usuario: 'Pessoa dono', canal: 'SMS' },
    ],
  })
  const { texto = '', textoResumo } = aberto.body.model.evidencia ?? {}
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texto))
  expect(textoResumo).toBe(Buffer.from(bytes).toString('hex'))
})

test('a link is answered once, whoever presses twice', async () => {
  await pedir()
  const link = await ultimoLink()
  const paginaAntes = await abrir(link)
  const texto = /name="texto" value="(\w+)"/.exec(paginaAntes.body)?.[1] ?? ''
  await Promise.all([
    responder(link, 'autorizar', { texto }),
    responder(link, 'recusar', { texto }),
    responder(link, 'autorizar', { texto }),
  ])
  await responder(link, 'recusar', { texto })

  const evidencias = await api.consulta('select decisao from consentimento_evidencia')
  expect(evidencias).toHaveLength(1)
  expect(
    await api.consulta(`select from consentimento_historico where para <> 'ENVIADO'`),
  ).toHaveLength(2)
})

test('a refusal counts: no consent is valid, and the page says that nothing changes', async () => {
  await pedir()
  const link = await ultimoLink()
  await responder(link, 'recusar')

  expect((await abrir(link)).body).toContain('Você não autorizou')
  expect(await token()).toMatchObject({ ativo: false, situacao: 'RECUSADO' })
  await responder(link, 'autorizar')
  expect(await token()).toMatchObject({ ativo: false, situacao: 'RECUSADO' })
})

test('an expired, replaced or unknown link shows its state in words', async () => {
  await pedir()
  const velho = await ultimoLink()
  await pedir()
  const novo = await ultimoLink()
  const substituido = await abrir(velho)
  expect([substituido.statusCode, substituido.body]).toEqual([
    410,
    expect.stringContaining('Há um link mais novo'),
  ])
  relogio = minutos(24 * 60)
  const vencido = await abrir(novo)
  expect([vencido.statusCode, vencido.body]).toEqual([
    410,
    expect.stringContaining('Este link venceu'),
  ])
  expect((await responder(novo, 'autorizar')).statusCode).toBe(303)
  for (const nenhum of ['x', 'a'.repeat(24), '../../etc/passwd', '%00']) {
    const { statusCode, body } = await abrir(encodeURIComponent(nenhum))
    expect([statusCode, body]).toEqual([404, expect.stringContaining('Não encontramos este link')])
  }
  expect(await api.consulta('select from consentimento_evidencia')).toEqual([])
  expect(falhas).toEqual([])
})

test('an expiry is stored once, and shown before it is stored', async () => {
  await pedir()
  await responder(await ultimoLink(), 'autorizar')
  await pedir({ tipo: 'TRABALHADOR' })
  const depois = minutos(31 * 24 * 60)
  expect(await vencerConsentimentos(api.pool, agora)).toBe(0)
  expect(await vencerConsentimentos(api.pool, depois)).toBe(2)
  expect(await vencerConsentimentos(api.pool, depois)).toBe(0)

  expect(
    await api.consulta('select situacao, encerrado_em from consentimento order by situacao'),
  ).toEqual([
    { situacao: 'EXPIRADO', encerrado_em: new Date('2026-12-20T13:00:00Z') },
    { situacao: 'EXPIRADO_LINK', encerrado_em: new Date('2026-11-21T13:00:00Z') },
  ])
})

test('S4.07 after three sends on one day sending is blocked until the next day', async () => {
  const respostas = [await pedir(), await pedir(), await pedir({ tipo: 'TRABALHADOR' })]
  expect(respostas.map(({ body }) => body.model.bloqueioEnvioConsentimento)).toEqual([
    { bloqueado: false, timestampDesbloqueio: null },
    { bloqueado: false, timestampDesbloqueio: null },
    { bloqueado: true, timestampDesbloqueio: '2026-11-21T03:00:00+00:00' },
  ])
  expect(respostas[1]?.body.model.token).toMatchObject({ situacao: 'ENVIADO', tentativa: 2 })

  const quarta = await pedir()
  expect([quarta.status, quarta.body.message]).toEqual([
    400,
    'O cliente já recebeu os pedidos de um dia: envie de novo amanhã',
  ])
  const ultima = await ana(consentimentoApi.ultimaSolicitacao, { params })
  expect(ultima.body.model).toMatchObject({
    solicitacao: { situacao: 'ENVIADO', tentativa: 2, telefone: '(11) 9****-0001' },
    bloqueioEnvioConsentimento: { bloqueado: true },
    mostrarModalConsentimento: false,
  })
  expect(await mensagens()).toHaveLength(3)
  // Six in forty minutes were possible when half an hour later the first one no longer counted.
  await api.consulta(
    `update consentimento_envio set enviado_em = enviado_em - interval '40 minutes'`,
  )
  expect((await pedir()).status).toBe(400)
  // Those of the day before do not count.
  await api.consulta(`update consentimento_envio set enviado_em = enviado_em - interval '12 hours'`)
  expect((await pedir()).status).toBe(200)
})

test('S4.07 sixteen sends at once are three sends', async () => {
  const respostas = await Promise.all(Array.from({ length: 16 }, () => pedir()))

  expect(respostas.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await api.consulta('select from consentimento')).toHaveLength(1)
  expect(await mensagens()).toHaveLength(3)
})

test('S7.05 the link is sent again only while a request is on its way', async () => {
  const enviar = () =>
    ana(consentimentoApi.enviarLink, {
      params,
      body: { tipo: 'INSS', canal: 'SMS', idTelefone: telefoneDe(doDono) },
    })
  expect((await enviar()).body.message).toBe(
    'Não há pedido de consentimento em curso: solicite um novo',
  )
  await pedir()
  expect((await enviar()).body.model.token).toMatchObject({ situacao: 'ENVIADO', tentativa: 2 })
})

test('the contact gate stands before the link', async () => {
  await api.consulta(`update telefone set situacao = '5' where id = $1`, [telefoneDe(doDono)])
  const { status, body } = await pedir()
  await api.consulta(`update telefone set situacao = '2' where id = $1`, [telefoneDe(doDono)])
  expect([status, body.message]).toEqual([400, 'O número não existe'])
  const alheio = await pedir({ idTelefone: telefoneDe(doColega) })
  expect([alheio.status, alheio.body.errors]).toEqual([404, ['Telefone não encontrado']])
  expect(await api.consulta('select from consentimento')).toEqual([])
})

test('keys of two promotores for one client are both good, and each opens the request of its own', async () => {
  await ana(consentimentoApi.enviarChaveAcesso, {
    body: { idRelacionamento, canal: 'SMS', idTelefone: telefoneDe(doDono) },
  })
  const [sms = ''] = await mensagens()
  const [chave = ''] = /\d{4}-\d{4}/.exec(sms) ?? []
  const deBeta = { idConsentimento: randomUUID(), idEnvio: randomUUID(), chave: '1234-5678' }
  await api.consulta(
    `with pedido as (
       insert into consentimento (id, id_cliente, codigo_promotor, tipo, situacao, canal, id_telefone,
         id_usuario, tentativa, link_expira_em, enviado_em)
       values ($1, $2, $3, 'INSS', 'ENVIADO', 'SMS', $4, $5, 1, $6, $7) returning *)
     insert into consentimento_envio (id, id_consentimento, id_cliente, codigo_promotor, tentativa, canal,
       id_telefone, id_usuario, chave_resumo, expira_em, enviado_em)
     select $8, id, id_cliente, codigo_promotor, 1, canal, id_telefone, id_usuario, $9, link_expira_em,
       enviado_em from pedido`,
    [
      deBeta.idConsentimento,
      idCliente,
      promotores.beta,
      telefoneDe(doDono),
      personas.deFora.id,
      minutos(15),
      minutos(1),
      deBeta.idEnvio,
      resumirChave(deBeta.chave, deBeta.idEnvio),
    ],
  )
  relogio = minutos(2)
  expect((await digitar(doDono.cpf, '0000-0000')).statusCode).toBe(400)
  expect(await api.consulta('select chave_tentativas from consentimento_envio')).toEqual([
    { chave_tentativas: 1 },
    { chave_tentativas: 1 },
  ])

  const { statusCode, headers } = await digitar(doDono.cpf, chave)
  expect(statusCode).toBe(303)
  await responder(String(headers.location).replace('/consentimento/', ''), 'autorizar')
  expect(
    await api.consulta('select codigo_promotor, situacao from consentimento order by situacao'),
  ).toEqual([
    { codigo_promotor: promotores.alfa, situacao: 'AUTORIZADO' },
    { codigo_promotor: promotores.beta, situacao: 'ENVIADO' },
  ])
  expect((await digitar(doDono.cpf, deBeta.chave)).statusCode).toBe(303)
})

test('an access key opens the page to who types it with the CPF, five tries and once', async () => {
  const enviarChave = () =>
    ana(consentimentoApi.enviarChaveAcesso, {
      body: { idRelacionamento, canal: 'SMS', idTelefone: telefoneDe(doDono) },
    })
  await enviarChave()
  expect(await token()).toMatchObject({ situacao: 'ENVIADO', porChave: true })
  const [sms = ''] = await mensagens()
  const [chave = ''] = /\d{4}-\d{4}/.exec(sms) ?? []
  expect(sms.length).toBeLessThanOrEqual(160)

  expect((await digitar(doColega.cpf, chave)).statusCode).toBe(400)
  const { statusCode, headers } = await digitar(doDono.cpf, chave.replace('-', ' '))
  expect(statusCode).toBe(303)
  const link = String(headers.location).replace('/consentimento/', '')
  expect((await digitar(doDono.cpf, chave)).statusCode).toBe(400)
  expect(await token()).toMatchObject({ porChave: false })
  await responder(link, 'autorizar')
  expect(await token()).toMatchObject({ ativo: true })

  // With a valid consent, a key opens the page that revokes it.
  await enviarChave()
  const [outra = ''] = await mensagens()
  for (let vez = 0; vez < 5; vez += 1) await digitar(doDono.cpf, '00000000')
  const tarde = await digitar(doDono.cpf, /\d{4}-\d{4}/.exec(outra)?.[0] ?? '')
  expect(tarde.statusCode).toBe(400)
  expect(tarde.body).toContain('não conferem')
})

test('the client takes the authorisation back on the page, the atendente when asked to', async () => {
  await pedir()
  const link = await ultimoLink()
  await responder(link, 'autorizar')
  await responder(link, 'retirar')
  expect((await abrir(link)).body).toContain('Sua autorização foi retirada')
  expect(await token()).toMatchObject({ ativo: false, situacao: 'REVOGADO' })

  await pedir()
  await responder(await ultimoLink(), 'autorizar')
  const { body } = await ana(consentimentoApi.carteira, { params })
  const idConsentimento = body.model.consentimentos[0]?.idConsentimento ?? ''
  const revogar = () =>
    ana(consentimentoApi.revogar, {
      params: { ...params, idConsentimento },
      body: { motivo: 'Pediu por telefone' },
    })
  expect((await revogar()).body.model).toMatchObject({ ativo: false, situacao: 'REVOGADO' })
  expect((await revogar()).body.message).toBe('Consentimento revogado não pode passar a revogado.')
  const historico = await api.consulta(
    `select motivo from consentimento_historico where para = 'REVOGADO' order by ocorrido_em, motivo`,
  )
  expect(historico).toEqual([
    { motivo: 'Pediu por telefone' },
    { motivo: 'Retirado pelo cliente na página' },
  ])
})

test('the page of an authorisation takes it back after its time, and after a key was sent', async () => {
  await pedir()
  const link = await ultimoLink()
  await responder(link, 'autorizar')
  const body = { idRelacionamento, canal: 'SMS', idTelefone: telefoneDe(doDono) } as const
  expect((await ana(consentimentoApi.enviarChaveAcesso, { body })).status).toBe(200)
  relogio = minutos(3 * 24 * 60)

  const pagina = await abrir(link)
  expect([pagina.statusCode, pagina.body]).toEqual([
    200,
    expect.stringContaining('Retirar minha autorização'),
  ])
  await responder(link, 'retirar')
  expect((await abrir(link)).body).toContain('Sua autorização foi retirada')
  expect(await token()).toMatchObject({ ativo: false, situacao: 'REVOGADO' })
})

test('a withdrawal on the page keeps its address and browser', async () => {
  await pedir()
  const link = await ultimoLink()
  await responder(link, 'autorizar')
  await responder(link, 'retirar')
  const { body } = await ana(consentimentoApi.carteira, { params })
  const idConsentimento = body.model.consentimentos[0]?.idConsentimento ?? ''
  const aberto = await ana(consentimentoApi.consultar, { params: { ...params, idConsentimento } })

  expect(aberto.body.model.historico[0]).toMatchObject({
    para: 'REVOGADO',
    por: 'CLIENTE',
    endereco: '203.0.113.7',
    agente,
  })
  expect(aberto.body.model.evidencia).toMatchObject({ decisao: 'ACEITE' })
})

test('a link whose message failed is told as not delivered, until another one is sent', async () => {
  await pedir()
  expect(await token()).toMatchObject({ situacao: 'ENVIADO', falhou: false })
  await api.consulta(
    `update mensagem set situacao = 'FALHOU', segredo = null, codigo_falha = 'NUMERO_INVALIDO'`,
  )
  expect(await token()).toMatchObject({ situacao: 'ENVIADO', falhou: true })
  await pedir()
  expect(await token()).toMatchObject({ situacao: 'ENVIADO', falhou: false })
})

test('another page answers for nobody, and a robot opens nothing', async () => {
  await pedir()
  const link = await ultimoLink()
  await abrir(link, { 'user-agent': 'WhatsApp/2.23' })
  expect(await token()).toMatchObject({ situacao: 'ENVIADO' })

  for (const outroSite of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'http://evil.example' }]) {
    expect((await responder(link, 'autorizar', { headers: outroSite })).statusCode).toBe(403)
  }
  await responder(link, 'autorizar', { texto: '0'.repeat(64) })
  expect(await token()).toMatchObject({ ativo: false, situacao: 'ABERTO' })
  const { headers } = await abrir(link)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  })
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
})

test('neither link nor key is in the log, in the history of messages, or in the database', async () => {
  await pedir()
  const link = await ultimoLink()
  await responder(link, 'autorizar')
  const linhas = JSON.stringify(api.linhas)

  expect(linhas).toContain('POST /consentimento/:link')
  expect(linhas).not.toContain(link)
  const [mensagem] = await api.consulta<{ texto: string }>('select texto from mensagem')
  expect(mensagem?.texto).toContain('••••••')
  expect(mensagem?.texto).toMatch(/^Banco Consigna: /)
  expect(mensagem?.texto).not.toContain(link)
  const [envio] = await api.consulta('select e::text as linha from consentimento_envio e')
  expect(JSON.stringify(envio)).not.toContain(link)
})

test('by WhatsApp the link fills a template, and is nowhere in clear before it leaves', async () => {
  await pedir({ canal: 'WHATSAPP' })
  const link = await ultimoLink()
  const [mensagem] = await api.consulta<{ id: string; linha: string }>(
    'select id, m::text as linha from mensagem m',
  )
  expect(mensagem?.linha).not.toContain(link)
  const enviados: unknown[] = []
  await enviarLote(
    {
      pool: api.pool,
      fila: api.fila,
      cifra: api.dependencias.mensagens.cifra,
      canais: {
        WHATSAPP: {
          enviar: async ({ modelo }) => {
            enviados.push(modelo)
            return { resultado: 'aceita', idExterno: 'wamid.1' }
          },
        },
      },
      agora: () => agora,
      emVoo: 1,
      relatar: (error) => void falhas.push(error),
    },
    [{ id: 'job', data: { idMensagem: mensagem?.id ?? '', codigoPromotor: doDono.promotor } }],
  )

  expect(enviados).toEqual([
    {
      nome: 'pedido_de_consentimento',
      idioma: 'pt_BR',
      parametros: [expect.stringContaining(`https://crm.teste/consentimento/${link}`)],
    },
  ])
})

test('who opens a link whose row stays locked is told to come back, and nothing is reported', async () => {
  await pedir()
  const link = await ultimoLink()
  const pool = createPool({ url: api.appUrl, max: 1, esperaMs: 50 })
  const app = fastify()
  const erros: unknown[] = []
  const relatar = (error: unknown) => void erros.push(error)
  adicionarPaginasDeConsentimento(app, { pool, agora: () => relogio, relatar })

  const resposta = await transaction(api.pool, sistemaNo(doDono.promotor), async ({ client }) => {
    await client.query('select from consentimento for update')
    return app.inject({ url: `/consentimento/${link}` })
  })
  await app.close()
  await pool.end()

  expect([resposta.statusCode, resposta.headers['retry-after']]).toEqual([503, '60'])
  expect(resposta.headers['content-type']).toContain('text/html')
  expect(erros).toEqual([])
})

test.each([
  ['of an address', ['203.0.113.1', '::ffff:203.0.113.1', '203.0.113.1'], '203.0.113.2'],
  [
    'of an IPv6 network of 64 bits',
    ['2001:db8::1', '2001:db8::2', '2001:db8::3'],
    '2001:db8:0:1::1',
  ],
])('too many page requests %s are rate-limited', async (_qual, enderecos, outro) => {
  const lenta = await testApi()
  adicionarPaginasDeConsentimento(lenta.app, {
    pool: lenta.pool,
    agora: () => agora,
    relatar: () => undefined,
    limites: { paginas: { folga: 2, porSegundo: 0.01 }, chaves: infinito },
  })
  const respostas = []
  for (const remoteAddress of [...enderecos, outro]) {
    respostas.push(await lenta.app.inject({ url: '/consentimento', remoteAddress }))
  }
  await lenta.fechar()

  expect(respostas.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200])
  expect(respostas[2]?.headers['retry-after']).toBeDefined()
})

test('the score of the anti-fraud service is stored with its time and shown with its meaning', async () => {
  const { body } = await ana(consentimentoApi.scoreNaSift, { params })

  expect(body.model).toEqual({
    score: 7,
    faixa: 'BAIXO',
    significado: 'Risco baixo de fraude: siga o atendimento normalmente',
    motivos: [],
    consultadoEm: agora.toISOString(),
  })
  expect(await api.consulta('select score, origem, consultado_em from sift_score')).toEqual([
    { score: 7, origem: 'CONSULTA', consultado_em: agora },
  ])
})

test('the registered data go to the anti-fraud service by a job, once', async () => {
  const { body } = await ana(consentimentoApi.atualizaDadosNaSift, { body: { idRelacionamento } })
  expect(body.model).toEqual({ situacao: 'NA_FILA' })
  const [envio] = await api.consulta<{ id: string }>('select id from sift_envio')
  const contados: unknown[] = []
  const sift = {
    consultar: async () => ({ score: 1, motivos: [] }),
    atualizar: async (dados: unknown) => {
      contados.push(dados)
      return { score: 82, motivos: ['Telefone usado por várias pessoas'] }
    },
  }
  const services = { pool: api.pool, sift, agora: () => minutos(1) }
  const job = { idEnvio: envio?.id ?? '', codigoPromotor: doDono.promotor }
  await contarASift(services, job)
  await contarASift(services, job)

  expect(contados).toEqual([
    {
      idCliente,
      cpf: doDono.cpf,
      nome: doDono.nome,
      email: null,
      telefone: `5511${doDono.telefone}`,
      cidade: null,
      uf: null,
    },
  ])
  expect(await api.consulta(`select score from sift_score where origem = 'ATUALIZACAO'`)).toEqual([
    { score: 82 },
  ])
})

/** The consent of now, with what a second person has to look at. */
const marcado = async () =>
  (await ana(consentimentoApi.carteira, { params })).body.model.consentimentos[0]

const perguntar = () => ana(beneficioApi.detalhesInss, { query: { Cpf: doDono.cpf } })

const aceitar = (quem: typeof dono, idConsentimento = '') =>
  api.as(quem)(consentimentoApi.aceitar, {
    params: { idRelacionamento, idConsentimento },
    body: { motivo: 'Conferido por vídeo com o cliente' },
  })

test('a phone that who asks brought marks the consent, and the question may be asked', async () => {
  await api.consulta('update telefone set incluido_por = $2 where id = $1', [
    telefoneDe(doDono),
    dono.id,
  ])
  await pedir()
  await responder(await ultimoLink(), 'autorizar')
  await api.consulta('update telefone set incluido_por = null where id = $1', [telefoneDe(doDono)])

  expect(await marcado()).toMatchObject({ marcas: ['TROUXE'], aceitoPor: null })
  expect((await perguntar()).status).toBe(200)
})

test('the check of a formalization accepts the marks that it showed, and no other', async () => {
  await api.consulta('update telefone set incluido_por = $2 where id = $1', [
    telefoneDe(doDono),
    dono.id,
  ])
  await pedir()
  await responder(await ultimoLink(), 'autorizar')
  await api.consulta('update telefone set incluido_por = null where id = $1', [telefoneDe(doDono)])
  const { gestor } = personas
  const conferir = (vistas: readonly Marca[]) =>
    transaction(
      api.pool,
      { idUsuario: gestor.id, promotores: [doDono.promotor] },
      async ({ client }) => {
        const usuario = { id: gestor.id } as Contexto['usuario']
        const alvo = { idCliente, codigoPromotor: doDono.promotor, pessoas: [gestor.id] }
        await aceitarAoConferir({ client, usuario, agora }, alvo, vistas)
      },
    )

  await expect(conferir([])).rejects.toThrow('marcas que a conferência não mostrou')
  expect(await marcado()).toMatchObject({ aceitoPor: null })
  await conferir(['TROUXE'])
  expect(await marcado()).toMatchObject({ aceitoPor: 'Pessoa gestor' })
})

/** The owner asks, and the client authorises through a phone that another client has too. */
async function autorizarPeloPartilhado(): Promise<void> {
  await api.consulta('update telefone set numero = $2 where id = $1', [
    telefoneDe(doColega),
    doDono.telefone,
  ])
  await pedir()
  await responder(await ultimoLink(), 'autorizar')
  await api.consulta('update telefone set numero = $2 where id = $1', [
    telefoneDe(doColega),
    doColega.telefone,
  ])
}

test('who covers the absent person that asked for a consent accepts none of its marks', async () => {
  await autorizarPeloPartilhado()
  const { idConsentimento } = (await marcado()) ?? {}
  const { colega, gestor } = personas
  await api.consulta(
    `with nova as (insert into ausencia (id, id_usuario, motivo, inicio, fim)
       values (gen_random_uuid(), $1, '01', $3::timestamptz::date, $3::timestamptz::date + 1) returning id)
     insert into ausencia_cobertura (id, id_ausencia, codigo_promotor, id_cobertor, desde, definida_por)
     select gen_random_uuid(), id, $4, $2, $3::timestamptz - interval '1 day', $1 from nova`,
    [dono.id, colega.id, agora, doDono.promotor],
  )
  api.usuarios.esquecer()
  const { body } = await aceitar(colega, idConsentimento)
  await api.consulta('delete from ausencia_cobertura; delete from ausencia')
  api.usuarios.esquecer()

  expect(body.message).toBe(QUEM_PEDIU_NAO_ACEITA)
  expect((await aceitar(gestor, idConsentimento)).status).toBe(200)
})

test('a phone that another client has holds the question until a person who did not ask accepts', async () => {
  await autorizarPeloPartilhado()

  const feito = await marcado()
  expect(feito).toMatchObject({ marcas: ['PARTILHADO'], aceitoPor: null })
  const presa = await perguntar()
  expect([presa.status, presa.body.message]).toEqual([400, CONSENTIMENTO_A_ACEITAR])
  expect((await aceitar(dono, feito?.idConsentimento)).status).not.toBe(200)
  await expect(
    api.consulta('update consentimento set aceito_por = $2, aceito_em = $3 where id = $1', [
      feito?.idConsentimento,
      dono.id,
      agora,
    ]),
  ).rejects.toThrow('Who asked for a consent does not accept it')

  expect((await aceitar(personas.gestor, feito?.idConsentimento)).body.message).toBeNull()
  expect(await marcado()).toMatchObject({ aceitoPor: 'Pessoa gestor' })
  expect((await perguntar()).status).toBe(200)
  const deNovo = await aceitar(personas.gestor, feito?.idConsentimento)
  expect(deNovo.body.message).toBe('O consentimento não espera outra pessoa')
})

test('an answer from the address of who asked marks the consent, a loopback address does not', async () => {
  await pedir()
  await api.consulta(`update consentimento_envio set endereco = '203.0.113.7'`)
  await responder(await ultimoLink(), 'autorizar')
  expect(await marcado()).toMatchObject({ marcas: ['ENDERECO'] })

  await pedir({ tipo: 'TRABALHADOR' })
  expect(
    await api.consulta(
      'select endereco from consentimento_envio order by enviado_em desc, id desc',
    ),
  ).toContainEqual({ endereco: '127.0.0.1' })
})
