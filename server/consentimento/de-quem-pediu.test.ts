import { afterAll, beforeAll, expect, test } from 'vitest'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { clienteApi } from '#shared/cliente/api.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { trabalhadorApi } from '#shared/trabalhador/api.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { transaction } from '../base/db/transaction.ts'
import { testApi } from '../test/api.ts'
import { semearExemplos } from '../test/exemplos.ts'
import { telefoneDe } from '../test/exemplos-telefone.ts'
import { clientes, personas, promotores } from '../test/fixtures.ts'

const api = await testApi()
const { as, consulta } = api
await semearExemplos(api)
afterAll(api.fechar)

const { dono, gestor } = personas
const { deFora } = clientes
let idRelacionamento = ''

/** Alfa proved the presence of a client whom Beta attends. */
beforeAll(async () => {
  const { idCliente } = deFora
  await consulta(
    `insert into sift_score (id, id_cliente, codigo_promotor, score, motivos, origem, consultado_em)
     values (gen_random_uuid(), $1, $2, 5, '{}', 'CONSULTA', now())`,
    [idCliente, promotores.beta],
  )
  await consulta(
    `insert into beneficio_consulta (id, id_cliente, id_usuario, codigo_promotor, id_consentimento,
       tipo, resultado, consultado_em)
     select gen_random_uuid(), $1, $3, $2, k.id, 'BENEFICIOS', 'RESPONDIDA', now()
       from consentimento k where k.id_cliente = $1 limit 1`,
    [idCliente, promotores.beta, personas.deFora.id],
  )
  await consulta(
    `insert into margem_consulta (id, id_empregador, id_cliente, codigo_promotor, id_usuario,
       margem_disponivel, consultada_em)
     select gen_random_uuid(), e.id, $1, $2, $3, 1, now() from empregador e where e.id_cliente = $1 limit 1`,
    [idCliente, promotores.beta, personas.deFora.id],
  )
  await consulta(
    `insert into mensagem (id, chave_unica, id_cliente, codigo_promotor, canal, finalidade,
       id_telefone, texto, criada_em, atualizada_em)
     values (gen_random_uuid(), 'm', $1, $2, 'SMS', 'ATENDIMENTO', $3, 'Olá', now(), now())`,
    [idCliente, promotores.beta, telefoneDe(deFora)],
  )
  await consulta(
    `insert into mensagem_recebida (canal, id_externo, id_cliente, id_telefone, texto, intencao,
       recebida_em, codigo_promotor)
     values ('SMS', 'r', $1, $2, 'Oi', 'humano', now(), $3)`,
    [idCliente, telefoneDe(deFora), promotores.beta],
  )
  await consulta(
    `insert into formalizacao_texto (id_formalizacao, id_cliente, texto, resumo, entregue_em)
     select f.id, $1, '{}', encode(sha256('{}'), 'hex'), now()
       from formalizacao f where f.id_cliente = $1 limit 1`,
    [idCliente],
  )
  await consulta(
    `insert into formalizacao_link (id_formalizacao, id_cliente, tentativa, canal, id_telefone,
       id_usuario, pedido_em)
     select f.id, $1, 9, 'SMS', $2, $3, now() from formalizacao f where f.id_cliente = $1 limit 1`,
    [idCliente, telefoneDe(deFora), personas.deFora.id],
  )
  await consulta(
    `insert into formalizacao_vista (id, id_documento, id_cliente, id_usuario, vista_em)
     select gen_random_uuid(), d.id, $1, $2, now()
       from formalizacao_documento d join formalizacao f on f.id = d.id_formalizacao
      where f.id_cliente = $1 limit 1`,
    [idCliente, personas.deFora.id],
  )
  const { body } = await as(dono)(relacionamentoApi.incluir, { body: { cpf: deFora.cpf } })
  idRelacionamento = body.model.idRelacionamento
  await consulta(`select confirmar_relacionamento($1, now())`, [idRelacionamento])
})

/** The register of the person, and contracts with a bank: shared by all who attend the client. */
const partilhadas = [
  'cliente',
  'contrato',
  'dados_bancarios',
  'empregador',
  'endereco',
  'relacionamento',
  'relacionamento_historico',
  'telefone',
  'telefone_opt_in',
  'telefone_token',
]

/** Tables with rows about the client, by how many rows a promotor sees. */
async function vistas(codigoPromotor: string): Promise<Map<string, number>> {
  const tabelas = await consulta<{ nome: string; chave: string }>(
    `select c.relname as nome,
            case when c.relname = 'cliente' then 'id' else 'id_cliente' end as chave
       from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relrowsecurity
        and has_table_privilege('consigna_app', c.oid, 'select')
        and (c.relname = 'cliente' or exists (select from pg_attribute a
              where a.attrelid = c.oid and a.attname = 'id_cliente' and not a.attisdropped))
      order by 1`,
  )
  const contadas = new Map<string, number>()
  const quem = { idUsuario: dono.id, promotores: [codigoPromotor] }
  await transaction(api.pool, quem, async ({ client }) => {
    for (const { nome, chave } of tabelas) {
      const { rows } = await client.query<{ quantas: number }>(
        `select count(*)::int as quantas from ${nome} where ${chave} = $1`,
        [deFora.idCliente],
      )
      contadas.set(nome, rows[0]?.quantas ?? 0)
    }
  })
  return contadas
}

test('of what another promotor asked for and made nothing is seen, table by table', async () => {
  const deBeta = await vistas(promotores.beta)
  const deAlfa = await vistas(promotores.alfa)
  const comLinhas = [...deBeta].filter(([, quantas]) => quantas > 0).map(([nome]) => nome)
  // The test is about rows that exist.
  expect(comLinhas).toEqual(
    expect.arrayContaining([
      'beneficio',
      'beneficio_consulta',
      'consentimento',
      'credito_trabalhador',
      'formalizacao',
      'formalizacao_documento',
      'formalizacao_envio',
      'formalizacao_link',
      'formalizacao_texto',
      'formalizacao_vista',
      'margem_consulta',
      'mensagem',
      'mensagem_recebida',
      'proposta',
      'sift_score',
      'simulacao',
    ]),
  )
  const seguem = [...deAlfa].filter(([, quantas]) => quantas > 0).map(([nome]) => nome)
  expect(seguem.filter((nome) => !partilhadas.includes(nome))).toEqual([])
  expect(seguem).toContain('cliente')
})

test('the client opens whole, and without a benefit, a consent or a paper', async () => {
  const params = { idRelacionamento }
  const { status, body } = await as(dono)(atendimentoApi.abrir, { params })
  expect([status, body.model.relacionamento.acesso]).toEqual([200, 'completo'])
  expect(body.model.blocos?.dadosResumidos).toMatchObject({ beneficios: [], consentimentos: [] })
  const inss = await as(dono)(beneficioApi.inss, { params })
  expect(inss.body.model).toMatchObject({
    beneficios: [],
    consentimentoValidoAte: null,
    ultimaConsulta: null,
  })
  const query = { idRelacionamento }
  const carteira = await as(dono)(consentimentoApi.carteira, { params, query })
  expect(carteira.body.model.consentimentos).toEqual([])
  const papeis = await as(dono)(formalizacaoApi.consultar, { query })
  expect(papeis.body.model.items).toEqual([])
  const vinculos = await as(dono)(trabalhadorApi.guardado, { params, query })
  expect(vinculos.body.model).toBe(null)
})

test('who manages both promotores sees under one of them no answer that the other one was given', async () => {
  const params = { idRelacionamento }
  const query = { idRelacionamento }
  const { body } = await as(gestor)(atendimentoApi.abrir, { params })
  expect(body.model.blocos?.dadosResumidos).toMatchObject({ beneficios: [] })
  const inss = await as(gestor)(beneficioApi.inss, { params })
  expect(inss.body.model.beneficios).toEqual([])
  const margem = await as(gestor)(beneficioApi.margemConvenio, {
    query: { Cpf: deFora.cpf, codigoConvenio: '000331' },
  })
  expect([margem.status, margem.body.model.fontes]).toEqual([200, []])
  const funcoes = await as(gestor)(clienteApi.funcao, { query })
  expect(funcoes.body.model.map(({ origem }) => origem)).not.toContain('BENEFICIO')
  const oferta = await as(gestor)(ofertaApi.unica, { query })
  const { ofertas, recusadas } = oferta.body.model
  const doInss = [...ofertas, ...recusadas].filter((uma) => uma.codigoConvenio === '000331')
  // Contracts with banks are shared, the benefits that they name are not.
  expect(doInss.map(({ produto }) => produto)).not.toContain('NOVO')
  expect([...new Set(doInss.map(({ fonte }) => fonte))]).toEqual([null])
})

test('who manages both promotores asks the INSS only by a consent given to that one', async () => {
  const params = { idRelacionamento }
  const { body } = await as(gestor)(consentimentoApi.carteira, { params, query: params })
  expect(body.model.consentimentos).toEqual([])
  const perguntada = await as(dono)(beneficioApi.detalhesInss, { query: { Cpf: deFora.cpf } })
  expect([perguntada.status, perguntada.body.message]).toEqual([
    400,
    expect.stringContaining('não tem consentimento válido do INSS'),
  ])
  const comoGestor = await as(gestor)(beneficioApi.detalhesInss, { query: { Cpf: deFora.cpf } })
  expect(comoGestor.status).toBe(400)
})

test('an answer under its own consent opens the benefit to this promotor, and not before', async () => {
  await consulta(
    `insert into consentimento (id, id_cliente, id_relacionamento, codigo_promotor, tipo, situacao,
       canal, enviado_em, autorizado_em, valido_ate)
     values (gen_random_uuid(), $1, $2, $3, 'INSS', 'AUTORIZADO', 'SMS', '2026-11-19T12:00:00Z',
       '2026-11-19T12:30:00Z', '2026-12-19T12:30:00Z')`,
    [deFora.idCliente, idRelacionamento, promotores.alfa],
  )
  const { status, body } = await as(dono)(beneficioApi.detalhesInss, {
    query: { Cpf: deFora.cpf },
  })
  expect(status).toBe(200)
  expect(body.model.beneficios.length).toBeGreaterThan(0)
})
