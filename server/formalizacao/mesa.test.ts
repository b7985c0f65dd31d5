import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { testApi } from '../test/api.ts'
import { semearCredito } from '../test/credito.ts'
import { formalizacaoEm, semearFormalizacoes } from '../test/exemplos-formalizacao.ts'
import { clientes, type Persona, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

/** The bank's checker, where everybody of the promotor took part (docs/decisions/073, 089). */
const api = await testApi()
const { as, consulta } = api
await semearCredito(api)
await semearFormalizacoes(api)

const { dono, gestor, promotor, colega, semAcesso } = personas
const { doDono } = clientes
const idFormalizacao = formalizacaoEm('assinada', doDono)
const params = { idFormalizacao }
const conferente: Persona = {
  id: 'aaaaaaaa-0000-4000-8000-000000000099',
  login: 'conferente',
  papel: 'GESTOR',
  promotor: '',
  promotores: [],
}

let retorno: Awaited<ReturnType<typeof pontoDeRetorno>>
beforeAll(async () => {
  await consulta(`insert into perfil_acesso (codigo, descricao, papel)
    values ('MESA', 'Conferente', 'GESTOR'), ('OPERA', 'Sem conferir', 'ATENDENTE')`)
  await consulta(`insert into perfil_controle (perfil, controle)
    select 'MESA', 'DIVERGENCIA_CONFERIR' union all
    select 'OPERA', controle from perfil_controle
     where perfil = 'TESTE' and controle not in ('FORMALIZACAO_CONFERIR', 'DIVERGENCIA_CONFERIR')`)
  await consulta(
    `insert into usuario (id, login, nome, papel, perfil)
     values ($1, 'conferente', 'Pessoa conferente', 'GESTOR', 'MESA')`,
    [conferente.id],
  )
  // `dono` began it, the one gestor sent a document of it, and the promotor may not check.
  await consulta(`update usuario set perfil = 'OPERA' where id = $1`, [promotor.id])
  await consulta('update formalizacao set id_usuario = $2 where id = $1', [idFormalizacao, dono.id])
  await consulta(
    `update formalizacao_documento set id_usuario = $2
      where id_formalizacao = $1 and tipo = 'IDENTIDADE_FRENTE'`,
    [idFormalizacao, gestor.id],
  )
  api.usuarios.esquecer()
  retorno = await pontoDeRetorno(api.appUrl)
})
afterEach(async () => {
  await retorno.voltar()
  api.usuarios.esquecer()
})
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const casos = async () => {
  const { status, body } = await as(conferente)(formalizacaoApi.daMesa, {})
  expect(status).toBe(200)
  return body.model.items
    .filter(({ codigoPromotor }) => codigoPromotor === doDono.promotor)
    .map(({ formalizacao }) => formalizacao.idFormalizacao)
    .filter((id) => id === idFormalizacao)
}
const conferir = (quem: Persona, body: { aprovada: boolean } = { aprovada: true }) =>
  as(quem)(formalizacaoApi.conferirNaMesa, { params, body })
const deFora = () =>
  consulta(
    `insert into formalizacao_historico (id, id_formalizacao, id_cliente, de, para, por, id_usuario, ocorrido_em)
     select gen_random_uuid(), id, id_cliente, 'ASSINADA', 'CONFERIDA', 'ATENDENTE', $2, criada_em
       from formalizacao where id = $1`,
    [idFormalizacao, conferente.id],
  )
/** Who took part no longer did. */
const semParte = () =>
  consulta('update formalizacao_documento set id_usuario = $2 where id_formalizacao = $1', [
    idFormalizacao,
    dono.id,
  ])

test('S9 where everybody took part the bank’s checker sees the formalization, opens it and checks it', async () => {
  expect(await casos()).toEqual([idFormalizacao])
  const { body } = await as(conferente)(formalizacaoApi.daMesa, {})
  const [documento] =
    body.model.items.find(({ formalizacao }) => formalizacao.idFormalizacao === idFormalizacao)
      ?.formalizacao.documentos ?? []
  const aberto = await as(conferente)(formalizacaoApi.abrirNaMesa, {
    params: { idFormalizacao, idDocumento: documento?.idDocumento ?? '' },
    body: {},
  })
  const impresso = await as(conferente)(formalizacaoApi.imprimirNaMesa, {
    params,
    body: { tipo: 'EVIDENCIAS' },
  })
  expect([aberto.status, impresso.status]).toEqual([200, 200])

  const conferida = await conferir(conferente)
  expect([conferida.body.message, conferida.body.model.situacao]).toEqual([null, 'CONCLUIDA'])
  expect(await casos()).toEqual([])
  expect(
    await consulta(
      `select acao, codigo_promotor from auditoria
        where id_usuario = $1 and alvo = $2 and id_cliente = $3 order by ocorrido_em`,
      [conferente.id, `formalizacao:${idFormalizacao}`, doDono.idCliente],
    ),
  ).toEqual([
    ...Array.from({ length: 2 }, () => ({ acao: 'LEITURA', codigo_promotor: doDono.promotor })),
    { acao: 'MUDANCA', codigo_promotor: doDono.promotor },
  ])
})

test('who took part is still refused, and the list of the promotor names the desk', async () => {
  const { body } = await as(gestor)(formalizacaoApi.conferir, { params, body: { aprovada: true } })
  expect(body.message).toMatch(/outra pessoa confere/)
  await consulta(`update formalizacao set modalidade = 'REMOTA' where id = $1`, [idFormalizacao])
  const naMesa = async () => {
    const lida = await as(gestor)(formalizacaoApi.propostasRemotas, {
      query: { situacao: 'ASSINADA', PageSize: 100 },
    })
    return lida.body.model.items.find((uma) => uma.idFormalizacao === idFormalizacao)?.naMesa
  }
  expect(await naMesa()).toBe(true)
  await semParte()
  expect(await naMesa()).toBe(false)
})

test.each([
  ['a gestor took no part', semParte],
  [
    'another person of the promotor may check',
    () => consulta(`update usuario set perfil = 'TESTE' where id = $1`, [promotor.id]),
  ],
])('where %s the case does not exist for the checker', async (_porque, mudar) => {
  await mudar()
  api.usuarios.esquecer()
  expect(await casos()).toEqual([])
  expect((await conferir(conferente)).status).toBe(404)
})

test('a colleague who does not reach the client is nobody who may check; one who covers the owner counts as the owner', async () => {
  // `colega` has the control, and is no owner here.
  expect(await casos()).toEqual([idFormalizacao])
  await consulta(
    `with a as (insert into ausencia (id, id_usuario, motivo, inicio, fim)
       select gen_random_uuid(), $1, 'Férias', '2026-11-19', '2026-11-22' returning id)
     insert into ausencia_cobertura (id, id_ausencia, codigo_promotor, id_cobertor, desde, definida_por)
     select gen_random_uuid(), a.id, $2, $3, '2026-11-19T03:00:00Z', $1 from a`,
    [dono.id, doDono.promotor, colega.id],
  )
  expect(await casos()).toEqual([idFormalizacao])

  // The gestor did all of it: who covers may check, unless the owner asked for a consent whose marks wait.
  await consulta(
    `with f as (update formalizacao set id_usuario = $2 where id = $1),
       h as (update formalizacao_historico set id_usuario = $2 where id_formalizacao = $1)
     update formalizacao_documento set id_usuario = $2 where id_formalizacao = $1`,
    [idFormalizacao, gestor.id],
  )
  expect(await casos()).toEqual([])
  await consulta(
    `insert into consentimento (id, id_cliente, id_relacionamento, codigo_promotor, tipo, situacao, id_usuario,
       canal, id_telefone, enviado_em, autorizado_em, valido_ate, marcas)
     select gen_random_uuid(), $1, $2, $3, 'TRABALHADOR', 'AUTORIZADO', $4, 'SMS', t.id, now(), now(),
       now() + interval '30 days', '{TROUXE}' from telefone t where t.id_cliente = $1 limit 1`,
    [doDono.idCliente, doDono.idRelacionamento, doDono.promotor, dono.id],
  )
  expect(await casos()).toEqual([idFormalizacao])
})

test('a gestor who is away leaves the case to the checker for that time', async () => {
  await semParte()
  await consulta(
    `insert into ausencia (id, id_usuario, motivo, inicio, fim)
     select gen_random_uuid(), $1, 'Férias', '2026-11-19', '2026-11-22'`,
    [gestor.id],
  )
  expect(await casos()).toEqual([idFormalizacao])
})

test('the checker who took part, and anybody without the control, has no case', async () => {
  expect((await conferir(semAcesso)).status).toBe(403)
  await consulta('update formalizacao set id_usuario_do_link = $2 where id = $1', [
    idFormalizacao,
    conferente.id,
  ])
  expect(await casos()).toEqual([])
  expect((await conferir(conferente)).status).toBe(404)
})

test('two checks at once are one', async () => {
  const dadas = await Promise.all([conferir(conferente), conferir(conferente)])
  expect(dadas.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
  const [quantas] = await consulta<{ n: number }>(
    `select count(*)::int as n from formalizacao_historico
      where id_formalizacao = $1 and para = 'CONFERIDA'`,
    [idFormalizacao],
  )
  expect(quantas?.n).toBe(1)
})

test('the database refuses a check from outside while somebody of the promotor may check', async () => {
  await semParte()
  await expect(deFora()).rejects.toThrow('Only people of the promotor check this formalization')
})

test('the database takes a check from outside where nobody of the promotor may', async () => {
  await deFora()
  expect(await casos()).toEqual([idFormalizacao])
})
