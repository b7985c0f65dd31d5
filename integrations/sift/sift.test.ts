import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { ForaDoAr } from '../fora-do-ar.ts'
import { casosPorFim } from './casos.ts'
import { siftSandbox } from './sandbox.ts'
import { createSift } from './sift.ts'

const app = fastify({ forceCloseConnections: true })
const chave = 'chave-da-sift-de-teste'
const pedidos: string[] = []
app.addHook('onRequest', async ({ url }) => void pedidos.push(url))
await app.register(siftSandbox, { prefix: '/sift', chave })
const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/sift`
const nova = (outra = chave) => createSift({ url, credencial: { segredo: outra }, limiteMs: 2000 })
afterAll(() => app.close())

const pessoa = (fim: string) => ({
  idCliente: 'cccccccc-0000-4000-8000-000000000001',
  cpf: `9000020${fim}00`,
})

test('a CPF has a stable score, and is never part of an address', async () => {
  const score = await nova().consultar(pessoa('01'))

  expect(score.score).toBeGreaterThanOrEqual(0)
  expect(score.score).toBeLessThan(40)
  expect(await nova().consultar(pessoa('01'))).toEqual(score)
  expect((await nova().consultar(pessoa('90'))).score).toBeGreaterThanOrEqual(75)
  expect(pedidos.join()).not.toContain(pessoa('01').cpf)
})

test('the registered data are told as an update of the account, and scored', async () => {
  const { score } = await nova().atualizar({
    ...pessoa('91'),
    nome: 'Maria Aparecida',
    email: null,
    telefone: '5511900001234',
    cidade: 'São Paulo',
    uf: 'SP',
  })

  expect(score).toBeGreaterThanOrEqual(40)
  const tela = await app.inject('/sift/')
  expect(tela.body).toContain('$update_account')
  expect(tela.body).not.toContain(pessoa('91').cpf)
})

test('a wrong key is an outage, not a score', async () => {
  await expect(nova('outra').consultar(pessoa('01'))).rejects.toBeInstanceOf(ForaDoAr)
})

const quebrados = Object.entries(casosPorFim).filter(
  ([, { caso }]) => caso !== 'alto' && caso !== 'medio',
)

test.each(quebrados)('a CPF that ends in %s is an outage', async (fim) => {
  await expect(nova().consultar(pessoa(fim))).rejects.toBeInstanceOf(ForaDoAr)
})
