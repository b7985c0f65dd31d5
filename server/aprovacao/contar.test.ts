import { afterAll, afterEach, expect, test } from 'vitest'
import { aprovacaoApi } from '#shared/aprovacao/api.ts'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { MAXIMO_DE_PENDENTES } from '#shared/confirmacao/shapes.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { MAXIMO_PARA_OLHAR } from '#shared/consentimento/shapes.ts'
import { testApi } from '../test/api.ts'
import { telefoneDe } from '../test/exemplos-telefone.ts'
import { semearExemplos } from '../test/exemplos.ts'
import { clientes, type Persona, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

const api = await testApi()
const { as, consulta } = api
await semearExemplos(api)
const { dono, gestor, promotor } = personas
const { doDono } = clientes

const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  await retorno.voltar()
  api.usuarios.esquecer()
})
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const contar = async (quem: Persona) => {
  const { status, body } = await as(quem)(aprovacaoApi.contar, {})
  expect(status).toBe(200)
  return body.model
}

/** Documents of a client that `quem` sent, before all others. */
const mandar = (quem: Persona, quantos: number) =>
  consulta(
    `insert into confirmacao (id, id_relacionamento, id_cliente, codigo_promotor, tipo, id_usuario,
       pedida_em, arquivo, nome_arquivo, formato, arquivo_resumo)
     select gen_random_uuid(), id_relacionamento, id_cliente, codigo_promotor, tipo, $2,
       pedida_em - n * interval '1 minute', gen_random_uuid(), nome_arquivo, formato, arquivo_resumo
       from (select * from confirmacao where tipo = 'DOCUMENTO' and id_relacionamento = $1
              order by pedida_em desc limit 1) k, generate_series(1, $3::int) n`,
    [doDono.idRelacionamento, quem.id, quantos],
  )

/** Consents of a client marked for a second person, asked for by `quem`. */
const pedir = (quem: Persona, quantos: number, antes: string) =>
  consulta(
    `insert into consentimento (id, id_cliente, id_relacionamento, codigo_promotor, tipo, situacao,
       id_usuario, canal, id_telefone, enviado_em, autorizado_em, valido_ate, marcas)
     select gen_random_uuid(), $1, $2, $3, 'INSS', 'AUTORIZADO', $4, 'SMS', $5, d - interval '10 minutes', d,
       d + interval '30 days', '{PARTILHADO}'
       from generate_series(1, $6::int) n, lateral (select timestamptz '2026-11-19T18:00:00Z'
         - $7::interval - n * interval '1 minute' as d) x`,
    [
      doDono.idCliente,
      doDono.idRelacionamento,
      doDono.promotor,
      quem.id,
      telefoneDe(doDono),
      quantos,
      antes,
    ],
  )

test('what a person sent is not counted as waiting for them, however much of it stands before the rest', async () => {
  const antes = await contar(gestor)
  await mandar(gestor, MAXIMO_DE_PENDENTES + 1)
  expect((await contar(gestor)).documentos).toBe(antes.documentos)
  await mandar(dono, 1)
  expect((await contar(gestor)).documentos).toBe(antes.documentos + 1)
})

test('a document does not wait for who asked for the client, and the list says so', async () => {
  const antes = await contar(gestor)
  await mandar(dono, 1)
  expect((await contar(gestor)).documentos).toBe(antes.documentos + 1)
  await consulta(
    `insert into relacionamento_historico (id_relacionamento, id_cliente, acao, id_usuario, ocorrido_em)
     values ($1, $2, 'CRIADO', $3, now())`,
    [doDono.idRelacionamento, doDono.idCliente, gestor.id],
  )
  const { items } = (await as(gestor)(confirmacaoApi.pendentes, {})).body.model
  const dele = items.filter((um) => um.idRelacionamento === doDono.idRelacionamento)

  expect((await contar(gestor)).documentos).toBe(antes.documentos + 1 - dele.length)
  expect(dele.map(({ seu }) => seu)).toEqual(dele.map(() => true))
  const params = { idConfirmacao: dele[0]?.idConfirmacao ?? '' }
  expect((await as(gestor)(confirmacaoApi.abrirDocumento, { params, body: {} })).status).toBe(400)
})

test("documents and consents of others come before one's own, which cut none of them off", async () => {
  const lerDocumentos = async () => (await as(gestor)(confirmacaoApi.pendentes, {})).body.model
  const lerConsentimentos = async () =>
    (await as(gestor)(consentimentoApi.paraOlhar, {})).body.model
  const antes = [(await lerDocumentos()).total, (await lerConsentimentos()).total] as const
  await mandar(gestor, MAXIMO_DE_PENDENTES)
  await mandar(dono, 1)
  const { items: documentos, total } = await lerDocumentos()
  expect(total).toBe(antes[0] + MAXIMO_DE_PENDENTES + 1)
  expect(documentos).toHaveLength(MAXIMO_DE_PENDENTES)
  const deOutros = documentos.filter(({ idUsuario }) => idUsuario !== gestor.id)
  expect(deOutros).toHaveLength((await contar(gestor)).documentos)
  expect(documentos.slice(0, deOutros.length)).toEqual(deOutros)

  await pedir(gestor, MAXIMO_PARA_OLHAR, '1 day')
  await pedir(dono, 1, '0')
  const { items: consentimentos, total: marcados } = await lerConsentimentos()
  expect(marcados).toBe(antes[1] + MAXIMO_PARA_OLHAR + 1)
  expect(consentimentos).toHaveLength(MAXIMO_PARA_OLHAR)
  expect(consentimentos.map(({ seu }) => seu)).toEqual(
    consentimentos.map(({ seu }) => seu).toSorted((um, outro) => Number(um) - Number(outro)),
  )
  expect(consentimentos.filter(({ seu }) => !seu)).toHaveLength(
    (await contar(gestor)).consentimentos,
  )
})

test('a divergence does not wait for the person who asked for its decision', async () => {
  const antes = await contar(gestor)
  const pedidas = await consulta(
    `update divergencia set id_pedinte = $1 where pedida_em is not null and decidida_em is null
        and codigo_promotor = any ($2) returning id`,
    [gestor.id, gestor.promotores],
  )
  expect(pedidas.length).toBeGreaterThan(0)
  expect(antes.divergencias).toBeGreaterThan(pedidas.length)
  expect((await contar(gestor)).divergencias).toBe(antes.divergencias - pedidas.length)
})

test('a divergence that waits for a confirmation does not wait for who may not confirm', async () => {
  const antes = await contar(gestor)
  const [linha] = await consulta(
    `select count(*)::int as quantas from divergencia where pedida_em is not null and decidida_em is null
        and codigo_promotor = any ($1)`,
    [gestor.promotores],
  )
  await consulta(`delete from perfil_controle where controle = 'DIVERGENCIA_CONFIRMAR'`)
  api.usuarios.esquecer()

  expect(linha?.quantas).toBeGreaterThan(0)
  expect((await contar(gestor)).divergencias).toBe(antes.divergencias - Number(linha?.quantas))
})

test('signed papers that a person had a part in wait for another one', async () => {
  const antes = await contar(promotor)
  expect(antes.formalizacoes).toBeGreaterThan(0)
  await consulta(
    `update formalizacao set id_usuario = $1 where situacao = 'ASSINADA' and codigo_promotor = $2`,
    [promotor.id, doDono.promotor],
  )
  expect((await contar(promotor)).formalizacoes).toBe(0)
})

test('a person who may not decide has nothing to approve', async () => {
  await mandar(gestor, 1)
  await consulta(
    `delete from perfil_controle where controle = any ('{FORMALIZACAO_CONFERIR,CONFIRMACAO_CONFERIR,DIVERGENCIA_DECIDIR}')`,
  )
  api.usuarios.esquecer()
  expect(await contar(dono)).toEqual({
    formalizacoes: 0,
    documentos: 0,
    consentimentos: 0,
    divergencias: 0,
  })
})
