import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ForaDoAr } from '../fora-do-ar.ts'
import { CABECALHO_ASSINATURA, CABECALHO_INSTANTE, assinar, conferir } from './assinatura.ts'
import { createBanco } from './banco.ts'
import { casosPorCpf, type Caso } from './casos.ts'
import { EstadoNoBanco, EventoDoBanco, type PropostaAoBanco } from './protocolo.ts'
import { bancoSandbox, type SandboxDoBancoSettings } from './sandbox.ts'

const credencial = { id: 'consigna', segredo: 'senha-do-banco' }
const abertos: FastifyInstance[] = []

afterEach(async () => {
  await Promise.all(abertos.splice(0).map((app) => app.close()))
})

async function subir(settings: Partial<SandboxDoBancoSettings> = {}) {
  const app = fastify({ forceCloseConnections: true })
  const pedidos: string[] = []
  const chaves: unknown[] = []
  app.addHook('onRequest', async ({ url: pedido, headers }) => {
    pedidos.push(pedido)
    chaves.push(headers['idempotency-key'])
  })
  await app.register(bancoSandbox, { prefix: '/banco', credencial, ...settings })
  abertos.push(app)
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/banco`
  return { app, url, pedidos, chaves, banco: createBanco({ url, credencial, limiteMs: 2000 }) }
}

const cpfDo = (caso: Caso) =>
  Object.entries(casosPorCpf).find(([, qual]) => qual === caso)?.[0] ?? ''

const comum = '90000001651'
let contador = 0

const proposta = (cpf: string): PropostaAoBanco => ({
  numero: `26112000${String((contador += 1)).padStart(6, '0')}`,
  produto: 'NOVO',
  convenio: '000331',
  cpf,
  valorFinanciado: 24742.56,
  valorLiberado: 23913.61,
  valorParcela: 567.35,
  prazo: 96,
  taxaAm: 1.85,
  quitar: [],
  conta: {
    banco: '001',
    agencia: '1234',
    forma: 'TED',
    conta: '56789',
    digito: '0',
    tipo: 'CORRENTE',
  },
  correspondente: { codigo: '1001', cpfAgente: null },
})

test('the bank accepts a proposta and answers its state', async () => {
  const { banco } = await subir()
  const enviada = proposta(comum)

  const estado = await banco.enviar(enviada)

  expect(estado).toMatchObject({ numero: enviada.numero, situacao: 'DIGITADA', sequencia: 1 })
  expect(await banco.consultar(enviada.numero)).toEqual(estado)
  expect(await banco.consultar('999')).toBeNull()
})

test('a proposta handed in twice is one proposta with one protocol', async () => {
  const { app, banco } = await subir()
  const enviada = proposta(comum)

  const primeira = await banco.enviar(enviada)
  const segunda = await banco.enviar(enviada)

  expect(segunda).toEqual(primeira)
  const livro = await app.inject('/banco/livro')
  const { numero, conta } = enviada
  expect(livro.json()).toEqual([{ numero, situacao: 'DIGITADA', conta, recebida: 2 }])
})

test('another account is taken before the analysis, once or again, and never after it', async () => {
  const { app, banco } = await subir()
  const enviada = proposta(comum)
  await banco.enviar(enviada)
  const { numero } = enviada
  const conta = {
    ...enviada.conta,
    banco: '104',
    forma: 'ORDEM_DE_PAGAMENTO',
    conta: null,
  } as const
  const nova = { conta: { ...conta, agencia: '0001', digito: null, tipo: '5' } }
  const pagas = async () =>
    z.array(z.object({ conta: z.unknown() })).parse((await app.inject('/banco/livro')).json())

  for (const _vez of [1, 2]) {
    expect(await banco.trocarConta(numero, `${numero}-conta-1`, nova)).toMatchObject({ numero })
  }
  expect(await pagas()).toEqual([nova])
  await banco.informar(numero, { situacao: 'FORMALIZACAO', motivo: null })
  await banco.informar(numero, { situacao: 'ANALISE', motivo: null })
  const outra = { conta: { ...nova.conta, agencia: '9999' } }
  expect(await banco.trocarConta(numero, `${numero}-conta-2`, outra)).toEqual({
    recusa: 'Já está em análise',
  })
  expect(await pagas()).toEqual([nova])
  await expect(banco.trocarConta('999', '999-conta-1', nova)).rejects.toBeInstanceOf(ForaDoAr)
})

test('a final refusal of the bank comes with its reason', async () => {
  const { banco } = await subir()

  expect(await banco.enviar(proposta(cpfDo('recusa')))).toEqual({ recusa: 'Margem excedida' })
})

test.each(['cai', 'demora', 'truncada', 'redireciona', 'enorme', 'outra-forma'] as const)(
  'a line that fails (%s) is an outage, slow alone is late, and nobody is named',
  async (caso) => {
    const { banco } = await subir()
    const enviada = proposta(cpfDo(caso))

    const falha: unknown = await banco.enviar(enviada).catch((error: unknown) => error)

    expect(falha).toBeInstanceOf(ForaDoAr)
    expect(String(falha).includes('não respondeu a tempo')).toBe(caso === 'demora')
    expect(String(falha)).not.toMatch(new RegExp(`${enviada.cpf}|127\\.0\\.0\\.1`))
  },
)

test('a proposta submitted again after a lost answer is one proposta at the bank', async () => {
  const { app, banco } = await subir()
  const enviada = proposta(cpfDo('aceita-e-cala'))

  await expect(banco.enviar(enviada)).rejects.toBeInstanceOf(ForaDoAr)
  const estado = await banco.enviar(enviada)

  expect(estado).toMatchObject({ situacao: 'DIGITADA' })
  expect((await app.inject('/banco/livro')).json()).toHaveLength(1)
})

test('nothing listens, or the credential is wrong: an outage, not a refusal', async () => {
  const { url } = await subir()
  const ninguem = createBanco({ url: 'http://127.0.0.1:1', credencial, limiteMs: 2000 })
  const errada = createBanco({
    url,
    credencial: { id: 'consigna', segredo: 'outra' },
    limiteMs: 2000,
  })

  await expect(ninguem.consultar('1')).rejects.toBeInstanceOf(ForaDoAr)
  await expect(errada.consultar('1')).rejects.toBeInstanceOf(ForaDoAr)
})

test('after five consecutive failures calls are refused without waiting', async () => {
  const { banco, pedidos } = await subir()
  const enviada = proposta(cpfDo('demora'))
  const rapido = async () => banco.enviar(enviada).catch((error: unknown) => error)
  for (let vez = 0; vez < 5; vez += 1) await rapido()
  const antes = pedidos.length

  expect(String(await rapido())).toContain('em descanso')
  expect([antes > 0, pedidos.length]).toEqual([true, antes])
})

test('by itself a proposta is paid step by step, and each step is told once signed', async () => {
  const recebidos: EventoDoBanco[] = []
  const segredo = 'um-segredo-de-teste'
  const ouvinte = fastify()
  abertos.push(ouvinte)
  ouvinte.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, corpo: string) => corpo,
  )
  ouvinte.post('/eventos', async ({ body, headers }, reply) => {
    const assinada = {
      instante: String(headers[CABECALHO_INSTANTE]),
      assinatura: String(headers[CABECALHO_ASSINATURA]),
      corpo: String(body),
    }
    if (!conferir(segredo, assinada, new Date())) return reply.code(401).send()
    recebidos.push(EventoDoBanco.parse(JSON.parse(String(body))))
    return reply.code(204).send()
  })
  const url = `${await ouvinte.listen({ port: 0, host: '127.0.0.1' })}/eventos`
  const { banco } = await subir({ passoMs: 5, avisos: { url, segredo } })

  const enviada = proposta(comum)
  await banco.enviar(enviada)
  // A loan of the INSS waits until the CRM reports its booking; a repeated report counts once.
  await expect.poll(() => recebidos.at(-1)?.situacao).toBe('APROVADA')
  for (const _ of [1, 2]) {
    await banco.informar(enviada.numero, { situacao: 'AVERBADA', motivo: null })
  }

  await expect.poll(() => recebidos.at(-1)?.situacao).toBe('PAGA')
  expect(recebidos.map(({ situacao }) => situacao)).toEqual([
    'DIGITADA',
    'FORMALIZACAO',
    'ANALISE',
    'APROVADA',
    'AVERBADA',
    'PAGA',
  ])
  expect(recebidos.map(({ sequencia }) => sequencia)).toEqual([1, 2, 3, 4, 5, 6])
  expect(new Set(recebidos.map(({ evento }) => evento)).size).toBe(6)
})

test('once the CRM formalizes, or for who always signs, the bank waits for the signature', async () => {
  const { banco } = await subir({ passoMs: 5 })
  const [assina, comecada] = [proposta(cpfDo('espera-assinatura')), proposta(comum)]
  for (const cada of [assina, comecada]) await banco.enviar(cada)
  await banco.informar(comecada.numero, { situacao: 'FORMALIZACAO', motivo: null })
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(await banco.consultar(assina.numero)).toMatchObject({ situacao: 'DIGITADA' })
  expect(await banco.consultar(comecada.numero)).toMatchObject({ situacao: 'FORMALIZACAO' })

  for (const { numero } of [assina, comecada]) {
    await banco.informar(numero, { situacao: 'ANALISE', motivo: null })
    const situacao = async () => (await banco.consultar(numero))?.situacao
    await expect.poll(situacao).toBe('APROVADA')
  }
})

test('a notice about an unknown proposta is answered, and does not delay the others', async () => {
  const { banco } = await subir()

  for (const numero of ['1', '2', '3', '4', '5', '6']) {
    expect(await banco.informar(numero, { situacao: 'EXPIRADA', motivo: null })).toBeNull()
  }

  const enviada = proposta(comum)
  expect(await banco.enviar(enviada)).toMatchObject({ numero: enviada.numero })
})

test("the bank's page shows received propostas without the whole CPF, and its buttons move them", async () => {
  const { app, banco } = await subir()
  const enviada = proposta(comum)
  await banco.enviar(enviada)
  const apertar = async (acao: string, corpo = '') =>
    app.inject({
      method: 'POST',
      url: `/banco/propostas/${enviada.numero}/${acao}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: corpo,
    })

  const pagina = (await app.inject('/banco/')).body
  expect(pagina).toContain(enviada.numero)
  expect(pagina).not.toContain(comum)

  expect((await apertar('pagar')).statusCode).toBe(303)
  expect(await banco.consultar(enviada.numero)).toMatchObject({ situacao: 'DIGITADA' })
  for (const acao of ['aprovar', 'averbar', 'pagar']) await apertar(acao)
  expect(await banco.consultar(enviada.numero)).toMatchObject({ situacao: 'APROVADA' })
  await banco.informar(enviada.numero, { situacao: 'AVERBADA', motivo: null })
  await apertar('pagar')
  expect(await banco.consultar(enviada.numero)).toMatchObject({ situacao: 'PAGA', sequencia: 4 })

  const outra = proposta(comum)
  await banco.enviar(outra)
  await app.inject({
    method: 'POST',
    url: `/banco/propostas/${outra.numero}/reprovar`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'motivo=<b>Margem</b>',
  })
  expect(await banco.consultar(outra.numero)).toMatchObject({ motivo: '<b>Margem</b>' })
  expect((await app.inject('/banco/')).body).not.toContain('<b>Margem</b>')
})

test('a reason longer than we keep is cut, and the step of the bank counts', () => {
  const passo = {
    numero: '261001',
    protocolo: 'P1',
    situacao: 'REPROVADA',
    sequencia: 2,
    motivo: 'Renda. '.repeat(60),
    recuperavel: false,
  }
  expect(EstadoNoBanco.parse(passo)).toEqual({ ...passo, motivo: passo.motivo.slice(0, 300) })
  // PostgreSQL keeps no half letter.
  const entreDuasMetades = { ...passo, motivo: `${'x'.repeat(299)}😀` }
  expect(EstadoNoBanco.parse(entreDuasMetades).motivo).toBe('x'.repeat(299))
})

test('a signature is valid for its bytes, its secret and five minutes', () => {
  const agora = new Date('2026-11-20T12:00:00Z')
  const instante = agora.getTime() / 1000
  const corpo = '{"a":1}'
  const assinatura = assinar('segredo', instante, corpo)
  const boa = { instante: String(instante), assinatura, corpo }

  expect(conferir('segredo', boa, agora)).toBe(true)
  expect(conferir('outro', boa, agora)).toBe(false)
  expect(conferir('segredo', { ...boa, corpo: '{"a":2}' }, agora)).toBe(false)
  expect(conferir('segredo', { ...boa, assinatura: undefined }, agora)).toBe(false)
  expect(conferir('segredo', { ...boa, instante: `${instante + 1}` }, agora)).toBe(false)
  expect(conferir('segredo', boa, new Date(agora.getTime() + 301_000))).toBe(false)
})

test('S4.11 a portability waits for the balance to be accepted, and is paid at its terms', async () => {
  const { app, banco } = await subir()
  const portar = (contrato: string): PropostaAoBanco => ({
    ...proposta(comum),
    produto: 'PORT',
    quitar: [{ contrato, saldoDevedor: 10_000 }],
  })
  const andar = async (numero: string, ...acoes: string[]) => {
    for (const acao of acoes) {
      await app.inject({ method: 'POST', url: `/banco/propostas/${numero}/${acao}` })
    }
    return banco.consultar(numero)
  }
  const igual = portar('41')
  await banco.enviar(igual)

  // The CRM books new loans, and asks the clearing.
  expect(await andar(igual.numero, 'aprovar', 'averbar')).toMatchObject({ situacao: 'APROVADA' })
  expect(await andar(igual.numero, 'enviarTed')).toMatchObject({ situacao: 'APROVADA' })

  const termos = { valorFinanciado: 10_000, valorParcela: 300, prazo: 60, taxaAm: 1.6 }
  await banco.informar(igual.numero, { situacao: 'SALDO_CONFERIDO', motivo: null, termos })
  expect(
    await andar(igual.numero, 'enviarTed', 'quitar', 'averbarPortabilidade', 'pagar'),
  ).toMatchObject({ situacao: 'PAGA' })
})

test('the same terms told twice have one key, corrected terms another, and those told after another step', async () => {
  const { banco, chaves } = await subir()
  const { numero } = proposta(comum)
  const termos = { valorFinanciado: 10_000, valorParcela: 300, prazo: 60, taxaAm: 1.6 }
  const contar = (mudados = termos, depoisDe = 4) =>
    banco.informar(numero, { situacao: 'SALDO_CONFERIDO', motivo: null, termos: mudados, depoisDe })
  await contar()
  await contar()
  await contar({ ...termos, valorFinanciado: 10_500 })
  await contar(termos, 6)

  const [primeira, repetida, ...outras] = chaves.filter((chave) => chave !== undefined)
  expect(repetida).toBe(primeira)
  expect(new Set([primeira, ...outras]).size).toBe(3)
})
