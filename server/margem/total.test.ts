import { afterAll, afterEach, expect, test } from 'vitest'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { beneficioDe } from '../test/credito.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { mundoDaMargem, NOVO, novo, REFIN, refin } from '../test/margem.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

const { esteira, simular, preparar, propor } = await mundoDaMargem()
const { api } = esteira
const { doDono } = clientes
const { dono, deFora } = personas
const idBeneficio = beneficioDe(doDono)

// A total of 36 %, R$ 583,56, of which a card takes R$ 81,05: of the 567,35 for loans 502,51 are left,
// and 350,00 of them are in use.
await api.consulta(
  `insert into regra_vigencia (regra, convenio, valor, vigencia_inicio, norma, confianca)
   values ('margem_total_pct', 'INSS/000331', 36, '2026-11-01', 'Norma do teste', 'alta')`,
)
await api.consulta(
  `insert into contrato (id, id_cliente, id_beneficio, codigo_convenio, numero, banco, proprio, produto,
     situacao, origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo, valor_parcela,
     taxa_am, valor_financiado, valor_liberado)
   select gen_random_uuid(), id_cliente, id_beneficio, codigo_convenio, 'CT-RMC', banco, false, 'RMC',
     'ATIVO', origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo, 8105, taxa_am, 431428,
     414285 from contrato where id = $1`,
  [doDono.idContrato],
)

const retorno = await pontoDeRetorno(api.appUrl)
afterEach(() => retorno.voltar())
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

const passa = (parcela: string, livre: string) =>
  `A parcela de R$\u00a0${parcela} passa do que resta da margem total, com os cartões, de R$\u00a0${livre}`

/** What each reader of the margin says is free. */
async function livres(): Promise<Record<string, number | undefined>> {
  const doCliente = { idRelacionamento: doDono.idRelacionamento }
  const comoDono = api.as(dono)
  const [{ margem }, aberto, inss, regua] = await Promise.all([
    simular(dono, novo(10)),
    comoDono(atendimentoApi.abrir, { params: doCliente }),
    comoDono(beneficioApi.inss, { params: doCliente }),
    comoDono(simulacaoApi.margens, { query: doCliente }),
  ])
  const emprestimo = inss.body.model.beneficios[0]?.margens.find(
    ({ modalidade }) => modalidade === 'EMPRESTIMO',
  )
  return {
    simulacao: margem?.disponivelAntes,
    cabecalho: aberto.body.model.blocos?.dadosResumidos?.beneficios[0]?.margem.disponivel,
    beneficios: emprestimo?.simulavel,
    regua: regua.body.model.items[0]?.disponivel,
  }
}
const todos = (livre: number) => ({
  simulacao: livre,
  cabecalho: livre,
  beneficios: livre,
  regua: livre,
})

test('loan and cards together never pass the total: simulation, proposta and every screen say the same', async () => {
  expect(await livres()).toEqual(todos(152.51))
  const { permitido, motivos, margem } = await simular(dono, novo(152.52))
  expect(permitido).toBe(false)
  expect(motivos).toMatchObject([
    { regra: 'margem_total_pct', norma: 'Norma do teste', correcao: { valorParcela: 152.51 } },
  ])
  expect(margem).toMatchObject({ regra: 'margem_total_pct', percentual: 36, cartoes: 81.05 })

  const antes = await api.impressaoDoBanco()
  const recusada = await propor(dono, NOVO, novo(152.52))
  expect([recusada.status, recusada.mensagem]).toEqual([
    400,
    expect.stringContaining(passa('152,52', '152,51')),
  ])
  expect(await api.impressaoDoBanco()).toBe(antes)
  expect((await propor(dono, NOVO, novo(152.51))).status).toBe(200)
  expect(await livres()).toEqual(todos(0))
})

test('a refinancing and a new loan of another promotor share what the total leaves', async () => {
  expect((await propor(deFora, REFIN_DE_FORA, refin(450))).status).toBe(200)
  expect(await livres()).toEqual(todos(52.51))
  const { status, mensagem } = await (await preparar(dono, NOVO, novo(52.52)))()
  expect([status, mensagem]).toEqual([400, expect.stringContaining(passa('52,52', '52,51'))])
})
const REFIN_DE_FORA = { produto: 'REFIN' } as const

test('of two at once below the total, one gets in', async () => {
  const par = [await preparar(dono, NOVO, novo(100)), await preparar(dono, REFIN, refin(450))]
  const respostas = await Promise.all(par.map((enviar) => enviar()))
  expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(respostas.find(({ status }) => status === 400)?.mensagem).toContain(
    'passa do que resta da margem total',
  )
})

test('what the INSS said limits header and ruler as it limits the simulation', async () => {
  const dito = (margem: number) =>
    api.consulta('update beneficio set margem_disponivel = $2 where id = $1', [idBeneficio, margem])
  await dito(10_000)
  expect(await livres()).toEqual(todos(100))
  await dito(-500)
  expect(await livres()).toEqual(todos(0))
  await dito(50_000)
  expect(await livres()).toEqual(todos(152.51))
})

test('a proposta of a card on its way takes of the total, and no place of a loan', async () => {
  await api.consulta(
    `update proposta set situacao = 'ANALISE', produto = 'RCC', valor_parcela = 5000,
            id_beneficio = $2 where id = $1`,
    [doDono.idProposta, idBeneficio],
  )
  expect(await livres()).toEqual(todos(102.51))
})
