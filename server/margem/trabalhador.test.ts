import { afterAll, afterEach, expect, test } from 'vitest'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { contratoDaProposta } from '../formalizacao/contrato.ts'
import { clientes, personas, promotores } from '../test/fixtures.ts'
import { mundoDaMargem } from '../test/margem.ts'
import { paginaDoConsentimento } from '../test/pagina-do-consentimento.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

const { esteira, simular, preparar, propor } = await mundoDaMargem()
const { api } = esteira
const { pedirLink, naPagina } = paginaDoConsentimento(esteira)
const { doDono } = clientes
const { dono, deFora } = personas
const idEmpregador = '66666666-0000-4000-8000-00000000c172'

// A gross salary of R$ 6.000,00: R$ 4.973,39 after INSS and income tax of 2026.
await api.consulta(
  `insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo, renda_bruta)
   values ($1, $2, '000040', 'T-1 ', 'ATIVO', 600000)`,
  [idEmpregador, doDono.idCliente],
)
await api.consulta(
  `insert into consentimento (id, id_cliente, codigo_promotor, tipo, situacao, canal, enviado_em,
     autorizado_em, valido_ate)
   select gen_random_uuid(), $1, codigo, 'TRABALHADOR', 'AUTORIZADO', 'SMS', '2026-11-10T12:00:00Z',
          '2026-11-10T13:00:00Z', '2026-12-10T13:00:00Z' from unnest($2::text[]) codigo`,
  [doDono.idCliente, [promotores.alfa, promotores.beta]],
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

const CLT = { produto: 'CLT' } as const
const novo = (valorParcela: number) => ({
  tipo: 'NOVO_POR_PARCELA' as const,
  codigoConvenio: '000040',
  idEmpregador,
  prazo: 24,
  taxaAm: 1.8,
  valorParcela,
})

/** What the platform answered of the worker, to each promotor that asked. */
const plataforma = (...vinculos: object[]) =>
  api.consulta(
    `insert into credito_trabalhador (id_cliente, codigo_promotor, vinculos, consultado_em, id_usuario)
     select $1, codigo, $2, '2026-11-20T12:00:00Z', $3 from unnest($4::text[]) codigo
     on conflict (id_cliente, codigo_promotor) do update set vinculos = excluded.vinculos`,
    [doDono.idCliente, JSON.stringify(vinculos), dono.id, [promotores.alfa, promotores.beta]],
  )
const vinculo = (base: unknown, margem: unknown, mais: Record<string, unknown> = {}) => ({
  elegivel: true,
  motivoInelegibilidade: null,
  ...mais,
  dadosProfissionais: {
    matricula: 't-1',
    nomeEmpregador: 'Padaria',
    numeroInscricaoEmpregador: null,
    codigoCategoriaTrabalhador: '101',
    dataAdmissao: '2021-03-15',
    dataDesligamento: mais['dataDesligamento'] ?? null,
  },
  dadosFinanceiros: {
    valorTotalVencimentos: 6000,
    valorBaseMargem: base,
    valorMargemDisponivel: margem,
    valorSaldoFgts: mais['valorSaldoFgts'] ?? null,
  },
})

/** On the card of the convênio. */
async function mostrada() {
  const { body } = await api.as(dono)(beneficioApi.margemConvenio, {
    query: { Cpf: doDono.cpf, codigoConvenio: '000040' },
  })
  const [fonte] = body.model.fontes
  return fonte?.margens.find(({ modalidade }) => modalidade === 'EMPRESTIMO')?.simulavel
}

/** By the simulator, and on the card of the convênio. */
const livres = async () => [
  (await simular(dono, novo(10))).margem?.disponivelAntes,
  await mostrada(),
]

test('worker credit takes 35 % of the net base of the platform, and never more than the margin it answered', async () => {
  await plataforma(vinculo(5000, 2000))
  expect(await livres()).toEqual([1750, 1750])
  await plataforma(vinculo(5000, 412.35))
  expect(await livres()).toEqual([412.35, 412.35])

  const { permitido, motivos } = await simular(dono, novo(412.36))
  expect([permitido, motivos.map(({ regra }) => regra)]).toEqual([false, ['margem_emprestimo_pct']])
  const recusada = await propor(dono, CLT, novo(412.36))
  expect([recusada.status, recusada.mensagem]).toEqual([
    400,
    expect.stringContaining('passa da margem disponível de R$\u00a0412,35'),
  ])
  expect((await propor(dono, CLT, novo(400))).status).toBe(200)
  expect(await livres()).toEqual([12.35, 12.35])
})

/** The client takes back what was authorised, of one promotor. */
const retirar = (codigoPromotor: string) =>
  api.consulta(
    `update consentimento set situacao = 'REVOGADO', encerrado_em = '2026-11-20T12:30:00Z'
      where codigo_promotor = $1`,
    [codigoPromotor],
  )
const consentir = (codigoPromotor: string) =>
  api.consulta(
    `insert into consentimento (id, id_cliente, codigo_promotor, tipo, situacao, canal, enviado_em,
       autorizado_em, valido_ate)
     values (gen_random_uuid(), $1, $2, 'TRABALHADOR', 'AUTORIZADO', 'SMS', '2026-11-20T12:40:00Z',
       '2026-11-20T12:45:00Z', '2026-12-10T13:00:00Z')`,
    [doDono.idCliente, codigoPromotor],
  )

/** A worker loan with its amount of today, and what the lists and the board keep of it. */
async function comValor() {
  const { idRelacionamento } = doDono
  const { body } = await api.as(dono)(oportunidadeApi.incluir, {
    body: { idRelacionamento, ...CLT, codigoConvenio: '000040', valorLiberado: 100 },
  })
  const { idOportunidade } = body.model
  const refazer = () => api.as(dono)(ofertaApi.unica, { query: { idRelacionamento } })
  const valor = async () => {
    const lida = await api.as(dono)(oportunidadeApi.consultar, { params: { idOportunidade } })
    const { valorLiberado, valorRecusa } = lida.body.model
    return { valorLiberado, valorRecusa }
  }
  await refazer()
  const { valorLiberado } = await valor()
  expect(valorLiberado).toBeGreaterThan(1000)
  return { refazer, valor, valorLiberado }
}

/** Asked for on the phone and given, before the platform answers at 13:30. */
async function autorizar() {
  await api.consulta('delete from consentimento where tipo = $1 and codigo_promotor = $2', [
    'TRABALHADOR',
    doDono.promotor,
  ])
  const link = await pedirLink('TRABALHADOR')
  const { id } = await naPagina(link, 'autorizar')
  return { link, id }
}
const responderDepois = async () => {
  await plataforma(vinculo(5000, 412.35))
  await api.consulta('update credito_trabalhador set consultado_em = $1', [
    esteira.services.agora(),
  ])
}
const naLigacao = (idConsentimento: string) =>
  api.as(dono)(consentimentoApi.revogar, {
    params: { idRelacionamento: doDono.idRelacionamento, idConsentimento },
    body: { motivo: 'O cliente pediu' },
  })

test.each(['on the page', 'by the atendente'])(
  'an authorisation of worker credit that is taken back %s takes its amounts at once, until a new one',
  async (onde) => {
    const { link, id } = await autorizar()
    await responderDepois()
    const { refazer, valor } = await comValor()
    esteira.relogio.adiantadoMs += 60_000
    if (onde === 'on the page') await naPagina(link, 'retirar')
    else await naLigacao(id)

    const retirado = {
      valorLiberado: 0,
      valorRecusa: 'O cliente retirou a autorização do Crédito do Trabalhador',
    }
    expect(await valor()).toEqual(retirado)
    const { body } = await refazer()
    expect(body.model.recusadas).toContainEqual(
      expect.objectContaining({
        produto: 'CLT',
        motivos: [expect.objectContaining({ regra: 'resposta_retirada' })],
      }),
    )
    expect(await valor()).toEqual(retirado)

    // Under a new one the loan is estimated from the gross salary, as where nobody asked.
    await naPagina(await pedirLink('TRABALHADOR'), 'autorizar')
    await refazer()
    expect(await valor()).toEqual({ valorLiberado: expect.any(Number), valorRecusa: null })
    expect((await valor()).valorLiberado).toBeGreaterThan(1000)
  },
)

test('an amount that was reckoned under a new authorisation keeps its day when that one lapses', async () => {
  const { link } = await autorizar()
  await responderDepois()
  const { refazer, valor } = await comValor()
  esteira.relogio.adiantadoMs += 60_000
  await naPagina(link, 'retirar')
  await naPagina(await pedirLink('TRABALHADOR'), 'autorizar')
  await refazer()
  const estimado = await valor()
  expect(estimado).toEqual({ valorLiberado: expect.any(Number), valorRecusa: null })

  await api.consulta(
    `update consentimento set valido_ate = $2
      where codigo_promotor = $1 and tipo = 'TRABALHADOR' and situacao = 'AUTORIZADO'`,
    [doDono.promotor, esteira.services.agora()],
  )
  const { body } = await refazer()
  expect(body.model.recusadas).toContainEqual(
    expect.objectContaining({
      produto: 'CLT',
      motivos: [expect.objectContaining({ regra: 'consentimento' })],
    }),
  )
  expect(await valor()).toEqual(estimado)
})

test('an amount of worker credit that no answer went into stays that of its day when the authorisation is taken back', async () => {
  const { id } = await autorizar()
  const { valor, valorLiberado } = await comValor()
  esteira.relogio.adiantadoMs += 60_000
  await naLigacao(id)

  expect(await valor()).toEqual({ valorLiberado, valorRecusa: null })
})

test('once the client took the authorisation back, the margin of its answer is neither shown nor sold', async () => {
  await plataforma(vinculo(5000, 2000, { valorSaldoFgts: 8640.55 }))
  await retirar(promotores.alfa)
  // Estimated from the gross salary, as where nobody asked.
  const daLei = 1740.68
  expect(await mostrada()).toBe(daLei)
  expect(await simular(dono, novo(100))).toBeNull()

  // A new authorisation is no word about the answer of the old one: the platform is asked again.
  await consentir(promotores.alfa)
  expect(await livres()).toEqual([daLei, daLei])
  const { avisos, garantia } = await simular(dono, novo(10))
  expect(avisos).toContainEqual(expect.stringContaining('estimada pela renda bruta'))
  expect(garantia?.saldoFgts ?? null).toBeNull()
  expect((await propor(dono, CLT, novo(daLei + 0.01))).status).toBe(400)

  await api.consulta(`update credito_trabalhador set consultado_em = '2026-11-20T12:50:00Z'`)
  expect(await livres()).toEqual([1750, 1750])
})

test('an authorisation taken back from one promotor leaves the answer of another one', async () => {
  await plataforma(vinculo(5000, 412.35))
  await retirar(promotores.alfa)
  expect((await simular(deFora, novo(10))).margem?.disponivelAntes).toBe(412.35)
  expect(await mostrada()).toBe(1740.68)
})

test('of two links with one matrícula the lower margin counts', async () => {
  await plataforma(vinculo(5000, 900), vinculo(5000, 300))
  expect(await livres()).toEqual([300, 300])
})

test('without an answer the net base is estimated from the gross salary, and said to be', async () => {
  const { margem, avisos } = await simular(dono, novo(10))
  expect(margem).toMatchObject({ base: 4973.39, disponivelAntes: 1740.68 })
  expect(avisos).toContainEqual(expect.stringContaining('estimada pela renda bruta'))
  await plataforma(vinculo('não informado', 'não informado'))
  expect((await simular(dono, novo(10))).margem?.base).toBe(4973.39)
  await plataforma(vinculo(5000, 1000))
  expect((await simular(dono, novo(10))).avisos.join(' ')).not.toContain('estimada')
})

test.each([
  [162_100, 149_942],
  [300_000, 275_140],
  [500_000, 449_849],
  [600_000, 497_339],
  [1_000_000, 744_236],
])('a gross salary of %d centavos leaves %d after INSS and income tax', async (bruta, liquida) => {
  const [linha] = await api.consulta<{ liquida: string }>(
    `select remuneracao_estimada($1, '2026-11-20') as liquida`,
    [bruta],
  )
  expect(Number(linha?.liquida)).toBe(liquida)
})

test.each<[string, object[], string]>([
  [
    'that may not borrow',
    [vinculo(5000, 900, { elegivel: false, motivoInelegibilidade: 'Afastado' })],
    'A plataforma não permite empréstimo neste vínculo: Afastado',
  ],
  [
    'that ended',
    [vinculo(5000, 900, { dataDesligamento: '2026-10-31' })],
    'O vínculo terminou em 31/10/2026',
  ],
  ['that is no longer told', [], 'não informa mais este vínculo'],
])('a link %s gets no loan', async (_, vinculos, sentenca) => {
  await plataforma(...vinculos)
  const { permitido, motivos } = await simular(dono, novo(100))
  expect(permitido).toBe(false)
  expect(motivos.map(({ texto }) => texto).join()).toContain(sentenca)
  expect(await propor(dono, CLT, novo(100))).toMatchObject({
    status: 400,
    mensagem: expect.stringContaining(sentenca),
  })
})

test('a dismissal that lies ahead does not stop the loan of today', async () => {
  await plataforma(vinculo(5000, 900, { dataDesligamento: '2027-01-31' }))
  expect((await simular(dono, novo(100))).permitido).toBe(true)
})

test('the guarantee is 10 % of the balance of the FGTS and the whole fine, shown and kept with the proposta', async () => {
  await plataforma(vinculo(5000, 900, { valorSaldoFgts: 8640.55 }))
  const { garantia } = await simular(dono, novo(100))
  expect(garantia).toMatchObject({
    saldoFgts: 8640.55,
    fgts: 864.05,
    multa: 3456.22,
    percentualFgts: 10,
    percentualMulta: 100,
    norma: expect.stringContaining('Lei 10.820'),
  })
  const { proposta } = await propor(dono, CLT, novo(100))
  expect(
    await api.consulta('select garantia_fgts, garantia_multa from proposta where id = $1', [
      proposta.idProposta,
    ]),
  ).toEqual([{ garantia_fgts: '86405', garantia_multa: '345622' }])

  const { body } = await api.as(dono)(propostaApi.consultar, {
    params: { idProposta: proposta.idProposta },
  })
  expect(body.model.garantia).toEqual({ fgts: 864.05, multa: 3456.22 })
  const { linhas, clausulas } = await transaction(
    api.pool,
    sistemaNo(doDono.promotor),
    ({ client }) => contratoDaProposta(client, { id: null, idProposta: proposta.idProposta }),
  )
  const papel = [...linhas.map(({ rotulo, valor }) => `${rotulo}: ${valor}`), ...clausulas]
    .join('\n')
    .replaceAll('\u{a0}', ' ')
  expect(papel).toContain('Garantia do FGTS: até R$ 864,05 do saldo')
  expect(papel).toContain('Garantia da multa rescisória: até R$ 3.456,22 da multa')
  expect(papel).toContain(
    'até R$ 864,05 do seu saldo do FGTS e até R$ 3.456,22 da multa rescisória (Lei 10.820',
  )
})

test('S4.11 of two worker loans at once, of two promotores, one gets in', async () => {
  await plataforma(vinculo(5000, 412.35))
  const par = [await preparar(dono, CLT, novo(300)), await preparar(deFora, CLT, novo(300))]
  const respostas = await Promise.all(par.map((enviar) => enviar()))
  expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(respostas.find(({ status }) => status === 400)?.mensagem).toContain(
    'passa da margem disponível de R$\u00a0112,35',
  )
})
