import { z } from 'zod'
import { afterAll, expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { simularPorParcela } from '#shared/calculo/novo.ts'
import { testApi } from '../test/api.ts'
import { beneficioDe, oportunidadeNovaDe, semearCredito } from '../test/credito.ts'
import { clientes, personas } from '../test/fixtures.ts'

const api = await testApi()
await semearCredito(api)
afterAll(api.fechar)

const { doDono, doColega, deFora } = clientes
const comoDono = api.as(personas.dono)

const busca = (mudancas: Record<string, string | undefined> = {}) => ({
  query: {
    idRelacionamento: doDono.idRelacionamento,
    codigoConvenio: '000331',
    idBeneficio: beneficioDe(doDono),
    prazo: '96',
    taxaAm: '1.85',
    valorParcela: '217.35',
    ...mudancas,
  },
})
const semVazios = ({ query }: ReturnType<typeof busca>) => ({
  query: Object.fromEntries(Object.entries(query).filter(([, valor]) => valor !== undefined)),
})

/** 20/11/2026 is a holiday: the money leaves on Monday 23/11, the first due date is 07/01/2027. */
const termos = {
  taxaMensal: 1.85,
  prazo: 96,
  liberacao: '2026-11-23',
  primeiroVencimento: '2027-01-07',
  convencao: 'REF-1',
  iof: { diaria: 0.000082, adicional: 0.0038, diasMax: 365 },
} as const

test('S4.11 a new loan by instalment: every number by REF-1, released on the next business day', async () => {
  const esperada = simularPorParcela(termos, centavos(21_735))
  if ('recusa' in esperada) throw new Error(esperada.recusa)

  const { status, body } = await comoDono(simulacaoApi.novo, busca())

  expect(status).toBe(200)
  expect(body.model.motivos).toEqual([])
  expect(body.model).toMatchObject({
    permitido: true,
    convencao: 'REF-1',
    dataRegras: '2026-11-23',
    numeros: {
      liberacao: '2026-11-23',
      primeiroVencimento: '2027-01-07',
      carenciaDias: 45,
      valorParcela: 217.35,
      valorFinanciado: esperada.valorFinanciado / 100,
      valorLiberado: esperada.valorLiberado / 100,
      iofTotal: esperada.iofTotal / 100,
      cetAa: esperada.cetAnual,
      coeficiente: esperada.coeficiente,
      totalAPagar: 20_865.6,
    },
    // 35% of 1.621,00, of which 350,00 is in use.
    margem: {
      percentual: 35,
      limite: 567.35,
      utilizadaAntes: 350,
      disponivelAntes: 217.35,
      utilizadaDepois: 567.35,
      disponivelDepois: 0,
    },
    refin: null,
  })
  const { cronograma, memoria } = body.model
  expect(cronograma.reduce((soma, { parcelas }) => soma + parcelas, 0)).toBe(96)
  expect(cronograma.at(-1)?.saldoFinal).toBe(0)
  expect(memoria.map(({ passo }) => passo)).toContain('Valor liberado')
})

test('a new loan by amount releases the requested amount', async () => {
  const { body } = await comoDono(
    simulacaoApi.novo,
    semVazios(busca({ valorParcela: undefined, valorLiberado: '5000.00' })),
  )

  expect(body.model).toMatchObject({ permitido: true, numeros: { valorLiberado: 5000 } })
})

test('above the margin, the ceiling and the term: each with its norm and the way out', async () => {
  const { body } = await comoDono(
    simulacaoApi.novo,
    busca({ valorParcela: '217.36', taxaAm: '1.86', prazo: '109' }),
  )

  expect(body.model.permitido).toBe(false)
  expect(body.model.motivos.map(({ regra }) => regra).toSorted()).toEqual([
    'margem_emprestimo_pct',
    'prazo_max_parcelas',
    'teto_juros_am',
  ])
  for (const { norma, comoResolver, confianca } of body.model.motivos) {
    expect([norma, comoResolver, confianca].every(Boolean)).toBe(true)
  }
})

test('a refinancing settles the contract and states its extra cost', async () => {
  const { status, body } = await comoDono(
    simulacaoApi.refinanciamento,
    busca({ contratos: doDono.idContrato, valorParcela: '350.00' }),
  )

  expect(status).toBe(200)
  const { permitido, refin, numeros, margem } = body.model
  expect(permitido).toBe(true)
  expect(refin?.quitados).toMatchObject([{ idContrato: doDono.idContrato, parcelasPagas: 21 }])
  expect(refin?.troco).toBe(numeros?.valorLiberado)
  expect(refin?.custoAMais).toBeCloseTo(
    (numeros?.totalAPagar ?? 0) - (refin?.custoManter ?? 0) - (refin?.troco ?? 0),
    2,
  )
  // The same instalment: the margin in use does not change.
  expect(margem).toMatchObject({ utilizadaAntes: 350, utilizadaDepois: 350 })
})

test.each([
  [{ valorParcela: '0' }, 'maior que zero'],
  [{ valorParcela: '217,35' }, 'use reais com ponto'],
  [{ valorParcela: '1e3' }, 'use reais com ponto'],
  [{ valorLiberado: '100' }, 'um dos três'],
  [{ prazo: '481' }, 'no máximo 480'],
  [{ taxaAm: '99' }, 'no máximo 30%'],
  [{ codigoConvenio: '999999' }, 'Convênio desconhecido'],
  [{ idBeneficio: undefined }, 'Escolha o benefício'],
])('a question that makes no sense is refused: %j', async (mudancas, sentenca) => {
  const { status, body } = await comoDono(simulacaoApi.novo, semVazios(busca(mudancas)))

  expect(status).toBe(400)
  expect(body.message).toContain(sentenca)
})

test("nobody simulates with somebody else's client, benefit or contract", async () => {
  const outros = [
    busca({ idRelacionamento: deFora.idRelacionamento }),
    busca({ idBeneficio: beneficioDe(doColega) }),
  ]
  for (const pedido of outros) {
    expect((await comoDono(simulacaoApi.novo, pedido)).status).toBe(404)
  }
  const refin = busca({ contratos: doColega.idContrato, valorParcela: '350.00' })
  expect(await comoDono(simulacaoApi.refinanciamento, refin)).toMatchObject({ status: 404 })
  const doisClientes = busca({ contratos: `${doDono.idContrato},${doColega.idContrato}` })
  expect(await comoDono(simulacaoApi.refinanciamento, doisClientes)).toMatchObject({ status: 404 })
})

test('objections by person and benefit are named; without consent nothing is', async () => {
  const simular = async () => comoDono(simulacaoApi.novo, busca())
  const com = async (sql: string, volta: string) => {
    await api.consulta(sql)
    const resposta = await simular()
    await api.consulta(volta)
    return resposta
  }
  const beneficio = beneficioDe(doDono)
  const bloqueado = await com(
    `update beneficio set bloqueio = '1', especie = '31' where id = '${beneficio}'`,
    `update beneficio set bloqueio = '0', especie = '41' where id = '${beneficio}'`,
  )
  const restrito = await com(
    `update cliente set restrito = true, restricao_motivo = 'teste' where id = '${doDono.idCliente}'`,
    `update cliente set restrito = false, restricao_motivo = null where id = '${doDono.idCliente}'`,
  )
  const vencido = await com(
    `update consentimento set valido_ate = '2026-11-20T12:59:59Z' where id_cliente = '${doDono.idCliente}'`,
    `update consentimento set valido_ate = '2026-12-10T13:00:00Z' where id_cliente = '${doDono.idCliente}'`,
  )

  expect(bloqueado.body.model.motivos.map(({ regra }) => regra)).toEqual(['bloqueio', 'especie'])
  expect(restrito.body.model.motivos.map(({ regra }) => regra)).toEqual(['lista_restrita'])
  expect(vencido).toMatchObject({ status: 400 })
  expect(vencido.body.message).toContain('consentimento válido do INSS')
})

test('a benefit that the newest answer of the INSS does not name is not lent to, a refused one is', async () => {
  const beneficio = beneficioDe(doDono)
  const responder = (erros: string) =>
    api.consulta(
      `insert into beneficio_consulta (id, id_cliente, id_usuario, codigo_promotor, id_consentimento, tipo,
          resultado, erros, consultado_em)
        select gen_random_uuid(), b.id_cliente, $2, k.codigo_promotor, k.id, 'BENEFICIOS', 'RESPONDIDA', ${erros},
            b.consultado_em + interval '1 second'
          from beneficio b join consentimento k on k.id_cliente = b.id_cliente where b.id = $1 limit 1`,
      [beneficio, personas.dono.id],
    )
  const motivos = async () =>
    (await comoDono(simulacaoApi.novo, busca())).body.model.motivos.map(({ regra }) => regra)
  await responder(
    `jsonb_build_array(jsonb_build_object('codigo', 'HN', 'numero', nb_mascarado(b.numero)))`,
  )
  expect(await motivos()).toEqual([])
  await api.consulta('delete from beneficio_consulta')
  await responder(`'[]'`)
  expect(await motivos()).toEqual(['beneficio_nao_informado'])
  await api.consulta('delete from beneficio_consulta')
})

const entrada = {
  tipo: 'NOVO_POR_PARCELA',
  codigoConvenio: '000331',
  idBeneficio: beneficioDe(doDono),
  prazo: 96,
  taxaAm: 1.85,
  valorParcela: 217.35,
} satisfies z.input<typeof EntradaSimulacao>
const idNova = oportunidadeNovaDe(doDono)

test('standard conditions: the whole margin, the ceiling and the longest term of the day', async () => {
  const novo = await comoDono(simulacaoApi.daOportunidade, { params: { idOportunidade: idNova } })
  const refin = await comoDono(simulacaoApi.daOportunidade, {
    params: { idOportunidade: doDono.idOportunidade },
  })

  expect(novo.body.model.padrao.condicoes).toMatchObject({
    tipo: 'NOVO_POR_PARCELA',
    valorParcela: 217.35,
    taxaAm: 1.85,
    prazo: 108,
  })
  expect(refin.body.model.padrao.condicoes).toMatchObject({
    tipo: 'REFIN',
    valorParcela: 350,
    contratos: [doDono.idContrato],
  })
  expect(novo.body.model.guardada).toBeNull()
})

test('the conditions of the day: the ceiling and the longest term, each with its norm', async () => {
  const { status, body } = await comoDono(simulacaoApi.condicao, {
    body: {
      idRelacionamento: doDono.idRelacionamento,
      codigoConvenio: '000331',
      idBeneficio: beneficioDe(doDono),
    },
  })

  expect(status).toBe(200)
  expect(body.model).toMatchObject({
    dia: '2026-11-23',
    tetoAm: { valor: 1.85, norma: expect.stringContaining('1.368/2025') },
    prazoMaximo: { valor: 108, norma: expect.stringContaining('204/2026') },
    convencoes: ['REF-1'],
  })
})

test('an unknown convênio has no conditions', async () => {
  const { status, body } = await comoDono(simulacaoApi.condicao, {
    body: { idRelacionamento: doDono.idRelacionamento, codigoConvenio: '999999' },
  })

  expect(status).toBe(400)
  expect(body.message).toBe('Convênio desconhecido')
})

test('a refused simulation is not saved, and nothing changes', async () => {
  const antes = await api.impressaoDoBanco()

  const { status, body } = await comoDono(oportunidadeApi.simular, {
    params: { idOportunidade: idNova },
    body: { entrada: { ...entrada, valorParcela: 400, prazo: 120 } },
  })

  expect(status).toBe(400)
  expect(body.message?.split(';')).toHaveLength(2)
  expect(await api.impressaoDoBanco()).toBe(antes)
})

test.each([
  [{ ...entrada, codigoConvenio: '000040' }, 'outro convênio'],
  [{ ...entrada, tipo: 'REFIN', contratos: [doDono.idContrato] }, 'A simulação é de outro produto'],
])('a simulation of something else is refused', async (outra, sentenca) => {
  const { status, body } = await comoDono(oportunidadeApi.simular, {
    params: { idOportunidade: idNova },
    body: { entrada: outra },
  })

  expect(status).toBe(400)
  expect(body.message).toContain(sentenca)
})

test('the chosen simulation is saved with its numbers and history, and a newer one beside it', async () => {
  const guardar = async (valorParcela: number, versao: number) =>
    comoDono(oportunidadeApi.simular, {
      params: { idOportunidade: idNova },
      body: { versao, entrada: { ...entrada, valorParcela } },
    })

  const primeira = await guardar(200, 1)
  expect(primeira).toMatchObject({
    status: 200,
    body: { model: { status: 'Simulada', versao: 2 } },
  })
  const antes = await api.impressaoDoBanco()
  expect((await guardar(210, 1)).body.message).toContain('alterada depois que você a abriu')
  expect(await api.impressaoDoBanco()).toBe(antes)
  const segunda = await guardar(210, 2)

  const { body } = await comoDono(simulacaoApi.daOportunidade, {
    params: { idOportunidade: idNova },
  })
  expect(body.model.guardada).toMatchObject({
    idSimulacao: segunda.body.model.idSimulacao,
    resultado: { numeros: { valorParcela: 210 } },
  })
  expect(segunda.body.model.valorLiberado).toBe(
    body.model.guardada?.resultado.numeros?.valorLiberado,
  )
  expect(
    await api.consulta(
      `select de, para from oportunidade_historico where id_oportunidade = $1
        order by ocorrido_em, de`,
      [idNova],
    ),
  ).toEqual([
    { de: 'Em Atendimento', para: 'Simulada' },
    { de: 'Simulada', para: 'Simulada' },
  ])
  expect(
    await api.consulta('select id from simulacao where id_oportunidade = $1', [idNova]),
  ).toHaveLength(2)
})

test('of two who save over the same version at once, one is refused', async () => {
  const params = { idOportunidade: oportunidadeNovaDe(doColega) }
  const body = {
    versao: 1,
    entrada: { ...entrada, idBeneficio: beneficioDe(doColega), valorParcela: 150 },
  }
  const ambos = await Promise.all(
    [personas.colega, personas.promotor].map(async (quem) =>
      api.as(quem)(oportunidadeApi.simular, { params, body }),
    ),
  )

  expect(ambos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('the use of the simulator is written down, of this client only', async () => {
  const registrar = async (idSimulacao: string | null) =>
    comoDono(simulacaoApi.registrar, {
      body: { idRelacionamento: doDono.idRelacionamento, acao: 'SIMULAR', entrada, idSimulacao },
    })

  expect((await registrar(null)).status).toBe(200)
  expect((await registrar(doDono.idSimulacao)).status).toBe(200)
  expect((await registrar(doColega.idSimulacao)).status).toBe(404)
  expect(await api.consulta('select acao, detalhe from simulador_log')).toMatchObject([
    { acao: 'SIMULAR', detalhe: { entrada: { valorParcela: 217.35 } } },
    { acao: 'SIMULAR' },
  ])
})

test('S4.02 asked together, those in scope are answered and the others are not found, for both alike', async () => {
  const perguntas = Array.from({ length: 24 }, (_, i) =>
    i % 2 === 0 ? doDono.idRelacionamento : deFora.idRelacionamento,
  )
  const respostas = await Promise.all(
    perguntas.map((idRelacionamento) => comoDono(simulacaoApi.novo, busca({ idRelacionamento }))),
  )
  expect(respostas.map(({ status }) => status)).toEqual(
    perguntas.map((id) => (id === doDono.idRelacionamento ? 200 : 404)),
  )
  for (const { body } of respostas.filter(({ status }) => status === 404)) {
    expect(body).toEqual({
      model: null,
      errors: ['Relacionamento não encontrado'],
      message: null,
    })
  }
})
