import { afterAll, afterEach, expect, test } from 'vitest'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { beneficioDe, contaDe } from '../test/credito.ts'
import { esteiraDeTeste } from '../test/esteira.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

const esteira = await esteiraDeTeste()
const { api } = esteira
const { doDono } = clientes
const { idOportunidade, idContrato, idCliente } = doDono
const comoDono = api.as(personas.dono)

await api.consulta(
  `update contrato set proprio = false, taxa_am = 1.8, prazo = 84, data_contrato = '2025-01-10',
     primeiro_vencimento = '2025-03-07' where id = $1`,
  [idContrato],
)
await api.consulta(`delete from proposta where id_cliente = $1`, [idCliente])
await api.consulta(
  `update oportunidade set produto = 'PORT', perfil = 'Portabilidade', status = 'Em Atendimento'
    where id = $1`,
  [idOportunidade],
)
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  esteira.relogio.adiantadoMs = 0
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

const entrada = {
  tipo: 'PORTABILIDADE' as const,
  codigoConvenio: '000331',
  idBeneficio: beneficioDe(doDono),
  prazo: 63,
  taxaAm: 1.66,
  contratos: [idContrato],
}

/** Proposed and approved; the bank was told who takes the contract. */
async function proporPortabilidade(contrato = 'CT-0001') {
  await api.consulta('update contrato set numero = $2 where id = $1', [idContrato, contrato])
  const simulada = await comoDono(oportunidadeApi.simular, {
    params: { idOportunidade },
    body: { entrada },
  })
  const { idSimulacao, valorLiberado: saldo } = simulada.body.model
  const [guardada] = await api.consulta<{ parcela: number }>(
    'select valor_parcela / 100.0 as parcela from simulacao where id = $1',
    [idSimulacao],
  )
  const parcela = Number(guardada?.parcela)
  const { status, body } = await comoDono(propostaApi.incluir, {
    body: {
      idOportunidade,
      idSimulacao,
      idDadosBancarios: contaDe(doDono),
      confirmacao: { valorLiberado: 0, valorParcela: parcela, prazo: 63, taxaAm: 1.66 },
    },
  })
  if (status !== 200) throw new Error(body.message ?? 'not proposed')
  await esteira.enviar()
  const { idProposta, numero } = body.model
  for (const acao of ['aprovar', 'pedirCtc']) await esteira.noBanco(numero, acao)
  await esteira.ouvirBanco()
  return { idProposta, numero, saldo, parcela }
}

const noBanco = async (numero: string, ...acoes: string[]) => {
  for (const acao of acoes) {
    esteira.relogio.adiantadoMs += 1000
    await esteira.noBanco(numero, acao)
    await esteira.ouvirBanco()
  }
}

const ler = async (idProposta: string) =>
  (await comoDono(propostaApi.consultar, { params: { idProposta } })).body.model

test('S4.11 a portability goes by the other bank and the balance to the payment, and becomes a contract of ours', async () => {
  const { idProposta, numero, saldo, parcela } = await proporPortabilidade()
  const naCtc = await ler(idProposta)
  const esteiraDele = await comoDono(propostaApi.esteira, { query: { devedor: 'OUTRO_BANCO' } })
  await noBanco(numero, 'informarSaldo')
  const conferida = await ler(idProposta)
  expect(await esteira.contarSaldos()).toBe(1)
  await noBanco(numero, 'enviarTed', 'quitar', 'averbarPortabilidade', 'pagar')
  const paga = await ler(idProposta)

  // Five business days from Friday, 20/11, which is a holiday.
  expect(naCtc).toMatchObject({
    situacao: 'CTC_ENVIADA',
    valorLiberado: saldo,
    prazoEtapa: expect.stringMatching(/^2026-11-28T02:59/),
  })
  expect(esteiraDele.body.model.items.map((uma) => uma.idProposta)).toContain(idProposta)
  expect(conferida).toMatchObject({
    situacao: 'SALDO_CONFERIDO',
    saldoInformado: saldo,
    valorParcela: parcela,
  })
  expect(paga.situacao).toBe('PAGA')
  expect(
    paga.historico
      .map(({ para }) => para)
      .toReversed()
      .slice(-7),
  ).toEqual([
    'CTC_ENVIADA',
    'SALDO_RECEBIDO',
    'SALDO_CONFERIDO',
    'TED_ENVIADA',
    'QUITADA',
    'AVERBADA_PORT',
    'PAGA',
  ])
  expect(
    await api.consulta(
      `select k.situacao, k.proprio, k.origem, k.prazo, k.id_contrato_anterior as anterior,
         k.valor_financiado / 100.0 = $3 as saldo from contrato k
        where k.id_cliente = $1 and k.id_beneficio = $2 order by k.proprio`,
      [idCliente, beneficioDe(doDono), saldo],
    ),
  ).toMatchObject([
    { situacao: 'QUITADO', proprio: false },
    {
      situacao: 'ATIVO',
      proprio: true,
      origem: 'PORTABILIDADE',
      prazo: 63,
      anterior: idContrato,
      saldo: true,
    },
  ])
  const [oportunidade] = await api.consulta(
    `select status, (select count(*)::int from averbacao) as averbacoes from oportunidade
      where id = $1`,
    [idOportunidade],
  )
  // No anuência and no booking of ours.
  expect(oportunidade).toEqual({ status: 'Ganha', averbacoes: 0 })
  // The other bank has its money, and its contract is over.
  expect(await esteira.desistir(numero, doDono)).toBe('atrasado')
  expect((await ler(idProposta)).situacao).toBe('PAGA')
})

test('S4.11 what the other bank keeps ends as retida and gives the opportunity back', async () => {
  const { idProposta, numero } = await proporPortabilidade()
  await noBanco(numero, 'reter')

  expect(await ler(idProposta)).toMatchObject({
    situacao: 'RETIDA',
    motivoReprovacao: 'Retenção do cliente pelo banco de origem',
  })
  expect(
    await api.consulta('select status from oportunidade where id = $1', [idOportunidade]),
  ).toEqual([{ status: 'Em Atendimento' }])
})

/** Its last digit: the origin says a twentieth more. */
const SALDO_MAIOR = 'CT-9993'

test('S4.11 a balance above the simulated waits for the client, who accepts it once, and goes on', async () => {
  const { idProposta, numero, saldo, parcela } = await proporPortabilidade(SALDO_MAIOR)
  await noBanco(numero, 'informarSaldo')
  const parada = await ler(idProposta)
  const params = { idProposta }
  const { body } = await comoDono(propostaApi.prepararSaldo, { params })
  const { confirmacao } = body.model
  if (!confirmacao) throw new Error(body.model.impedimentos.join('; '))
  const outra = await comoDono(propostaApi.aceitarSaldo, {
    params,
    body: { confirmacao: { ...confirmacao, valorParcela: confirmacao.valorParcela - 1 } },
  })
  const aceites = await Promise.all(
    [1, 2].map(() => comoDono(propostaApi.aceitarSaldo, { params, body: { confirmacao } })),
  )
  expect(await esteira.contarSaldos()).toBe(1)
  await noBanco(numero, 'enviarTed', 'quitar', 'averbarPortabilidade', 'pagar')

  expect(parada).toMatchObject({ situacao: 'PENDENTE', saldoInformado: confirmacao.saldoInformado })
  expect(parada.motivoReprovacao).toContain('acima dos')
  expect(confirmacao.saldoInformado).toBeCloseTo(saldo * 1.05, 1)
  expect(confirmacao.valorParcela).toBeGreaterThan(parcela)
  expect(confirmacao.valorParcela).toBeLessThanOrEqual(350)
  expect(outra).toMatchObject({ status: 400 })
  expect(aceites.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await ler(idProposta)).toMatchObject({
    situacao: 'PAGA',
    valorParcela: confirmacao.valorParcela,
    valorFinanciado: confirmacao.saldoInformado,
    taxaAm: confirmacao.taxaAm,
  })
})

test('S4.11 within the tolerance of the day the client pays what was agreed, at a lower rate', async () => {
  const { idProposta, numero, saldo, parcela } = await proporPortabilidade(SALDO_MAIOR)
  // As if more had been simulated: what is informed is then less than one percent above it.
  await api.consulta(
    `update proposta_contrato set saldo_devedor = round(saldo_devedor * 1.045)
      where id_proposta = $1`,
    [idProposta],
  )
  await noBanco(numero, 'informarSaldo')
  const conferida = await ler(idProposta)

  expect(conferida).toMatchObject({ situacao: 'SALDO_CONFERIDO' })
  expect(conferida.valorParcela).toBeLessThanOrEqual(parcela)
  expect(conferida.valorFinanciado).toBeGreaterThan(saldo)
  expect(conferida.taxaAm).toBeLessThan(1.66)
})

test('what does not wait for a balance accepts none', async () => {
  const { idProposta } = await proporPortabilidade()
  const { status, body } = await comoDono(propostaApi.prepararSaldo, { params: { idProposta } })

  expect([status, body.message]).toEqual([400, 'A proposta não espera o aceite de um novo saldo'])
})
