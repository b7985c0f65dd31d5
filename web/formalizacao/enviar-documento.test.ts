import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { BYTES_POR_PARTE } from '#shared/formalizacao/documento.ts'
import { conectar } from '../api/client.ts'
import { ApiError } from '../api/erro.ts'
import { enviarDocumento } from './enviar-documento.ts'

const idFormalizacao = '018f0000-0000-7000-8000-000000000001'
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const foto = (bytes: number) => Uint8Array.from({ length: bytes }, (_um, k) => (k * 31) % 251)

const Parte = z.object({ inicio: z.number(), conteudo: z.base64(), resumo: z.string() })

/**
 * A fake host with the protocol of the upload: a piece counts if it begins at the stored end, and
 * is checked by its hash. `falhas`: the failure of each request.
 */
function host(falhas: (number | 'cai' | 'cai depois' | undefined)[] = [], jaTinha = 0) {
  let guardado = new Uint8Array(0)
  const pedidos: string[] = []
  const responder = (model: unknown) => Response.json({ model, errors: [], message: null })
  const atender = (url: string, corpo: unknown): Response => {
    if (url.endsWith('/envios')) return responder({ idEnvio: 'e1', recebidos: guardado.length })
    if (url.endsWith('/concluir')) return responder(null)
    const { inicio, conteudo, resumo } = Parte.parse(corpo)
    const bytes = Uint8Array.from(Buffer.from(conteudo, 'base64'))
    expect(hash(bytes)).toBe(resumo)
    if (inicio === guardado.length) guardado = Uint8Array.from([...guardado, ...bytes])
    return responder({ recebidos: guardado.length })
  }
  conectar({
    hostApi: 'https://api.banco.example',
    cabecalhos: () => ({}),
    token: () => Promise.resolve('token'),
    renovar: () => Promise.resolve(),
    fetch: (pedido, init) => {
      const url = pedido instanceof Request ? pedido.url : pedido.toString()
      pedidos.push(url.split('/').at(-1) ?? '')
      const falha = falhas.shift()
      if (falha === 'cai') return Promise.reject(new TypeError('network'))
      if (typeof falha === 'number') {
        const corpo = { model: null, errors: [], message: 'Arquivo recusado' }
        return Promise.resolve(Response.json(corpo, { status: falha }))
      }
      const resposta = atender(url, JSON.parse(typeof init?.body === 'string' ? init.body : '{}'))
      return falha === 'cai depois'
        ? Promise.reject(new TypeError('network'))
        : Promise.resolve(resposta)
    },
  })
  guardado = foto(jaTinha)
  return { pedidos, guardado: () => guardado }
}

const enviar = (
  bytes: Uint8Array<ArrayBuffer>,
  opcoes: { aoAvancar?: (parte: number, parado: boolean) => void; signal?: AbortSignal } = {},
) =>
  enviarDocumento({
    idFormalizacao,
    tipo: 'IDENTIDADE_FRENTE',
    arquivo: new Blob([bytes]),
    aoAvancar: opcoes.aoAvancar ?? (() => undefined),
    signal: opcoes.signal ?? new AbortController().signal,
  })
    // The end answers the formalization; its shape does not matter here.
    .catch((error: unknown) =>
      error instanceof ApiError && error.falha === 'ilegivel' ? undefined : Promise.reject(error),
    )

/** Between two tries nobody waits here. */
function semEspera(): void {
  vi.stubGlobal('setTimeout', (fazer: () => void) => queueMicrotask(fazer))
}
afterEach(() => vi.unstubAllGlobals())

const DUAS_E_MEIA = Math.round(2.5 * BYTES_POR_PARTE)

test('a photograph goes in pieces and arrives as it was, and the bar says how far it is', async () => {
  const { pedidos, guardado } = host()
  const original = foto(DUAS_E_MEIA)
  const avancos: number[] = []
  await enviar(original, { aoAvancar: (parte) => avancos.push(parte) })

  expect(pedidos).toEqual(['envios', 'partes', 'partes', 'partes', 'concluir'])
  expect(hash(guardado())).toBe(hash(original))
  expect(avancos).toEqual([0, 0.4, 0.8, 1])
})

test('the net falls before, in the middle and at the end: nothing is sent again that arrived', async () => {
  semEspera()
  const { pedidos, guardado } = host([
    'cai',
    undefined,
    undefined,
    'cai',
    undefined,
    undefined,
    'cai',
  ])
  const original = foto(DUAS_E_MEIA)
  const parados: boolean[] = []
  await enviar(original, { aoAvancar: (_parte, parado) => parados.push(parado) })

  expect(hash(guardado())).toBe(hash(original))
  expect(pedidos.filter((um) => um === 'partes')).toHaveLength(4)
  expect(parados.filter(Boolean)).toHaveLength(3)
  expect(parados.at(-1)).toBe(true)
})

test('a piece that arrived while its answer was lost is not there twice', async () => {
  semEspera()
  const { guardado } = host([undefined, 'cai depois'])
  const original = foto(DUAS_E_MEIA)
  await enviar(original)

  expect(hash(guardado())).toBe(hash(original))
})

test('the same file chosen again goes on from what arrived the first time', async () => {
  const { pedidos, guardado } = host([], BYTES_POR_PARTE)
  const original = foto(DUAS_E_MEIA)
  await enviar(original)

  expect(pedidos).toEqual(['envios', 'partes', 'partes', 'concluir'])
  expect(hash(guardado())).toBe(hash(original))
})

test('a refused document is not retried', async () => {
  semEspera()
  const { pedidos } = host([undefined, 400])

  await expect(enviar(foto(10))).rejects.toBeInstanceOf(ApiError)
  expect(pedidos).toEqual(['envios', 'partes'])
})

test('a sending given up while offline is not sent later', async () => {
  semEspera()
  const desistir = new AbortController()
  const { pedidos } = host([undefined, 'cai'])
  const aoAvancar = (_parte: number, parado: boolean) => parado && desistir.abort()

  await expect(enviar(foto(10), { aoAvancar, signal: desistir.signal })).rejects.toThrow(/abort/i)
  expect(pedidos).toEqual(['envios', 'partes'])
})
