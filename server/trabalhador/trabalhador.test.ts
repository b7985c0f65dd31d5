import fastify from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { casosPorCpf } from '#integrations/trabalhador/casos.ts'
import { trabalhadorSandbox } from '#integrations/trabalhador/sandbox.ts'
import { createTrabalhador } from '#integrations/trabalhador/trabalhador.ts'
import { trabalhadorApi } from '#shared/trabalhador/api.ts'
import type { Processamento } from '#shared/trabalhador/processamento.ts'
import { createPool } from '../base/db/pool.ts'
import { createApp } from '../base/http/app.ts'
import { createTokenVerifier } from '../base/http/token.ts'
import { criarRotas } from '../routes.ts'
import { agora, cabecalhos, chaveDoGateway, sistema, testApi } from '../test/api.ts'
import { clientes, personas } from '../test/fixtures.ts'

const credencial = { id: 'consigna', segredo: 'senha-do-trabalhador' }
const fora = fastify({ forceCloseConnections: true })
await fora.register(trabalhadorSandbox, { prefix: '/t', credencial, lentoMs: 50 })
let perguntas = 0
fora.addHook('onRequest', async ({ url: caminho }) => {
  if (caminho.endsWith('/vinculos')) perguntas += 1
})
const url = `${await fora.listen({ port: 0, host: '127.0.0.1' })}/t`
const api = await testApi({
  trabalhador: createTrabalhador({ url, credencial, limiteMs: 2000 }),
})
afterAll(api.fechar)
afterAll(() => fora.close())
await api.consulta(`insert into lista values ('tipo_vinculo', 'ATIVO', 'Ativo', 1)`)

const { dono } = personas
const { doDono, doColega, deFora } = clientes
const { idCliente, idRelacionamento } = doDono
const params = { idRelacionamento }

beforeEach(async () => {
  perguntas = 0
  await api.consulta(`delete from empregador; delete from credito_trabalhador;
    delete from empregador_processamento; delete from consentimento`)
  await comCpf(doDono.cpf)
})

const comCpf = (cpf: string) =>
  api.consulta('update cliente set cpf = $1 where id = $2', [cpf, idCliente])
const noCaso = (caso: string) =>
  comCpf(Object.entries(casosPorCpf).find(([, qual]) => qual === caso)?.[0] ?? '')
const consentir = (validoAte = '2026-12-10T13:00:00Z', tipo = 'TRABALHADOR') =>
  api.consulta(
    `insert into consentimento (id, id_cliente, tipo, situacao, canal, enviado_em, autorizado_em,
       valido_ate) values (gen_random_uuid(), $1, $3, 'AUTORIZADO', 'SMS', '2026-11-10T12:00:00Z',
       '2026-11-10T13:00:00Z', $2)`,
    [idCliente, validoAte, tipo],
  )
const consultar = () => api.as(dono)(trabalhadorApi.consultar, { params })
const processar = (quem = dono) => api.as(quem)(trabalhadorApi.processar, { params, body: {} })
const guardado = async () => (await api.as(dono)(trabalhadorApi.guardado, { params })).body.model
const empregadores = () =>
  api.consulta<{ matricula: string }>(
    `select codigo_convenio, matricula, tipo, renda_bruta::int as renda, versao from empregador
      order by lower(matricula)`,
  )
/** The thirty seconds pass, by the database's clock. */
const passar = () =>
  api.consulta(`update empregador_processamento set iniciado_em = iniciado_em - interval '30 s',
    bloqueado_ate = bloqueado_ate - interval '30 s'`)

test('S1.10 S3.05 S4.08 the jobs of a worker with consent are answered, and stored with their time', async () => {
  await consentir()
  expect(await guardado()).toBeNull()
  const { status, body } = await consultar()

  expect(status).toBe(200)
  expect(body.model.vinculos).toMatchObject([
    {
      dadosProfissionais: { matricula: expect.any(String) },
      dadosFinanceiros: { valorTotalVencimentos: expect.any(Number) },
    },
  ])
  expect(Date.parse(body.model.lastUpdated)).toBe(Date.parse('2026-11-20T13:00:00Z'))
  expect(await guardado()).toEqual(body.model)
})

test('without a valid consent of the worker no outside system is asked', async () => {
  const recusada = async () => {
    const { status, body } = await consultar()
    expect([status, body.message?.length]).toEqual([400, expect.any(Number)])
    expect(await guardado()).toBeNull()
    return body.message
  }
  const semNenhum = await recusada()
  await consentir('2026-11-20T12:59:59Z')
  await recusada()
  await consentir('2026-12-10T13:00:00Z', 'INSS')

  expect(await recusada()).toBe(semNenhum)
  expect(perguntas).toBe(0)
})

test('once the client took the authorisation back, the wages are neither processed nor shown, until asked again', async () => {
  await consentir()
  await consultar()
  expect((await processar()).status).toBe(200)
  await passar()
  await api.consulta(
    `update consentimento set situacao = 'REVOGADO', encerrado_em = '2026-11-20T13:00:00Z'`,
  )
  const rodada = async () =>
    (await api.as(dono)(trabalhadorApi.processamento, { params })).body.model

  expect((await processar()).status).toBe(400)
  expect([await guardado(), await rodada()]).toEqual([null, null])

  // A new authorisation is no word about the answer that was asked for under the old one.
  await consentir()
  expect((await processar()).body.message).toBe('Consulte o crédito do trabalhador antes')
  expect(await guardado()).toBeNull()

  await api.consulta(`update consentimento set encerrado_em = '2026-11-20T12:59:00Z'
    where situacao = 'REVOGADO'`)
  await consultar()
  expect((await guardado())?.vinculos).toHaveLength(1)
  expect((await processar()).status).toBe(200)
})

test('an answer to an older question does not replace that of a newer one', async () => {
  await consentir()
  await consultar()
  const guardar = (em: string) =>
    api.consulta(`update credito_trabalhador set vinculos = '[]', consultado_em = $1`, [em])
  // Asked a minute later, and answered before.
  await guardar('2026-11-20T13:01:00Z')
  const { status, body } = await consultar()
  expect([status, body.model.vinculos]).toEqual([200, []])
  expect(Date.parse(body.model.lastUpdated)).toBe(Date.parse('2026-11-20T13:01:00Z'))
  expect(await guardado()).toEqual(body.model)

  // Of a clock that was put back.
  await guardar('2026-11-20T15:00:00Z')
  expect((await consultar()).body.model.vinculos).toHaveLength(1)
})

test('S8.07 a refusal of the system is shown in its own sentences, and stored jobs stay', async () => {
  await consentir()
  const { body: antes } = await consultar()
  await noCaso('recusa')
  const { status, body } = await consultar()

  expect([status, body.errors, body.message]).toEqual([
    400,
    [],
    'Serviço em virada de folha: tente depois do dia 20;Vínculo encerrado em 30/09/2026',
  ])
  expect(await guardado()).toEqual(antes.model)
})

test.each(['cai', 'demora', 'truncada', 'outra-forma'])(
  'S8.02 a system that fails (%s) is told as such, and the rest goes on',
  async (caso) => {
    await consentir()
    await noCaso(caso)
    const consulta = consultar()
    const outra = await api.as(dono)(trabalhadorApi.guardado, { params })
    const { status, body } = await consulta

    expect(outra.status).toBe(200)
    expect([status, body.message]).toEqual([502, 'A conexão com serviço falhou!'])
  },
)

test('S4.10 S5.06 S9.05 each link is created, updated, current or skipped, and says why', async () => {
  await consentir()
  await noCaso('varios')
  await api.consulta(
    `insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo, renda_bruta)
     values ('66666666-0000-4000-8000-000000000001', $1, '000040', 'clt201820', 'ATIVO', 348000)`,
    [idCliente],
  )
  await consultar()
  const { status, body } = await processar()

  expect([status, body.model.executado]).toEqual([200, true])
  expect(body.model.vinculos).toEqual([
    {
      resultado: 'ATUALIZADO',
      matricula: 'CLT201820',
      nomeEmpregador: 'Supermercados Bom Preço Ltda',
      idEmpregador: '66666666-0000-4000-8000-000000000001',
      rendaAnterior: 3480,
      renda: 4126.9,
      motivo: 'A renda bruta mudou',
    },
    expect.objectContaining({ resultado: 'CRIADO', matricula: 'PJ-00771/2', renda: 1518 }),
    expect.objectContaining({
      resultado: 'INVALIDO',
      matricula: null,
      motivo: 'A matrícula não veio como texto',
    }),
    expect.objectContaining({
      resultado: 'INVALIDO',
      motivo: 'O total de vencimentos não veio como número',
    }),
  ])
  expect(await empregadores()).toEqual([
    { codigo_convenio: '000040', matricula: 'clt201820', tipo: 'ATIVO', renda: 412_690, versao: 2 },
    {
      codigo_convenio: '000040',
      matricula: 'PJ-00771/2',
      tipo: 'ATIVO',
      renda: 151_800,
      versao: 1,
    },
  ])

  await passar()
  const denovo = await processar()
  expect(denovo.body.model.vinculos.map(({ resultado }) => resultado)).toEqual([
    'ATUAL',
    'ATUAL',
    'INVALIDO',
    'INVALIDO',
  ])
  expect(await empregadores()).toHaveLength(2)
})

test('S8.08 a link that makes no empregador is a failure of its own, and the others go on', async () => {
  await consentir()
  await noCaso('matricula-longa')
  await consultar()
  const { status, body } = await processar()

  expect(status).toBe(200)
  expect(body.model.vinculos).toMatchObject([
    { resultado: 'FALHOU', motivo: 'matricula length outside valid range (1-50)' },
    { resultado: 'CRIADO', matricula: 'RS44810' },
  ])
})

test('nothing is processed before the system was asked', async () => {
  expect((await processar()).body.message).toBe('Consulte o crédito do trabalhador antes')
  expect((await api.as(dono)(trabalhadorApi.processamento, { params })).body.model).toBeNull()
})

test('S4.09 S9.04 within thirty seconds no second run starts, and the remaining time is answered', async () => {
  await consentir()
  await consultar()
  const primeira = await processar()
  const antes = await agoraNoBanco()
  const segunda = await processar(personas.promotor)
  const depois = await agoraNoBanco()

  expect([primeira.body.model.executado, segunda.body.model.executado]).toEqual([true, false])
  expect(segunda.body.model).toMatchObject({
    vinculos: primeira.body.model.vinculos,
    por: { loginUsuario: 'dono' },
  })
  const { restanteMs, ate } = segunda.body.model.bloqueio
  expect(restanteMs).toBeGreaterThanOrEqual(Date.parse(ate) - depois)
  expect(restanteMs).toBeLessThanOrEqual(Date.parse(ate) - antes)
  expect(Date.parse(ate) - Date.parse(segunda.body.model.iniciadoEm)).toBe(30_000)

  await passar()
  expect((await processar()).body.model.executado).toBe(true)
})

test('S9.04 the clock of the lock is the database’s, whatever the servers think', async () => {
  await consentir()
  await consultar()
  const antes = await agoraNoBanco()
  const { body } = await processar()

  // The clock of the server stands on another day altogether.
  expect(Date.parse(body.model.iniciadoEm)).toBeGreaterThanOrEqual(antes)
  expect(Date.parse(body.model.iniciadoEm)).toBeLessThanOrEqual(await agoraNoBanco())
  expect(body.model.iniciadoEm).not.toMatch(/^2026-11-20T13:00:00/)
})

/** Milliseconds of the clock that the lock goes by. */
async function agoraNoBanco(): Promise<number> {
  const [{ agora } = { agora: Number.NaN }] = await api.consulta<{ agora: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as agora',
  )
  return agora
}

/** A second server over the same database: its own pool, and a clock that is an hour ahead. */
async function outroServidor() {
  const pool = createPool({ url: api.appUrl, max: 8 })
  const app = createApp(
    criarRotas(api.dependencias),
    {
      cabecalhos,
      credenciais: { chavesDoGateway: [chaveDoGateway], sistemas: [sistema] },
      limites: {
        porPessoa: { folga: 0, porSegundo: 0 },
        buscas: { folga: 0, porSegundo: 0 },
        impressoes: { folga: 0, porSegundo: 0 },
      },
      origens: [],
    },
    {
      pool,
      tokens: createTokenVerifier({
        issuer: api.emissor.issuer,
        audience: 'urn:consigna:api',
        jwksUrl: api.emissor.jwksUrl,
        escopo: 'core',
      }),
      usuarios: api.usuarios,
      agora: () => new Date(agora.getTime() + 3_600_000),
      registrar: () => undefined,
      conferirRespostas: true,
    },
  )
  const headers = await api.cabecalhosDe(dono)
  const url = trabalhadorApi.processar.path.replace(':idRelacionamento', idRelacionamento)
  return {
    processar: async () => {
      const resposta = await app.inject({ method: 'POST', url, headers, payload: {} })
      return resposta.json<{ model: Processamento }>().model
    },
    fechar: async () => {
      await app.close()
      await pool.end()
    },
  }
}

test('S4.09 sixteen tabs on two servers at once: one run, one empregador', async () => {
  await consentir()
  await consultar()
  const outro = await outroServidor()
  const corridas = await Promise.all(
    Array.from({ length: 16 }, async (_, k) =>
      k % 2 === 0 ? (await processar()).body.model : outro.processar(),
    ),
  )
  // An hour ahead is not thirty seconds later.
  corridas.push(await outro.processar())
  await outro.fechar()

  expect(corridas.filter(({ executado }) => executado)).toHaveLength(1)
  expect(new Set(corridas.map(({ iniciadoEm }) => iniciadoEm)).size).toBe(1)
  expect(await empregadores()).toHaveLength(1)
})

test('S4.09 a run that dies leaves no lock behind', async () => {
  await consentir()
  await consultar()
  const morto = new Client({ connectionString: api.appUrl })
  await morto.connect()
  await morto.query(`begin; select set_config('consigna.promotores', '${doDono.promotor}', true);
    insert into empregador_processamento values ('${idCliente}', clock_timestamp(),
      clock_timestamp() + interval '30 seconds', '${dono.id}', now(), '[]')`)
  const esperando = processar()
  await morto.end()

  expect((await esperando).body.model.executado).toBe(true)
})

test('a client of another, or of another promotor, is neither asked about nor processed', async () => {
  for (const endpoint of [trabalhadorApi.consultar, trabalhadorApi.processamento]) {
    const ler = ({ idRelacionamento: id }: typeof doDono) =>
      api.as(dono)(endpoint, { params: { idRelacionamento: id } })
    expect((await ler(doColega)).status).toBe(403)
    expect((await ler(deFora)).status).toBe(404)
  }
})
