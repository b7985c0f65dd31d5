import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { CanalDeMensagens } from '#integrations/mensagem/canal.ts'
import { smsSandbox } from '#integrations/sms/sandbox.ts'
import { createSms } from '#integrations/sms/sms.ts'
import { transaction } from '../base/db/transaction.ts'
import { exigirContato } from '../contato/exigir.ts'
import { criarFila } from '../base/jobs/fila.ts'
import { falhar } from '../test/falhar.ts'
import { agora, testApi } from '../test/api.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { criarCifra } from './cifra.ts'
import { type Envio, enfileirarMensagem, type NovaMensagem } from './enfileirar.ts'
import { conciliarMensagens, enviarLote, type EnvioServices } from './enviar.ts'
import { adicionarEventosDeSms } from './sms-eventos.ts'
import { createApp } from '../base/http/app.ts'
import {
  assinarSms,
  CABECALHO_SMS,
  CAMINHO_DOS_EVENTOS_DE_SMS,
} from '#integrations/sms/protocolo.ts'
import { sistemaNo } from '../base/db/sistema.ts'

const api = await testApi()
const segredo = 'segredo-do-gateway'
const gateway = fastify({ forceCloseConnections: true })
await gateway.register(smsSandbox, { prefix: '/sms', segredo })
const url = `${await gateway.listen({ port: 0, host: '127.0.0.1' })}/sms`
const sms = createSms({ url, segredo, remetente: 'CONSIGNA', limiteMs: 2000 })
afterAll(async () => {
  await gateway.close()
  await api.fechar()
})

const { doDono } = clientes
const idTelefone = doDono.idCliente.replace(/^c{8}/, '7'.repeat(8))
let relogio = agora
const cifra = criarCifra('segredo-de-teste')
const servicos = (canal: CanalDeMensagens = sms): EnvioServices => ({
  pool: api.pool,
  fila: api.fila,
  cifra,
  canais: { SMS: canal },
  agora: () => relogio,
  emVoo: 8,
  relatar: falhar,
})

beforeEach(async () => {
  relogio = agora
  await api.consulta(`delete from mensagem_evento; delete from mensagem;
    delete from fila.job where name like 'mensagem-%'; delete from contato_recusa;
    delete from feriado`)
  await api.consulta(
    `update telefone set numero = $2, situacao = '2', tipo = '1', opt_in_informacional = true,
       nao_me_perturbe = false, verificado_em = '2026-11-03Z' where id = $1`,
    [idTelefone, doDono.telefone],
  )
})

const nova = (mudanca: Partial<NovaMensagem> = {}): NovaMensagem => ({
  idRelacionamento: doDono.idRelacionamento,
  idCliente: doDono.idCliente,
  codigoPromotor: doDono.promotor,
  canal: 'SMS',
  finalidade: 'INFORMACAO',
  idTelefone,
  texto: 'Sua proposta foi recebida',
  optIn: 'informacional',
  chaveUnica: randomUUID(),
  ...mudanca,
})

const enfileirar = (mensagem = nova()) =>
  transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
    enfileirarMensagem({ fila: api.fila, cifra }, { client, agora: relogio }, mensagem),
  )

const jobs = () =>
  api.consulta<{ id: string; data: Envio }>(
    `select id, data from fila.job where name in ('mensagem-enviar', 'mensagem-urgente') and state = 'created'`,
  )
const linhas = () =>
  api.consulta<Record<string, unknown>>('select * from mensagem order by criada_em, id')
const linha = async () => (await linhas())[0]

type NoLivro = { chave: string; texto: string; recebida: number }
const livro = async (ids: readonly string[]): Promise<NoLivro[]> => {
  const todas: NoLivro[] = (await gateway.inject('/sms/livro')).json()
  return todas.filter(({ chave }) => ids.includes(chave))
}

test('a message and its job exist when the intention does, and not when it is undone', async () => {
  await enfileirar()
  await transaction(api.pool, sistemaNo(doDono.promotor), async ({ client }) => {
    await enfileirarMensagem({ fila: api.fila, cifra }, { client, agora }, nova())
    throw new Error('undone')
  }).catch(() => undefined)

  expect(await linhas()).toHaveLength(1)
  expect(await jobs()).toHaveLength(1)
})

test('one intention sent ten times and thirty-two at once is one message', async () => {
  const chaveUnica = randomUUID()
  for (let vez = 0; vez < 10; vez += 1) await enfileirar(nova({ chaveUnica }))
  const outra = randomUUID()
  await Promise.all(Array.from({ length: 32 }, () => enfileirar(nova({ chaveUnica: outra }))))

  expect(await linhas()).toHaveLength(2)
  const todos = await jobs()
  expect(todos).toHaveLength(2)
  await enviarLote(servicos(), todos)
  expect(await livro(todos.map(({ data }) => data.idMensagem))).toMatchObject([
    { recebida: 1 },
    { recebida: 1 },
  ])
})

test('what was sent is accepted under the id that the gateway gave', async () => {
  const { idMensagem } = await enfileirar()

  expect(await enviarLote(servicos(), await jobs())).toEqual(new Set())

  expect(await linha()).toMatchObject({ id: idMensagem, situacao: 'ACEITA', tentativas: 1 })
  expect(await livro([idMensagem])).toMatchObject([{ texto: 'Sua proposta foi recebida' }])
})

test('a code is encrypted while it waits, masked in the history, erased when it was sent', async () => {
  const texto = '482913 é o seu código'
  const { idMensagem } = await enfileirar(
    nova({ finalidade: 'TOKEN', texto, segredo: '482913', optIn: null }),
  )
  const antes = await linha()
  expect(antes).toMatchObject({ texto: '•••••• é o seu código', secreta: true })
  const guardado = antes?.segredo
  if (!Buffer.isBuffer(guardado)) throw new Error('Nothing was kept')
  expect(guardado.toString('latin1')).not.toContain('482913')
  expect(cifra.abrir(guardado, idMensagem)).toBe(texto)
  expect(() => cifra.abrir(guardado, randomUUID())).toThrow()

  await enviarLote(servicos(), await jobs())

  expect(await livro([idMensagem])).toMatchObject([{ texto }])
  expect((await linha())?.segredo).toBeNull()
  const tudo = await api.consulta(`select data::text from fila.job where name like 'mensagem%'`)
  expect(JSON.stringify([tudo, await linhas()])).not.toContain('482913')
})

test('taken and the answer lost: uncertain, then asked by the key, never sent twice', async () => {
  await api.consulta(`update telefone set numero = '900009903' where id = $1`, [idTelefone])
  const { idMensagem } = await enfileirar()
  const pendentes = await jobs()

  expect((await enviarLote(servicos(), pendentes)).size).toBe(1)
  expect(await linha()).toMatchObject({ situacao: 'INCERTA' })

  relogio = new Date(agora.getTime() + 10_000)
  expect(await enviarLote(servicos(), pendentes)).toEqual(new Set())
  expect(await linha()).toMatchObject({ situacao: 'ACEITA' })
  expect(await livro([idMensagem])).toMatchObject([{ recebida: 1 }])
})

test('a worker killed before or after the gateway took it: one message, sent once', async () => {
  const morreu = { enviar: () => Promise.reject(new Error('killed')) }
  const antes = await enfileirar()
  const mortos = { ...servicos(morreu), relatar: () => undefined }
  await enviarLote(mortos, await jobs())
  const depois = await enfileirar()
  const [ultimo] = (await jobs()).filter(({ data }) => data.idMensagem === depois.idMensagem)
  const some: CanalDeMensagens = {
    enviar: async (mensagem) => {
      await sms.enviar(mensagem)
      throw new Error('killed')
    },
  }
  await enviarLote({ ...mortos, canais: { SMS: some } }, ultimo ? [ultimo] : [])
  // The state left by a killed process: begun, and no result.
  await api.consulta(`update mensagem set situacao = 'ENVIANDO'`)

  relogio = new Date(agora.getTime() + 10_000)
  expect(await conciliarMensagens(servicos())).toBe(2)

  expect((await linhas()).map(({ situacao }) => situacao)).toEqual(['ACEITA', 'ACEITA'])
  expect(await livro([antes.idMensagem, depois.idMensagem])).toMatchObject([
    { recebida: 1 },
    { recebida: 1 },
  ])
})

test('on a channel without queries an uncertain message stays uncertain and is not sent again', async () => {
  const enviadas: string[] = []
  const mudo: CanalDeMensagens = {
    enviar: async ({ chave }) => {
      enviadas.push(chave)
      return { resultado: 'incerta' }
    },
  }
  await enfileirar()
  const pendentes = await jobs()
  expect(await enviarLote(servicos(mudo), pendentes)).toEqual(new Set())
  relogio = new Date(agora.getTime() + 10_000)
  await enviarLote(servicos(mudo), pendentes)
  await conciliarMensagens(servicos(mudo))

  expect(enviadas).toHaveLength(1)
  expect(await linha()).toMatchObject({ situacao: 'INCERTA' })
})

test('a worker killed between its job and the message: another worker sends it', async () => {
  const { idMensagem } = await enfileirar()
  await api.consulta(
    `update fila.job set state = 'active' where name in ('mensagem-enviar', 'mensagem-urgente')`,
  )

  expect(await conciliarMensagens(servicos())).toBe(0)
  relogio = new Date(agora.getTime() + 20_000)
  expect(await conciliarMensagens(servicos())).toBe(1)

  expect(await linha()).toMatchObject({ situacao: 'ACEITA' })
  expect(await livro([idMensagem])).toMatchObject([{ recebida: 1 }])
})

test('what was begun before the clock was put back is not left behind', async () => {
  await enfileirar()
  await api.consulta(
    `update mensagem set situacao = 'ENVIANDO', atualizada_em = $1::timestamptz + interval '2 days'`,
    [agora],
  )
  expect(await conciliarMensagens(servicos())).toBe(1)
  expect(await linha()).toMatchObject({ situacao: 'ACEITA' })
})

test('without a listening channel the message waits in the queue, and leaves when the line is back', async () => {
  const fora: CanalDeMensagens = { enviar: async () => ({ resultado: 'nao-saiu' }) }
  await enfileirar()
  const pendentes = await jobs()

  expect((await enviarLote(servicos(fora), pendentes)).size).toBe(1)
  expect(await linha()).toMatchObject({ situacao: 'NA_FILA' })
  expect(await enviarLote(servicos(), pendentes)).toEqual(new Set())
  expect(await linha()).toMatchObject({ situacao: 'ACEITA' })
})

test('what the gateway refuses has failed, with its code', async () => {
  await api.consulta(`update telefone set numero = '900009902' where id = $1`, [idTelefone])
  await enfileirar()
  await enviarLote(servicos(), await jobs())

  expect(await linha()).toMatchObject({ situacao: 'FALHOU', codigo_falha: 'NUMERO' })
})

test('what waited until the night leaves in the morning; a code that old does not leave', async () => {
  await enfileirar()
  await enfileirar(nova({ finalidade: 'TOKEN', texto: '1 é o seu código', optIn: null }))
  relogio = new Date('2026-11-21T01:00:00Z')

  expect(await enviarLote(servicos(), await jobs())).toEqual(new Set())

  const [aviso, codigo] = await linhas()
  expect(aviso).toMatchObject({ situacao: 'NA_FILA' })
  expect(codigo).toMatchObject({ situacao: 'FALHOU', codigo_falha: 'EXPIRADA', segredo: null })
  const adiados = await api.consulta(
    `select from fila.job where name in ('mensagem-enviar', 'mensagem-urgente') and start_after > now() + interval '10 min'`,
  )
  expect(adiados).toHaveLength(1)

  // Saturday, 10:00 in São Paulo.
  relogio = new Date('2026-11-21T13:00:00Z')
  await enviarLote(servicos(), await jobs())
  expect((await linhas())[0]).toMatchObject({ situacao: 'ACEITA' })
})

test('a code that the client waits for leaves at night, a consent link does not', async () => {
  relogio = new Date('2026-11-22T05:00:00Z')
  await enfileirar(nova({ finalidade: 'TOKEN', texto: '1 é o seu código', optIn: null }))
  await enfileirar(nova({ finalidade: 'CONSENTIMENTO', texto: 'https://link', optIn: null }))
  await enviarLote(servicos(), await jobs())
  expect((await linhas()).map(({ situacao }) => situacao)).toEqual(['ACEITA', 'NA_FILA'])

  // The worker died before it began the next message: another worker sends it, also at night.
  await enfileirar(nova({ finalidade: 'TOKEN', texto: '2 é o seu código', optIn: null }))
  relogio = new Date('2026-11-22T05:00:20Z')
  await conciliarMensagens(servicos())
  expect(
    await api.consulta('select finalidade, situacao from mensagem order by finalidade, criada_em'),
  ).toEqual([
    { finalidade: 'CONSENTIMENTO', situacao: 'NA_FILA' },
    { finalidade: 'TOKEN', situacao: 'ACEITA' },
    { finalidade: 'TOKEN', situacao: 'ACEITA' },
  ])
})

test('many forgotten messages of a zone that sleeps do not keep those of another one', async () => {
  const doAcre = idTelefone.replace(/^7/, '6')
  await api.consulta(
    `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao, verificado_em, opt_in_informacional)
     select $2, id_cliente, '68', numero, tipo, situacao, verificado_em, opt_in_informacional
       from telefone where id = $1`,
    [idTelefone, doAcre],
  )
  // 9:30 in São Paulo, 7:30 in Acre.
  relogio = new Date('2026-11-23T12:30:00Z')
  await enfileirar(nova({ idTelefone: doAcre }))
  await enfileirar(nova({ idTelefone: doAcre }))
  await enfileirar()
  await api.consulta(`update mensagem set atualizada_em = criada_em - interval '1 minute'`)
  await conciliarMensagens(servicos(), 2)

  expect((await linhas()).map(({ situacao }) => situacao)).toEqual(['NA_FILA', 'NA_FILA', 'ACEITA'])
})

test('an opt-in taken away meanwhile keeps the message in', async () => {
  await enfileirar()
  await api.consulta('update telefone set opt_in_informacional = false where id = $1', [idTelefone])
  await enviarLote(servicos(), await jobs())

  expect(await linha()).toMatchObject({ situacao: 'FALHOU', codigo_falha: 'OPT_IN_REVOGADO' })
})

test('two hundred messages and four workers: each is in the ledger once', async () => {
  // A busy machine must not make a message doubtful here.
  const paciente = createSms({ url, segredo, remetente: 'CONSIGNA', limiteMs: 5000 })
  await Promise.all(Array.from({ length: 200 }, () => enfileirar()))
  // A queue of its own: its workers end with the test.
  const trabalhadores = criarFila(api.appUrl, () => undefined)
  onTestFinished(trabalhadores.parar)
  await trabalhadores.trabalharEmLotes<Envio>(
    'mensagem-enviar',
    { trabalhadores: 4, lote: 25 },
    (alguns) => enviarLote(servicos(paciente), alguns),
  )
  await expect
    .poll(async () => (await linhas()).filter((uma) => uma.situacao === 'ACEITA').length)
    .toBe(200)

  const ids = (await linhas()).map(({ id }) => String(id))
  const noLivro = await livro(ids)
  expect(noLivro).toHaveLength(200)
  expect(noLivro.every(({ recebida }) => recebida === 1)).toBe(true)
})

const porta: FastifyInstance = createApp(
  [],
  {
    cabecalhos: { gateway: 'a', sistema: 'b', promotor: 'c' },
    credenciais: { chavesDoGateway: ['x'], sistemas: ['y'] },
    limites: {
      porPessoa: { folga: 0, porSegundo: 0 },
      buscas: { folga: 0, porSegundo: 0 },
      impressoes: { folga: 0, porSegundo: 0 },
    },
    origens: [],
  },
  {
    pool: api.pool,
    tokens: { verify: async () => undefined },
    usuarios: api.usuarios,
    agora: () => relogio,
    registrar: () => undefined,
    conferirRespostas: true,
  },
)
adicionarEventosDeSms(porta, { pool: api.pool, agora: () => relogio, segredo })

async function avisar(evento: Record<string, unknown>, deQuem = segredo) {
  const corpo = JSON.stringify(evento)
  const { statusCode } = await porta.inject({
    method: 'POST',
    url: CAMINHO_DOS_EVENTOS_DE_SMS,
    headers: {
      'content-type': 'application/json',
      [CABECALHO_SMS]: assinarSms(deQuem, Math.floor(Date.now() / 1000), corpo),
    },
    payload: corpo,
  })
  return statusCode
}
const estado = (chave: string, situacao: string, mudanca = {}) => ({
  tipo: 'ESTADO',
  evento: randomUUID(),
  id: 'SMS-1',
  chave,
  situacao,
  codigo: null,
  ocorridoEm: '2026-11-20T13:00:05Z',
  ...mudanca,
})

test('a notice that nobody signed, or of another form, changes nothing', async () => {
  const { idMensagem } = await enfileirar()

  expect(await avisar(estado(idMensagem, 'ENTREGUE'), 'outro-segredo')).toBe(401)
  expect(await avisar({ tipo: 'ESTADO' })).toBe(400)
  expect(await avisar(estado(randomUUID(), 'ENTREGUE'))).toBe(204)
  expect(await linha()).toMatchObject({ situacao: 'NA_FILA' })
})

test('the same notice twice, late and out of order: the message only goes forward', async () => {
  const { idMensagem } = await enfileirar()
  await enviarLote(servicos(), await jobs())
  const entregue = estado(idMensagem, 'ENTREGUE')
  for (const evento of [entregue, entregue, estado(idMensagem, 'ENVIADA')]) {
    expect(await avisar(evento)).toBe(204)
  }
  await avisar(estado(idMensagem, 'FALHOU', { codigo: '30003' }))

  expect(await linha()).toMatchObject({ situacao: 'ENTREGUE', codigo_falha: null })
  expect(await api.consulta('select chave from mensagem_evento')).toHaveLength(3)
})

test('a notice that comes before our own answer is not undone by it', async () => {
  await enfileirar()
  const adiantado: CanalDeMensagens = {
    enviar: async (mensagem) => {
      await avisar(estado(mensagem.chave, 'ENTREGUE'))
      return { resultado: 'aceita', idExterno: 'SMS-1' }
    },
  }
  await enviarLote(servicos(adiantado), await jobs())

  expect(await linha()).toMatchObject({ situacao: 'ENTREGUE', id_externo: 'SMS-1' })
})

/** The call of the person who attends the client. */
const contexto = async <T>(fazer: (c: Parameters<typeof exigirContato>[0]) => Promise<T>) =>
  transaction(api.pool, { idUsuario: personas.dono.id, promotores: [doDono.promotor] }, (t) =>
    fazer({
      ...t,
      usuario: {
        id: personas.dono.id,
        login: 'dono',
        nome: 'Dono',
        papel: 'ATENDENTE',
        controles: new Set(),
        promotores: new Set([doDono.promotor]),
        coberturas: [],
      },
      codigoPromotor: doDono.promotor,
      escopo: [doDono.promotor],
      donos: [personas.dono.id],
      agora: relogio,
      idRequisicao: randomUUID(),
      auditar: () => undefined,
    }),
  )

test('the gate allows a green contact, and refuses a red one with its reason', async () => {
  const { idCliente } = doDono
  const contato = { idCliente, idTelefone, canal: 'SMS', finalidade: 'INFORMACAO' } as const

  expect(await contexto((c) => exigirContato(c, contato))).toMatchObject({ ddd: '11' })
  await expect(
    contexto((c) => exigirContato(c, { ...contato, finalidade: 'OFERTA' })),
  ).rejects.toMatchObject({ status: 400, message: 'Sem opt-in comercial neste telefone' })
  await expect(
    contexto((c) => exigirContato(c, { ...contato, idTelefone: randomUUID() })),
  ).rejects.toMatchObject({ status: 404 })

  relogio = new Date('2026-11-22T15:00:00Z')
  await expect(contexto((c) => exigirContato(c, contato))).rejects.toThrow(
    'liberado a partir de 23/11/2026, 09:00, horário de Brasília',
  )
})

test('holidays and the contacts of the day stand in the gate too', async () => {
  const contato = {
    idCliente: doDono.idCliente,
    idTelefone,
    canal: 'SMS',
    finalidade: 'INFORMACAO',
  } as const
  await Promise.all([enfileirar(), enfileirar(), enfileirar()])
  await expect(contexto((c) => exigirContato(c, contato))).rejects.toThrow(
    'O cliente já foi contatado 3 vezes hoje; o limite é 3',
  )
  await api.consulta(`insert into feriado values ('2026-11-20', 'Consciência Negra', 'nacional')`)
  await expect(
    contexto((c) => exigirContato(c, { ...contato, finalidade: 'CONSENTIMENTO' })),
  ).rejects.toThrow('Fora do horário')
  expect(
    await contexto((c) => exigirContato(c, { ...contato, finalidade: 'TOKEN' })),
  ).toMatchObject({ idTelefone })
})
