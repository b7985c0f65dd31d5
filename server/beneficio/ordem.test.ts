import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Dataprev } from '#integrations/dataprev/dataprev.ts'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { agora, testApi } from '../test/api.ts'
import { semearCredito } from '../test/credito.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { inssDeTeste } from '../test/inss.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { VEZES } from '../test/semente.ts'

/**
 * Questions to the INSS whose answers come in any order, and again: what is kept, shown and lent is what the answers
 * of the same questions leave in their order.
 */
type Resposta = Awaited<ReturnType<Dataprev['consultar']>>
const esperam: ((resposta: Resposta) => void)[] = []
let segundos = 0
const api = await testApi({
  dataprev: {
    ...inssDeTeste,
    consultar: () => new Promise((responder) => esperam.push(responder)),
  },
  relogio: () => new Date(agora.getTime() + segundos * 1000),
})
await semearCredito(api)
const { doDono } = clientes
const { idCliente, idRelacionamento, cpf } = doDono
const dono = api.as(personas.dono)
const retorno = await pontoDeRetorno(api.appUrl)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const { beneficios } = await inssDeTeste.consultar({
  cpf,
  idConsentimento: '00000000-0000-4000-8000-000000000001',
  autorizadoEm: agora,
})
const [molde] = beneficios
if (!molde) throw new Error('The INSS of the tests tells of no benefit')
const dito = (mudancas: Partial<typeof molde>) => ({ ...molde, ...mudancas })

/** A margin that changes, a benefit that ends and is named no more, one that begins. */
const [dela, outro, novo] = [molde.numeroBeneficio, '1000000109', '1000000206']
const respostas: Resposta[] = [
  {
    beneficios: [
      dito({ numeroBeneficio: dela, margemDisponivel: 217.35 }),
      dito({ numeroBeneficio: outro }),
    ],
    erros: [],
  },
  {
    beneficios: [
      dito({ numeroBeneficio: dela, margemDisponivel: 100, qtdEmprestimosAtivos: 3 }),
      dito({ numeroBeneficio: outro, dataCessacao: '2026-11-19', elegivelEmprestimo: false }),
    ],
    erros: [],
  },
  {
    beneficios: [
      dito({ numeroBeneficio: dela, margemDisponivel: 150, qtdEmprestimosAtivos: 2 }),
      dito({ numeroBeneficio: novo }),
    ],
    erros: [],
  },
]

/** Asks in their order, hears in another one, and hears some questions again. */
async function ouvir(ordem: readonly number[]) {
  await retorno.voltar()
  const pedidas = []
  for (const [k] of respostas.entries()) {
    segundos = k
    pedidas.push(dono(beneficioApi.detalhesInss, { query: { Cpf: cpf } }))
    await expect.poll(() => esperam.length).toBe(k + 1)
  }
  const prontos = esperam.splice(0)
  for (const k of ordem) {
    segundos += 1
    prontos[k]?.(respostas[k] as Resposta)
    expect((await pedidas[k])?.status).toBe(200)
  }
  segundos = 60
  const guardados = await api.consulta<{ id: string; numero: string }>(
    `select * from beneficio where id_cliente = $1 order by numero`,
    [idCliente],
  )
  const { ultimaConsulta, beneficios: mostrados } = (
    await dono(beneficioApi.inss, { params: { idRelacionamento } })
  ).body.model
  const simulados = []
  for (const { id } of guardados) simulados.push(await simular(id))
  return {
    guardados: guardados.map(({ id: _id, ...um }) => um),
    ultima: ultimaConsulta?.em,
    mostrados: mostrados.map(({ idBeneficio: _id, ...um }) => um),
    simulados,
  }
}

async function simular(idBeneficio: string) {
  const { body } = await dono(simulacaoApi.simular, {
    body: {
      idRelacionamento,
      entrada: {
        tipo: 'NOVO_POR_PARCELA',
        codigoConvenio: '000331',
        idBeneficio,
        prazo: 96,
        taxaAm: 1.8,
        valorParcela: 20,
      },
    },
  })
  const { permitido, margem, motivos } = body.model
  return { permitido, livre: margem?.disponivelAntes, motivos: motivos.map(({ regra }) => regra) }
}

test('of three answers the last asked counts: its margin is lent, and a benefit that it names no more is not', async () => {
  const naOrdem = await ouvir([0, 1, 2])
  expect(naOrdem.guardados.map(({ numero }) => numero)).toEqual([outro, novo, dela])
  expect(naOrdem.simulados.map(({ permitido }) => permitido)).toEqual([false, true, true])
  expect(naOrdem.simulados.at(-1)?.livre).toBe(150)
})

test(
  'the answers of the INSS leave the same benefits, margins and refusals in whatever order they are heard',
  { timeout: 60_000 * VEZES },
  async () => {
    const naOrdem = await ouvir([0, 1, 2])
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), async (ordem) => {
        expect(await ouvir(ordem)).toEqual(naOrdem)
      }),
      { numRuns: 5 * VEZES },
    )
  },
)
