import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { ForaDoAr } from '../fora-do-ar.ts'
import { casosPorCpf, type CasoDoTrabalhador } from './casos.ts'
import { trabalhadorSandbox } from './sandbox.ts'
import { createTrabalhador } from './trabalhador.ts'

const credencial = { id: 'consigna', segredo: 'senha-do-trabalhador' }
const app = fastify({ forceCloseConnections: true })
await app.register(trabalhadorSandbox, { prefix: '/trabalhador', credencial, lentoMs: 150 })
const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/trabalhador`
afterAll(() => app.close())

const novo = (mudancas = {}) => createTrabalhador({ url, credencial, limiteMs: 2000, ...mudancas })
const cpfDo = (caso: CasoDoTrabalhador) =>
  Object.entries(casosPorCpf).find(([, qual]) => qual === caso)?.[0] ?? ''
const vinculosDo = async (cpf: string) => {
  const resposta = await novo().consultarVinculos(cpf, 'autorizacao')
  return 'vinculos' in resposta ? resposta.vinculos : []
}

test('S3.05 a worker has jobs, each with its matricula and its total income', async () => {
  const [vinculo, ...outros] = await vinculosDo('11144477735')

  expect(outros).toEqual([])
  expect(vinculo).toMatchObject({
    elegivel: true,
    dadosProfissionais: { matricula: 'T444777', nomeEmpregador: expect.any(String) },
    dadosFinanceiros: { valorTotalVencimentos: expect.any(Number) },
  })
  expect(await vinculosDo('11144477735')).toEqual([vinculo])
})

test('the base of the margin is net of the deductions, and a balance of the FGTS is told', async () => {
  const [primeiro, , , semRenda] = await vinculosDo(cpfDo('varios'))
  expect(primeiro?.dadosFinanceiros).toEqual({
    valorTotalVencimentos: 4126.9,
    valorBaseMargem: 3672.94,
    valorMargemDisponivel: 412.35,
    valorSaldoFgts: 8640,
  })
  expect(semRenda?.dadosFinanceiros.valorBaseMargem).toBe('não informado')
})

test('several jobs, none, and jobs that are not as they should be', async () => {
  const varios = await vinculosDo(cpfDo('varios'))

  expect(
    varios.map(({ dadosProfissionais, dadosFinanceiros }) => [
      dadosProfissionais.matricula,
      dadosFinanceiros.valorTotalVencimentos,
    ]),
  ).toEqual([
    ['CLT201820', 4126.9],
    ['PJ-00771/2', 1518],
    [771_204, 2940.76],
    ['ESC0019', 'não informado'],
  ])
  expect(await vinculosDo(cpfDo('nenhum'))).toEqual([])
})

test('a refusal comes with its sentences', async () => {
  expect(await novo().consultarVinculos(cpfDo('recusa'), 'autorizacao')).toEqual({
    erros: [
      'Serviço em virada de folha: tente depois do dia 20',
      'Vínculo encerrado em 30/09/2026',
    ],
  })
})

test("without the worker's authorisation nothing is answered", async () => {
  expect(await novo().consultarVinculos('11144477735', '')).toEqual({
    erros: ['Consulta sem autorização do trabalhador'],
  })
})

test('slow is not down', async () => {
  expect(await vinculosDo(cpfDo('lento'))).toHaveLength(1)
})

test.each(['cai', 'demora', 'truncada', 'redireciona', 'enorme', 'outra-forma'] as const)(
  'a line that fails (%s) is an outage, slow alone is late, and nobody is named',
  async (caso) => {
    const cpf = cpfDo(caso)
    const falha: unknown = await novo()
      .consultarVinculos(cpf, 'autorizacao')
      .catch((error: unknown) => error)

    expect(falha).toBeInstanceOf(ForaDoAr)
    expect(String(falha).includes('não respondeu a tempo')).toBe(caso === 'demora')
    expect(String(falha)).not.toMatch(new RegExp(`${cpf}|127\\.0\\.0\\.1`))
  },
)

test('nothing listens, or the credential is wrong: an outage, not a refusal', async () => {
  const ninguem = novo({ url: 'http://127.0.0.1:1' })
  const errada = novo({ credencial: { id: 'consigna', segredo: 'outra' } })

  await expect(ninguem.consultarVinculos('11144477735', 'a')).rejects.toBeInstanceOf(ForaDoAr)
  await expect(errada.consultarVinculos('11144477735', 'a')).rejects.toBeInstanceOf(ForaDoAr)
})

test('the page shows received queries, with the CPF of real people masked', async () => {
  await vinculosDo('52998224725')
  const { body, headers } = await app.inject('/trabalhador/')

  expect(body).toContain('529.***.***-25')
  expect(body).not.toContain('52998224725')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})
