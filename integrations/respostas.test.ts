import { createHash } from 'node:crypto'
import fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAssinatura } from './assinatura/assinatura.ts'
import { createBanco } from './banco/banco.ts'
import { createCep } from './cep/cep.ts'
import { ForaDoAr } from './fora-do-ar.ts'
import { createMargem } from './margem/margem.ts'
import { createSift } from './sift/sift.ts'
import { createSms } from './sms/sms.ts'
import { createTrabalhador } from './trabalhador/trabalhador.ts'

/**
 * Answers with valid JSON and unbelievable content: about another subject, in an unknown state,
 * with an impossible day. They count as an outage of the system.
 */
let resposta: (url: string, corpo: string) => { status?: number; corpo: unknown }
const mundo = fastify({ forceCloseConnections: true })
for (const tipo of ['application/json', 'application/x-www-form-urlencoded']) {
  mundo.addContentTypeParser(
    tipo,
    { parseAs: 'string' },
    async (_r: unknown, corpo: string) => corpo,
  )
}
mundo.all('/*', async ({ url, body }, reply) => {
  if (url.endsWith('/token')) return { access_token: 'T', expires_in: 3600 }
  const { status = 200, corpo } = resposta(url, typeof body === 'string' ? body : '')
  return reply.code(status).send(corpo)
})
const url = await mundo.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => mundo.close())
beforeEach(() => {
  resposta = () => ({ status: 404, corpo: {} })
})

const ligacao = { url, limiteMs: 20_000, credencial: { id: 'consigna', segredo: 's' } }
const foraDoAr = (pedido: Promise<unknown>) => expect(pedido).rejects.toBeInstanceOf(ForaDoAr)

const endereco = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  ibge: '3550308',
}

test('a CEP is answered with its own address', async () => {
  resposta = () => ({ corpo: endereco })
  expect(await createCep(ligacao).consultar('01310100')).toMatchObject({ cidade: 'São Paulo' })
})

test.each([
  ['of another CEP', { ...endereco, cep: '20040-020' }],
  ['without a city', { ...endereco, localidade: '' }],
  ['of a UF in small letters', { ...endereco, uf: 'sp' }],
  ['with half a code of the IBGE', { ...endereco, ibge: '35503' }],
  ['that says it is no error', { erro: false }],
])('the address %s is not believed', async (_qual, corpo) => {
  resposta = () => ({ corpo })
  await foraDoAr(createCep(ligacao).consultar('01310100'))
})

const estado = {
  numero: '2611',
  protocolo: 'P-1',
  situacao: 'ANALISE',
  sequencia: 3,
  motivo: null,
  recuperavel: null,
}

test.each([
  ['about another proposta', { ...estado, numero: '2612' }],
  ['in a state that nobody knows', { ...estado, situacao: 'LIQUIDADA' }],
  ['before its first step', { ...estado, sequencia: 0 }],
  ['in half a step', { ...estado, sequencia: 1.5 }],
  ['without a protocol', { ...estado, protocolo: '' }],
  ['with a balance of nothing', { ...estado, saldoInformado: 0 }],
  ['with a balance below nothing', { ...estado, saldoInformado: -10 }],
  ['with a balance of half a centavo', { ...estado, saldoInformado: 1000.005 }],
  ['with a balance that no centavos hold', { ...estado, saldoInformado: 1e300 }],
  ['as a list', [estado]],
])('what the bank says %s is not believed, whoever asked', async (_qual, corpo) => {
  resposta = () => ({ corpo })
  const banco = createBanco(ligacao)
  await foraDoAr(banco.consultar('2611'))
  await foraDoAr(banco.informar('2611', { situacao: 'ANALISE', motivo: null }))
})

test('the bank may say more than we know, and a balance with centavos', async () => {
  resposta = () => ({ corpo: { ...estado, saldoInformado: 6683.14, gerente: 'Ana' } })
  expect(await createBanco(ligacao).consultar('2611')).toEqual({
    ...estado,
    saldoInformado: 6683.14,
  })
})

const score = (user: string, valor: number) => ({
  status: 0,
  error_message: 'OK',
  score_response: {
    status: 0,
    user_id: user,
    scores: { account_takeover: { score: valor, reasons: [{ name: 'x' }] } },
  },
})

test('a score belongs to the queried person, between zero and one', async () => {
  const sift = createSift(ligacao)
  resposta = () => ({ corpo: score('c1', 0.29) })
  expect(await sift.consultar({ idCliente: 'c1', cpf: '52998224725' })).toMatchObject({ score: 29 })
  for (const corpo of [score('c2', 0.1), score('c1', 1.01), score('c1', -0.01)]) {
    resposta = () => ({ corpo })
    await foraDoAr(sift.consultar({ idCliente: 'c1', cpf: '52998224725' }))
  }
})

const pedidoDeMargem = { convenio: '920001', matricula: 'A1', cpf: '52998224725', senha: '123456' }

test('a margin comes in whole centavos, below zero too, and nothing else is one', async () => {
  const margem = createMargem(ligacao)
  for (const [reais, centavos] of [
    [0.29, 29],
    [1234.57, 123_457],
    [-165.97, -16_597],
    [0, 0],
  ]) {
    resposta = () => ({ corpo: { margemDisponivel: reais } })
    expect(await margem.consultar(pedidoDeMargem)).toEqual({
      resultado: 'respondida',
      margemDisponivel: centavos,
    })
  }
  for (const margemDisponivel of [10.005, '10,00', null, 1e300]) {
    resposta = () => ({ corpo: { margemDisponivel } })
    await foraDoAr(margem.consultar(pedidoDeMargem))
  }
})

const vinculo = (financeiros: object) => ({
  dadosProfissionais: { matricula: 'CLT1' },
  dadosFinanceiros: financeiros,
})

test("a worker's income is parsed from Portuguese notation, and otherwise left unchanged", async () => {
  const lido = async (valorTotalVencimentos: unknown) => {
    resposta = () => ({ corpo: { vinculos: [vinculo({ valorTotalVencimentos })] } })
    const resultado = await createTrabalhador(ligacao).consultarVinculos('52998224725', 'a')
    return 'vinculos' in resultado
      ? resultado.vinculos[0]?.dadosFinanceiros.valorTotalVencimentos
      : undefined
  }
  expect(await lido('2.940,76')).toBe(2940.76)
  expect(await lido('1.234.567,89')).toBe(1_234_567.89)
  expect(await lido('999,00')).toBe(999)
  expect(await lido('1234,50')).toBe(1234.5)
  for (const texto of [
    '2.94,76',
    '2940.76',
    '2.940',
    '2.940,7',
    'R$ 10,00',
    '-1,00',
    '1.2345,00',
  ]) {
    expect([texto, await lido(texto)]).toEqual([texto, texto])
  }
  expect(await lido(undefined)).toBeNull()
})

test('an incomplete job has every field, the missing ones empty', async () => {
  resposta = () => ({ corpo: { vinculos: [vinculo({})] } })
  expect(await createTrabalhador(ligacao).consultarVinculos('52998224725', 'a')).toEqual({
    vinculos: [
      {
        elegivel: null,
        motivoInelegibilidade: null,
        dadosProfissionais: {
          matricula: 'CLT1',
          nomeEmpregador: null,
          numeroInscricaoEmpregador: null,
          codigoCategoriaTrabalhador: null,
          dataAdmissao: null,
          dataDesligamento: null,
        },
        dadosFinanceiros: {
          valorTotalVencimentos: null,
          valorBaseMargem: null,
          valorMargemDisponivel: null,
          valorSaldoFgts: null,
        },
      },
    ],
  })
})

const documento = (conteudo: Buffer) => ({
  id: 'D1',
  tipo: 'ROSTO',
  bytes: conteudo.length,
  resumo: createHash('sha256').update(conteudo).digest('hex'),
})

test('a document comes in pieces, in order, and is the one that was announced', async () => {
  const inteiro = Buffer.from('abcdefghij')
  const assinatura = createAssinatura(ligacao)
  resposta = (caminho) => {
    const inicio = Number(new URL(caminho, url).searchParams.get('inicio'))
    return { corpo: { inicio, conteudo: inteiro.subarray(inicio, inicio + 4).toString('base64') } }
  }
  expect(await assinatura.baixar('P1', documento(inteiro))).toEqual(inteiro)
  // The same length and another content, one byte more, one less.
  for (const outro of ['abcdefghiX', 'abcdefghijk', 'abcdefghi']) {
    await foraDoAr(assinatura.baixar('P1', { ...documento(Buffer.from(outro)), id: 'D1' }))
  }
})

test.each([
  ['another place', { inicio: 4, conteudo: 'YWJj' }],
  ['nothing', { inicio: 0, conteudo: '' }],
  ['what is no base64', { inicio: 0, conteudo: '***' }],
])('a piece of a document that is %s ends the reading', async (_qual, corpo) => {
  resposta = () => ({ corpo })
  await foraDoAr(createAssinatura(ligacao).baixar('P1', documento(Buffer.from('abc'))))
})

test('an SMS whose answer is about another message is uncertain, not accepted', async () => {
  const sms = createSms({ url, limiteMs: 20_000, segredo: 's', remetente: 'CONSIGNA' })
  const mensagem = { chave: 'k1', para: '5511900001234', texto: 'oi' }
  const aceita = (chave: string) => ({ id: 'S1', chave, situacao: 'ACEITA', codigo: null })
  resposta = () => ({ status: 202, corpo: aceita('k1') })
  expect(await sms.enviar(mensagem)).toEqual({ resultado: 'aceita', idExterno: 'S1' })
  resposta = () => ({ status: 202, corpo: aceita('k2') })
  expect(await sms.enviar(mensagem)).toEqual({ resultado: 'incerta' })
  expect(await sms.consultar?.('k1')).toBeUndefined()
  resposta = () => ({ status: 404, corpo: {} })
  expect(await sms.consultar?.('k1')).toBeNull()
})
