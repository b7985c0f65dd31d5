import fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createDataprev } from '#integrations/dataprev/dataprev.ts'
import { dataprevSandbox } from '#integrations/dataprev/sandbox.ts'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { agora, testApi } from '../test/api.ts'
import { beneficioDe, semearCredito } from '../test/credito.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { gravarBeneficio } from './gravar.ts'
import { gravarProva } from './sql/gravacao.ts'

const credencial = { id: 'consigna', segredo: 'segredo-de-demonstracao' }
const inss = fastify({ forceCloseConnections: true })
await inss.register(dataprevSandbox, { prefix: '/dataprev', credencial })
const url = `${await inss.listen({ port: 0, host: '127.0.0.1' })}/dataprev`
const dataprev = createDataprev({ url, credencial, cbc: '999', limiteMs: 2000 })
const api = await testApi({ dataprev })
afterAll(() => inss.close())
afterAll(api.fechar)
await semearCredito(api)
await api.consulta(`insert into especie_beneficio values
  ('21', 'Pensão por morte previdenciária', true, 'PENSAO', true),
  ('88', 'BPC da pessoa idosa', true, 'LOAS', false)`)

const { dono, semAcesso } = personas
const { doDono, doColega, deFora } = clientes
const { idCliente, idRelacionamento } = doDono
const params = { idRelacionamento }

beforeEach(() =>
  api.consulta(
    `delete from beneficio_consulta;
     delete from beneficio where id_cliente = '${idCliente}' and id <> '${beneficioDe(doDono)}'`,
  ),
)

/** The client of the story under a CPF whose answer is agreed with the stand-in. */
async function comCpf(cpf: string) {
  await api.consulta('update cliente set cpf = $2 where id = $1', [idCliente, cpf])
  return api.as(dono)(beneficioApi.detalhesInss, { query: { Cpf: cpf } })
}
const conhecido = async () => (await api.as(dono)(beneficioApi.inss, { params })).body.model
const trilha = () =>
  api.consulta<{ resultado: string; codigos: string[]; id_usuario: string }>(
    `select resultado, id_usuario, (select coalesce(json_agg(e->>'codigo'), '[]')
       from jsonb_array_elements(erros) e) as codigos from beneficio_consulta`,
  )

test('S1.10 S7.05 the benefits answered by the INSS are stored, with time and person', async () => {
  const { status, body } = await comCpf('90000300217')

  expect(status).toBe(200)
  const [, uma, outra] = body.model.beneficios
  expect([uma?.especie.codigo, outra?.especie.codigo]).toEqual(['41', '21'])
  expect(uma).toMatchObject({
    numero: '100.***.***-1',
    situacao: { codigo: '00', elegivel: true },
    dataInicio: '2020-01-10',
    dataDespacho: '2020-02-15',
    ufPagamento: 'SP',
    bloqueio: '0',
    elegivelInss: true,
    valorBase: 1621,
    consultadoEm: '2026-11-20T13:00:00+00:00',
    consultadoPor: 'Pessoa dono',
  })
  expect(body.model.ultimaConsulta).toMatchObject({ por: 'Pessoa dono', resultado: 'RESPONDIDA' })
  expect(await conhecido()).toEqual(body.model)
})

test('after a second query the same benefits are one row each', async () => {
  await comCpf('90000300217')
  const { body } = await comCpf('90000300217')

  expect(body.model.beneficios).toHaveLength(3)
  expect(await trilha()).toHaveLength(2)
})

test('after two concurrent queries each benefit is one row', async () => {
  await api.consulta('update cliente set cpf = $2 where id = $1', [idCliente, '90000300217'])
  const query = { Cpf: '90000300217' }
  const respostas = await Promise.all(
    [1, 2, 3, 4].map(() => api.as(dono)(beneficioApi.detalhesInss, { query })),
  )

  expect(respostas.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await conhecido()).beneficios).toHaveLength(3)
})

test('an answer of the INSS that comes late never replaces the answer of a newer question', async () => {
  const { beneficios } = await dataprev.consultar({
    cpf: '90000300217',
    idConsentimento: '00000000-0000-4000-8000-000000000001',
    autorizadoEm: agora,
  })
  const [dados] = beneficios
  if (!dados) throw new Error('The INSS answers no benefit')
  const guardar = (minutos: number, margemDisponivel: number, limite: string) =>
    transaction(api.pool, sistemaNo(doDono.promotor), async ({ client }) => {
      const em = new Date(agora.getTime() + minutos * 60_000)
      const quem = { idCliente, codigoPromotor: doDono.promotor, idUsuario: dono.id, agora: em }
      const numero = dados.numeroBeneficio
      const prova = { numero, idCliente, situacao: 'A_VENCER', ultima: null, limite, agora: em }
      const guardado = await gravarBeneficio(client, quem, { ...dados, margemDisponivel })
      await gravarProva(client, prova)
      return guardado
    })

  expect(await guardar(2, 200, '2026-12-02')).toBe(true)
  expect(await guardar(1, 100, '2026-12-01')).toBe(true)
  expect(
    await api.consulta(
      `select margem_disponivel, prova_vida_ate::text as prova, consultado_em from beneficio
        where numero = $1`,
      [dados.numeroBeneficio],
    ),
  ).toEqual([
    {
      margem_disponivel: '20000',
      prova: '2026-12-02',
      consultado_em: new Date(agora.getTime() + 120_000),
    },
  ])
})

test('S1.10 each modality has its limit by the rule of the day, and the available amount of the INSS', async () => {
  const { body } = await comCpf('90000300136')
  const [, beneficio] = body.model.beneficios

  expect(beneficio?.margens).toMatchObject([
    {
      modalidade: 'EMPRESTIMO',
      percentual: 35,
      limite: 567.35,
      disponivel: 567.35,
      origem: 'INSS',
      norma: expect.stringContaining('Lei 10.820'),
    },
    { modalidade: 'RMC', percentual: 5, limite: 81.05, origem: 'INSS' },
    { modalidade: 'RCC', percentual: 5, limite: 81.05, origem: 'INSS' },
    { modalidade: 'TOTAL', percentual: 45, limite: 729.45, origem: 'CALCULADA' },
  ])
})

test('the species with one card have one margin of card; without the INSS it is computed', async () => {
  await api.consulta(`update beneficio set especie = '88' where id = $1`, [beneficioDe(doDono)])
  const [loas] = (await conhecido()).beneficios
  await api.consulta(`update beneficio set especie = '41' where id = $1`, [beneficioDe(doDono)])

  expect(loas?.margens).toMatchObject([
    {
      modalidade: 'EMPRESTIMO',
      percentual: 30,
      limite: 486.3,
      utilizada: 350,
      disponivel: 136.3,
      origem: 'CALCULADA',
    },
    { modalidade: 'CARTAO', percentual: 5, limite: 81.05, utilizada: 0 },
    { modalidade: 'TOTAL', percentual: 35, limite: 567.35, utilizada: 350 },
  ])
})

test('where our contracts leave less than the INSS stated, a simulation takes the smaller amount', async () => {
  const beneficio = beneficioDe(doDono)
  const margemDe = async (informada: number | null) => {
    await api.consulta('update beneficio set margem_disponivel = $2 where id = $1', [
      beneficio,
      informada,
    ])
    return (await conhecido()).beneficios[0]?.margens[0]
  }

  // 35% of R$ 1,621.00 with R$ 350.00 in contracts.
  expect(await margemDe(50_000)).toMatchObject({ disponivel: 500, simulavel: 217.35 })
  expect(await margemDe(10_000)).toMatchObject({ disponivel: 100, simulavel: 100 })
  expect(await margemDe(null)).toMatchObject({ disponivel: 217.35, simulavel: 217.35 })
})

test('more committed than the rule allows is shown as over it', async () => {
  await api.consulta('update beneficio set margem_disponivel = -1234 where id = $1', [
    beneficioDe(doDono),
  ])
  const [beneficio] = (await conhecido()).beneficios
  await api.consulta('update beneficio set margem_disponivel = null where id = $1', [
    beneficioDe(doDono),
  ])

  expect(beneficio?.margens[0]).toMatchObject({ disponivel: 0, extrapolada: 12.34 })
})

test('without a valid consent no outside system is asked', async () => {
  const antes = (await livro()).length
  await api.consulta(
    `update consentimento set valido_ate = '2026-11-20T12:59:59Z' where id_cliente = $1`,
    [idCliente],
  )
  const { status, body } = await comCpf('90000300136')
  const prova = await api.as(dono)(beneficioApi.provaDeVida, {
    params,
    query: { idBeneficio: beneficioDe(doDono) },
  })
  const { consentimentoValidoAte, beneficios } = await conhecido()
  await api.consulta(
    `update consentimento set valido_ate = '2026-12-10T13:00:00Z' where id_cliente = $1`,
    [idCliente],
  )

  expect([status, prova.status]).toEqual([400, 400])
  expect(body.message).toMatch(/consentimento|autoriza/i)
  expect((await livro()).length).toBe(antes)
  expect([consentimentoValidoAte, beneficios.length]).toEqual([null, 1])
})

const livro = async () => (await inss.inject('/dataprev/livro')).json<unknown[]>()

test.each([
  ['90000300489', 'D1'],
  ['90000300560', 'GE'],
  ['90000300640', 'OG'],
  ['90000300721', 'IV'],
  ['90000300993', 'OZ'],
])(
  'S8.02 CPF %s: the refusal %s comes in words, and nothing known is lost',
  async (cpf, codigo) => {
    await api.consulta('update cliente set cpf = $2 where id = $1', [idCliente, cpf])
    const antes = await api.impressaoDoBanco()
    const { status, body } = await comCpf(cpf)

    expect(status).toBe(400)
    expect(body.message).toMatch(new RegExp(`^\\p{Lu}[^;]+ \\(${codigo}\\)$`, 'u'))
    expect(await api.impressaoDoBanco()).toBe(antes)
    expect(await trilha()).toEqual([
      { resultado: 'RECUSADA', codigos: [codigo], id_usuario: dono.id },
    ])
    const { beneficios, ultimaConsulta } = await conhecido()
    expect(beneficios).toHaveLength(1)
    expect(ultimaConsulta).toMatchObject({ resultado: 'RECUSADA', erros: [{ codigo }] })
  },
)

test('one refused benefit leaves the other, and is named masked', async () => {
  const { status, body } = await comCpf('90000300306')

  expect(status).toBe(200)
  expect(body.model.beneficios).toHaveLength(2)
  expect(body.model.ultimaConsulta).toMatchObject({
    resultado: 'RESPONDIDA',
    erros: [{ codigo: 'D1', numero: expect.stringMatching(/^200\.\*{3}\.\*{3}-\d$/) }],
  })
})

test.each(['90000301027', '90000301108', '90000301299', '90000301531'])(
  'S8.01 CPF %s: an outage is told as one, and what was known stays',
  async (cpf) => {
    await api.consulta('update cliente set cpf = $2 where id = $1', [idCliente, cpf])
    const antes = await api.impressaoDoBanco()
    const { status, body } = await comCpf(cpf)

    expect([status, body.message]).toEqual([502, 'A conexão com serviço falhou!'])
    expect(await api.impressaoDoBanco()).toBe(antes)
    expect((await conhecido()).beneficios).toHaveLength(1)
    expect(JSON.stringify(api.linhas)).not.toContain(cpf)
  },
)

test('S7.05 the proof of life of a benefit is asked and kept', async () => {
  await comCpf('90000300136')
  const [, beneficio] = (await conhecido()).beneficios
  const { status, body } = await api.as(dono)(beneficioApi.provaDeVida, {
    params,
    query: { idBeneficio: beneficio?.idBeneficio ?? '' },
  })

  expect(status).toBe(200)
  expect(body.model.beneficios[1]?.provaDeVida).toMatchObject({
    situacao: expect.stringMatching(/^(EM_DIA|A_VENCER|VENCIDA)$/),
    limite: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(await conhecido()).toEqual(body.model)
})

test('S7.05 the benefit of another client has no proof of life to ask for', async () => {
  const { status, body } = await api.as(dono)(beneficioApi.provaDeVida, {
    params,
    query: { idBeneficio: beneficioDe(doColega) },
  })

  expect([status, body.errors]).toEqual([404, ['Benefício não encontrado']])
})

test('a benefit of another client is not taken over', async () => {
  await api.consulta(`update beneficio set numero = '1000030013' where id = $1`, [
    beneficioDe(deFora),
  ])
  const { status, body } = await comCpf('90000300136')
  await api.consulta(`update beneficio set numero = '1550000004' where id = $1`, [
    beneficioDe(deFora),
  ])

  expect(status).toBe(200)
  expect(body.model.beneficios).toHaveLength(1)
  expect(body.model.ultimaConsulta?.erros).toMatchObject([{ codigo: 'PF' }])
})

test('the margin under a convênio: by benefit for the INSS, by job for the others', async () => {
  await api.consulta(`insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo,
      renda_bruta) values (gen_random_uuid(), '${idCliente}', '000040', 'AB123456', 'ATIVO', 350000)`)
  await api.consulta(
    `insert into credito_trabalhador values ($1, $2, '2026-11-20T12:00:00Z', $3)`,
    [
      idCliente,
      JSON.stringify([
        {
          dadosProfissionais: { matricula: 'AB123456' },
          dadosFinanceiros: { valorBaseMargem: 3000, valorMargemDisponivel: 1050 },
        },
      ]),
      dono.id,
    ],
  )
  const { rows } = await api.owner.query<{ cpf: string }>('select cpf from cliente where id = $1', [
    idCliente,
  ])
  const margem = (codigoConvenio: string) =>
    api.as(dono)(beneficioApi.margemConvenio, {
      query: { Cpf: rows[0]?.cpf ?? '', codigoConvenio },
    })

  expect((await margem('000331')).body.model).toMatchObject({
    codigoConvenio: '000331',
    fontes: [{ tipo: 'BENEFICIO', identificacao: '155.***.***-1', base: 1621 }],
  })
  expect((await margem('000040')).body.model.fontes).toMatchObject([
    {
      tipo: 'VINCULO',
      identificacao: '3456',
      base: 3000,
      // Domain 1.6, P11: 35% of 3,000, the net base of the platform.
      margens: [
        { modalidade: 'EMPRESTIMO', percentual: 35, limite: 1050 },
        { modalidade: 'TOTAL', percentual: 35 },
      ],
    },
  ])
  expect((await margem('999999')).body.message).toBe('Convênio desconhecido')
})

test('who may only look does not ask, and a client of another promotor does not exist', async () => {
  const pedir = (persona: typeof dono, { cpf }: typeof doDono) =>
    api.as(persona)(beneficioApi.detalhesInss, { query: { Cpf: cpf } })

  expect((await pedir(semAcesso, doColega)).status).toBe(403)
  expect((await pedir(dono, deFora)).status).toBe(404)
})
