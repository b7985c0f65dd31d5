import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { endpoints } from '#shared/all.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { foraDeTransacao } from './base/db/aberta.ts'
import { handle } from './base/http/handler.ts'
import { testApi } from './test/api.ts'
import { exemploDe, semearExemplos } from './test/exemplos.ts'
import { clientes, personas } from './test/fixtures.ts'
import { pontoDeRetorno } from './test/retorno.ts'

/**
 * Outside systems that take the question and never answer, under a pool of few
 * connections: whatever call waits for them, the others must not notice.
 */
const CONEXOES = 3

let perguntadas = 0
let soltar = (): void => undefined
const solto = new Promise<void>((resolve) => {
  soltar = resolve
})
const nunca = async (): Promise<never> => {
  perguntadas += 1
  await solto
  throw Object.assign(new Error('não respondeu'), { name: 'ForaDoAr' })
}

const cepDentro = handle({ ...referenciaApi.enderecoDoCep, path: '/teste/:cep' }, async () =>
  foraDeTransacao({ consultar: nunca }).consultar(),
)

const api = await testApi({
  conexoes: CONEXOES,
  rotas: [cepDentro],
  cep: { consultar: nunca },
  dataprev: { consultar: nunca, provaDeVida: nunca },
  trabalhador: { consultarVinculos: nunca },
  sift: { consultar: nunca, atualizar: nunca },
})
await semearExemplos(api)
const retorno = await pontoDeRetorno(api.appUrl)
const penduradas: Promise<unknown>[] = []
afterAll(async () => {
  await retorno.fechar()
  soltar()
  await Promise.all(penduradas)
  await api.fechar()
})

const { dono } = personas
const { doDono } = clientes

test('whichever call waits for a system outside, the others get their connection', async () => {
  const esperam: string[] = []
  for (const { name, endpoint } of endpoints) {
    const antes = perguntadas
    const exemplo = exemploDe(name, dono, doDono)
    const chamar = () => api.as(dono)(endpoint, exemplo)
    // A call without an outside query ends; calls with one wait, more of them than there are connections.
    await esperando([chamar()])
    if (perguntadas > antes) {
      await esperando(Array.from({ length: CONEXOES + 1 }, chamar))
      expect([name, perguntadas - antes]).toEqual([name, CONEXOES + 2])
      esperam.push(name)
    } else if (endpoint.method !== 'GET') await retorno.voltar()
  }

  const { status } = await api.as(dono)(referenciaApi.ufs, {})
  expect([status, api.pool.idleCount, api.pool.waitingCount]).toEqual([200, api.pool.totalCount, 0])
  expect(esperam.toSorted()).toEqual([
    'beneficio.detalhesInss',
    'beneficio.provaDeVida',
    'consentimento.scoreNaSift',
    'referencia.enderecoDoCep',
    'trabalhador.consultar',
  ])
  expect(api.linhas.filter(({ erro }) => erro === 'AskedInside')).toEqual([])
  // Every call there is: what hangs is told by this, not what is slow.
}, 600_000)

/** Until all these calls wait for the system outside, or have ended. */
async function esperando(chamadas: Promise<unknown>[]): Promise<void> {
  const antes = perguntadas
  penduradas.push(...chamadas)
  const todas = Promise.all(chamadas)
  while (perguntadas - antes < chamadas.length) {
    if (await Promise.race([todas, esperar(5, 'ainda')]).then((fim) => fim !== 'ainda')) return
  }
}

test('a call that asks an outside system inside its transaction is refused, and nothing is sent', async () => {
  const antes = perguntadas
  const { status } = await api.as(dono)(cepDentro.endpoint, { params: { cep: '01310100' } })

  expect([status, perguntadas]).toEqual([500, antes])
  expect(api.linhas).toContainEqual(expect.objectContaining({ erro: 'AskedInside' }))
})
