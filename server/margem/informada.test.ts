import { expect, test } from 'vitest'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { deReais } from '#shared/dinheiro.ts'
import { aplicarEstado } from '../banco/aplicar.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { beneficioDe } from '../test/credito.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { mundoDaMargem, NOVO, novo, REFIN, refin, voltarDepoisDeCada } from '../test/margem.ts'

/** Computed from known contracts, 217.35 are free. */
const mundo = await mundoDaMargem()
const { esteira, propor, simular, pagar, ateAverbar } = mundo
const { api } = esteira
const { doDono } = clientes
const { dono, deFora } = personas

await voltarDepoisDeCada(mundo)

/** The INSS answers now: this is left, in reais. */
async function inssDiz(livre: number) {
  esteira.relogio.adiantadoMs += 1000
  await api.consulta(
    'update beneficio set margem_disponivel = $1, consultado_em = $2 where id = $3',
    [deReais(livre), esteira.services.agora(), beneficioDe(doDono)],
  )
  esteira.relogio.adiantadoMs += 1000
}

/** For both promotores, in the simulator and on the card of the benefit. */
async function livres() {
  const { body } = await api.as(dono)(beneficioApi.inss, {
    params: { idRelacionamento: doDono.idRelacionamento },
  })
  const emprestimo = body.model.beneficios[0]?.margens.find(
    ({ modalidade }) => modalidade === 'EMPRESTIMO',
  )
  return [
    (await simular(dono, novo(10))).margem?.disponivelAntes,
    (await simular(deFora, novo(10))).margem?.disponivelAntes,
    emprestimo?.simulavel,
  ]
}
const todos = (livre: number) => [livre, livre, livre]

test('what the INSS said is reduced by what was paid since, of any promotor, and comes back by its withdrawal', async () => {
  await inssDiz(150)
  const { proposta } = await propor(deFora, { produto: 'NOVO' }, novo(100))
  expect(await livres()).toEqual(todos(50))
  await ateAverbar(proposta.numero)
  expect(await livres()).toEqual(todos(50))

  await pagar(proposta.numero)
  expect(await livres()).toEqual(todos(50))
  const { permitido } = await simular(dono, novo(50.01))
  expect(permitido).toBe(false)

  await esteira.desistir(proposta.numero, { ...doDono, promotor: clientes.deFora.promotor })
  expect(await livres()).toEqual(todos(150))
})

test('an instalment that the INSS already counts is not taken again: not before the payment, nor after it', async () => {
  const { proposta } = await propor(dono, NOVO, novo(100))
  await ateAverbar(proposta.numero)
  await inssDiz(50)
  expect(await livres()).toEqual(todos(50))

  await pagar(proposta.numero)
  expect(await livres()).toEqual(todos(50))
  expect((await propor(dono, { produto: 'NOVO' }, novo(50))).status).toBe(200)
  expect(await livres()).toEqual(todos(0))
})

test('the answer of the INSS after the payment stands as it is, and a withdrawal gives the instalment back', async () => {
  const { proposta } = await propor(dono, NOVO, novo(100))
  await pagar(proposta.numero)
  await inssDiz(50)
  expect(await livres()).toEqual(todos(50))

  await esteira.desistir(proposta.numero, doDono)
  expect(await livres()).toEqual(todos(150))
  await inssDiz(120)
  expect(await livres()).toEqual(todos(120))
})

/** The bank's own word, heard now, of when it did so. */
const ouvir = (numero: string, situacao: 'PAGA' | 'CANCELADA', em: Date) =>
  transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
    aplicarEstado(
      { client, agora: esteira.services.agora(), fila: api.fila },
      `informada:${numero}:${situacao}`,
      {
        numero,
        protocolo: 'BCO1',
        situacao,
        sequencia: situacao === 'PAGA' ? 90 : 91,
        motivo: null,
        recuperavel: null,
        ocorridoEm: em.toISOString(),
      },
    ),
  )

test('of a loan that the bank books, what happened before the answer is in the answer, however late it is heard', async () => {
  await inssDiz(217.35)
  const { proposta } = await propor(dono, NOVO, novo(200))
  await esteira.enviar()
  await api.consulta(`update proposta set codigo_convenio = '000040' where id = $1`, [
    proposta.idProposta,
  ])
  const pagaEm = esteira.services.agora()
  await inssDiz(17.35)
  expect(await ouvir(proposta.numero, 'PAGA', pagaEm)).toBe('aplicado')
  expect(await livres()).toEqual(todos(17.35))

  const canceladaEm = esteira.services.agora()
  esteira.passarDias(1)
  await inssDiz(217.35)
  esteira.passarDias(1)
  expect(await ouvir(proposta.numero, 'CANCELADA', canceladaEm)).toBe('aplicado')
  expect(await livres()).toEqual(todos(217.35))
})

test('a proposta that is not booked yet is subtracted from what the INSS says', async () => {
  await propor(dono, NOVO, novo(100))
  await inssDiz(150)
  expect(await livres()).toEqual(todos(50))
})

test('of a paid refinancing what the INSS said is reduced by the difference', async () => {
  await inssDiz(150)
  const { proposta } = await propor(dono, REFIN, refin(400))
  expect(await livres()).toEqual(todos(100))
  await pagar(proposta.numero)
  expect(await livres()).toEqual(todos(100))
  await esteira.desistir(proposta.numero, doDono)
  expect(await livres()).toEqual(todos(150))
})

test('a contract that ran again by a withdrawal and was settled once more is given back once', async () => {
  const { proposta } = await propor(dono, REFIN, refin(400))
  await pagar(proposta.numero)
  await inssDiz(100)
  await esteira.desistir(proposta.numero, doDono)
  expect(await livres()).toEqual(todos(150))

  const outra = await propor(dono, { produto: 'REFIN' }, refin(450))
  expect(await livres()).toEqual(todos(50))
  await pagar(outra.proposta.numero)
  expect(await livres()).toEqual(todos(50))
})

test('a refinancing paid over a contract that the INSS suspended since takes its whole instalment, and its withdrawal leaves the contract suspended', async () => {
  const { proposta } = await propor(dono, REFIN, refin(350))
  await api.consulta(`update contrato set situacao = 'SUSPENSO' where id = $1`, [doDono.idContrato])
  await inssDiz(400)
  expect(await livres()).toEqual(todos(50))

  await pagar(proposta.numero)
  expect(await livres()).toEqual(todos(50))

  await esteira.desistir(proposta.numero, doDono)
  expect(
    await api.consulta('select situacao from contrato where id = $1', [doDono.idContrato]),
  ).toEqual([{ situacao: 'SUSPENSO' }])
  expect(await livres()).toEqual(todos(400))
})
