import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { eventoApi } from '#shared/evento/api.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { testApi } from '../test/api.ts'
import { beneficioDe, contaDe, oportunidadeNovaDe, semearCredito } from '../test/credito.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

const api = await testApi()
await semearCredito(api)
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(retorno.voltar)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const { as, consulta } = api
const { doDono } = clientes
const { idRelacionamento, idCliente, idContrato, idOportunidade } = doDono
const chamar = as(personas.dono)

async function oferta() {
  const { status, body } = await chamar(ofertaApi.unica, { query: { idRelacionamento } })
  expect([status, body.message]).toEqual([200, null])
  return body.model
}

test('S1.12 every live oportunidade is simulated as one would offer it today, the best first', async () => {
  const { ofertas, recusadas } = await oferta()

  expect(ofertas.map(({ posicao, produto }) => [posicao, produto])).toEqual([
    [1, 'NOVO'],
    [2, 'REFIN'],
  ])
  expect(ofertas[0]).toMatchObject({
    idOportunidade: oportunidadeNovaDe(doDono),
    idBeneficio: beneficioDe(doDono),
    // What is left of the margin of R$ 567,35.
    valorParcela: 217.35,
    prazo: 108,
    taxaAm: 1.85,
    validaAte: '2026-12-10',
  })
  expect(ofertas[1]).toMatchObject({
    idOportunidade,
    quitados: [{ idContrato }],
    valorParcela: 350,
  })
  expect(ofertas[1]?.razoes.map(({ criterio, favor }) => [criterio, favor])).toEqual([
    ['LIBERADO', true],
    ['CUSTO', false],
    ['PRAZO', true],
    ['DURACAO', false],
  ])
  expect(recusadas).toEqual([])
})

test('S1.12 an offer is the very same as the standard simulation of its oportunidade', async () => {
  const { ofertas } = await oferta()
  for (const { idOportunidade: id, valorLiberado, cetAa, totalAPagar } of ofertas) {
    const { body } = await chamar(simulacaoApi.daOportunidade, {
      params: { idOportunidade: id ?? '' },
    })
    expect(body.model.padrao.numeros).toMatchObject({ valorLiberado, cetAa, totalAPagar })
  }
})

test('free margin and contracts of ours are offered before anybody opened an oportunidade', async () => {
  await consulta('delete from proposta where id_cliente = $1', [idCliente])
  await consulta('delete from simulacao where id_cliente = $1', [idCliente])
  await consulta('delete from oportunidade where id_cliente = $1', [idCliente])
  const { ofertas } = await oferta()

  expect(ofertas).toMatchObject([
    { idOportunidade: null, produto: 'NOVO', idBeneficio: beneficioDe(doDono) },
    { idOportunidade: null, produto: 'REFIN', idContrato },
  ])
  const { body } = await chamar(ofertaApi.oportunidades, { query: { idRelacionamento } })
  expect(body.model).toEqual([])
})

test('S4.01 a contract of another bank is offered below its own rate, equal to its simulation, and proposed', async () => {
  await consulta('update contrato set proprio = false where id = $1', [idContrato])
  await consulta(
    `update oportunidade set produto = 'PORT', perfil = 'Portabilidade' where id = $1`,
    [idOportunidade],
  )
  const { ofertas } = await oferta()
  const porta = ofertas.find(({ produto }) => produto === 'PORT')
  const { body } = await chamar(simulacaoApi.daOportunidade, { params: { idOportunidade } })
  const { numeros, portabilidade } = body.model.padrao

  expect(porta).toMatchObject({
    idOportunidade,
    posicao: 2,
    taxaAm: 1.65,
    taxaPadraoAm: 1.65,
    valorLiberado: 0,
    valorParcela: numeros?.valorParcela,
    cetAa: numeros?.cetAa,
    iofTotal: numeros?.iofTotal,
    totalAPagar: numeros?.totalAPagar,
    portado: { saldoDevedor: portabilidade?.saldoDevedor },
    quitados: [{ idContrato }],
    vantagem: 'MELHOR',
  })
  expect(porta?.ganho).toBeGreaterThan(0)

  await consulta('delete from proposta where id_oportunidade = $1', [idOportunidade])
  const proposta = await chamar(ofertaApi.incluirProposta, {
    body: {
      idRelacionamento,
      idOportunidade,
      idDadosBancarios: contaDe(doDono),
      entrada: {
        tipo: 'PORTABILIDADE',
        codigoConvenio: '000331',
        idBeneficio: beneficioDe(doDono),
        prazo: porta?.prazo ?? 0,
        taxaAm: 1.65,
        contratos: [idContrato],
      },
      confirmacao: {
        valorLiberado: 0,
        valorParcela: porta?.valorParcela ?? 0,
        prazo: porta?.prazo ?? 0,
        taxaAm: 1.65,
      },
    },
  })
  expect(proposta).toMatchObject({
    status: 200,
    body: { model: { produto: 'PORT', valorLiberado: portabilidade?.saldoDevedor } },
  })
})

test('a contract of another bank that cannot be ported is refused with the rule of the policy', async () => {
  await consulta('update contrato set proprio = false, taxa_am = 1.3 where id = $1', [idContrato])
  await consulta('delete from proposta where id_cliente = $1', [idCliente])
  await consulta('delete from simulacao where id_cliente = $1', [idCliente])
  await consulta('delete from oportunidade where id_cliente = $1', [idCliente])
  const { recusadas } = await oferta()

  expect(recusadas).toMatchObject([
    {
      idOportunidade: null,
      produto: 'PORT',
      idContrato,
      motivos: [{ regra: 'port_taxa_origem_min_am', norma: expect.stringContaining('Política') }],
    },
  ])
})

test('a refused offer names the rule and what would help', async () => {
  await consulta(`update consentimento set situacao = 'REVOGADO' where id_cliente = $1`, [
    idCliente,
  ])
  await consulta(
    `update oportunidade set produto = 'RMC', perfil = 'Cartão consignado' where id = $1`,
    [idOportunidade],
  )
  const { ofertas, recusadas } = await oferta()

  expect(ofertas).toEqual([])
  const motivos = recusadas.map(({ produto, motivos: [motivo] }) => `${produto} ${motivo?.regra}`)
  expect(new Set(motivos)).toEqual(
    new Set(['NOVO consentimento', 'REFIN consentimento', 'RMC cartao_oferta_nova']),
  )
  for (const { motivos: todos } of recusadas) expect(todos[0]?.comoResolver).not.toBe('')
})

test('a promotor that never asked the INSS hears that, not that a contract is of another benefit', async () => {
  await consulta(`update consentimento set situacao = 'REVOGADO' where id_cliente = $1`, [
    idCliente,
  ])
  await consulta(
    `delete from beneficio_visto where id_beneficio in (select id from beneficio where id_cliente = $1)`,
    [idCliente],
  )
  const { recusadas } = await oferta()
  const refin = recusadas.find(({ produto }) => produto === 'REFIN')

  expect(refin?.motivos).toMatchObject([
    {
      regra: 'consentimento',
      texto: 'O cliente não tem consentimento válido do INSS. Envie o link de consentimento',
      comoResolver: 'Peça a autorização do cliente',
    },
  ])
})

test('an ended oportunidade is not offered again under its own name', async () => {
  await chamar(oportunidadeApi.perdida, {
    params: { idOportunidade },
    body: { idFatorPerda: 2, observacao: 'Preferiu esperar' },
  })
  const { ofertas } = await oferta()

  expect(ofertas.map(({ idOportunidade: id }) => id)).toEqual([oportunidadeNovaDe(doDono), null])
})

test('no HISCON is kept yet, so any is not found', async () => {
  const { status, body } = await chamar(ofertaApi.unica, {
    query: { idRelacionamento, idHiscon: randomUUID() },
  })

  expect([status, body.errors]).toEqual([404, ['HISCON não encontrado']])
})

test('a special rate is earned, shown with its reasons and used by the offer', async () => {
  await consulta(`update contrato set data_contrato = '2024-03-04' where id = $1`, [idContrato])
  const { body } = await chamar(eventoApi.taxaEspecial, { query: { idRelacionamento } })
  const { ofertas, taxas } = await oferta()

  expect(body.model).toEqual(taxas)
  expect(taxas).toMatchObject([{ codigoConvenio: '000331', taxaPadraoAm: 1.85, taxaAm: 1.82 }])
  expect(ofertas[0]).toMatchObject({ taxaAm: 1.82, taxaPadraoAm: 1.85 })
  expect(ofertas[0]?.razoes.map(({ texto }) => texto)).toContain(
    'Taxa especial de 1,82% ao mês em vez de 1,85%: Cliente há 2 anos',
  )
})

/** The offer at its place, as the client accepts it. */
async function pedidoDa(posicao: number) {
  const { ofertas } = await oferta()
  const aceita = ofertas[posicao - 1]
  if (!aceita) throw new Error(`There is no offer ${posicao}`)
  const { codigoConvenio, idBeneficio, idEmpregador, prazo, taxaAm, valorParcela } = aceita
  const comum = { codigoConvenio, idBeneficio, idEmpregador, prazo, taxaAm, valorParcela }
  const contratos = aceita.quitados.map(({ idContrato: id }) => id)
  return {
    idRelacionamento,
    idOportunidade: aceita.idOportunidade,
    produto: aceita.produto,
    idDadosBancarios: contaDe(doDono),
    entrada:
      contratos.length > 0
        ? { tipo: 'REFIN' as const, ...comum, contratos }
        : { tipo: 'NOVO_POR_PARCELA' as const, ...comum },
    confirmacao: { valorLiberado: aceita.valorLiberado, valorParcela, prazo, taxaAm },
  }
}

test.each([1, 2])('S8.03 offer %i becomes a proposta at once', async (posicao) => {
  const { status, body } = await chamar(ofertaApi.incluirProposta, {
    body: await pedidoDa(posicao),
  })

  expect([status, body.message]).toEqual([200, 'Pré-proposta cadastrada'])
  const [linha] = await consulta('select status, id_simulacao from oportunidade where id = $1', [
    body.model.idOportunidade,
  ])
  expect(linha).toMatchObject({ status: 'Em Andamento', id_simulacao: expect.any(String) })
})

test.each([
  ['by the same instalment', { tipo: 'REFIN_MESMA_PARCELA' as const }],
  ['for a wanted troco', { tipo: 'REFIN_POR_VALOR' as const, valorLiberado: 2500 }],
])('S4.11 a refinancing %s is proposed as one', async (_como, modo) => {
  const entrada = {
    ...modo,
    codigoConvenio: '000331',
    idBeneficio: beneficioDe(doDono),
    prazo: 96,
    taxaAm: 1.8,
    contratos: [idContrato],
  }
  const { body: simulada } = await chamar(simulacaoApi.simular, {
    body: { idRelacionamento, entrada },
  })
  const { numeros } = simulada.model
  if (!numeros) throw new Error('No numbers')
  const { valorLiberado, valorParcela, prazo, taxaAm } = numeros
  const { status, body } = await chamar(ofertaApi.incluirProposta, {
    body: {
      idRelacionamento,
      idOportunidade,
      idDadosBancarios: contaDe(doDono),
      entrada,
      confirmacao: { valorLiberado, valorParcela, prazo, taxaAm },
    },
  })

  expect([status, body.message]).toEqual([200, 'Pré-proposta cadastrada'])
})

test('an offer of nothing opened yet opens its oportunidade with the proposta', async () => {
  await consulta('delete from simulacao where id_oportunidade = $1', [oportunidadeNovaDe(doDono)])
  await consulta('delete from oportunidade where id = $1', [oportunidadeNovaDe(doDono)])
  const pedido = await pedidoDa(1)
  expect(pedido.idOportunidade).toBe(null)
  const { status, body } = await chamar(ofertaApi.incluirProposta, { body: pedido })

  expect(status).toBe(200)
  const historia = await consulta(
    `select o.origem, h.para from oportunidade o
       join oportunidade_historico h on h.id_oportunidade = o.id where o.id = $1`,
    [body.model.idOportunidade],
  )
  expect(new Set(historia.map(({ para }) => para))).toEqual(
    new Set(['Em Aberto', 'Em Atendimento', 'Simulada', 'Em Andamento']),
  )
  expect(historia[0]?.origem).toBe('OFERTA_UNICA')
})

test('an offer whose numbers moved is refused, and nothing is opened', async () => {
  const pedido = await pedidoDa(1)
  const antes = await api.impressaoDoBanco()
  const { confirmacao } = pedido
  const { status, body } = await chamar(ofertaApi.incluirProposta, {
    body: { ...pedido, confirmacao: { ...confirmacao, valorLiberado: 1 } },
  })

  expect([status, body.message]).toEqual([400, 'O valor liberado confirmado não é o da simulação'])
  expect(await api.impressaoDoBanco()).toBe(antes)
})

test('of two acceptances of one offer at once one becomes a proposta', async () => {
  const pedido = await pedidoDa(1)
  const respostas = await Promise.all(
    [1, 2].map(() => chamar(ofertaApi.incluirProposta, { body: pedido })),
  )

  expect(respostas.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(respostas.filter(({ status }) => status === 400)).toHaveLength(1)
})

test('S8.02 S8.03 an oportunidade is opened by hand from the offer, once', async () => {
  const body = {
    idRelacionamento,
    produto: 'SAQUE' as const,
    codigoConvenio: '000331',
    idBeneficio: beneficioDe(doDono),
    valorLiberado: 100,
  }
  const primeira = await chamar(ofertaApi.oportunidadeManual, { body })
  const segunda = await chamar(ofertaApi.oportunidadeManual, { body })

  expect([primeira.status, primeira.body.message]).toEqual([
    200,
    'Oportunidade incluída com sucesso!',
  ])
  expect(primeira.body.model).toMatchObject({ origem: 'MANUAL', status: 'Em Aberto' })
  expect([segunda.status, segunda.body.message]).toEqual([
    400,
    'O cliente já tem uma oportunidade aberta igual a esta.',
  ])
})
