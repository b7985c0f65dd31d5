import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createAverbador, type NovaAverbacao } from './averbador.ts'
import { LivroDeAverbacoes } from './livro.ts'
import { beneficioDe } from './massa.ts'
import { foraDoPreco, precoDeReferencia } from './preco.ts'
import { CAMINHOS, PedidoDeAverbacao } from './protocolo.ts'
import { dataprevSandbox } from './sandbox.ts'

const credencial = { id: 'consigna', segredo: 'segredo-de-demonstracao' }
const app = fastify({ forceCloseConnections: true })
/** Noon of a Friday after the payroll of November closed. */
let agora = new Date('2026-11-20T15:00:00Z')
await app.register(dataprevSandbox, { prefix: '/dataprev', credencial, agora: async () => agora })
const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/dataprev`
afterAll(() => app.close())
const averbador = createAverbador({ url, credencial, cbc: '999', limiteMs: 20_000 })

/** CPF 90000300136 has one benefit of one wage: R$ 567,35 of its margin are free. */
let feitos = 0
const nova = (mudanca: Partial<NovaAverbacao> = {}): NovaAverbacao => {
  feitos += 1
  const { valorParcela = 100 } = mudanca
  return {
    operacao: 'NOVO',
    numeroContrato: `C${feitos}`,
    cpf: '90000300136',
    numeroBeneficio: '1000030013',
    // Above the price of 84 instalments at 1,85 %.
    valorEmprestimo: valorParcela * 50,
    valorLiberado: valorParcela * 48,
    valorParcela,
    quantidadeParcelas: 84,
    taxaMensal: 1.85,
    dataContrato: '23112026',
    competenciaInicioDesconto: '202612',
    competenciaFimDesconto: '203311',
    contratosQuitados: [],
    correspondente: { cnpj: '12345678000199', cpfAgente: '52998224725' },
    ...mudanca,
  }
}
const averbar = (mudanca: Partial<NovaAverbacao> = {}) => averbador.averbar(nova(mudanca))
const responder = (contrato: string, resposta: string) =>
  app.inject({ method: 'POST', url: `/dataprev/averbacoes/${contrato}/${resposta}` })
const situacaoDe = async (contrato: string) => (await averbador.consultar(contrato))?.situacao

/** Takes back what a test booked, so that the next one has the whole margin. */
afterEach(async () => {
  agora = new Date('2026-11-20T15:00:00Z')
  for (let k = 1; k <= feitos; k += 1) {
    if (await averbador.consultar(`C${k}`)) await averbador.excluir(`C${k}`, 'PROPOSTA_ENCERRADA')
  }
})

test('a booking waits for the holder, who confirms, refuses or leaves it to expire, once', async () => {
  for (const [resposta, fim] of [
    ['aceitar', 'AVERBADO'],
    ['recusar', 'RECUSADO_PELO_TITULAR'],
    ['expirar', 'EXPIRADO'],
  ] as const) {
    expect(await averbar()).toMatchObject({ situacao: 'AGUARDANDO_CONFIRMACAO' })
    const contrato = `C${feitos}`
    await responder(contrato, resposta)
    expect(await situacaoDe(contrato)).toBe(fim)
    await responder(contrato, 'aceitar')
    expect(await situacaoDe(contrato)).toBe(fim)
  }
  expect((await responder(`C${feitos}`, 'apagar')).statusCode).toBe(404)
  expect((await responder('C999', 'aceitar')).statusCode).toBe(404)
})

test('what is ported is booked at once: nobody has to confirm it', async () => {
  expect(await averbar({ operacao: 'PORTABILIDADE' })).toMatchObject({
    situacao: 'AVERBADO',
    dataLimiteConfirmacao: null,
  })
})

test.each<[string, Partial<NovaAverbacao>, string]>([
  ['without the CPF of the agent', { correspondente: { cnpj: '1', cpfAgente: null } }, 'CJ'],
  ['a centavo above the margin', { valorParcela: 567.36 }, 'HW'],
  ['that releases more than it lends', { valorLiberado: 5000.01 }, 'BQ'],
  [
    'below 97,5 % of the price of its instalments',
    { valorEmprestimo: 4000, valorLiberado: 3900 },
    'PI',
  ],
  [
    'that is paid by what it releases',
    { valorParcela: 10, quantidadeParcelas: 480, valorEmprestimo: 5000, valorLiberado: 4800 },
    'BL',
  ],
])('a booking %s is refused, and nothing of it is kept', async (_qual, mudanca, codigo) => {
  expect(await averbar(mudanca)).toEqual({ codigos: [codigo] })
  expect(await averbador.consultar(`C${feitos}`)).toBeNull()
})

test('Dataprev’s order: a number taken before a margin that lacks, whoever took it', async () => {
  await averbar()
  const numeroContrato = `C${feitos}`
  expect(await averbar({ numeroContrato, valorParcela: 9999 })).toEqual({ codigos: ['HX'] })
  // Also after it was taken back (domain 2.6), and for another person.
  await averbador.excluir(numeroContrato, 'PROPOSTA_ENCERRADA')
  expect(await averbar({ numeroContrato })).toEqual({ codigos: ['HX'] })
})

test('the margin of a benefit is sold once: to the centavo, and free again once it is taken back', async () => {
  expect(await averbar({ valorParcela: 300 })).toMatchObject({ situacao: expect.any(String) })
  const primeiro = `C${feitos}`
  expect(await averbar({ valorParcela: 267.36 })).toEqual({ codigos: ['HW'] })
  expect(await averbar({ valorParcela: 267.35 })).toMatchObject({ numeroContrato: `C${feitos}` })
  expect(await averbar({ valorParcela: 60 })).toEqual({ codigos: ['HW'] })
  await averbador.excluir(primeiro, 'PROPOSTA_ENCERRADA')
  expect(await averbar({ valorParcela: 300 })).toMatchObject({ numeroContrato: `C${feitos}` })
})

test('a refinancing takes of the margin what it raises, and frees what it lowers once it is confirmed', async () => {
  await averbar({ valorParcela: 300 })
  const antigo = `C${feitos}`
  await responder(antigo, 'aceitar')
  const operacao = 'REFINANCIAMENTO' as const
  const refin = { operacao, contratosQuitados: [antigo] }
  expect(await averbar({ ...refin, valorParcela: 567.36 })).toEqual({ codigos: ['HW'] })
  expect(await averbar({ ...refin, valorParcela: 500 })).toMatchObject({
    numeroContrato: `C${feitos}`,
  })
  expect(await averbar({ valorParcela: 67.36 })).toEqual({ codigos: ['HW'] })
  await averbador.excluir(`C${feitos - 1}`, 'PROPOSTA_ENCERRADA')

  expect(await averbar({ ...refin, valorParcela: 200 })).toMatchObject({
    numeroContrato: `C${feitos}`,
  })
  const menor = `C${feitos}`
  expect(await averbar({ valorParcela: 267.36 })).toEqual({ codigos: ['HW'] })
  await responder(menor, 'aceitar')
  expect(await averbar({ valorParcela: 367.35 })).toMatchObject({ numeroContrato: `C${feitos}` })
})

test.each([
  ['2026-12-02T15:00:00Z', '202611', false],
  ['2026-12-02T15:00:00Z', '202612', true],
  ['2026-12-03T15:00:00Z', '202612', false],
  ['2026-12-03T15:00:00Z', '202701', true],
  ['2026-12-03T15:00:00Z', '202703', false],
])('AP booked at %s, a first discount in %s is taken: %s', async (em, inicio, aceita) => {
  agora = new Date(em)
  const resposta = await averbar({ competenciaInicioDesconto: inicio })
  expect('codigos' in resposta ? resposta.codigos : []).toEqual(aceita ? [] : ['AP'])
  expect((await averbador.consultar(`C${feitos}`)) !== null).toBe(aceita)
})

test('what the holder refused or let expire reserves nothing any more', async () => {
  for (const resposta of ['recusar', 'expirar']) {
    await averbar({ valorParcela: 567.35 })
    expect(await averbar({ valorParcela: 60 })).toEqual({ codigos: ['HW'] })
    await responder(`C${feitos - 1}`, resposta)
  }
  expect(await averbar({ valorParcela: 567.35 })).toMatchObject({ numeroContrato: `C${feitos}` })
})

test('when the days are over, what the holder confirmed in the last moment stays', async () => {
  await averbar()
  const contrato = `C${feitos}`
  await responder(contrato, 'aceitar')
  const depois = await averbador.excluir(contrato, 'PRAZO_ENCERRADO')
  expect(depois).toMatchObject({ situacao: 'AVERBADO' })
  // A proposta that ended on our side takes it back all the same, and again is harmless.
  for (let vez = 0; vez < 2; vez += 1) {
    expect(await averbador.excluir(contrato, 'PROPOSTA_ENCERRADA')).toMatchObject({
      situacao: 'EXCLUIDO',
    })
  }
  expect(await averbador.excluir('C999', 'PRAZO_ENCERRADO')).toEqual({ codigos: ['HY'] })
})

const pedido = () => PedidoDeAverbacao.parse({ ...nova(), cbc: '999', canal: '4' })

test.each([
  ['2026-11-22T15:00:00Z', '2026-11-27', 'at noon'],
  ['2026-11-23T01:00:00Z', '2026-11-27', 'at ten at night, when London is in the next day'],
  ['2026-11-23T02:59:59Z', '2026-11-27', 'in the last second of the day'],
  ['2026-11-23T03:00:00Z', '2026-11-28', 'in the first second of the next'],
])('booked at %s, five days end on %s: %s', (em, limite) => {
  expect(new LivroDeAverbacoes().averbar(pedido(), new Date(em)).limite).toBe(limite)
})

test('the book is found again after a start, with what it reserves', () => {
  const pasta = mkdtempSync(join(tmpdir(), 'consigna-averbacoes-'))
  try {
    const arquivo = join(pasta, 'averbacoes.json')
    const livro = new LivroDeAverbacoes(arquivo)
    livro.mudar(livro.averbar(pedido(), agora), 'AVERBADO')
    livro.averbar({ ...pedido(), operacao: 'REFINANCIAMENTO' }, agora)
    livro.averbar({ ...pedido(), numeroBeneficio: '1976703155' }, agora)
    const achado = new LivroDeAverbacoes(arquivo)
    expect(achado.listar()).toEqual(livro.listar())
    const reservado = achado.reservadoDe(beneficioDe('90000300136', 0))
    expect(reservado).toEqual({ parcelas: 200, refinanciamentos: 1 })
  } finally {
    rmSync(pasta, { recursive: true })
  }
})

test('PI: the reference of 120,00 x 96 at 1,80 % released on 10/11/2026 is 5.327,93', () => {
  const exemplo = {
    ...nova(),
    valorParcela: 120,
    quantidadeParcelas: 96,
    taxaMensal: 1.8,
    dataContrato: '10112026',
    competenciaInicioDesconto: '202612',
  }
  expect(precoDeReferencia(exemplo).toFixed(2)).toBe('5327.93')
  expect(foraDoPreco({ ...exemplo, valorEmprestimo: 5194.73 })).toBe(false)
  expect(foraDoPreco({ ...exemplo, valorEmprestimo: 5194.72 })).toBe(true)
})

test('PI: Dataprev itself refuses what an adapter without the check would send', async () => {
  const { body } = await app.inject({
    method: 'POST',
    url: `/dataprev${CAMINHOS.token}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${btoa(`${credencial.id}:${credencial.segredo}`)}`,
    },
    payload: 'grant_type=client_credentials',
  })
  const resposta = await app.inject({
    method: 'POST',
    url: `/dataprev${CAMINHOS.averbacao}`,
    headers: { authorization: `Bearer ${JSON.parse(body).access_token}` },
    payload: { ...pedido(), valorEmprestimo: 4000, valorLiberado: 3900 },
  })
  expect([resposta.statusCode, JSON.parse(resposta.body).erros[0].codigo]).toEqual([412, 'PI'])
})

test('a booked loan is altered to the figures of its payment, within the price of that day', async () => {
  await averbar()
  const numeroContrato = `C${feitos}`
  const alterar = (valorEmprestimo: number, dataContrato = '26112026') =>
    averbador.alterar({ numeroContrato, valorEmprestimo, valorLiberado: 3000, dataContrato })
  expect(await alterar(5000)).toEqual({ codigos: ['HY'] })
  await responder(numeroContrato, 'aceitar')
  expect(await alterar(5000)).toMatchObject({ numeroContrato, situacao: 'AVERBADO' })
  expect(await alterar(5000)).toMatchObject({ numeroContrato, situacao: 'AVERBADO' })
  expect(await alterar(2000)).toEqual({ codigos: ['BQ'] })
  expect(await alterar(3000)).toEqual({ codigos: ['PI'] })
  expect(
    await averbador.alterar({
      numeroContrato: 'C999',
      valorEmprestimo: 1,
      valorLiberado: 1,
      dataContrato: '26112026',
    }),
  ).toEqual({ codigos: ['GE'] })
})
