import { afterAll, beforeEach, expect, test } from 'vitest'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { agora, testApi } from '../test/api.ts'
import { beneficioDe, contaDe, oportunidadeNovaDe, semearCredito } from '../test/credito.ts'
import { clientes, personas } from '../test/fixtures.ts'

const api = await testApi()
await semearCredito(api)
afterAll(api.fechar)

const { doDono } = clientes
const comoDono = api.as(personas.dono)
const { idRelacionamento, idContrato } = doDono
const fonte = { codigoConvenio: '000331', idBeneficio: beneficioDe(doDono) }
const condicoes = { ...fonte, prazo: 96, taxaAm: 1.85 }

beforeEach(async () => {
  await api.consulta(
    `update contrato set taxa_am = 1.8, proprio = true, prazo = 84,
    data_contrato = '2025-01-10', primeiro_vencimento = '2025-03-07' where id = $1`,
    [idContrato],
  )
})

const simular = async (entrada: object) => {
  const { status, body } = await comoDono(simulacaoApi.simular, {
    body: { idRelacionamento, entrada: { ...condicoes, ...entrada } as never },
  })
  if (status !== 200) throw new Error(body.message ?? String(status))
  return body.model
}

test('S4.01 a new loan over the whole margin takes the rest of it, and the ruler fills up', async () => {
  const { permitido, numeros, margem } = await simular({ tipo: 'NOVO_POR_MARGEM' })

  expect(permitido).toBe(true)
  expect(numeros?.valorParcela).toBe(217.35)
  expect(margem).toMatchObject({
    disponivelDepois: 0,
    segmentos: [
      { tipo: 'CONTRATO', idContrato, valorParcela: 350, antes: true, depois: true },
      { tipo: 'NOVO', valorParcela: 217.35, antes: false, depois: true },
    ],
  })
})

test('without any margin the refusal names its rule, its norm and the way out', async () => {
  const parcela = async (centavos: number) =>
    api.consulta('update contrato set valor_parcela = $2 where id = $1', [idContrato, centavos])
  await parcela(60_000)
  const { permitido, numeros, motivos } = await simular({ tipo: 'NOVO_POR_MARGEM' })
  await parcela(35_000)

  expect({ permitido, numeros }).toEqual({ permitido: false, numeros: null })
  expect(motivos).toMatchObject([
    {
      regra: 'margem_emprestimo_pct',
      norma: 'Lei 10.820, art. 6º, § 5º',
      comoResolver: 'Libere margem com um refinanciamento, ou espere um contrato terminar',
    },
  ])
})

test('S4.01 the amount available at the INSS limits the loan, and use without a known contract is a segment of its own', async () => {
  const informar = (centavos: number | null) =>
    api.consulta('update beneficio set margem_disponivel = $2 where id = $1', [
      condicoes.idBeneficio,
      centavos,
    ])
  await informar(100_00)
  const menor = await simular({ tipo: 'NOVO_POR_MARGEM' })
  await informar(900_00)
  const maior = await simular({ tipo: 'NOVO_POR_MARGEM' })
  await informar(null)

  expect(menor.numeros?.valorParcela).toBe(100)
  expect(menor.margem).toMatchObject({
    disponivelAntes: 100,
    disponivelDepois: 0,
    segmentos: [
      { tipo: 'CONTRATO', valorParcela: 350 },
      { tipo: 'OUTROS', numero: null, valorParcela: 117.35, antes: true, depois: true },
      { tipo: 'NOVO', valorParcela: 100 },
    ],
  })
  // Contracts we know that the INSS does not know yet take their margin all the same.
  expect(maior.numeros?.valorParcela).toBe(217.35)
})

test('S4.01 a refinancing by the same instalment, by a lower one and for a wanted amount agree', async () => {
  const mesma = await simular({ tipo: 'REFIN_MESMA_PARCELA', contratos: [idContrato] })
  const troco = mesma.numeros?.valorLiberado
  const porValor = await simular({
    tipo: 'REFIN_POR_VALOR',
    contratos: [idContrato],
    valorLiberado: troco,
  })
  const menor = await simular({ tipo: 'REFIN', contratos: [idContrato], valorParcela: 320 })

  expect(mesma.numeros?.valorParcela).toBe(350)
  expect(porValor.numeros).toMatchObject({ valorParcela: 350, valorLiberado: troco })
  expect(menor.numeros?.valorLiberado).toBeLessThan(troco ?? 0)
  expect(mesma.margem?.segmentos).toMatchObject([
    { tipo: 'CONTRATO', antes: true, depois: false },
    { tipo: 'NOVO', valorParcela: 350 },
  ])
})

test('S4.01 a pure portability keeps the balance and the term, releases nothing and taxes nothing', async () => {
  await api.consulta('update contrato set proprio = false where id = $1', [idContrato])

  const portada = await simular({
    tipo: 'PORTABILIDADE',
    contratos: [idContrato],
    prazo: 63,
    taxaAm: 1.66,
  })
  const longa = await simular({ tipo: 'PORTABILIDADE', contratos: [idContrato], prazo: 64 })

  expect(portada).toMatchObject({
    permitido: true,
    numeros: { valorLiberado: 0, iofTotal: 0, prazo: 63, primeiroVencimento: '2026-12-07' },
    vantagem: { situacao: 'MELHOR' },
  })
  expect(portada.numeros?.valorFinanciado).toBe(portada.portabilidade?.saldoDevedor)
  expect(portada.portabilidade?.economiaTotal).toBeCloseTo(
    (portada.portabilidade?.economiaMensal ?? 0) * 63,
    2,
  )
  expect(longa).toMatchObject({ permitido: false, numeros: null })
  expect(longa.motivos).toMatchObject([
    {
      regra: 'portabilidade_prazo',
      norma: 'Resolução CMN 5.057/2022, art. 6º',
      texto: expect.stringContaining('não pode passar das 63 parcelas'),
      correcao: { prazo: 63 },
    },
  ])
})

const portar = async (mudanca: object = {}) => {
  await api.consulta('update contrato set proprio = false where id = $1', [idContrato])
  return simular({
    tipo: 'PORTABILIDADE',
    contratos: [idContrato],
    prazo: 63,
    taxaAm: 1.66,
    ...mudanca,
  })
}

test('S4.01 a portability never raises the instalment: the term that fits, else the rate of the origin', async () => {
  const curta = await portar({ prazo: 24 })
  const cara = await portar({ prazo: 63, taxaAm: 1.85 })
  const [porPrazo] = curta.motivos
  const [porTaxa] = cara.motivos

  expect(porPrazo).toMatchObject({ regra: 'portabilidade_parcela', correcao: { taxaAm: null } })
  expect(await portar({ prazo: porPrazo?.correcao?.prazo ?? 0 })).toMatchObject({ permitido: true })
  expect(await portar({ prazo: (porPrazo?.correcao?.prazo ?? 0) - 1 })).toMatchObject({
    permitido: false,
  })
  expect(porTaxa).toMatchObject({
    regra: 'portabilidade_parcela',
    correcao: { taxaAm: 1.8, prazo: 63 },
  })
  expect(await portar({ taxaAm: 1.8 })).toMatchObject({
    permitido: true,
    numeros: { valorParcela: 350 },
  })
})

test('S4.01 the policy of portability refuses by its rows, with norm and trust', async () => {
  const mudar = (nascimento: string, banco: string) =>
    api.consulta(
      `with n as (update cliente set data_nascimento = $2 where id = $3)
       update contrato set banco = $4 where id = $1`,
      [idContrato, nascimento, doDono.idCliente, banco],
    )
  const [antes] = await api.consulta<{ nascimento: string; banco: string }>(
    `select c.data_nascimento as nascimento, k.banco from contrato k
       join cliente c on c.id = k.id_cliente where k.id = $1`,
    [idContrato],
  )
  await api.consulta(
    `insert into banco (codigo, ispb, nome, nome_curto, oferece_consignado)
    values ('935', '15581638', 'Facta CFI', 'Facta', true)`,
  )
  await mudar('1950-01-01', '935')
  const { motivos } = await portar()
  await mudar(antes?.nascimento ?? '', antes?.banco ?? '')

  expect(motivos.map(({ regra, confianca }) => [regra, confianca])).toEqual([
    ['port_parcelas_pagas_min', 'baixa'],
    ['port_idade_max', 'media'],
  ])
  expect(motivos[0]?.texto).toContain('o mínimo para o Facta é 37')
})

test('S4.01 over an overcommitted margin a contract moves within its own instalment', async () => {
  const informar = (centavos: number | null) =>
    api.consulta('update beneficio set valor_base = $2 where id = $1', [
      fonte.idBeneficio,
      centavos,
    ])
  await informar(50_000)
  const { permitido, margem } = await portar()
  await informar(162_100)

  expect(margem?.disponivelAntes).toBe(0)
  expect(permitido).toBe(true)
})

test('S4.02 term and rate of a portability are found for the instalment, of the balance of the day', async () => {
  await portar()
  const achar = async (dados: object) =>
    (
      await comoDono(simulacaoApi.resolver, {
        body: {
          idRelacionamento,
          portabilidade: true,
          contratos: [idContrato],
          ...fonte,
          ...dados,
        } as never,
      })
    ).body.model
  const taxa = await achar({ incognita: 'TAXA', valorParcela: 330, prazo: 63 })
  const prazo = await achar({ incognita: 'PRAZO', valorParcela: 340, taxaAm: 1.5 })
  const nenhum = await achar({ incognita: 'PRAZO', valorParcela: 100, taxaAm: 1.5 })
  const valor = await achar({ incognita: 'VALOR', valorParcela: 340, prazo: 60, taxaAm: 1.5 })

  expect(taxa.resultado?.condicoes.tipo).toBe('PORTABILIDADE')
  expect(taxa.resultado?.numeros?.valorParcela).toBe(330)
  expect(taxa.resultado?.condicoes.taxaAm).toBeLessThan(1.8)
  expect(prazo.resultado?.numeros?.valorParcela).toBeLessThanOrEqual(340)
  expect(prazo.resultado?.condicoes.prazo).toBeLessThan(63)
  expect(nenhum.semSolucao).toMatch(/em 63 parcelas ela precisa ser de ao menos R\$/)
  expect(valor.semSolucao).toBe('O valor da portabilidade é o saldo do contrato')
})

test('S4.01 the limits of today say the policy of portability, by the rows of the origin', async () => {
  const pagas = async (origem: object) => {
    const { body } = await comoDono(simulacaoApi.condicao, {
      body: { idRelacionamento, ...fonte, ...origem },
    })
    return body.model.portabilidade.find(({ regra }) => regra === 'port_parcelas_pagas_min')
  }

  expect(await pagas({})).toMatchObject({ valor: 12, norma: expect.stringContaining('Política') })
  expect(await pagas({ bancoDeOrigem: '935' })).toMatchObject({ valor: 37, confianca: 'baixa' })
})

test('ours is refinanced and not ported', async () => {
  const { motivos } = await simular({ tipo: 'PORTABILIDADE', contratos: [idContrato], prazo: 63 })

  expect(motivos.map(({ regra }) => regra)).toEqual(['contrato_de_outro_banco'])
})

test('the convention and the tax outside of the loan are said back', async () => {
  const valor = { tipo: 'NOVO_POR_VALOR', valorLiberado: 5000 }
  const dentro = await simular({ ...valor, iofFinanciado: false })
  const price = await simular({ ...valor, convencao: 'price-30' })

  expect(dentro.numeros).toMatchObject({ valorFinanciado: 5000 })
  expect(dentro.numeros?.valorLiberado).toBe(5000 - (dentro.numeros?.iofTotal ?? 0))
  expect(dentro.condicoes).toMatchObject({ iofFinanciado: false, convencao: 'REF-1' })
  expect(price).toMatchObject({ convencao: 'price-30', numeros: { valorLiberado: 5000 } })
  expect(price.motivos.map(({ regra }) => regra)).toEqual(['convencao_price30'])
})

test('a contract younger than a year owes its complementary IOF', async () => {
  const mudar = async (dia: string) =>
    api.consulta(
      `update contrato set primeiro_vencimento = '2026-03-07', data_contrato = $2
      where id = $1`,
      [idContrato, dia],
    )
  await mudar('2025-11-20')
  const velho = await simular({ tipo: 'REFIN_MESMA_PARCELA', contratos: [idContrato] })
  await mudar('2026-01-15')
  const novo = await simular({ tipo: 'REFIN_MESMA_PARCELA', contratos: [idContrato] })

  expect(velho.refin?.iofComplementar).toBe(0)
  expect(novo.refin?.iofComplementar).toBeGreaterThan(0)
  expect(novo.refin?.troco).toBeCloseTo(
    (velho.refin?.troco ?? 0) - (novo.refin?.iofComplementar ?? 0),
    2,
  )
})

test.each([
  ['PRAZO', { valorParcela: 200, valorLiberado: 5000, taxaAm: 1.85 }],
  ['TAXA', { valorParcela: 200, valorLiberado: 5000, prazo: 48 }],
  ['PARCELA', { valorLiberado: 5000, prazo: 48, taxaAm: 1.85 }],
  ['VALOR', { valorParcela: 200, prazo: 48, taxaAm: 1.85 }],
] as const)('S4.02 %s is found by the other three, and simulated', async (incognita, dados) => {
  const { body } = await comoDono(simulacaoApi.resolver, {
    body: { idRelacionamento, incognita, ...fonte, ...dados } as never,
  })

  expect(body.model.semSolucao).toBeNull()
  expect(body.model.resultado?.numeros?.valorParcela).toBeLessThanOrEqual(200)
  expect(body.model.texto).toContain('% ao mês')
})

test('S4.02 a question without a solution answers what would help', async () => {
  const { body } = await comoDono(simulacaoApi.resolver, {
    body: {
      idRelacionamento,
      incognita: 'PRAZO',
      ...fonte,
      valorParcela: 20,
      valorLiberado: 5000,
      taxaAm: 1.85,
    } as never,
  })

  expect(body.model).toMatchObject({ texto: null, resultado: null })
  expect(body.model.semSolucao).toMatch(/em 108 parcelas ela precisa ser de ao menos R\$/)
})

test('S4.02 the account opens every number, the schedule and the balance, line by line', async () => {
  const { body } = await comoDono(simulacaoApi.memoria, {
    body: {
      idRelacionamento,
      entrada: { tipo: 'REFIN_MESMA_PARCELA', ...condicoes, contratos: [idContrato] },
    },
  })
  const { passos, tabela, saldos } = body.model
  const [saldo] = saldos

  expect(passos.map(({ campo }) => campo)).toContain('troco')
  expect(tabela).toHaveLength(96)
  expect(tabela.at(-1)?.saldo).toBe(0)
  // The next one, of 07/12, is in the payroll that closed on 04/11.
  expect(saldo?.linhas).toHaveLength(62)
  expect(saldo?.linhas[0]?.vencimento).toBe('2027-01-07')
  const soma = saldo?.linhas.reduce((total, { presente }) => total + presente, 0) ?? 0
  expect(Math.round(soma)).toBe(Math.round((saldo?.saldoDevedor ?? 0) * 100))
})

test('S4.11 the margin of each benefit is separate, with its contracts as segments', async () => {
  const { body } = await comoDono(simulacaoApi.margens, { query: { idRelacionamento } })

  expect(body.model.items).toMatchObject([
    {
      idBeneficio: fonte.idBeneficio,
      idEmpregador: null,
      percentual: 35,
      limite: 567.35,
      utilizada: 350,
      disponivel: 217.35,
      extrapolada: 0,
      segmentos: [{ idContrato, valorParcela: 350, antes: true, depois: true }],
    },
  ])
})

test('what standard conditions release, in one line, for a new loan and for a contract', async () => {
  const perguntar = async (contratos: object) =>
    comoDono(simulacaoApi.valorLiberado, { query: { idRelacionamento, ...fonte, ...contratos } })
  const novo = await perguntar({})
  const refin = await perguntar({ contratos: idContrato })

  expect(novo.body.model).toMatchObject({
    operacao: 'NOVO',
    valorParcela: 217.35,
    prazo: 108,
    taxaAm: 1.85,
    saldoDevedor: null,
  })
  expect(refin.body.model).toMatchObject({ operacao: 'REFIN', valorParcela: 350, permitido: true })
})

test('a refusal names the nearest allowed conditions', async () => {
  const { motivos } = await simular({
    tipo: 'NOVO_POR_PARCELA',
    valorParcela: 217.36,
    taxaAm: 1.86,
    prazo: 109,
  })

  expect(motivos.map(({ regra, correcao }) => [regra, correcao])).toEqual([
    ['teto_juros_am', expect.objectContaining({ taxaAm: 1.85 })],
    ['prazo_max_parcelas', expect.objectContaining({ prazo: 108 })],
    ['margem_emprestimo_pct', expect.objectContaining({ valorParcela: 217.35 })],
  ])
})

/** Dear money: a cheap contract priced anew for little *troco*. */
async function guardarPrejuizo() {
  await api.consulta('update contrato set taxa_am = 1.4 where id = $1', [idContrato])
  const params = { idOportunidade: doDono.idOportunidade }
  const entrada = { tipo: 'REFIN_MESMA_PARCELA' as const, ...condicoes, contratos: [idContrato] }
  const { body } = await comoDono(oportunidadeApi.simular, { params, body: { entrada } })
  const guardada = await comoDono(simulacaoApi.daOportunidade, { params })
  const { idSimulacao = '', resultado } = guardada.body.model.guardada ?? {}
  if (!resultado?.numeros) throw new Error(body.message ?? 'nothing was kept')
  const { valorLiberado, valorParcela } = resultado.numeros
  const propor = async () =>
    comoDono(propostaApi.incluirRefin, {
      body: {
        ...params,
        idSimulacao,
        idDadosBancarios: contaDe(doDono),
        confirmacao: {
          valorLiberado,
          valorParcela,
          prazo: 96,
          taxaAm: 1.85,
          contratos: [idContrato],
        },
      },
    })
  return { idSimulacao, resultado, propor }
}

test('S4.02 a simulation that leaves the client worse becomes a proposta only with a stored reason of a gestor', async () => {
  const { idSimulacao, resultado, propor } = await guardarPrejuizo()
  expect(resultado.vantagem).toMatchObject({ situacao: 'PIOR' })
  const motivo = 'O cliente foi avisado do custo e insistiu'

  const recusada = await propor()
  const esperas = () => api.as(personas.gestor)(oportunidadeApi.esperamMotivo, {})
  const esperando = await esperas()
  const autorizada = await api.as(personas.gestor)(simulacaoApi.autorizar, {
    params: { idSimulacao },
    body: { motivo },
  })
  const segunda = await api.as(personas.gestor)(simulacaoApi.autorizar, {
    params: { idSimulacao },
    body: { motivo },
  })

  expect(recusada).toMatchObject({ status: 400 })
  expect(recusada.body.message).toContain('peça a um gestor')
  const { idOportunidade } = doDono
  expect(esperando.body.model).toMatchObject({
    items: [
      {
        idOportunidade,
        idSimulacao,
        custaAMais: resultado.vantagem?.diferenca,
        pedidoPor: { idUsuario: personas.dono.id },
        desde: expect.stringContaining(agora.toISOString().slice(0, 19)),
      },
    ],
  })
  expect((await esperas()).body.model).toEqual({ items: [], proximo: null })
  expect(autorizada).toMatchObject({
    status: 200,
    body: { model: { motivo, autor: { idUsuario: personas.gestor.id } } },
  })
  expect(segunda.body.message).toContain('já tem o motivo')
  // Notices to persons who may write the reason and to those who wait for it: ids only.
  const dados = { idRelacionamento, idOportunidade }
  const avisos = (pedido: boolean) =>
    api.consulta(
      `select id_usuario as quem, dados from aviso
        where tipo = 'simulacao' and (dados ? 'pedido') = $1 order by id_usuario`,
      [pedido],
    )
  expect(await avisos(false)).toEqual([{ quem: personas.dono.id, dados }])
  expect(await avisos(true)).toEqual(
    [personas.colega, personas.promotor, personas.gestor].map(({ id }) => ({
      quem: id,
      dados: { ...dados, pedido: 'MOTIVO' },
    })),
  )
  expect(await propor()).toMatchObject({ status: 200 })
})

test('a simulation that harms nobody needs no reason', async () => {
  const params = { idOportunidade: oportunidadeNovaDe(doDono) }
  const entrada = { tipo: 'NOVO_POR_PARCELA' as const, ...condicoes, valorParcela: 100 }
  await comoDono(oportunidadeApi.simular, { params, body: { entrada } })
  const guardada = await comoDono(simulacaoApi.daOportunidade, { params })

  const { status, body } = await api.as(personas.gestor)(simulacaoApi.autorizar, {
    params: { idSimulacao: guardada.body.model.guardada?.idSimulacao ?? '' },
    body: { motivo: 'Porque sim, e ponto final' },
  })

  expect(status).toBe(400)
  expect(body.message).toContain('não precisa de motivo')
})
