import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/all.ts'
import { testApi } from './test/api.ts'
import { exemploDe, semearExemplos, type Exemplo } from './test/exemplos.ts'
import { clientes, personas, type Cliente, type Persona } from './test/fixtures.ts'
import { esperado, quemPode } from './test/politica.ts'
import { pontoDeRetorno } from './test/retorno.ts'

/**
 * A repeated change is the same change, for every changing call: the first answer comes
 * back byte by byte, and the database stays as the first one left it.
 */
const api = await testApi()
await semearExemplos(api)
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(retorno.voltar)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

let antes = ''
beforeAll(async () => {
  antes = await api.impressaoDoBanco()
})

/** A client about whom the call of this person succeeds. */
function clientePara(name: string, quem: Persona): Cliente {
  const cliente = Object.values(clientes).find((um) => esperado(name, quem, um) === 200)
  if (!cliente) throw new Error(`${name} succeeds about nobody`)
  return cliente
}

const mudancas = endpoints
  .filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.leitura)
  .map(({ name, endpoint }) => {
    const quem = quemPode(name)
    return { name, endpoint, quem, exemplo: exemploDe(name, quem, clientePara(name, quem)) }
  })

test.each(mudancas)('$name sent ten times is done once', async ({ endpoint, quem, exemplo }) => {
  const chave = randomUUID()
  const primeira = await api.as(quem)(endpoint, exemplo, { chave })
  const depois = await api.impressaoDoBanco()
  expect([primeira.status, primeira.headers['idempotent-replayed']]).toEqual([200, undefined])
  expect(depois).not.toBe(antes)

  for (let vez = 2; vez <= 10; vez += 1) {
    const { status, texto, headers } = await api.as(quem)(endpoint, exemplo, { chave })
    expect({ status, texto }).toEqual({ status: 200, texto: primeira.texto })
    expect(headers['idempotent-replayed']).toBe('true')
  }
  expect(await api.impressaoDoBanco()).toBe(depois)
})

test.each(mudancas)(
  '$name sent 32 times at once is done once',
  async ({ endpoint, quem, exemplo }) => {
    const chave = randomUUID()
    const respostas = await Promise.all(
      Array.from({ length: 32 }, () => api.as(quem)(endpoint, exemplo, { chave })),
    )
    const feitas = respostas.filter(({ status }) => status === 200)
    const emCurso = respostas.filter(({ status }) => status === 409)
    const primeiras = feitas.filter(({ headers }) => !headers['idempotent-replayed'])

    expect(feitas.length + emCurso.length).toBe(32)
    expect(primeiras.length).toBe(1)
    expect(new Set(feitas.map(({ texto }) => texto)).size).toBe(1)
    for (const { headers } of emCurso) expect(headers['retry-after']).toBe('1')
    const depois = await api.impressaoDoBanco()
    const repetida = await api.as(quem)(endpoint, exemplo, { chave })
    expect(repetida.texto).toBe(feitas[0]?.texto)
    expect(await api.impressaoDoBanco()).toBe(depois)
  },
)

test.each(mudancas)("$name: a key is one person's, for one request", async (mudanca) => {
  const { endpoint, exemplo, name, quem } = mudanca
  const chave = randomUUID()
  const { texto } = await api.as(quem)(endpoint, exemplo, { chave })
  const depois = await api.impressaoDoBanco()

  // The same words in another order are another body.
  const outro: Exemplo = { ...exemplo, body: { ...exemplo.body, versao: 9 } }
  const outra = await api.as(quem)(endpoint, aoContrario(exemplo) ?? outro, { chave })
  expect([400, 422]).toContain(outra.status)
  if (aoContrario(exemplo)) expect(outra.status).toBe(422)
  expect(await api.impressaoDoBanco()).toBe(depois)

  // Another person's answer is that person's own, whatever it is.
  const outrem = quem === personas.promotor ? personas.gestor : personas.promotor
  const exemploAlheio = exemploDe(name, outrem, clientePara(name, quem))
  const alheia = await api.as(outrem)(endpoint, exemploAlheio, { chave })
  expect(alheia.headers['idempotent-replayed']).toBeUndefined()
  if (name === 'anotacao.incluir') expect(alheia.texto).not.toBe(texto)
})

/** The same fields in another order: as good a body, of other bytes; undefined with one field. */
function aoContrario(exemplo: Exemplo): Exemplo | undefined {
  const campos = Object.entries(exemplo.body ?? {})
  if (campos.length < 2) return undefined
  return { ...exemplo, body: Object.fromEntries(campos.toReversed()) }
}

test.each(mudancas)('$name refused leaves its key free', async ({ endpoint, quem, exemplo }) => {
  const chave = randomUUID()
  const errado = await api.as(quem)(endpoint, { ...exemplo, body: ['uma lista'] }, { chave })
  expect(errado.status).toBe(400)
  expect(await api.impressaoDoBanco()).toBe(antes)

  const certa = await api.as(quem)(endpoint, exemplo, { chave })
  expect([certa.status, certa.headers['idempotent-replayed']]).toEqual([200, undefined])
})
