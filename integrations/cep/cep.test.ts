import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { ForaDoAr } from '../fora-do-ar.ts'
import { createCep } from './cep.ts'
import { faixas } from './faixas.ts'
import { casosPorCep, cepSandbox } from './sandbox.ts'

const app = fastify({ forceCloseConnections: true })
await app.register(cepSandbox, { prefix: '/cep' })
const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/cep`
const novo = () => createCep({ url, limiteMs: 2000 })
afterAll(() => app.close())

test('a CEP answers its address, always the same', async () => {
  const endereco = await novo().consultar('01310100')

  expect(endereco).toEqual({
    cep: '01310100',
    logradouro: 'Rua das Acácias',
    bairro: 'Centro',
    cidade: 'São Paulo',
    uf: 'SP',
    codigoIbge: 3_550_308,
  })
  expect(await novo().consultar('01310100')).toEqual(endereco)
})

test('the ranges cover the 27 UFs and do not overlap', async () => {
  const emOrdem = faixas.toSorted((a, b) => a.de - b.de)

  expect(new Set(faixas.map(({ uf }) => uf)).size).toBe(27)
  expect(emOrdem.every(({ de }, k) => k === 0 || de > (emOrdem[k - 1]?.ate ?? 0))).toBe(true)
  expect(await novo().consultar('69301000')).toMatchObject({ uf: 'RR', logradouro: '' })
})

test('an unknown CEP is answered as absent', async () => {
  expect(await novo().consultar('00000000')).toBeNull()
  expect(await novo().consultar('99999999')).toBeNull()
})

const quebrados = Object.entries(casosPorCep).filter(([, { caso }]) => caso !== 'inexistente')

test.each(quebrados)('CEP %s is an outage', async (cep) => {
  await expect(novo().consultar(cep)).rejects.toBeInstanceOf(ForaDoAr)
})

test('one CEP whose record is broken closes the service for no other', async () => {
  const cep = novo()
  for (let vez = 0; vez < 20; vez += 1) {
    await expect(cep.consultar('01000994')).rejects.toBeInstanceOf(ForaDoAr)
  }

  expect(await cep.consultar('01310100')).toMatchObject({ cidade: 'São Paulo' })
})
