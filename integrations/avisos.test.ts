import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, afterEach, expect, test } from 'vitest'
import { criarAvisos } from './avisos.ts'

/** A server of ours that takes notices, or not, as each test says. */
let tomar: (corpo: string, resposta: ServerResponse) => void = (_corpo, resposta) => resposta.end()
const chegaram: { corpo: string; assinatura: string; em: string | undefined }[] = []
let abertos = 0
let maisAbertos = 0

async function receber(request: IncomingMessage, resposta: ServerResponse) {
  abertos += 1
  maisAbertos = Math.max(maisAbertos, abertos)
  resposta.on('close', () => {
    abertos -= 1
  })
  const pedacos: Buffer[] = []
  for await (const pedaco of request) if (Buffer.isBuffer(pedaco)) pedacos.push(pedaco)
  const corpo = Buffer.concat(pedacos).toString('utf8')
  chegaram.push({ corpo, assinatura: String(request.headers['x-assinatura']), em: request.url })
  tomar(corpo, resposta)
}
const mundo = createServer((request, resposta) => void receber(request, resposta))
const url = await new Promise<string>((resolve) => {
  mundo.listen(0, '127.0.0.1', () => {
    const endereco = mundo.address()
    resolve(`http://127.0.0.1:${typeof endereco === 'object' ? endereco?.port : ''}/eventos`)
  })
})
afterAll(() => {
  mundo.closeAllConnections()
  mundo.close()
})

const assinar = (corpo: string) => ({ 'x-assinatura': `de ${corpo.length}` })
const abertosPorTeste: ReturnType<typeof criarAvisos>[] = []
afterEach(() => {
  for (const avisos of abertosPorTeste.splice(0)) avisos.parar()
  chegaram.length = 0
  maisAbertos = 0
  tomar = (_corpo, resposta) => resposta.end()
})
function novos() {
  const avisos = criarAvisos(url, assinar)
  abertosPorTeste.push(avisos)
  return avisos
}
const corpos = () => chegaram.map(({ corpo }) => corpo)

test('a notice is posted with the proof of its own body', async () => {
  novos().avisar('k', '{"a":"ç"}')
  await expect.poll(corpos).toEqual(['{"a":"ç"}'])
  expect(chegaram[0]?.assinatura).toBe('de 9')
})

test('notices of one key come in their order, also where an earlier one is slow', async () => {
  tomar = (corpo, resposta) => {
    setTimeout(() => resposta.end(), corpo === '1' ? 80 : 0)
  }
  const avisos = novos()
  for (const corpo of ['1', '2', '3']) avisos.avisar('k', corpo)
  await expect.poll(corpos).toEqual(['1', '2', '3'])
})

test('the notices of another key do not wait behind a slow one', async () => {
  let soltar: (() => void) | undefined
  tomar = (corpo, resposta) => {
    if (corpo === 'lenta') soltar = () => resposta.end()
    else resposta.end()
  }
  const avisos = novos()
  avisos.avisar('k1', 'lenta')
  avisos.avisar('k1', 'depois da lenta')
  avisos.avisar('k2', 'outra')
  await expect.poll(corpos).toContain('outra')
  expect(corpos()).not.toContain('depois da lenta')
  soltar?.()
  await expect.poll(corpos).toContain('depois da lenta')
})

test('what was not taken is posted again, and only then the next one', async () => {
  let vezes = 0
  tomar = (corpo, resposta) => {
    vezes += 1
    resposta.statusCode = corpo === '1' && vezes === 1 ? 503 : 204
    resposta.end()
  }
  const avisos = novos()
  avisos.avisar('k', '1')
  avisos.avisar('k', '2')
  await expect.poll(corpos).toEqual(['1', '1', '2'])
})

test('a redirect is no taking, and nothing follows it', async () => {
  tomar = (_corpo, resposta) => {
    resposta.writeHead(chegaram.length === 1 ? 307 : 204, { location: `${url}/outra` })
    resposta.end()
  }
  novos().avisar('k', 'x')
  await expect.poll(corpos).toEqual(['x', 'x'])
  expect(chegaram.map(({ em }) => em)).toEqual(['/eventos', '/eventos'])
})

test('no more than eight are on the line at once, and all of them arrive', async () => {
  tomar = (_corpo, resposta) => {
    setTimeout(() => resposta.end(), 15)
  }
  const avisos = novos()
  const todas = Array.from({ length: 40 }, (_, k) => `m${k}`)
  for (const corpo of todas) avisos.avisar(corpo, corpo)
  await expect.poll(() => chegaram.length).toBe(40)
  expect(corpos().toSorted()).toEqual(todas.toSorted())
  expect(maisAbertos).toBeLessThanOrEqual(8)
  expect(maisAbertos).toBeGreaterThan(1)
})

test('once it stops nothing is posted any more, what waited neither', async () => {
  tomar = (_corpo, resposta) => {
    resposta.statusCode = 500
    resposta.end()
  }
  const avisos = novos()
  avisos.avisar('k', '1')
  avisos.avisar('k', '2')
  await expect.poll(corpos).toEqual(['1'])
  avisos.parar()
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(corpos()).toEqual(['1'])
})
