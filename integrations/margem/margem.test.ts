import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { ForaDoAr } from '../fora-do-ar.ts'
import { createMargem } from './margem.ts'
import { casosPorSenha, margemSandbox } from './sandbox.ts'

const segredo = 'segredo-de-demonstracao'
const app = fastify({ forceCloseConnections: true })
await app.register(margemSandbox, { prefix: '/margem', segredo })
const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/margem`
const novo = () => createMargem({ url, credencial: { segredo }, limiteMs: 2000 })
afterAll(() => app.close())

const pedido = { convenio: '920001', matricula: 'A123', cpf: '52998224725' }

test('a password opens the margin once; the margin of a matrícula is always the same', async () => {
  const primeira = await novo().consultar({ ...pedido, senha: '123456' })
  const outra = await novo().consultar({ ...pedido, senha: '654321' })

  expect(primeira).toMatchObject({ resultado: 'respondida' })
  expect(outra).toEqual(primeira)
  expect(await novo().consultar({ ...pedido, senha: '123456' })).toEqual({
    resultado: 'SENHA_USADA',
  })
})

test.each([
  ['000000', 'SENHA_INVALIDA'],
  ['000002', 'MATRICULA_INEXISTENTE'],
  ['abc', 'SENHA_INVALIDA'],
])('%s is refused: %s', async (senha, resultado) => {
  expect(await novo().consultar({ ...pedido, senha })).toEqual({ resultado })
})

const quebradas = Object.entries(casosPorSenha).filter(([, { caso }]) => /^[a-z]/.test(caso))

test.each(quebradas)('%s is an outage that repeats nothing of what was sent', async (senha) => {
  const falha: unknown = await novo()
    .consultar({ ...pedido, senha })
    .catch((error: unknown) => error)

  expect(falha).toBeInstanceOf(ForaDoAr)
  const texto = falha instanceof Error ? `${falha.message} ${falha.stack}` : ''
  for (const segredoDele of [senha, pedido.cpf, pedido.matricula]) {
    expect(texto).not.toContain(segredoDele)
  }
})
