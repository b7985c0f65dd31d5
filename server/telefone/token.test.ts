import { afterAll, beforeEach, expect, test } from 'vitest'
import { telefoneApi } from '#shared/telefone/api.ts'
import { agora as inicio, testApi } from '../test/api.ts'
import { semearTelefones, telefoneDe } from '../test/exemplos-telefone.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

let agora = inicio
const api = await testApi({ relogio: () => agora })
const { as, consulta, linhas, dependencias } = api
await semearTelefones(api)
await consulta(`update telefone set tipo = '1', situacao = '1', verificado_em = null`)
const retorno = await pontoDeRetorno(api.appUrl)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})
beforeEach(async () => {
  agora = inicio
  await retorno.voltar()
})

const { doDono, doColega } = clientes
const { dono, colega } = personas
const idTelefone = telefoneDe(doDono)

const passar = (segundos: number) => {
  agora = new Date(agora.getTime() + segundos * 1000)
}
const enviar = (chave?: string) =>
  as(dono)(telefoneApi.enviarToken, { body: { idTelefone } }, { ...(chave && { chave }) })
const verificar = (codigo: string, chave?: string) =>
  as(dono)(
    telefoneApi.verificarToken,
    { body: { idTelefone, codigo } },
    { ...(chave && { chave }) },
  )

type Mensagem = { id: string; texto: string; segredo: Buffer }

/** The text of the last message, as the channel will get it. */
async function textoEnviado(): Promise<string> {
  const [mensagem] = await consulta<Mensagem>(
    'select id, texto, segredo from mensagem order by criada_em desc, id desc limit 1',
  )
  if (!mensagem) throw new Error('Nothing was sent')
  expect(mensagem.texto).not.toMatch(/\d{6}/)
  expect(mensagem.texto).toContain('codigo do Banco Consigna')
  return dependencias.mensagens.cifra.abrir(mensagem.segredo, mensagem.id)
}
const codigoEnviado = async () => /^\d{6}/.exec(await textoEnviado())?.[0] ?? ''
const outro = (codigo: string) => (codigo === '000000' ? '111111' : '000000')
const telefone = async () =>
  (await as(dono)(telefoneApi.listar, { query: { idRelacionamento: doDono.idRelacionamento } }))
    .body.model[0]
const tentativas = async () =>
  (await consulta<{ tentativas: number }>('select tentativas from telefone_token')).map(
    (um) => um.tentativas,
  )

test('S1.06 S8.03 a code is sent, typed, and the phone is the client’s', async () => {
  const enviado = await enviar()
  expect([enviado.status, enviado.body.message]).toEqual([200, 'Token enviado'])
  expect(enviado.body.model).toEqual({
    idTelefone,
    telefone: '(11) 9****-0001',
    enviadoEm: '2026-11-20T13:00:00.000Z',
    validoAte: '2026-11-20T13:05:00.000Z',
    reenvioEm: '2026-11-20T13:01:00.000Z',
    bloqueado: false,
  })
  expect((await telefone())?.codigoValidoAte).not.toBeNull()

  const validado = await verificar(await codigoEnviado())
  expect([validado.status, validado.body.message]).toEqual([200, 'Token validado'])
  expect(validado.body.model).toMatchObject({
    descricaoSituacao: 'Confirmado por token',
    motivoNaoConfirmado: null,
    codigoValidoAte: null,
  })
  expect(new Date(validado.body.model.verificadoEm ?? 0)).toEqual(inicio)
})

test('S7.04 the code is taken by the name of the call too, and asked for when it is absent', async () => {
  await enviar()
  const dar = (dado: { token?: string }) =>
    as(dono)(telefoneApi.verificarToken, { body: { idTelefone, ...dado } })
  expect((await dar({})).body.message).toBe('Código: digite os 6 números')
  expect((await dar({ token: await codigoEnviado() })).body.message).toBe('Token validado')
})

test('the text is one part of GSM-7 and has no link', async () => {
  await enviar()
  const texto = await textoEnviado()

  expect(texto).toMatch(/^\d{6} [A-Za-z0-9 .,]+$/)
  expect(texto.length).toBeLessThanOrEqual(160)
})

test('the code is nowhere in clear: not in the database, not in a job, not in the log', async () => {
  const { texto } = await enviar()
  const codigo = await codigoEnviado()
  const errado = await verificar(outro(codigo))
  await verificar(codigo)
  const tabelas = await consulta<{ nome: string }>(
    `select c.oid::regclass::text as nome from pg_class c
      where c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace
        or c.relnamespace = 'fila'::regnamespace)`,
  )
  for (const { nome } of tabelas) {
    const achadas = await consulta(
      `select from ${nome} t where t::text ~ ('(^|[^0-9a-f])' || $1 || '([^0-9a-f]|$)')`,
      [codigo],
    )
    expect({ nome, achadas: achadas.length }).toEqual({ nome, achadas: 0 })
  }
  expect(texto + errado.texto + JSON.stringify(linhas)).not.toContain(codigo)
})

test('twenty guesses at once are twenty attempts, and after five the right one is too late', async () => {
  await enviar()
  const codigo = await codigoEnviado()
  const respostas = await Promise.all(Array.from({ length: 20 }, () => verificar(outro(codigo))))

  expect(new Set(respostas.map(({ status }) => status))).toEqual(new Set([400]))
  expect(await tentativas()).toEqual([20])
  expect((await verificar(codigo)).body.message).toBe(
    'As tentativas deste código acabaram: envie outro',
  )
  expect((await telefone())?.verificadoEm).toBeNull()
})

test('a wrong code says how many attempts are left, and the same attempt again is the same', async () => {
  await enviar()
  const codigo = await codigoEnviado()
  const primeira = await verificar(outro(codigo), 'tentativa-1')
  const repetida = await verificar(outro(codigo), 'tentativa-1')

  expect([primeira.status, primeira.body.message]).toEqual([
    400,
    'Código incorreto: restam 4 tentativas',
  ])
  expect([repetida.texto, repetida.headers['idempotent-replayed']]).toEqual([
    primeira.texto,
    'true',
  ])
  expect(await tentativas()).toEqual([1])
  for (const resta of ['restam 3', 'restam 2', 'resta 1', 'acabaram']) {
    expect((await verificar(outro(codigo))).body.message).toContain(resta)
  }
  expect((await verificar(codigo)).status).toBe(400)
})

test('a code is good for five minutes by the clock, once, and only the last one', async () => {
  await enviar()
  const primeiro = await codigoEnviado()
  passar(60)
  await enviar()
  const segundo = await codigoEnviado()
  if (primeiro !== segundo) expect((await verificar(primeiro)).status).toBe(400)
  passar(299)
  expect((await verificar(segundo)).status).toBe(200)
  expect((await verificar(segundo)).body.message).toBe('Envie um código antes de validar')

  await enviar()
  passar(300)
  expect((await verificar(await codigoEnviado())).body.message).toBe(
    'O código expirou: envie outro',
  )
})

test('three sends at once are one; another one after a minute', async () => {
  const respostas = await Promise.all([enviar(), enviar(), enviar()])

  expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  expect(await consulta('select from mensagem')).toHaveLength(1)
  const { message } = respostas.find(({ status }) => status === 400)?.body ?? {}
  expect(message).toBe('Aguarde 60 s para enviar outro código')
  passar(59)
  expect((await enviar()).body.message).toBe('Aguarde 1 s para enviar outro código')
  passar(1)
  expect((await enviar()).status).toBe(200)
})

test('three codes in half an hour, then none until the stated time', async () => {
  await enviar()
  passar(60)
  await enviar()
  passar(60)
  const terceiro = await enviar()
  expect(terceiro.body.model).toMatchObject({
    bloqueado: true,
    reenvioEm: '2026-11-20T13:30:00.000Z',
  })
  passar(60)
  expect((await enviar()).body.message).toBe(
    'Foram enviados 3 códigos em 30 minutos: envie outro a partir das 10:30',
  )
  agora = new Date('2026-11-20T13:30:00Z')
  expect((await enviar()).status).toBe(200)
})

test('the same number under another client counts as the same phone', async () => {
  await consulta(`update telefone set numero = $1 where id = $2`, [
    doDono.telefone,
    telefoneDe(doColega),
  ])
  await enviar()
  const { status } = await as(colega)(telefoneApi.enviarToken, {
    body: { idTelefone: telefoneDe(doColega) },
  })

  expect(status).toBe(400)
})

test('the same key sends one message', async () => {
  const respostas = await Promise.all(Array.from({ length: 8 }, () => enviar('um-envio')))

  expect(respostas.some(({ status }) => status === 200)).toBe(true)
  expect(await consulta('select from mensagem')).toHaveLength(1)
})

test.each([
  [`numero = '33334444'`, 'Telefone fixo não recebe SMS: confirme em ligação'],
  [`situacao = '4'`, 'O telefone não pertence ao cliente'],
  [`situacao = '5'`, 'O número não existe'],
])('a phone with %s gets no code', async (mudanca, sentenca) => {
  await consulta(`update telefone set ${mudanca} where id = $1`, [idTelefone])
  const { status, body } = await enviar()

  expect([status, body.message]).toEqual([400, sentenca])
  expect(await consulta('select from mensagem')).toEqual([])
})

test('the code leaves on a Sunday night too: the client waits for it on the phone', async () => {
  agora = new Date('2026-11-23T02:00:00Z')

  expect((await enviar()).status).toBe(200)
})

test('the contact gate stands before the code, with the code’s purpose', async () => {
  await consulta(`update cliente set obito_em = '2026-11-01' where id = $1`, [doDono.idCliente])
  const { status, body } = await enviar()

  expect(status).toBe(400)
  expect(body.message).toContain('Óbito informado')
  expect(await consulta('select regra, finalidade, canal from contato_recusa')).toEqual([
    { regra: 'OBITO', finalidade: 'TOKEN', canal: 'SMS' },
  ])
  expect(await consulta('select from telefone_token')).toEqual([])
})
