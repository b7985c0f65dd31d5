import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { RetornoDaFolha } from '#integrations/dataprev/protocolo.ts'
import { erradoNosLivros, porEmOrdem } from '#scripts/conferir/test/em-ordem.ts'
import { contratoApi } from '#shared/contrato/api.ts'
import { falhar } from '../test/falhar.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { mundoDaMargem, NOVO, novo, refin } from '../test/margem.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { VEZES } from '../test/semente.ts'
import { ouvirRetornos } from './retorno.ts'

/** The answers of the payroll about one contract, each to its own question, heard in any order, twice, late or never. */
const mundo = await mundoDaMargem()
const { esteira, propor, pagar } = mundo
const { api, services, relogio } = esteira
const { doDono } = clientes
const { dono } = personas

await porEmOrdem(api)

const HORA_MS = 3_600_000
const ate = (instante: string) => {
  relogio.adiantadoMs += Date.parse(instante) - services.agora().getTime()
}

/** What the payroll says, and when it is asked: corrected, in part, late with a month, and paid ahead. */
const falas: [instante: string, ...presses: [competencia: string, resposta: string][]][] = [
  ['2027-01-11T13:00:00Z', ['202612', 'nao-descontar']],
  ['2027-02-10T13:00:00Z', ['202612', 'descontar-em-parte'], ['202701', 'nao-descontar']],
  ['2027-02-22T13:00:00Z', ['202612', 'descontar'], ['202706', 'baixar']],
  ['2027-03-22T13:00:00Z', ['202701', 'descontar-em-parte'], ['202702', 'nao-descontar']],
]

const { proposta } = await propor(dono, NOVO, novo(200))
const { numero } = proposta
await pagar(numero)
const inicio = await pontoDeRetorno(api.appUrl)
const pago = relogio.adiantadoMs
afterAll(async () => {
  await inicio.fechar()
  await esteira.fechar()
})

const gravadas: { instante: string; retorno: RetornoDaFolha | null }[] = []
for (const [instante, ...presses] of falas) {
  for (const [competencia, resposta] of presses)
    await esteira.naFolha(numero, competencia, resposta)
  ate(instante)
  gravadas.push({ instante, retorno: await services.averbador.retorno(numero) })
}

/** Asks at an instant; the answer is heard when the returned function is called. */
async function perguntar(instante: string, retorno: RetornoDaFolha | null) {
  ate(instante)
  let chegar = () => {}
  let perguntou = () => {}
  const chegada = new Promise<void>((resolve) => {
    chegar = resolve
  })
  const perguntada = new Promise<void>((resolve) => {
    perguntou = resolve
  })
  const averbador = {
    ...services.averbador,
    retorno: async () => {
      perguntou()
      await chegada
      return retorno
    },
  }
  const ouvida = ouvirRetornos({ ...services, averbador }, falhar)
  // One that is asked about nothing ends at once.
  await Promise.race([perguntada, ouvida])
  return async () => {
    chegar()
    return ouvida
  }
}

async function fim() {
  const parcelas = await api.consulta(
    `select x.vencimento::text, x.pago::int from contrato_parcela x
       join contrato k on k.id = x.id_contrato where k.numero = $1 order by 1`,
    [numero],
  )
  const [averbacao] = await api.consulta(
    `select retorno_ate::text, retorno_em::text from averbacao where contrato = $1`,
    [numero],
  )
  const { body } = await api.as(dono)(contratoApi.consultar, {
    query: { Cpf: doDono.cpf, codigoPromotor: doDono.promotor },
  })
  const contrato = body.model.perfilContratos
    .flatMap(({ contratos }) => contratos)
    .find((cada) => cada.numero === numero)
  const divergencias = await api.consulta('select motivo from divergencia')
  return { parcelas, averbacao, contrato, divergencias }
}

/** Nothing more is asked today, and the books balance. */
async function conferir() {
  relogio.adiantadoMs += 2 * HORA_MS
  await esteira.ouvirRetornos()
  expect(await esteira.ouvirRetornos()).toBe(0)
  expect(await erradoNosLivros(api, services.agora())).toEqual([])
}

const ultimo = falas.at(-1)?.[0] ?? ''
const emHoras = (instante: string, horas: number) =>
  new Date(Date.parse(instante) + horas * HORA_MS).toISOString()

test(
  'the answers of the payroll about a contract have one end in any order, repeated, late or lost',
  { timeout: 120_000 * VEZES },
  async () => {
    // In the order of the questions.
    relogio.adiantadoMs = pago
    for (const { instante, retorno } of gravadas) await (await perguntar(instante, retorno))()
    await conferir()
    const emOrdem = await fim()
    expect(emOrdem.parcelas).toMatchObject([
      { vencimento: '2027-01-07', pago: 20_000 },
      { vencimento: '2027-02-07', pago: 10_000 },
      { vencimento: '2027-03-07', pago: 0 },
      { vencimento: '2027-07-07', pago: 20_000 },
    ])

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 2 }), { minLength: gravadas.length, maxLength: gravadas.length }),
        fc.infiniteStream(fc.nat()),
        async (vezes, sorte) => {
          await inicio.voltar()
          relogio.adiantadoMs = pago
          const chegadas: (() => Promise<number>)[] = []
          for (const [k, { instante, retorno }] of gravadas.entries()) {
            for (let vez = 0; vez < (vezes[k] ?? 0); vez += 1) {
              chegadas.push(await perguntar(emHoras(instante, 2 * vez), retorno))
            }
          }
          ate(emHoras(ultimo, 6))
          while (chegadas.length > 0) {
            const [chegada] = chegadas.splice((sorte.next().value ?? 0) % chegadas.length, 1)
            await chegada?.()
          }
          relogio.adiantadoMs = pago
          ate(emHoras(ultimo, 6))
          await conferir()
          expect(await fim()).toEqual(emOrdem)
        },
      ),
      { numRuns: 12 * VEZES },
    )
  },
)

test.for(['between the price and the payment', 'after the payment'])(
  'an instalment left to the payroll by a refinancing reaches a person, heard %s',
  async (quando) => {
    await inicio.voltar()
    relogio.adiantadoMs = pago
    const [contrato] = await api.consulta<{ id: string }>(
      `with validos as (update consentimento set valido_ate = '2027-12-31')
       select id from contrato where numero = $1`,
      [numero],
    )
    for (const mes of ['202612', '202701', '202702'])
      await esteira.naFolha(numero, mes, 'descontar')
    await esteira.naFolha(numero, '202706', 'nao-descontar')
    ate('2027-06-22T13:00:00Z')
    await esteira.ouvirRetornos()
    const { proposta: outra } = await propor(
      dono,
      { produto: 'REFIN' },
      refin(210, [contrato?.id ?? '']),
    )
    await mundo.ateAverbar(outra.numero)
    ate('2027-07-12T13:00:00Z')
    const chegar = await perguntar('2027-07-12T13:00:00Z', await services.averbador.retorno(numero))
    if (quando.startsWith('between')) await chegar()
    await esteira.conferir()
    relogio.adiantadoMs += HORA_MS
    await esteira.noBanco(outra.numero, 'pagar')
    await esteira.ouvirBanco()
    if (quando.startsWith('after')) await chegar()
    relogio.adiantadoMs += 2 * HORA_MS
    await esteira.ouvirRetornos()
    const ditas = await api.consulta<{ motivo: string }>(
      `select motivo from divergencia where sistema = 'DATAPREV'`,
    )
    expect(ditas.map(({ motivo }) => motivo.replaceAll('\u{a0}', ' '))).toEqual([
      `A folha não descontou R$ 200,00 da parcela de 07/07/2027 do contrato ${numero}, que ficou fora da quitação: acerte com o cliente`,
    ])
  },
)
