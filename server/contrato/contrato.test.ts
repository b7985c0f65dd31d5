import { afterAll, beforeEach, expect, test } from 'vitest'
import { contratoApi, contratoDaOportunidadeApi } from '#shared/contrato/api.ts'
import { andamento } from '#shared/calculo/saldo.ts'
import { somarDias } from '#shared/data.ts'
import { agora, testApi } from '../test/api.ts'
import { clientes, personas, promotores, type Persona } from '../test/fixtures.ts'

const relogio = { agora }
const { as, consulta, fechar } = await testApi({ relogio: () => relogio.agora })
afterAll(fechar)
beforeEach(() => {
  relogio.agora = agora
  return consulta(`delete from oportunidade where perfil = 'Portabilidade';
    delete from contrato_parcela where id_contrato in (
      select id from contrato where numero like 'T-%');
    delete from contrato where numero like 'T-%'`)
})

const { dono, promotor, semAcesso } = personas
const { doDono, doColega, deFora } = clientes

const id = (numero: number) => `12121212-0000-4000-8000-${String(numero).padStart(12, '0')}`

/** One more contract of the client of the owner; paid off and dated as a test says. */
const contrato = (
  numero: number,
  { situacao = 'ATIVO', data = '2025-01-10', vence = '2025-03-07', prazo = 84 } = {},
) =>
  consulta(
    `insert into contrato (id, id_cliente, codigo_convenio, numero, banco, proprio, produto,
       situacao, origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo,
       valor_parcela, taxa_am, valor_financiado, valor_liberado)
     values ($1, $2, '000331', $3, '001', false, 'NOVO', $4, 'NOVO', $5, $7,
       '2033-02-07', $6, 40000, 1.8, 1510000, 1450000)`,
    [id(numero), doDono.idCliente, `T-${numero}`, situacao, data, prazo, vence],
  )

const oportunidade = (numero: number, status: string, em: string) =>
  consulta(
    `insert into oportunidade (id, id_cliente, id_relacionamento, codigo_promotor, id_contrato,
       codigo_convenio, produto, perfil, origem, status, valor_liberado,
       criada_em, atualizada_em, id_fator_perda)
     values (gen_random_uuid(), $1, $2, '1001', $3, '000331', 'PORT', 'Portabilidade', 'MOTOR', $4,
       50000, $5, $5, case when $4 = 'Perdida' then 1 end)`,
    [doDono.idCliente, doDono.idRelacionamento, id(numero), status, em],
  )

const consultar = (cpf: string, quem: Persona = dono) =>
  as(quem)(contratoApi.consultar, { query: { Cpf: cpf, codigoPromotor: promotores.alfa } })

const perfis = async () => {
  const { body } = await consultar(doDono.cpf)
  return body.model.perfilContratos.map(({ nomePerfil, contratos }) => [
    nomePerfil,
    contratos.map(({ numero }) => numero),
  ])
}

const doPerfil = async (nome: string) => {
  const { body } = await consultar(doDono.cpf)
  return body.model.perfilContratos.find(({ nomePerfil }) => nomePerfil === nome)?.contratos ?? []
}

test('S3.03 contracts are grouped by the profile of their oportunidade, those without one last', async () => {
  await contrato(1)
  await contrato(2)
  await oportunidade(2, 'Em Aberto', '2026-11-10T12:00:00Z')

  expect(await perfis()).toEqual([
    ['Portabilidade', ['T-2']],
    ['Refinanciamento', [expect.stringMatching(/^CT-/)]],
    ['Sem oportunidade', ['T-1']],
  ])
})

test('in a profile what still runs comes first, and of those the newest', async () => {
  await contrato(1, { situacao: 'QUITADO', data: '2026-06-01', vence: '2026-08-07' })
  await contrato(2, { data: '2024-01-10' })
  await contrato(3, { data: '2026-01-10', vence: '2026-03-07' })
  await contrato(4, { situacao: 'SUSPENSO', data: '2025-01-10' })

  expect((await perfis()).at(-1)).toEqual(['Sem oportunidade', ['T-3', 'T-4', 'T-2', 'T-1']])
})

test('a contract shows its live oportunidade, not a newer one that ended', async () => {
  await contrato(1)
  await oportunidade(1, 'Em Aberto', '2026-11-01T12:00:00Z')
  await oportunidade(1, 'Perdida', '2026-11-10T12:00:00Z')

  expect((await doPerfil('Portabilidade')).map((um) => um.oportunidade?.status)).toEqual([
    'Em Aberto',
  ])
})

test('of oportunidades that all ended the last one is shown', async () => {
  await contrato(1)
  await oportunidade(1, 'Ganha', '2026-10-01T12:00:00Z')
  await oportunidade(1, 'Perdida', '2026-11-10T12:00:00Z')

  expect((await doPerfil('Portabilidade'))[0]?.oportunidade?.status).toBe('Perdida')
})

test('instalments that fell due by today are paid, and never more than the term', async () => {
  await contrato(1)
  await contrato(2, { prazo: 6 })
  const pagas = Object.fromEntries(
    (await doPerfil('Sem oportunidade')).map(({ numero, parcelasPagas }) => [
      numero,
      parcelasPagas,
    ]),
  )

  // From 07/03/2025 to 20/11/2026 twenty-one days of payment passed.
  expect(pagas).toEqual({ 'T-1': 21, 'T-2': 6 })
})

test('of a settled contract the instalments are those paid by that day, and none is late any more', async () => {
  await contrato(1)
  await consulta(
    `insert into contrato_parcela (id_contrato, id_cliente, vencimento, pago, informada_em)
     values ($1, $2, '2026-04-07', 0, '2026-04-12T12:00:00Z'),
       ($1, $2, '2026-06-07', 40000, '2026-04-12T12:00:00Z')`,
    [id(1), doDono.idCliente],
  )
  const contar = async () => {
    const [um] = await doPerfil('Sem oportunidade')
    return [um?.parcelasPagas, um?.parcelasEmAtraso, um?.parcelasAdiantadas]
  }
  // From 07/03/2025 fourteen fell due by 20/04/2026; one of them is late, and one was paid ahead.
  relogio.agora = new Date('2026-04-20T15:00:00Z')
  expect(await contar()).toEqual([14, 1, 1])
  await consulta(
    `update contrato set situacao = 'QUITADO', quitado_em = '2026-04-20' where id = $1`,
    [id(1)],
  )
  expect(await contar()).toEqual([14, 0, 0])
  relogio.agora = agora
  expect(await contar()).toEqual([14, 0, 0])
})

/** Ported: its first due date fell on a shorter month than the day of its origin. */
const portado = { vence: '2026-09-30', origem: '2026-08-31', prazo: 84 }

test('of a ported contract that keeps the due day of its origin the list counts what fell due', async () => {
  const { vence, origem, prazo } = portado
  await contrato(1, { vence, prazo })
  await consulta('update contrato set vencimento_da_origem = $2 where id = $1', [id(1), origem])
  const pagas: (number | undefined)[] = []
  // The second instalment is due on 31/10.
  for (const instante of ['2026-10-30T15:00:00Z', '2026-10-31T15:00:00Z']) {
    relogio.agora = new Date(instante)
    pagas.push((await doPerfil('Sem oportunidade'))[0]?.parcelasPagas)
  }
  expect(pagas).toEqual([1, 2])
})

test('the instalments due on a day are those of the shared rules, with and without the day of an origin', async () => {
  const casos = [
    { ...portado, prazo: 6 },
    { vence: '2027-02-28', origem: '2026-12-31', prazo: 4 },
    { vence: '2027-02-28', origem: '2027-01-29', prazo: 4 },
    { vence: '2026-10-15', origem: '2026-08-31', prazo: 3 },
    { vence: '2026-10-31', origem: null, prazo: 6 },
  ]
  const dias = Array.from({ length: 300 }, (_, k) => somarDias('2026-09-01', k))
  for (const { vence, origem, prazo } of casos) {
    const linhas = await consulta<{ pagas: number }>(
      `select parcelas_vencidas($1::date, $2::date, $3, dia) as pagas
         from unnest($4::date[]) with ordinality d (dia, ordem) order by ordem`,
      [vence, origem, prazo, dias],
    )
    const contrato = { primeiroVencimento: vence, prazo, vencimentoDaOrigem: origem }
    expect(linhas.map(({ pagas }) => pagas)).toEqual(
      dias.map((dia) => andamento(contrato, dia).pagas),
    )
  }
})

test('amounts are in reais on the wire, with the names of convênio and bank', async () => {
  await contrato(1)
  const { texto } = await consultar(doDono.cpf)

  expect(JSON.parse(texto).model.perfilContratos.at(-1).contratos[0]).toMatchObject({
    convenio: 'INSS',
    banco: 'BB',
    valorParcela: 400,
    valorFinanciado: 15_100,
    valorLiberado: 14_500,
    taxaAm: 1.8,
    oportunidade: null,
  })
})

test("S8.02 another promotor's client is not found, a colleague's is refused, and who has no control too", async () => {
  const respostas = [
    await consultar(deFora.cpf),
    await consultar(doColega.cpf),
    await consultar(doDono.cpf, semAcesso),
  ]

  expect(respostas.map(({ status }) => status)).toEqual([404, 403, 403])
  for (const { texto } of respostas) expect(texto).not.toContain('numero')
  expect((await consultar(doColega.cpf, promotor)).status).toBe(200)
})

test('the balances of all running contracts are answered at once, the same as of one asked alone', async () => {
  await contrato(1)
  await contrato(2, { situacao: 'QUITADO' })
  await contrato(3)
  await consulta(`update contrato set produto = 'RMC' where id = '${id(3)}'`)
  await oportunidade(1, 'Em Aberto', '2026-11-10T12:00:00Z')
  const { idRelacionamento } = doDono
  const { body } = await as(dono)(contratoApi.saldos, { params: { idRelacionamento } })
  const [linha] = await consulta<{ id: string }>(
    `select id from oportunidade where id_contrato = '${id(1)}'`,
  )
  const umSo = await as(dono)(contratoDaOportunidadeApi, {
    params: { idOportunidade: linha?.id ?? '' },
  })
  const saldoDe = (idContrato: string) =>
    body.model.saldos.find((um) => um.idContrato === idContrato)?.saldoDevedor

  expect(saldoDe(id(1))).toBeGreaterThan(0)
  expect(saldoDe(id(1))).toBe(umSo.body.model?.saldoDevedor)
  expect(saldoDe(id(2))).toBeUndefined()
  expect(saldoDe(id(3))).toBeNull()
  expect(saldoDe(doDono.idContrato)).toBeGreaterThan(0)
})
