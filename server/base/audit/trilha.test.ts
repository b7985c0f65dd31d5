import { afterAll, expect, test } from 'vitest'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { testApi } from '../../test/api.ts'
import { clientes, personas } from '../../test/fixtures.ts'
import { selarTrilha } from './selar.ts'
import { verificarAuditoria } from './verificar.ts'

const api = await testApi()
afterAll(api.fechar)
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
  expect(await selarTrilha(api.pool, '0 seconds')).toMatchObject({ seladas: linhas })
  expect(await selarTrilha(api.pool, '0 seconds')).toMatchObject({ seladas: 0 })

  await consultar(doDono)
  await selarTrilha(api.pool, '0 seconds')
  expect(await verificarAuditoria(api.pool)).toEqual({ inteira: true, seladas: linhas + 1 })
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
    const veredito = await verificarAuditoria({ query: api.owner.query.bind(api.owner) })
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
    const veredito = await verificarAuditoria({ query: api.owner.query.bind(api.owner) })
    expect(veredito).toMatchObject({ inteira: false, motivo: 'intrusa' })
  } finally {
    await api.consulta('rollback')
  }
})
