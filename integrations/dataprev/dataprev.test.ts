import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { ForaDoAr } from '../fora-do-ar.ts'
import { casosPorCpf } from './casos.ts'
import { createDataprev } from './dataprev.ts'
import { nbValido } from './nb.ts'
import { dataprevSandbox } from './sandbox.ts'

const credencial = { id: 'consigna', segredo: 'segredo-de-demonstracao' }
const app = fastify({ forceCloseConnections: true })
await app.register(dataprevSandbox, { prefix: '/dataprev', credencial })
await app.register(dataprevSandbox, { prefix: '/curta', credencial, tokenSegundos: 1 })
const endereco = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

const novo = ({ prefixo = 'dataprev', segredo = credencial.segredo } = {}) =>
  createDataprev({
    url: `${endereco}/${prefixo}`,
    credencial: { ...credencial, segredo },
    cbc: '999',
    limiteMs: 2000,
  })
const consentido = (cpf: string) => ({
  cpf,
  idConsentimento: '11111111-1111-4111-8111-111111111111',
  autorizadoEm: new Date('2026-11-10T13:00:00Z'),
})
const livro = async () =>
  (await app.inject({ url: '/dataprev/livro' })).json<{ pergunta: string; resposta: string }[]>()

test('S7.05 the benefits of a CPF: the list, then the data of each, days and amounts read', async () => {
  const { beneficios, erros } = await novo().consultar(consentido('90000300136'))

  expect(erros).toEqual([])
  expect(beneficios).toMatchObject([
    {
      numeroBeneficio: '1000030013',
      cpf: '90000300136',
      dataInicioBeneficio: '2020-01-10',
      dataDespachoBeneficio: '2020-02-15',
      especieBeneficio: { codigo: '41' },
      valorBaseMargem: 1621,
      margemDisponivel: 567.35,
      margemDisponivelRmc: 81.05,
      tipoBloqueio: '0',
    },
  ])
})

test('both benefits of a person are answered; a refusal of one leaves the other', async () => {
  const dois = await novo().consultar(consentido('90000300217'))
  const um = await novo().consultar(consentido('90000300306'))

  expect(dois.beneficios.map(({ especieBeneficio }) => especieBeneficio.codigo)).toEqual([
    '41',
    '21',
  ])
  expect(um.beneficios).toHaveLength(1)
  expect(um.erros).toEqual([
    { codigo: 'D1', numeroBeneficio: expect.stringMatching(/^2/), previsao: null },
  ])
})

test.each(['D1', 'GE', 'OG', 'IV'])(
  'HTTP 412 with %s is a refusal, not an outage',
  async (codigo) => {
    const cpf = Object.keys(casosPorCpf).find((um) => {
      const caso = casosPorCpf[um]
      return caso?.tipo === 'codigo' && caso.codigo === codigo
    })

    expect(await novo().consultar(consentido(cpf ?? ''))).toEqual({
      beneficios: [],
      erros: [{ codigo, numeroBeneficio: null, previsao: null }],
    })
  },
)

test('a suspended service says until when', async () => {
  const { erros } = await novo().consultar(consentido('90000300993'))

  expect(erros).toMatchObject([{ codigo: 'OZ' }])
  expect(Date.parse(erros[0]?.previsao ?? '')).toBeGreaterThan(Date.now() + 3_600_000)
})

test('an expired token of the CPF is renewed once, and the query repeated', async () => {
  const { beneficios } = await novo().consultar(consentido('90000300802'))

  expect(beneficios).toHaveLength(1)
  expect((await livro()).map(({ resposta }) => resposta)).toContain('EX')
})

test('an access token that died is renewed; a wrong credential is an outage', async () => {
  const dataprev = novo({ prefixo: 'curta' })
  await dataprev.consultar(consentido('90000300136'))
  await new Promise((resolve) => setTimeout(resolve, 1100))

  expect((await dataprev.consultar(consentido('90000300136'))).beneficios).toHaveLength(1)
  await expect(
    novo({ segredo: 'outro-segredo-qualquer' }).consultar(consentido('90000300136')),
  ).rejects.toBeInstanceOf(ForaDoAr)
})

test('S7.05 the proof of life of a benefit, and of one that is not the holder’s', async () => {
  const dataprev = novo()

  expect(await dataprev.provaDeVida(consentido('90000300136'), '1000030013')).toMatchObject({
    prova: { numeroBeneficio: '1000030013', situacao: expect.any(String) },
  })
  expect(await dataprev.provaDeVida(consentido('90000300136'), '1976703155')).toEqual({
    erros: [{ codigo: 'BI', numeroBeneficio: '1976703155', previsao: null }],
  })
})

test('a benefit number has its check digit, as the published one has', () => {
  expect(nbValido('1976703155')).toBe(true)
  expect(['1976703154', '197670315', '19767031555', '１976703155'].filter(nbValido)).toEqual([])
})

const quebrados = Object.entries(casosPorCpf).filter(([, { tipo }]) => tipo === 'linha')

test.each(quebrados)('CPF %s is an outage', async (cpf) => {
  await expect(novo().consultar(consentido(cpf))).rejects.toBeInstanceOf(ForaDoAr)
})

test('after five outages nobody waits for the system, until it is tried again', async () => {
  const dataprev = novo()
  for (let vez = 1; vez <= 5; vez += 1) {
    await dataprev.consultar(consentido('90000301027')).catch(() => undefined)
  }

  await expect(dataprev.consultar(consentido('90000300136'))).rejects.toThrow('em descanso')
})

test('an error never quotes the request', async () => {
  const error: unknown = await novo()
    .consultar(consentido('90000301531'))
    .catch((um: unknown) => um)

  expect(String(error)).not.toContain('90000301531')
})

test('the page masks the queried CPFs, and the chosen answer is sent', async () => {
  await novo().consultar(consentido('90000301612'))
  const pagina = await app.inject({ url: '/dataprev/' })
  const pedido = /name="pedido" value="([^"]+)"/.exec(pagina.body)?.[1] ?? ''
  expect(pagina.body).toContain('900.***.***-12')
  expect(pagina.body).not.toContain('90000301612')

  await app.inject({
    method: 'POST',
    url: '/dataprev/responder',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `pedido=${pedido}&resposta=IB`,
  })

  expect((await novo().consultar(consentido('90000301612'))).erros).toMatchObject([
    { codigo: 'IB' },
  ])
})
