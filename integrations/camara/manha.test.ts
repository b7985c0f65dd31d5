import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import { hoje, horaDeBrasilia, instanteEmBrasilia } from '#shared/data.ts'
import { type ContratosNossos, pedidosDaManha } from './manha.ts'
import { AvisoDaCamara, CABECALHO_DA_CAMARA, conferirAviso } from './protocolo.ts'
import { camaraSandbox } from './sandbox.ts'

const segredo = 'segredo-de-teste-da-camara'
const pasta = mkdtempSync(join(tmpdir(), 'consigna-manhas-'))
const abertos: { close: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const aberto of abertos.splice(0).toReversed()) await aberto.close()
})
afterAll(() => rmSync(pasta, { recursive: true }))

const um = (contrato: string, cpf: string) => ({
  contrato,
  cpf,
  saldo: 5000,
  prazo: 60,
  parcela: 150,
})
const contratos: ContratosNossos = {
  vivos: [um('4400000001', '52998224725'), um('4400000002', '11144477735')],
  quitados: [um('4400000003', '52998224725')],
  cedidos: [um('4400000004', '11144477735')],
}

/** The 20th is a holiday. */
const [SEGUNDA, TERCA, SEXTA_FERIADO, SABADO] = [
  '2026-11-16',
  '2026-11-17',
  '2026-11-20',
  '2026-11-21',
]

test('a morning has its number of requests, in order within its business hours, always the same', () => {
  const pedidos = pedidosDaManha({ dia: SEGUNDA, quantos: 8, contratos })
  const horas = pedidos.map(({ em }) => horaDeBrasilia(em))

  expect(pedidos).toHaveLength(8)
  expect(horas).toEqual(horas.toSorted())
  expect(horas.every((hora) => hora >= '09:00' && hora < '12:00')).toBe(true)
  expect(pedidosDaManha({ dia: SEGUNDA, quantos: 8, contratos })).toEqual(pedidos)
  expect(pedidosDaManha({ dia: TERCA, quantos: 8, contratos })).not.toEqual(pedidos)
})

test('half of them name running loans with their holder, the others each kind that is refused', () => {
  const pedidos = pedidosDaManha({ dia: SEGUNDA, quantos: 8, contratos })
  const tipos = pedidos.map(({ pedido: { contrato, cpf } }) => {
    const [tipo] = Object.entries(contratos).flatMap(([nome, lista]) =>
      lista.some((nosso) => nosso.contrato === contrato)
        ? [lista.some((nosso) => nosso.contrato === contrato && nosso.cpf === cpf) ? nome : 'cpf']
        : [],
    )
    return tipo ?? 'nenhum'
  })

  expect(tipos.toSorted()).toEqual(
    ['vivos', 'vivos', 'vivos', 'vivos', 'cpf', 'nenhum', 'quitados', 'cedidos'].toSorted(),
  )
})

test('none come on a day without banks, and none without loans of ours', () => {
  const nenhum = { vivos: [], quitados: [], cedidos: [] }

  expect(pedidosDaManha({ dia: SEXTA_FERIADO, quantos: 8, contratos })).toEqual([])
  expect(pedidosDaManha({ dia: SABADO, quantos: 8, contratos })).toEqual([])
  expect(pedidosDaManha({ dia: SEGUNDA, quantos: 8, contratos: nenhum })).toEqual([])
})

/** A server that takes the notices of the clearing, and what it heard. */
async function servidor() {
  const ouvidos: AvisoDaCamara[] = []
  const app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, corpo: Buffer) => corpo,
  )
  app.post<{ Body: Buffer }>('/eventos', async ({ headers, body }, reply) => {
    const assinatura = String(headers[CABECALHO_DA_CAMARA])
    if (!conferirAviso(segredo, assinatura, body, new Date())) return reply.code(401).send()
    ouvidos.push(AvisoDaCamara.parse(JSON.parse(body.toString())))
    return reply.code(204).send()
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  abertos.push(app)
  return { url: `${url}/eventos`, ouvidos }
}

test('S1.15 attacks arrive by signed HTTP through the morning, and again on the next one; a restart in between sends none twice', async () => {
  const { url, ouvidos } = await servidor()
  let agora: Date | null = null
  let olhadas = 0
  const subir = async () => {
    const app = fastify({ forceCloseConnections: true })
    await app.register(camaraSandbox, {
      prefix: '/camara',
      credencial: { id: 'consigna', segredo },
      avisos: { url, segredo },
      manhas: {
        quantos: 8,
        contratos: () => contratos,
        agora: async () => {
          olhadas += 1
          return agora
        },
        arquivo: join(pasta, 'manhas.json'),
        aCadaMs: 5,
      },
    })
    await app.ready()
    abertos.push(app)
    return app
  }
  /** Returns after the clock was looked at twice: what the first look sends has left. */
  const olhar = async () => {
    const desde = olhadas
    await expect.poll(() => olhadas).toBeGreaterThan(desde + 1)
  }
  const em = (dia: string, hora: string) => {
    agora = instanteEmBrasilia(dia, hora)
    return olhar()
  }
  const daSegunda = pedidosDaManha({ dia: SEGUNDA, quantos: 8, contratos })
  const ate = (hora: string) =>
    daSegunda.filter((pedido) => pedido.em <= instanteEmBrasilia(SEGUNDA, hora))
  const numeros = () => ouvidos.map(({ numero }) => numero)
  const chegam = (quantos: number) => expect.poll(() => ouvidos.length).toBe(quantos)

  // While nobody knows the hour, and before the morning, nothing leaves.
  const primeira = await subir()
  await olhar()
  await em(SEGUNDA, '08:59')
  expect(ouvidos).toEqual([])
  await em(SEGUNDA, '10:30')
  const antes = ate('10:30').length
  expect(antes).toBeGreaterThan(1)
  expect(antes).toBeLessThan(8)
  await chegam(antes)

  await primeira.close()
  await subir()
  await em(SEGUNDA, '12:30')
  await chegam(8)
  await em(SEXTA_FERIADO, '11:00')
  await em(SABADO, '11:00')
  await em(TERCA, '13:00')
  await chegam(16)
  // The clock is set back: what was sent is not sent again.
  await em(SEGUNDA, '18:00')
  await em('2026-11-18', '12:00')
  await chegam(24)

  expect(new Set(numeros()).size).toBe(24)
  expect(numeros().slice(0, 8).toSorted()).toEqual(daSegunda.map(({ numero }) => numero))
  for (const aviso of ouvidos.slice(0, 8)) {
    const esperado = daSegunda.find(({ numero }) => numero === aviso.numero)
    expect(aviso).toMatchObject({
      tipo: 'PEDIDO',
      ocorridoEm: esperado?.em.toISOString(),
      pedido: esperado?.pedido,
    })
  }
  expect(new Set(ouvidos.map(({ ocorridoEm }) => hoje(new Date(ocorridoEm))))).toEqual(
    new Set([SEGUNDA, TERCA, '2026-11-18']),
  )
})
