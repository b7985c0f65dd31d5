import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { CanalDeMensagens } from '#integrations/mensagem/canal.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { abrirConvite, responde } from '../consentimento/responder.ts'
import { resumirLink } from '../consentimento/segredo.ts'
import { exigirContato } from '../contato/exigir.ts'
import { falhar } from '../test/falhar.ts'
import { agora, testApi } from '../test/api.ts'
import { semearExemplos } from '../test/exemplos.ts'
import { idTemplate } from '../test/exemplos-mensagem.ts'
import { telefoneDe } from '../test/exemplos-telefone.ts'
import { clientes, personas, promotores } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { criarCifra } from './cifra.ts'
import { type Envio, enfileirarMensagem, type NovaMensagem, soHoje } from './enfileirar.ts'
import { conciliarMensagens, enviarLote, type EnvioServices } from './enviar.ts'
import { receberAviso } from './receber.ts'
import { receberResposta } from './responder.ts'

let relogio = agora
const api = await testApi({ relogio: () => relogio })
await semearExemplos(api)
const { consulta, pool, fila } = api
const { doDono } = clientes
const { idCliente, idRelacionamento, promotor } = doDono
const idTelefone = telefoneDe(doDono)
await consulta(
  `update telefone set situacao = '2', tipo = '1', opt_in_informacional = true, ddd = '41',
     opt_in_comercial = true, numero = '988887777', verificado_em = '2026-11-03Z' where id = $1`,
  [idTelefone],
)
await consulta('delete from mensagem_evento; delete from mensagem; delete from fila.job')
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  relogio = agora
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const cifra = criarCifra('segredo-de-teste')
const enviadas: string[] = []
const canal: CanalDeMensagens = {
  enviar: async ({ chave }) => {
    enviadas.push(chave)
    return { resultado: 'aceita', idExterno: chave }
  },
}
const servicos = (mudanca: Partial<EnvioServices> = {}): EnvioServices => ({
  pool,
  fila,
  cifra,
  canais: { SMS: canal },
  agora: () => relogio,
  emVoo: 2,
  relatar: falhar,
  ...mudanca,
})
const enfileirar = (mudanca: Partial<NovaMensagem> = {}) =>
  transaction(pool, sistemaNo(promotor), ({ client }) =>
    enfileirarMensagem(
      { fila, cifra },
      { client, agora: relogio },
      {
        idRelacionamento,
        idCliente,
        codigoPromotor: promotor,
        canal: 'SMS',
        finalidade: 'ATENDIMENTO',
        idTelefone,
        texto: 'Sua proposta foi recebida',
        optIn: null,
        chaveUnica: randomUUID(),
        ...mudanca,
      },
    ),
  )
const jobs = () =>
  consulta<{ id: string; data: Envio }>(
    `select id, data from fila.job where name in ('mensagem-enviar', 'mensagem-urgente')`,
  )
const estados = () =>
  consulta<{ situacao: string; codigo: string | null }>(
    'select situacao, codigo_falha as codigo from mensagem order by criada_em, id',
  )

test.each([
  [
    "the phone is another person's",
    `update telefone set situacao = '4' where id = '${idTelefone}'`,
    'TELEFONE_DE_TERCEIRO',
  ],
  [
    'the client died',
    `update cliente set obito_em = '2026-11-19' where id = '${idCliente}'`,
    'OBITO',
  ],
  [
    'the client is restricted',
    `update cliente set restrito = true, restricao_motivo = 'Ordem' where id = '${idCliente}'`,
    'LISTA_RESTRITA',
  ],
  [
    'the client asked to be left alone',
    `update telefone set situacao = '7' where id = '${idTelefone}'`,
    'OPT_OUT',
  ],
])('what waited does not leave once %s', async (_quando, mudanca, codigo) => {
  await enfileirar()
  await consulta(mudanca)
  enviadas.length = 0
  expect(await enviarLote(servicos(), await jobs())).toEqual(new Set())

  expect(enviadas).toEqual([])
  expect(await estados()).toEqual([{ situacao: 'FALHOU', codigo }])
})

/** The worker died between its mark and its exchange; the channel never saw the message. */
async function interromper(): Promise<void> {
  await consulta(
    `update mensagem set situacao = 'ENVIANDO', iniciada_em = $1, atualizada_em = $1`,
    [relogio],
  )
  relogio = new Date(relogio.getTime() + 20_000)
}
const comPergunta: CanalDeMensagens = { ...canal, consultar: async () => null }

test.each(['worker', 'sweep'])(
  'a message in doubt is sent again by the %s only after the whole gate',
  async (quem) => {
    const denovo = async (deles: readonly { id: string; data: Envio }[]) => {
      const services = servicos({ canais: { SMS: comPergunta } })
      return quem === 'worker' ? enviarLote(services, deles) : conciliarMensagens(services)
    }
    await enfileirar()
    const deles = await jobs()
    await interromper()
    await consulta(`update cliente set obito_em = '2026-11-19' where id = '${idCliente}'`)
    enviadas.length = 0
    await denovo(deles)
    expect(enviadas).toEqual([])
    expect(await estados()).toEqual([{ situacao: 'FALHOU', codigo: 'OBITO' }])

    await consulta(`update cliente set obito_em = null where id = '${idCliente}'`)
    await consulta('delete from mensagem')
    await enfileirar()
    const outros = (await jobs()).filter(({ id }) => !deles.some((um) => um.id === id))
    relogio = new Date('2026-11-21T02:00:00Z')
    await interromper()
    await denovo(outros)
    expect(enviadas).toEqual([])
    expect(await estados()).toEqual([{ situacao: 'NA_FILA', codigo: null }])

    relogio = new Date('2026-11-23T15:00:00Z')
    await denovo(outros)
    expect(enviadas).toHaveLength(1)
    expect(await estados()).toEqual([{ situacao: 'ACEITA', codigo: null }])
  },
)

test('a message that waited until another day is a contact of the day on which it leaves', async () => {
  const contatos = async (dia: string) =>
    (
      await consulta<{ quantos: number }>('select contatos_desde($1, $2) as quantos', [
        idCliente,
        `${dia}T03:00:00Z`,
      ])
    )[0]?.quantos
  relogio = new Date('2026-11-20T22:59:50Z')
  await enfileirar()
  const deles = await jobs()
  enviadas.length = 0

  relogio = new Date('2026-11-23T15:00:00Z')
  expect(await contatos('2026-11-23')).toBe(0)
  await consulta(
    `insert into ligacao (id, id_cliente, id_telefone, codigo_promotor, id_usuario, finalidade,
       ocorrida_em)
     select gen_random_uuid(), $1, $2, $3, $4, 'ATENDIMENTO', $5 from generate_series(1, 3)`,
    [idCliente, idTelefone, promotor, personas.dono.id, new Date('2026-11-23T14:00:00Z')],
  )
  // Three calls fill the day, so it waits once more.
  await enviarLote(servicos(), deles)
  expect(enviadas).toEqual([])
  expect(await estados()).toEqual([{ situacao: 'NA_FILA', codigo: null }])

  relogio = new Date('2026-11-24T15:00:00Z')
  await enviarLote(servicos(), deles)
  expect(enviadas).toHaveLength(1)
  expect(await contatos('2026-11-24')).toBe(1)
})

test('a message that the limit of the day holds back is judged again by its job alone, and its sender hears nothing', async () => {
  relogio = new Date('2026-11-20T22:59:50Z')
  await enfileirar()
  const deles = await jobs()
  await consulta('update mensagem set id_usuario = $1', [personas.dono.id])
  await consulta('delete from aviso')
  enviadas.length = 0

  relogio = new Date('2026-11-23T15:00:00Z')
  await consulta(
    `insert into ligacao (id, id_cliente, id_telefone, codigo_promotor, id_usuario, finalidade,
       ocorrida_em)
     select gen_random_uuid(), $1, $2, $3, $4, 'ATENDIMENTO', $5 from generate_series(1, 3)`,
    [idCliente, idTelefone, promotor, personas.dono.id, new Date('2026-11-23T14:00:00Z')],
  )
  await enviarLote(servicos(), deles)
  for (let vez = 0; vez < 3; vez += 1) {
    relogio = new Date(relogio.getTime() + 20_000)
    await conciliarMensagens(servicos())
  }
  expect(await consulta('select situacao, tentativas from mensagem')).toEqual([
    { situacao: 'NA_FILA', tentativas: 1 },
  ])
  expect(await consulta('select from aviso')).toEqual([])

  // Its job was lost: the sweep takes it after the time at which the job was due.
  relogio = new Date('2026-11-24T15:00:00Z')
  await conciliarMensagens(servicos())
  expect(enviadas).toHaveLength(1)
})

test('while a channel is down or does not answer, the sender of a waiting message hears nothing of each retry', async () => {
  await enfileirar()
  const deles = await jobs()
  await consulta('update mensagem set id_usuario = $1', [personas.dono.id])
  await consulta('delete from aviso')
  const avisos = () => consulta<{ tipo: string }>('select tipo from aviso')
  const fora: CanalDeMensagens = { enviar: async () => ({ resultado: 'nao-saiu' }) }
  for (let vez = 0; vez < 3; vez += 1) await enviarLote(servicos({ canais: { SMS: fora } }), deles)
  expect([await estados(), await avisos()]).toEqual([[{ situacao: 'NA_FILA', codigo: null }], []])

  const mudo: CanalDeMensagens = {
    enviar: async () => ({ resultado: 'incerta' }),
    consultar: async () => undefined,
  }
  for (let vez = 0; vez < 3; vez += 1) {
    relogio = new Date(relogio.getTime() + 20_000)
    await enviarLote(servicos({ canais: { SMS: mudo } }), deles)
  }
  expect([await estados(), await avisos()]).toEqual([
    [{ situacao: 'INCERTA', codigo: null }],
    [{ tipo: 'mensagem' }],
  ])
})

test('of two messages of one client that waited for this day, sent at once, the one beyond its limit waits again', async () => {
  relogio = new Date('2026-11-20T22:59:50Z')
  await enfileirar()
  await enfileirar()
  const [um, outro] = await jobs()
  enviadas.length = 0
  relogio = new Date('2026-11-23T15:00:00Z')
  await consulta(
    `insert into ligacao (id, id_cliente, id_telefone, codigo_promotor, id_usuario, finalidade,
       ocorrida_em)
     select gen_random_uuid(), $1, $2, $3, $4, 'ATENDIMENTO', $5 from generate_series(1, 2)`,
    [idCliente, idTelefone, promotor, personas.dono.id, new Date('2026-11-23T14:00:00Z')],
  )
  // Both are marked before either counts the calls of the day.
  await consulta('begin; lock table ligacao in access exclusive mode')
  const saindo = Promise.all([um, outro].map((job) => enviarLote(servicos(), job ? [job] : [])))
  await vi.waitFor(
    async () => expect(await consulta('select from pg_locks where not granted')).toHaveLength(2),
    { timeout: 10_000, interval: 20 },
  )
  await consulta('commit')
  await saindo

  expect(enviadas).toHaveLength(1)
  expect((await estados()).map(({ situacao }) => situacao).toSorted()).toEqual([
    'ACEITA',
    'NA_FILA',
  ])
})

test('a code whose job was lost is found behind more waiting offers than one sweep takes', async () => {
  for (let vez = 0; vez < 3; vez += 1) await enfileirar()
  relogio = new Date('2026-11-21T02:00:00Z')
  await enfileirar({ finalidade: 'TOKEN', texto: '123456', segredo: '123456' })
  relogio = new Date(relogio.getTime() + 20_000)
  enviadas.length = 0
  await conciliarMensagens(servicos(), 2)

  expect(enviadas).toHaveLength(1)
})

test('a key that died while it waited does not leave, one that lives does', async () => {
  const chave = { finalidade: 'CONSENTIMENTO', texto: 'Chave 1', segredo: '1' } as const
  const expiraEm = new Date(agora.getTime() + 60_000)
  await enfileirar({ ...chave, expiraEm })
  relogio = new Date(agora.getTime() + 61_000)
  await enfileirar({ ...chave, expiraEm: new Date(relogio.getTime() + 60_000) })
  await enviarLote(servicos(), await jobs())

  expect(await estados()).toEqual([
    { situacao: 'FALHOU', codigo: 'EXPIRADA' },
    { situacao: 'ACEITA', codigo: null },
  ])
})

test('amounts of a day do not leave on the next one, and the sender reads to make them anew', async () => {
  await enfileirar({ texto: 'Voce recebe: R$ 3.081,94', expiraEm: soHoje(relogio) })
  await enfileirar()
  enviadas.length = 0
  relogio = new Date('2026-11-23T13:00:00Z')
  await enviarLote(servicos(), await jobs())

  expect(enviadas).toHaveLength(1)
  expect(
    await consulta(`select codigo_falha as codigo, motivo_falha as motivo from mensagem
      where situacao = 'FALHOU'`),
  ).toEqual([
    {
      codigo: 'EXPIRADA',
      motivo: 'Os valores eram de 20/11/2026: confira os de hoje e envie de novo',
    },
  ])
})

test('a message is marked just before its own exchange: those behind it still wait', async () => {
  for (let vez = 0; vez < 6; vez += 1) await enfileirar()
  const vistas: number[] = []
  const lento: CanalDeMensagens = {
    enviar: async ({ chave }) => {
      const [{ marcadas } = { marcadas: 0 }] = await consulta<{ marcadas: number }>(
        `select count(*)::int as marcadas from mensagem where situacao = 'ENVIANDO'`,
      )
      vistas.push(marcadas)
      return { resultado: 'aceita', idExterno: chave }
    },
  }
  await enviarLote(servicos({ canais: { SMS: lento } }), await jobs())

  expect(vistas).toHaveLength(6)
  expect(Math.max(...vistas)).toBeLessThanOrEqual(2)
  expect(new Set((await estados()).map(({ situacao }) => situacao))).toEqual(new Set(['ACEITA']))
})

test('codes and consents wait in a queue of their own, not behind what is sent to many', async () => {
  await enfileirar()
  await enfileirar({ finalidade: 'TOKEN', texto: '123456', segredo: '123456' })
  await enfileirar({ finalidade: 'CONSENTIMENTO', texto: 'link', segredo: 'link' })
  const filas = await consulta<{ name: string }>(
    `select name from fila.job where name like 'mensagem-%' order by name`,
  )
  expect(filas.map(({ name }) => name)).toEqual([
    'mensagem-enviar',
    'mensagem-urgente',
    'mensagem-urgente',
  ])
})

const optIns = async () =>
  (
    await consulta<{ i: boolean; c: boolean; situacao: string; verificado: boolean }>(
      `select opt_in_informacional as i, opt_in_comercial as c, situacao,
              verificado_em is not null as verificado from telefone where id = $1`,
      [idTelefone],
    )
  )[0]
const resposta = (texto: string, de: string, ocorridoEm = relogio) =>
  receberResposta(
    { pool, agora: () => relogio },
    { canal: 'WHATSAPP', idExterno: randomUUID(), de, texto, ocorridoEm },
  )

test('SAIR from a number that WhatsApp shows without its ninth digit revokes the opt-ins', async () => {
  await resposta('SAIR', '554188887777')
  expect(await optIns()).toMatchObject({ i: false, c: false })
})

test('only the client undoes the wish not to be contacted, by the word VOLTAR', async () => {
  await consulta(`update telefone set situacao = '7', atualizado_em = $2 where id = $1`, [
    idTelefone,
    new Date(agora.getTime() - 600_000),
  ])
  const dono = api.as(personas.dono)
  const { status, body } = await dono(telefoneApi.enviarToken, { body: { idTelefone } })
  expect([status, body.message]).toEqual([400, expect.stringContaining('só ele desfaz')])
  // Neither straight, nor by way of another state, nor by a touch that makes the wish look new.
  for (const mudada of [
    await dono(telefoneApi.mudarSituacao, { body: { idTelefone, situacao: '3' } }),
    await dono(telefoneApi.mudarSituacao, { body: { idTelefone, situacao: '4', motivo: '01' } }),
    await dono(telefoneApi.mudarTipo, { body: { idTelefone, tipo: '1' } }),
    await dono(telefoneApi.atualizarMeios, { body: { idTelefone, hotphone: true } }),
  ]) {
    expect([mudada.status, mudada.body.message]).toEqual([
      400,
      expect.stringContaining('só ele desfaz'),
    ])
  }
  const deNovo = await dono(telefoneApi.mudarSituacao, { body: { idTelefone, situacao: '7' } })
  expect(deNovo.status).toBe(200)
  const outra = await dono(telefoneApi.mudarSituacao, { body: { idTelefone, situacao: '3' } })
  expect(outra.status).toBe(400)
  await resposta('Quero voltar', '5541988887777')
  expect(await optIns()).toMatchObject({ situacao: '1', verificado: false })
})

test('a VOLTAR that was written before the wish to be left alone does not undo it, however late it is heard', async () => {
  await consulta(`update telefone set situacao = '7', atualizado_em = $2 where id = $1`, [
    idTelefone,
    new Date(agora.getTime() - 600_000),
  ])
  await resposta('Quero voltar', '5541988887777', new Date(agora.getTime() - 900_000))
  expect(await optIns()).toMatchObject({ situacao: '7' })
  await resposta('SAIR', '5541988887777')
  await resposta('Quero voltar', '5541988887777', new Date(agora.getTime() - 300_000))
  expect(await optIns()).toMatchObject({ situacao: '1' })
})

/** The promotor wrote so many hours ago, and Beta, which has the client too, one hour ago. */
async function osDoisEscreveram(horas: number): Promise<void> {
  const [{ id } = { id: '' }] = await consulta<{ id: string }>(
    `insert into relacionamento (id, id_cliente, codigo_promotor, confirmado_em)
     values (gen_random_uuid(), $1, $2, now()) returning id`,
    [idCliente, promotores.beta],
  )
  await consulta(
    `insert into mensagem (id, chave_unica, id_cliente, id_relacionamento, codigo_promotor, canal,
       finalidade, id_telefone, texto, situacao, criada_em, atualizada_em)
     select gen_random_uuid(), v.p, $1, v.r, v.p, 'WHATSAPP', 'ATENDIMENTO', $2, 'Olá', 'ENTREGUE',
       $3::timestamptz - v.ha * interval '1 hour', $3 from (values ($4, $5::uuid, $8::int),
       ($6, $7::uuid, 1)) v(p, r, ha)`,
    [idCliente, idTelefone, agora, promotor, idRelacionamento, promotores.beta, id, horas],
  )
}

test('an answer belongs to the promotor that had written last when it was written', async () => {
  await osDoisEscreveram(3)
  await resposta('Sim', '554188887777', new Date(agora.getTime() - 7_200_000))
  expect(
    await consulta(`select codigo_promotor from mensagem_recebida where texto = 'Sim'`),
  ).toEqual([{ codigo_promotor: promotor }])
})

test('an answer is read by the promotor that wrote last, and by no other', async () => {
  await osDoisEscreveram(2)
  await resposta('Pode me ligar?', '554188887777')
  const lidas = async (codigo: string) =>
    transaction(
      pool,
      { idUsuario: personas.dono.id, promotores: [codigo] },
      async ({ client }) =>
        (await client.query(`select from mensagem_recebida where texto = 'Pode me ligar?'`)).rows
          .length,
    )
  expect([await lidas(promotor), await lidas(promotores.beta)]).toEqual([0, 1])
})

test('a refusal of offers at WhatsApp ends the commercial opt-in of that phone', async () => {
  const { idMensagem } = await enfileirar({ canal: 'WHATSAPP', finalidade: 'OFERTA' })
  await receberAviso(
    { pool, agora: () => relogio },
    {
      chave: 'wa:1',
      idMensagem,
      idExterno: 'w1',
      situacao: 'FALHOU',
      codigo: '131050',
      motivo: 'O cliente recusou mensagens comerciais no WhatsApp',
      ocorridoEm: agora,
    },
  )
  expect(await optIns()).toMatchObject({ i: true, c: false })
})

test('limits are of the client: contacts by two phones at once are judged one by one', async () => {
  const outro = randomUUID()
  await consulta(
    `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao, verificado_em)
     values ($1, $2, '41', '977776666', '1', '2', '2026-11-03Z')`,
    [outro, idCliente],
  )
  await enfileirar()
  await enfileirar()
  const contatar = (qual: string) =>
    transaction(
      pool,
      { idUsuario: personas.dono.id, promotores: [promotor] },
      async ({ client }) => {
        const contexto = {
          client,
          agora: relogio,
          usuario: { id: personas.dono.id, papel: 'ATENDENTE' },
          donos: [personas.dono.id],
          codigoPromotor: promotor,
        }
        await exigirContato(contexto as unknown as Parameters<typeof exigirContato>[0], {
          idCliente,
          idTelefone: qual,
          canal: 'SMS',
          finalidade: 'ATENDIMENTO',
        })
        await enfileirarMensagem(
          { fila, cifra },
          { client, agora: relogio },
          {
            idRelacionamento,
            idCliente,
            codigoPromotor: promotor,
            canal: 'SMS',
            finalidade: 'ATENDIMENTO',
            idTelefone: qual,
            texto: 'Olá',
            optIn: null,
            chaveUnica: randomUUID(),
          },
        )
      },
    ).then(
      () => 'passou',
      () => 'recusado',
    )
  const feitos = await Promise.all([contatar(idTelefone), contatar(outro)])
  expect(feitos.toSorted()).toEqual(['passou', 'recusado'])
})

test.each([
  [
    'the phone is of another person',
    `update telefone set situacao = '4' where id = '${idTelefone}'`,
  ],
  ['the client died', `update cliente set obito_em = '2026-11-19' where id = '${idCliente}'`],
  [
    'the client is restricted',
    `update cliente set restrito = true, restricao_motivo = 'Ordem' where id = '${idCliente}'`,
  ],
])('a consent link answers nothing once %s', async (_quando, mudanca) => {
  const link = 'L'.repeat(24)
  await consulta(
    `update consentimento set situacao = 'EXPIRADO_LINK'
    where id_cliente = $1 and situacao in ('ENVIADO', 'ABERTO')`,
    [idCliente],
  )
  await consulta(
    `with k as (
       insert into consentimento (id, id_cliente, id_relacionamento, codigo_promotor, tipo, situacao,
         canal, id_telefone, id_usuario, tentativa, link_expira_em, enviado_em)
       values (gen_random_uuid(), $1, $2, $3, 'TRABALHADOR', 'ENVIADO', 'SMS', $4, $5, 1,
         $6::timestamptz + interval '1 day', $6) returning id)
     insert into consentimento_envio (id, id_consentimento, id_cliente, codigo_promotor, tentativa,
       canal, id_telefone, id_usuario, link_resumo, expira_em, enviado_em)
     select gen_random_uuid(), k.id, $1, $3, 1, 'SMS', $4, $5, $7,
       $6::timestamptz + interval '1 day', $6 from k`,
    [idCliente, idRelacionamento, promotor, idTelefone, personas.dono.id, agora, resumirLink(link)],
  )
  const abrir = () =>
    abrirConvite({ pool, agora: () => relogio }, link, { endereco: '203.0.113.9', agente: 'bot' })
  const antes = await abrir()
  await consulta(mudanca)
  const depois = await abrir()

  expect([antes && responde(antes), depois && responde(depois)]).toEqual([true, false])
})

test.each([
  ['INFORMACIONAL', 'NAO_ME_PERTURBE'],
  ['COMERCIAL', 'SEM_OPT_IN'],
])(
  'a retention message of the kind %s leaves while the request is open, and as that kind once it is not',
  async (tipo, codigo) => {
    await consulta(`update hsm_template set tag = 'RETENCAO', tipo_optin = $2 where id = $1`, [
      idTemplate,
      tipo,
    ])
    await consulta(
      `update telefone set nao_me_perturbe = true, opt_in_comercial = false where id = $1`,
      [idTelefone],
    )
    const retencao = { finalidade: 'RETENCAO', optIn: 'informacional', idTemplate } as const
    await enfileirar(retencao)
    enviadas.length = 0
    await enviarLote(servicos(), await jobs())
    expect(enviadas).toHaveLength(1)

    await consulta('delete from mensagem; delete from fila.job')
    await enfileirar(retencao)
    await consulta(
      `update ctc set situacao = 'LIBERADA', saldo_informado = saldo, terminada_em = $2
        where id_cliente = $1 and terminada_em is null`,
      [idCliente, agora],
    )
    enviadas.length = 0
    await enviarLote(servicos(), await jobs())
    expect(enviadas).toEqual([])
    expect(await estados()).toEqual([{ situacao: 'FALHOU', codigo }])
  },
)
