import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  assinarMeta,
  CABECALHO_META,
  CAMINHO_DOS_EVENTOS_DE_WHATSAPP,
} from '#integrations/whatsapp/protocolo.ts'
import { mensagemApi } from '#shared/mensagem/api.ts'
import { agora, testApi } from '../test/api.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { receberResposta } from './responder.ts'
import { adicionarEventosDeWhatsapp } from './whatsapp-eventos.ts'

const segredo = 'segredo-do-aplicativo'
const api = await testApi()
const servicos = { pool: api.pool, agora: () => new Date('2026-11-20T13:05:00Z') }
const verificacao = 'a palavra que a Meta repete'
adicionarEventosDeWhatsapp(api.app, { ...servicos, segredo, verificacao })
afterAll(api.fechar)

const { doDono } = clientes
const idTelefone = doDono.idCliente.replace(/^c{8}/, '77777777')
const para = `5511${doDono.telefone}`
const params = { idRelacionamento: doDono.idRelacionamento }
const historico = async () =>
  (await api.as(personas.dono)(mensagemApi.historico, { params })).body.model

let idMensagem = ''
beforeEach(async () => {
  idMensagem = randomUUID()
  await api.consulta(
    'delete from mensagem_recebida; delete from mensagem_evento; delete from mensagem',
  )
  await api.consulta(
    `update telefone set opt_in_informacional = true, opt_in_comercial = true where id = $1`,
    [idTelefone],
  )
  await api.consulta(
    `insert into mensagem (id, chave_unica, id_relacionamento, id_cliente, codigo_promotor,
       id_usuario, canal, finalidade, id_telefone, texto, situacao, criada_em, atualizada_em)
     values ($1::uuid, $1::text, $2, $3, $4, $5, 'WHATSAPP', 'INFORMACAO', $6, 'Olá', 'INCERTA', now(), now())`,
    [
      idMensagem,
      doDono.idRelacionamento,
      doDono.idCliente,
      doDono.promotor,
      personas.dono.id,
      idTelefone,
    ],
  )
})

const aviso = (valor: Record<string, unknown>) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: 'WABA', changes: [{ field: 'messages', value: valor }] }],
})
const estado = (status: string, mudanca = {}) => ({
  id: 'wamid.1',
  status,
  timestamp: '1763643600',
  biz_opaque_callback_data: idMensagem,
  ...mudanca,
})

async function avisar(corpo: unknown, deQuem = segredo) {
  const payload = JSON.stringify(corpo)
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: CAMINHO_DOS_EVENTOS_DE_WHATSAPP,
    headers: { 'content-type': 'application/json', [CABECALHO_META]: assinarMeta(deQuem, payload) },
    payload,
  })
  return statusCode
}

test('an uncertain template is identified by the key in its notice', async () => {
  expect(
    await avisar(aviso({ statuses: [estado('read'), estado('sent'), estado('delivered')] })),
  ).toBe(204)

  const { items } = await historico()
  expect(items).toMatchObject([{ situacao: 'LIDA' }])
  expect(items[0]?.lidaEm).not.toBeNull()
  const avisos = await api.consulta(
    `select tipo, dados from aviso where id_usuario = $1 order by id desc limit 1`,
    [personas.dono.id],
  )
  expect(avisos).toEqual([
    { tipo: 'mensagem', dados: { idMensagem, idRelacionamento: doDono.idRelacionamento } },
  ])
})

test('a notice recorded and played again changes nothing; unsigned ones neither', async () => {
  const lida = aviso({ statuses: [estado('read')] })
  expect(await avisar(lida, 'outro')).toBe(401)
  expect((await historico()).items).toMatchObject([{ situacao: 'INCERTA' }])
  for (let vez = 0; vez < 3; vez += 1) expect(await avisar(lida)).toBe(204)
  await avisar(aviso({ statuses: [estado('failed', { errors: [{ code: 131_026 }] })] }))

  expect(await api.consulta('select from mensagem_evento')).toHaveLength(2)
  expect((await historico()).items).toMatchObject([{ situacao: 'LIDA', codigoFalha: null }])
})

test('a failure is shown with its code and what it means', async () => {
  await avisar(aviso({ statuses: [estado('failed', { errors: [{ code: 131_049 }] })] }))

  expect((await historico()).items).toMatchObject([
    {
      situacao: 'FALHOU',
      codigoFalha: '131049',
      motivoFalha: 'O WhatsApp não entregou para não cansar o cliente',
    },
  ])
})

test('notices about unknown messages and other systems are ignored', async () => {
  const alheios = [
    estado('read', { biz_opaque_callback_data: 'outro-sistema' }),
    estado('read', { biz_opaque_callback_data: randomUUID() }),
  ]
  expect(await avisar(aviso({ statuses: alheios }))).toBe(204)
  expect(await avisar({ object: 'page' })).toBe(400)
  expect((await historico()).items).toMatchObject([{ situacao: 'INCERTA' }])
})

const optIns = () =>
  api.consulta(
    `select opt_in_informacional as i, opt_in_comercial as c, opt_in_transacional as t
       from telefone where id = $1`,
    [idTelefone],
  )
const responder = (texto: string, id = 'wamid.9') =>
  avisar(
    aviso({
      messages: [{ from: para, id, timestamp: '1763643600', type: 'text', text: { body: texto } }],
    }),
  )

test('"SAIR" revokes the opt-ins at once, and the owner of the client is notified', async () => {
  expect(await responder('Sair')).toBe(204)
  expect(await responder('Sair')).toBe(204)

  expect(await optIns()).toEqual([{ i: false, c: false, t: false }])
  expect((await historico()).respostas).toMatchObject([
    { canal: 'WHATSAPP', texto: 'Sair', intencao: 'sair', telefone: '(11) 9****-0001' },
  ])
  const [ultimo] = await api.consulta(
    `select dados from aviso where id_usuario = $1 order by id desc limit 1`,
    [personas.dono.id],
  )
  expect(ultimo).toEqual({
    dados: { idRelacionamento: doDono.idRelacionamento, intencao: 'sair' },
  })
})

test('a question that only sounds like leaving is for a person to read', async () => {
  await responder('tem como parar a dor?')
  await responder('Obrigada!', 'wamid.10')

  expect(await optIns()).toEqual([{ i: true, c: true, t: false }])
  expect((await historico()).respostas.map(({ intencao }) => intencao).toSorted()).toEqual([
    'humano',
    'nao',
  ])
})

test('an answer by SMS is understood alike, and a number of nobody is nobody', async () => {
  const sms = {
    canal: 'SMS',
    idExterno: 'evento-1',
    texto: 'PARAR',
    ocorridoEm: agora,
  } as const
  await receberResposta(servicos, { ...sms, de: '5511999999999' })
  expect(await optIns()).toEqual([{ i: true, c: true, t: false }])
  await receberResposta(servicos, { ...sms, de: para })
  expect(await optIns()).toEqual([{ i: false, c: false, t: false }])
})

test("Meta's verification request is answered only with the right word", async () => {
  const perguntar = (palavra: string) =>
    api.app.inject({
      url: CAMINHO_DOS_EVENTOS_DE_WHATSAPP,
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': palavra, 'hub.challenge': '42' },
    })
  expect((await perguntar(verificacao)).body).toBe('42')
  expect((await perguntar('outra')).statusCode).toBe(403)
  // It travels in an address, so it is never the secret that signs.
  expect((await perguntar(segredo)).statusCode).toBe(403)
})
