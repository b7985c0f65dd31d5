import { afterAll, afterEach, expect, test } from 'vitest'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { informarFormalizacao } from '../banco/informar-formalizacao.ts'
import { esquecerRegras } from '../base/rules/vigentes.ts'
import { contratoDaProposta } from '../formalizacao/contrato.ts'
import { pararImpedidas } from '../proposta/impedir.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { falhar } from '../test/falhar.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { NOVO, novo } from '../test/margem.ts'
import { mundoDoPreco } from '../test/preco.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

/** The price of 20/11 holds until the payroll of December closes on Wednesday 02/12. */
const mundo = await mundoDoPreco()
const { esteira, propor, figurasDe, reprecos } = mundo
const { api, services } = esteira
const { doDono } = clientes
const { dono } = personas
await api.consulta(`insert into regra_vigencia (regra, convenio, valor, vigencia_inicio, norma, confianca)
  values ('formalizacao_link_horas', 'FORMALIZACAO', 720, '2020-01-01', 'Prática', 'media')
  on conflict do nothing`)

const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  esteira.relogio.adiantadoMs = 0
  await mundo.esquecer()
  await retorno.voltar()
  esquecerRegras()
})
afterAll(async () => {
  await retorno.fechar()
  await mundo.fechar()
})

async function digitada() {
  const { proposta } = await propor(dono, NOVO, novo(200))
  await esteira.enviar()
  return proposta
}

const noPapel = (idProposta: string) =>
  api.as(dono)(formalizacaoApi.fisico, { body: { idProposta } })

const impresso = (idProposta: string, id: string) =>
  transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
    contratoDaProposta(client, { id, idProposta }),
  )

/** As a loan that the bank books itself. */
const doBanco = (idProposta: string) =>
  api.consulta(`update proposta set codigo_convenio = '000040' where id = $1`, [idProposta])

const fimDe = async (idProposta: string) =>
  (
    await api.consulta(
      'select situacao, motivo_reprovacao as motivo, recuperavel from proposta where id = $1',
      [idProposta],
    )
  )[0]

test('a proposta whose price lapsed is priced anew before the client signs, and the contract shows the figures of the day', async () => {
  const { idProposta } = await digitada()
  const antes = await figurasDe(idProposta)
  esteira.passarDias(14)
  const { status, body } = await noPapel(idProposta)
  expect(status, body.message ?? '').toBe(200)

  const depois = await figurasDe(idProposta)
  expect(depois).toMatchObject({
    situacao: 'FORMALIZACAO',
    parcela: antes.parcela,
    liberacao: '2026-12-04',
    vencimento: '2027-02-07',
  })
  expect(depois.liberado).toBeLessThan(antes.liberado)
  expect(await reprecos(idProposta)).toEqual([
    { momento: 'AVERBACAO', situacao: 'APLICADO', mudanca: 'PIOR', dia: '2026-12-04' },
  ])
  expect(body.model.historico[0]?.motivo).toContain('Preço refeito para 04/12/2026')
  const { texto, demonstrativo } = await impresso(idProposta, body.model.idFormalizacao)
  expect(texto).toContain('07/02/2027')
  expect(demonstrativo).toBeNull()
})

test('the price that the client signed is the accepted one: the booking of that day asks nothing', async () => {
  const { idProposta, numero } = await digitada()
  esteira.passarDias(14)
  expect((await noPapel(idProposta)).status).toBe(200)
  const assinado = await figurasDe(idProposta)
  await mundo.aprovar(numero)
  await esteira.averbar()
  expect(await figurasDe(idProposta)).toMatchObject({
    situacao: 'ANUENCIA',
    liberado: assinado.liberado,
  })
})

test('a contract that nobody signed before its price lapsed is not given again: another one has the price of today', async () => {
  const { idProposta } = await digitada()
  expect((await noPapel(idProposta)).status).toBe(200)
  esteira.passarDias(14)
  const { status, body } = await noPapel(idProposta)
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message:
      'O preço deste contrato valeu até 02/12/2026: cancele esta formalização e comece outra, com o preço de hoje',
  })
  expect(await reprecos(idProposta)).toEqual([])
})

test('a loan that the bank books is not signed at a price that lapsed: it ends, to be taken up at the price of the day', async () => {
  const { idProposta } = await digitada()
  await doBanco(idProposta)
  expect(await pararImpedidas(services, falhar)).toBe(0)
  esteira.passarDias(14)
  const { status, body } = await noPapel(idProposta)
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message:
      'O preço desta proposta valeu até 02/12/2026: o sistema encerra esta, e você a retoma com o preço de hoje',
  })

  expect(await pararImpedidas(services, falhar)).toBe(1)
  expect(await fimDe(idProposta)).toEqual({
    situacao: 'REPROVADA',
    motivo: 'O preço valeu até 02/12/2026: retome a proposta com o preço de hoje',
    recuperavel: true,
  })
})

test('a contract of a bank-booked loan that is out for signature is not ended under the client', async () => {
  const { idProposta } = await digitada()
  await doBanco(idProposta)
  expect((await noPapel(idProposta)).status).toBe(200)
  esteira.passarDias(14)
  expect(await pararImpedidas(services, falhar)).toBe(0)
})

test('the bank hears of no signature at a price that lapsed since: the proposta ends before the analysis', async () => {
  const { idProposta, numero } = await digitada()
  await doBanco(idProposta)
  await api.consulta(`update proposta set situacao = 'ANALISE' where id = $1`, [idProposta])
  esteira.passarDias(14)
  await informarFormalizacao(services, {
    numero,
    codigoPromotor: doDono.promotor,
    situacao: 'ANALISE',
  })
  expect(await fimDe(idProposta)).toMatchObject({ situacao: 'REPROVADA', recuperavel: true })
  expect(await services.banco.consultar(numero)).toMatchObject({ situacao: 'DIGITADA' })
})
