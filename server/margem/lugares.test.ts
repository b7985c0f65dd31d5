import { expect, test } from 'vitest'
import { beneficioDe } from '../test/credito.ts'
import { clientes, personas } from '../test/fixtures.ts'
import {
  mundoDaMargem,
  NOVO,
  novo,
  outroContrato,
  REFIN,
  refin,
  voltarDepoisDeCada,
} from '../test/margem.ts'

/** Places of a benefit: what the INSS counted, and ours since (docs/decisions/066). */
const mundo = await mundoDaMargem()
const { esteira, propor, simular, pagar } = mundo
const { api } = esteira
const { doDono } = clientes
const { dono } = personas

await voltarDepoisDeCada(mundo)

/** The INSS answers now that so many loans run; a benefit has 13 places. */
async function inssConta(ativos: number) {
  esteira.relogio.adiantadoMs += 1000
  await api.consulta('update beneficio set qtd_ativos = $1, consultado_em = $2 where id = $3', [
    ativos,
    esteira.services.agora(),
    beneficioDe(doDono),
  ])
  esteira.relogio.adiantadoMs += 1000
}

/** With how many loans the benefit would be left, when that is too many. */
async function demais(entrada = novo(20)) {
  const { motivos } = await simular(dono, entrada)
  return motivos.find(({ regra }) => regra === 'limite_contratos')?.texto ?? null
}

const COM_14 = 'O benefício ficaria com 14 empréstimos; o máximo é 13'

test('a loan reserved since the answer of the INSS takes a place beside those that it counted', async () => {
  await inssConta(12)
  expect(await demais()).toBeNull()
  const { proposta } = await propor(dono, NOVO, novo(20))
  expect(await demais()).toBe(COM_14)

  await pagar(proposta.numero)
  expect(await demais()).toBe(COM_14)
  await esteira.desistir(proposta.numero, doDono)
  expect(await demais()).toBeNull()
})

test('a loan that was booked before the answer is in the answer', async () => {
  const { proposta } = await propor(dono, NOVO, novo(20))
  await mundo.ateAverbar(proposta.numero)
  await inssConta(12)
  expect(await demais()).toBeNull()
  await pagar(proposta.numero)
  expect(await demais()).toBeNull()
  await esteira.desistir(proposta.numero, doDono)
  await inssConta(13)
  expect(await demais()).toBe(COM_14)
})

test('a refinancing of two contracts that was paid since gives a place back', async () => {
  await mundo.comDoisContratos()
  await inssConta(13)
  expect(await demais()).toBe(COM_14)
  const { proposta } = await propor(dono, REFIN, refin(400, [doDono.idContrato, outroContrato]))
  expect(await demais()).toBe(COM_14)
  await pagar(proposta.numero)
  expect(await demais()).toBeNull()
})

test('a contract whose last due date came since the answer takes no place', async () => {
  await mundo.comDoisContratos()
  await inssConta(13)
  expect(await demais()).toBe(COM_14)
  await api.consulta(
    `update contrato set ultimo_vencimento = ($2::timestamptz at time zone 'America/Sao_Paulo')::date + 1
      where id = $1`,
    [outroContrato, esteira.services.agora()],
  )
  expect(await demais()).toBe(COM_14)
  esteira.passarDias(1)
  expect(await demais()).toBeNull()
})

test('a place that a withdrawal took back stays taken when its contract is settled once more', async () => {
  await mundo.comDoisContratos()
  const { proposta } = await propor(dono, REFIN, refin(400, [doDono.idContrato, outroContrato]))
  await pagar(proposta.numero)
  await inssConta(12)
  await esteira.desistir(proposta.numero, doDono)
  // The two contracts run again in the place of one.
  expect(await demais()).toBe(COM_14)

  const outra = await propor(dono, { produto: 'REFIN' }, refin(360))
  await pagar(outra.proposta.numero)
  expect(await demais()).toBe(COM_14)
})
