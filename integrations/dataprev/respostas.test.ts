import fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ForaDoAr } from '../fora-do-ar.ts'
import { createAverbador } from './averbador.ts'
import { createDataprev } from './dataprev.ts'

/** Answers of Dataprev with valid JSON and unbelievable content. */
let resposta: (url: string) => { status?: number; corpo: unknown }
const mundo = fastify({ forceCloseConnections: true })
for (const tipo of ['application/json', 'application/x-www-form-urlencoded']) {
  mundo.addContentTypeParser(tipo, { parseAs: 'string' }, async () => null)
}
mundo.all('/*', async ({ url }, reply) => {
  if (url.endsWith('/token')) return { access_token: 'T', expires_in: 3600 }
  const { status = 200, corpo } = resposta(url)
  return reply.code(status).send(corpo)
})
const url = await mundo.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => mundo.close())
beforeEach(() => {
  resposta = () => ({ status: 404, corpo: {} })
})

const ligacao = { url, limiteMs: 20_000, credencial: { id: 'consigna', segredo: 's' } }
const foraDoAr = (pedido: Promise<unknown>) => expect(pedido).rejects.toBeInstanceOf(ForaDoAr)

const averbacao = {
  numeroContrato: 'C1',
  situacao: 'AGUARDANDO_CONFIRMACAO',
  dataLimiteConfirmacao: '27112026',
}
const averbador = () => createAverbador({ ...ligacao, cbc: '999' })

test.each([
  ['about another contract', { ...averbacao, numeroContrato: 'C2' }],
  ['in an unknown state', { ...averbacao, situacao: 'EM_FILA' }],
  ['until the 31st of February', { ...averbacao, dataLimiteConfirmacao: '31022027' }],
  [
    'until the 29th of February of a common year',
    { ...averbacao, dataLimiteConfirmacao: '29022027' },
  ],
  ['until a month 13', { ...averbacao, dataLimiteConfirmacao: '01132026' }],
  ['until a day written our way', { ...averbacao, dataLimiteConfirmacao: '2026-11-27' }],
])('a booking %s is not believed', async (_qual, corpo) => {
  resposta = () => ({ corpo })
  await foraDoAr(averbador().consultar('C1'))
  await foraDoAr(averbador().excluir('C1', 'PRAZO_ENCERRADO'))
})

test('a booking keeps its day, also the 29th of February of a leap year', async () => {
  resposta = () => ({ corpo: { ...averbacao, dataLimiteConfirmacao: '29022028' } })
  expect(await averbador().consultar('C1')).toMatchObject({ dataLimiteConfirmacao: '2028-02-29' })
})

test('only GE means that a booking was never made; no other refusal does', async () => {
  resposta = () => ({ status: 412, corpo: { erros: [{ codigo: 'GE', mensagem: 'não há' }] } })
  expect(await averbador().consultar('C1')).toBeNull()
  resposta = () => ({ status: 412, corpo: { erros: [{ codigo: 'OG', mensagem: 'em uso' }] } })
  await foraDoAr(averbador().consultar('C1'))
  resposta = () => ({ status: 412, corpo: { erros: [] } })
  await foraDoAr(averbador().consultar('C1'))
})

const consentido = {
  cpf: '52998224725',
  idConsentimento: 'c',
  autorizadoEm: new Date('2026-11-20T13:00:00Z'),
}
const NB = '1976703155'
const dataprev = () => createDataprev({ ...ligacao, cbc: '999' })
const beneficio = {
  numeroBeneficio: NB,
  cpf: '52998224725',
  nome: 'Maria',
  situacaoBeneficio: { codigo: '00', descricao: 'ATIVO' },
  especieBeneficio: { codigo: '41', descricao: 'IDADE' },
  dataDespachoBeneficio: '01022010',
  dataInicioBeneficio: '04012010',
  dataCessacao: null,
  dataExtincaoCota: null,
  ufPagamento: 'SP',
  tipoCredito: '2',
  cbcIfPagadora: '001',
  agenciaPagadora: '1234',
  contaCorrente: '12345-X',
  possuiProcurador: false,
  possuiRepresentanteLegal: false,
  cpfRepresentanteLegal: null,
  pensaoAlimenticia: '0',
  tipoBloqueio: '0',
  elegivelEmprestimo: true,
  concessaoJudicial: false,
  dataUltimaPericia: null,
  exposicaoPolitica: '0',
  valorBaseMargem: 3000,
  margemDisponivel: 1050,
  margemDisponivelRmc: 150,
  margemDisponivelRcc: 150,
  valorLimiteRmc: 4800,
  valorLimiteRcc: 4800,
  maximoComprometimento: 1350,
  qtdEmprestimosAtivos: 0,
  qtdEmprestimosSuspensos: 0,
  qtdReservadosPortabilidade: 0,
  qtdReservadosRefinanciamento: 0,
}
/** The INSS with this list of numbers and this data of each. */
const inss = (numeros: readonly string[], dados: unknown) => {
  resposta = (caminho) => {
    if (caminho.includes('autorizacoes')) {
      return { corpo: { token: 'A', dataExpiracao: '20122026' } }
    }
    if (caminho.includes('consulta')) {
      return { corpo: { beneficios: numeros.map((numeroBeneficio) => ({ numeroBeneficio })) } }
    }
    return { corpo: dados }
  }
}

test('a benefit that the list names twice is one benefit', async () => {
  inss([NB, NB], beneficio)
  const { beneficios, erros } = await dataprev().consultar(consentido)
  expect(beneficios.map(({ numeroBeneficio }) => numeroBeneficio)).toEqual([NB])
  expect(erros).toEqual([])
})

test.each([
  ['of another person', { cpf: '11144477735' }],
  ['of another number', { numeroBeneficio: '0000000000' }],
  ['with a check digit that is wrong', { numeroBeneficio: '1976703154' }],
  ['begun on the 31st of November', { dataInicioBeneficio: '31112010' }],
  ['that ends on the 30th of February', { dataCessacao: '30022027' }],
  ['with a wage below zero', { valorBaseMargem: -1 }],
  ['with a margin as text', { margemDisponivel: '1.050,00' }],
  ['with a block that nobody knows', { tipoBloqueio: '9' }],
  ['with half a contract', { qtdEmprestimosAtivos: 1.5 }],
  ['without saying whether it may borrow', { elegivelEmprestimo: undefined }],
])('a benefit %s is not believed', async (_qual, mudanca) => {
  inss([NB], { ...beneficio, ...mudanca })
  await foraDoAr(dataprev().consultar(consentido))
})
