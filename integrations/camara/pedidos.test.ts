import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import { LivroDosPedidos } from './livro-dos-pedidos.ts'
import { createPedidosNaCamara } from './pedidos.ts'
import type { NossoPedido } from './pedidos-protocolo.ts'
import { camaraSandbox } from './sandbox.ts'

const credencial = { id: 'consigna', segredo: 'segredo-de-teste-da-camara' }
const pasta = mkdtempSync(join(tmpdir(), 'consigna-pedidos-'))
const abertos: { close: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const aberto of abertos.splice(0)) await aberto.close()
})
afterAll(() => rmSync(pasta, { recursive: true }))

async function subir() {
  const app = fastify({ forceCloseConnections: true })
  await app.register(camaraSandbox, { prefix: '/camara', credencial })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  abertos.push(app)
  const camara = createPedidosNaCamara({ url: `${url}/camara`, credencial, limiteMs: 2000 })
  return { app, camara }
}

const pedido = (contrato: string, chave = `26${contrato}`): NossoPedido => ({
  chave,
  contrato,
  banco: '626',
  cpf: '52998224725',
  saldo: 1000.1,
  taxaAm: 1.6,
  taxaAa: 20.98,
  cetAa: 21.4,
  prazo: 60,
  sistema: 'PRICE',
  parcela: 26.1,
})

test('S1.14 one key is one request, however often it is sent, and is taken back once', async () => {
  const { camara } = await subir()
  const primeiro = await camara.pedir(pedido('1001'))
  const outra = await camara.pedir(pedido('1001'))

  expect(primeiro).toMatchObject({ situacao: 'RECEBIDO', sequencia: 1 })
  expect(outra).toEqual(primeiro)
  expect(await camara.consultar('261001')).toEqual(primeiro)
  expect(await camara.consultar('nenhuma')).toBeNull()
  expect(await camara.cancelar('261001')).toMatchObject({ situacao: 'CANCELADO', sequencia: 2 })
  expect(await camara.cancelar('261001')).toMatchObject({ situacao: 'CANCELADO', sequencia: 2 })
  expect(await camara.cancelar('nenhuma')).toBeNull()
})

test.each([
  ['1001', ['ACEITO', 'SALDO_INFORMADO'], 1000.1, null],
  // 1.000,10 and a twentieth of it: 1.050,105, half up.
  ['1003', ['ACEITO', 'SALDO_INFORMADO'], 1050.11, null],
  ['9099', ['ACEITO', 'SALDO_INFORMADO'], 990.1, null],
  ['1007', ['ACEITO', 'RETIDO'], null, 'issuer_retention'],
  ['9095', ['ACEITO'], null, null],
  ['9023', ['REJEITADO'], null, 'ECTC0023'],
  ['9028', ['REJEITADO'], null, 'ECTC0028'],
  ['9029', ['REJEITADO'], null, 'DECURSO_DE_PRAZO'],
])('a contract that ends in %s is answered by itself: %j', (contrato, situacoes, saldo, codigo) => {
  const livro = new LivroDosPedidos()
  const { registro } = livro.receber(pedido(contrato), new Date())
  const andadas: string[] = []
  for (let vez = 0; vez < 5; vez += 1) {
    const proximo = livro.proximo(registro)
    if (proximo && livro.mover(registro, proximo, new Date())) andadas.push(proximo.situacao)
  }

  expect([andadas, registro.estado.saldo, registro.estado.codigo]).toEqual([
    situacoes,
    saldo,
    codigo,
  ])
})

test('the page lists our requests masked, and its buttons answer with what was typed', async () => {
  const { app, camara } = await subir()
  await camara.pedir(pedido('1001'))
  const apertar = (acao: string, payload: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: `/camara/nossos/261001/${acao}`, payload })
  await apertar('informar')
  expect(await camara.consultar('261001')).toMatchObject({ situacao: 'RECEBIDO' })
  await apertar('aceitar')
  await apertar('informar', { saldo: '900.5' })
  expect(await camara.consultar('261001')).toMatchObject({ saldo: 900.5, sequencia: 3 })
  await apertar('informar', { saldo: '910' })
  expect(await camara.consultar('261001')).toMatchObject({ saldo: 910, sequencia: 4 })
  await apertar('reter', { codigo: 'issuer_lawsuit' })
  expect(await camara.consultar('261001')).toMatchObject({
    situacao: 'RETIDO',
    codigo: 'issuer_lawsuit',
  })
  const { body } = await app.inject({ url: '/camara/' })

  expect(body).toContain('529.***.***-25')
  expect(body).not.toContain('52998224725')
  expect((await apertar('quebrar')).statusCode).toBe(404)
})

test('a request of another shape is refused by its code, and one without a token is not heard', async () => {
  const { app, camara } = await subir()
  const torto = { ...pedido('1001'), prazo: 0 }

  expect(await camara.pedir(torto)).toEqual({ recusa: 'FORMA' })
  for (const [method, url] of [
    ['POST', '/camara/v1/pedidos'],
    ['GET', '/camara/v1/pedidos/261001'],
    ['POST', '/camara/v1/pedidos/261001/cancelamento'],
  ] as const) {
    expect((await app.inject({ method, url })).statusCode).toBe(401)
  }
})

test('the requests are found again after a start, and a torn file is empty', () => {
  const arquivo = join(pasta, 'pedidos.json')
  const livro = new LivroDosPedidos(arquivo)
  livro.receber(pedido('1001'), new Date())
  expect(new LivroDosPedidos(arquivo).listar()).toEqual(livro.listar())
  writeFileSync(arquivo, '{')
  expect(new LivroDosPedidos(arquivo).listar()).toEqual([])
})
