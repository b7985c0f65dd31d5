import { afterAll, expect, test } from 'vitest'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { testApi } from '../../test/api.ts'
import { clientes, personas } from '../../test/fixtures.ts'
import { criarChave } from './elo.ts'
import { selarTrilha } from './selar.ts'
import { verificarAuditoria } from './verificar.ts'

const api = await testApi()
afterAll(api.fechar)
const chave = criarChave('uma chave da trilha que ninguém mais tem')
/** Somebody with all rights over the database. */
const comoDono = { query: api.owner.query.bind(api.owner) }

const { dono } = personas
const { doDono, doColega, deFora } = clientes

type Linha = { acao: string; id_cliente: string | null; chamada: string; alvo: string }

const trilha = async (): Promise<Linha[]> =>
  api.consulta<Linha>('select acao, id_cliente, chamada, alvo from auditoria order by ocorrido_em')

const consultar = ({ idOportunidade }: typeof doDono) =>
  api.as(dono)(oportunidadeApi.consultar, { params: { idOportunidade } })

test('every look at a client and every change of one is a line, refused ones too', async () => {
  await consultar(doDono)
  await api.as(dono)(anotacaoApi.incluir, {
    params: { idRelacionamento: doDono.idRelacionamento },
    body: { texto: 'Ligou de volta' },
  })
  await api.as(dono)(atendimentoApi.abrir, {
    params: { idRelacionamento: doDono.idRelacionamento },
  })
  await consultar(doColega)
  await consultar(deFora)
  await api.as(dono)(oportunidadeApi.listarStatus, {})

  const daOportunidade = 'GET /relacionamento/v1/oportunidade/:idOportunidade'
  expect(await trilha()).toEqual([
    {
      acao: 'LEITURA',
      id_cliente: doDono.idCliente,
      chamada: daOportunidade,
      alvo: `oportunidade:${doDono.idOportunidade}`,
    },
    {
      acao: 'MUDANCA',
      id_cliente: doDono.idCliente,
      chamada: 'POST /relacionamento/v1/:idRelacionamento/anotacao',
      alvo: `relacionamento:${doDono.idRelacionamento}`,
    },
    {
      acao: 'LEITURA',
      id_cliente: doDono.idCliente,
      chamada: 'GET /consigna/v1/relacionamento/:idRelacionamento/abrir',
      alvo: `relacionamento:${doDono.idRelacionamento}`,
    },
    {
      acao: 'RECUSA',
      id_cliente: null,
      chamada: daOportunidade,
      alvo: `oportunidade:${doColega.idOportunidade}`,
    },
    {
      acao: 'RECUSA',
      id_cliente: null,
      chamada: daOportunidade,
      alvo: `oportunidade:${deFora.idOportunidade}`,
    },
  ])
})

test('a retry that is answered from memory is no second change in the trail', async () => {
  const antes = (await trilha()).length
  for (let vez = 0; vez < 3; vez += 1) {
    await api.as(dono)(
      anotacaoApi.incluir,
      { params: { idRelacionamento: doDono.idRelacionamento }, body: { texto: 'Uma vez' } },
      { chave: 'trilha' },
    )
  }

  expect((await trilha()).length).toBe(antes + 1)
})

test('lines are sealed in a chain, once each, and an untouched trail is whole', async () => {
  const linhas = (await trilha()).length
  expect(await selarTrilha(api.pool, null, '0 seconds')).toMatchObject({ seladas: linhas })
  expect(await selarTrilha(api.pool, null, '0 seconds')).toMatchObject({ seladas: 0 })

  await consultar(doDono)
  await selarTrilha(api.pool, null, '0 seconds')
  expect(await verificarAuditoria(api.pool, null)).toEqual({
    inteira: true,
    seladas: linhas + 1,
    comChaveDesde: null,
  })
})

test('a change that takes long is sealed once it is committed, in its order, and is no intruder', async () => {
  const client = await api.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into auditoria select gen_random_uuid(), clock_timestamp(), id_usuario, codigo_promotor,
         id_cliente, chamada, 'MUDANCA', alvo, detalhe, 'demorada' from auditoria limit 1`,
    )
    await consultar(doDono)
    expect(await selarTrilha(api.pool, null, '0 seconds')).toMatchObject({ seladas: 0 })
    await client.query('commit')
  } finally {
    client.release()
  }

  expect(await selarTrilha(api.pool, null, '0 seconds')).toMatchObject({ seladas: 2 })
  expect(await verificarAuditoria(api.pool, null)).toMatchObject({ inteira: true })
})

/** Manipulations by a person with all rights over the database, each undone afterwards. */
test.each([
  [
    'changes who looked',
    'update auditoria set id_usuario = gen_random_uuid() where id = $1',
    'alterada',
  ],
  [
    'changes when',
    "update auditoria set ocorrido_em = ocorrido_em + '1 microsecond' where id = $1",
    'alterada',
  ],
  ['deletes a line', 'delete from auditoria where id = $1', 'apagada'],
  ['writes the seal anew', "update auditoria_selo set resumo = 'x' where ultimo = $1", 'alterada'],
  ['deletes a seal', 'delete from auditoria_selo where ultimo = $1', 'selo quebrado'],
])('whoever %s is found out', async (_quem, ataque, motivo) => {
  const linhas = await api.consulta<{ ultimo: string }>(
    'select ultimo from auditoria_selo order by numero',
  )
  const alvo = linhas[2]?.ultimo ?? ''
  await api.consulta('begin')
  try {
    await api.consulta(ataque, [alvo])
    const veredito = await verificarAuditoria(comoDono, chave)
    expect(veredito).toMatchObject({ inteira: false, motivo })
    if (motivo !== 'selo quebrado') expect(veredito).toMatchObject({ linha: alvo })
  } finally {
    await api.consulta('rollback')
  }
})

test('a line slipped in among sealed ones is found out', async () => {
  await api.consulta('begin')
  try {
    await api.consulta(
      `insert into auditoria select gen_random_uuid(), ocorrido_em + '1 microsecond', id_usuario,
         codigo_promotor, id_cliente, chamada, acao, alvo, detalhe, 'intrusa'
         from auditoria order by ocorrido_em limit 1`,
    )
    const veredito = await verificarAuditoria(comoDono, chave)
    expect(veredito).toMatchObject({ inteira: false, motivo: 'intrusa' })
  } finally {
    await api.consulta('rollback')
  }
})

/** Everything that somebody with the database alone can compute: seals without a key. */
const refeita = `
  update auditoria set id_usuario = gen_random_uuid() where id = $1`

test('from the first keyed seal on a rewritten trail is found out, and older lines stay verifiable', async () => {
  const semChave = (await trilha()).length
  await selarTrilha(api.pool, null, '0 seconds')
  await consultar(doDono)
  await consultar(doDono)
  expect(await selarTrilha(api.pool, chave, '0 seconds')).toMatchObject({ seladas: 2 })

  expect(await verificarAuditoria(api.pool, chave)).toEqual({
    inteira: true,
    seladas: semChave + 2,
    comChaveDesde: { numero: semChave + 1, em: expect.any(Date), resumo: expect.any(String) },
  })
  const outra = criarChave('a chave de outra instalação qualquer')
  expect(await verificarAuditoria(api.pool, outra)).toMatchObject({ motivo: 'outra chave' })
  expect(await verificarAuditoria(api.pool, null)).toMatchObject({ motivo: 'outra chave' })
})

test('who rewrites a line and its seal without the key is found out', async () => {
  const [ultimo] = await api.consulta<{ ultimo: string; numero: number }>(
    'select ultimo, numero from auditoria_selo order by numero desc limit 1',
  )
  await api.consulta('begin')
  try {
    await api.consulta(refeita, [ultimo?.ultimo])
    // The seal of before the key, over the new line: the newest of the chain, so nothing follows it.
    await api.consulta(
      `update auditoria_selo s set resumo = encode(sha256(convert_to(s.resumo_anterior || E'\n' || 'x',
         'UTF8')), 'hex') where s.numero = $1`,
      [ultimo?.numero],
    )
    expect(await verificarAuditoria(comoDono, chave)).toMatchObject({
      motivo: 'alterada',
      linha: ultimo?.ultimo,
    })
    await api.consulta('update auditoria_selo set chave = null where numero = $1', [ultimo?.numero])
    expect(await verificarAuditoria(comoDono, chave)).toMatchObject({ motivo: 'selo sem chave' })
  } finally {
    await api.consulta('rollback')
  }
})

test('once seals are keyed, the database takes none without a key', async () => {
  await consultar(doDono)
  await expect(selarTrilha(api.pool, null, '0 seconds')).rejects.toThrow('are keyed')
  expect(await selarTrilha(api.pool, chave, '0 seconds')).toMatchObject({ seladas: 1 })
})

test('a chain made anew without the key is found out by the first keyed seal that is known outside', async () => {
  const antes = await verificarAuditoria(api.pool, chave)
  if (!antes.inteira || !antes.comChaveDesde) throw new Error('The trail is keyed')
  const conhecida = antes.comChaveDesde
  expect(await verificarAuditoria(api.pool, chave, conhecida)).toEqual(antes)
  await api.consulta('begin')
  try {
    const [linha] = await api.consulta<{ id: string }>('select id from auditoria limit 1')
    await api.consulta(refeita, [linha?.id])
    await api.consulta('truncate auditoria_selo')
    expect(await verificarAuditoria(comoDono, chave, conhecida)).toMatchObject({
      motivo: 'apagada',
    })
    await selarTrilha(comoDono as unknown as typeof api.pool, null, '0 seconds')
    expect(await verificarAuditoria(comoDono, chave)).toMatchObject({ inteira: true })
    expect(await verificarAuditoria(comoDono, chave, conhecida)).toMatchObject({
      motivo: 'selo sem chave',
    })
  } finally {
    await api.consulta('rollback')
  }
})
