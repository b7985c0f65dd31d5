import { afterAll, expect, test, vi } from 'vitest'
import { referenciaApi } from '#shared/referencia/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { testApi } from '../../test/api.ts'
import { personas } from '../../test/fixtures.ts'
import { criarLimitador } from './limites.ts'

const { dono, colega } = personas
const naoExiste = '01934f51-08b8-7f2c-855f-00000000ffff'
const api = await testApi({
  settings: {
    limites: {
      porPessoa: { folga: 20, porSegundo: 0.1 },
      buscas: { folga: 3, porSegundo: 0.5 },
      impressoes: { folga: 2, porSegundo: 0.1 },
    },
  },
})
afterAll(api.fechar)

test('a bucket allows a burst, then one call as each token is refilled', () => {
  vi.useFakeTimers()
  try {
    const passar = criarLimitador({ folga: 3, porSegundo: 2 })
    expect([passar('ana'), passar('ana'), passar('ana')]).toEqual([0, 0, 0])
    expect(passar('ana')).toBe(1)
    expect(passar('bia')).toBe(0)
    vi.advanceTimersByTime(500)
    expect([passar('ana'), passar('ana')]).toEqual([0, 1])
  } finally {
    vi.useRealTimers()
  }
})

test('a person who looks up one client after another is rate-limited', async () => {
  const buscar = () => api.as(dono)(relacionamentoApi.buscar, { body: { texto: 'canarinho' } })
  const status = [await buscar(), await buscar(), await buscar(), await buscar()]

  expect(status.map((cada) => cada.status)).toEqual([200, 200, 200, 429])
  expect(status[3]).toMatchObject({
    headers: { 'retry-after': '2' },
    body: { message: 'Muitas requisições em pouco tempo. Aguarde e tente novamente.' },
  })
})

test('the pace of one person does not limit another', async () => {
  const ufs = async (persona: typeof dono) => (await api.as(persona)(referenciaApi.ufs, {})).status
  const respostas: number[] = []
  for (let vez = 0; vez < 25; vez += 1) respostas.push(await ufs(dono))

  expect(respostas.filter((status) => status === 200).length).toBeLessThan(20)
  expect(respostas.at(-1)).toBe(429)
  expect(await ufs(colega)).toBe(200)
})

test('a person who requests one paper after another is rate-limited before any is drawn', async () => {
  const entrada = {
    tipo: 'NOVO_POR_MARGEM' as const,
    codigoConvenio: '000331',
    idBeneficio: naoExiste,
    prazo: 84,
    taxaAm: 1.6,
  }
  const corpo = { idRelacionamento: naoExiste, entrada }
  const pedir = () => api.as(colega)(simulacaoApi.pdf, { body: corpo })
  const status = [await pedir(), await pedir(), await pedir()]

  expect(status.map((cada) => cada.status)).toEqual([404, 404, 429])
})
