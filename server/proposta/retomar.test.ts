import { afterAll, afterEach, expect, test } from 'vitest'
import { propostaApi } from '#shared/proposta/api.ts'
import { esquecerRegras } from '../base/rules/vigentes.ts'
import { portabilidadeDeTeste, SALDO_MAIOR } from '../test/portabilidade.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

/** A portability that ended at the other bank, taken up again. Of a loan: `averbar.test.ts`. */
const esteira = await portabilidadeDeTeste()
const { api, comoDono, doDono, ler, naCamara, noBanco, propor, relogio } = esteira

const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  relogio.adiantadoMs = 0
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

const preparar = async (idProposta: string, body: { prazo?: number } = {}) =>
  (await comoDono(propostaApi.prepararRetomada, { params: { idProposta }, body })).body

/** Confirms the prepared correction as a person would. */
async function retomar(idProposta: string, mudanca: { prazo?: number } = {}) {
  const { idDadosBancarios, confirmacao } = (await preparar(idProposta, mudanca)).model
  return comoDono(propostaApi.retomar, {
    params: { idProposta },
    body: { idDadosBancarios, confirmacao, ...mudanca },
  })
}

test('S4.11 a portability retained by the origin is taken up again and succeeds', async () => {
  const { idProposta, numero, saldo, parcela } = await propor()
  await naCamara(numero, 'reter')
  const { correcao, confirmacao } = (await preparar(idProposta)).model
  const { status, body } = await retomar(idProposta)

  expect([status, body.message]).toEqual([200, 'Pré-proposta cadastrada'])
  expect(correcao.texto).toContain('ainda quer trazer o contrato')
  expect(confirmacao).toMatchObject({ valorLiberado: 0, valorParcela: parcela, prazo: 63 })
  expect(await ler(idProposta)).toMatchObject({
    situacao: 'RETIDA',
    sucessora: { numero: body.model.numero },
  })
  const nova = body.model.idProposta
  expect(await ler(nova)).toMatchObject({
    produto: 'PORT',
    valorLiberado: saldo,
    anterior: { idProposta },
    quitados: [{ contrato: 'CT-0001', saldoDevedor: saldo }],
  })
  expect(await esteira.statusDaOportunidade()).toBe('Em Andamento')

  await esteira.enviar()
  await noBanco(body.model.numero, 'aprovar')
  await naCamara(body.model.numero, 'aceitar', 'informar')
  await esteira.contarSaldos()
  await noBanco(body.model.numero, 'enviarTed', 'quitar', 'averbarPortabilidade', 'pagar')
  expect((await ler(nova)).situacao).toBe('PAGA')
  expect(await esteira.statusDaOportunidade()).toBe('Ganha')
})

test('S4.11 a returned TED leaves its contract running, and the portability is taken up by the last agreed terms', async () => {
  const { idProposta, numero, parcela } = await propor(SALDO_MAIOR)
  await naCamara(numero, 'informar')
  const params = { idProposta }
  const { confirmacao } = (await comoDono(propostaApi.prepararSaldo, { params })).body.model
  await comoDono(propostaApi.aceitarSaldo, { params, body: { confirmacao } })
  await esteira.contarSaldos()
  await noBanco(numero, 'enviarTed', 'devolverTed')
  const devolvida = await ler(idProposta)
  const [contrato] = await api.consulta('select situacao from contrato where id = $1', [
    doDono.idContrato,
  ])
  const { status, body } = await retomar(idProposta)

  expect(devolvida).toMatchObject({
    situacao: 'REPROVADA',
    recuperavel: true,
    motivoReprovacao: 'TED devolvida pelo banco de origem',
  })
  expect(contrato).toEqual({ situacao: 'ATIVO' })
  expect([status, body.message]).toEqual([200, 'Pré-proposta cadastrada'])
  // The last agreed rate, lowered by the tolerance rule.
  expect(body.model).toMatchObject({ taxaAm: confirmacao?.taxaAm, prazo: confirmacao?.prazo })
  expect(body.model.valorParcela).toBeLessThanOrEqual(parcela)
  expect(await ler(body.model.idProposta)).toMatchObject({ saldoInformado: null })
})

test('S4.11 after a due date the term is corrected before it is taken up again', async () => {
  const { idProposta, numero } = await propor()
  await naCamara(numero, 'reter')
  await api.consulta(`update contrato set primeiro_vencimento = '2025-02-07' where id = $1`, [
    doDono.idContrato,
  ])
  const comoEra = (await preparar(idProposta)).model
  const { status, body } = await retomar(idProposta, { prazo: 62 })

  expect(comoEra.impedimentos).toEqual([expect.stringContaining('62')])
  expect([status, body.model.prazo]).toEqual([200, 62])
})

test('a rate that the floor of the day no longer allows is named before it is taken up again', async () => {
  const { idProposta, numero } = await propor()
  await naCamara(numero, 'reter')
  await api.consulta(`update regra_vigencia set valor = 1.7 where regra = 'taxa_min_am'`)
  esquecerRegras()
  const { impedimentos, confirmacao } = (await preparar(idProposta)).model
  await retorno.voltar()
  esquecerRegras()

  expect(impedimentos).toEqual([
    expect.stringMatching(
      /^A taxa de 1,66% ao mês fica abaixo da mínima de 1,70% .*: guarde a simulação e peça a outro gestor que a autorize$/,
    ),
  ])
  expect(confirmacao).toBeNull()
})

test('a withdrawn one, or one whose contract ended at the origin, is not taken up again', async () => {
  const cancelada = await propor()
  await noBanco(cancelada.numero, 'cancelar')
  expect((await preparar(cancelada.idProposta)).message).toContain('Só uma proposta')

  await retorno.voltar()
  const retida = await propor()
  await api.consulta(`update contrato set situacao = 'QUITADO' where id = $1`, [doDono.idContrato])
  await naCamara(retida.numero, 'reter')
  expect((await preparar(retida.idProposta)).message).toBe('O contrato CT-0001 não está ativo')
})
