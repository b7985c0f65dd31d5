import { afterAll, afterEach, expect, test } from 'vitest'
import { ofertaApi } from '#shared/oferta/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { esquecerRegras } from '../base/rules/vigentes.ts'
import { testApi } from '../test/api.ts'
import { beneficioDe, contaDe, oportunidadeNovaDe, semearCredito } from '../test/credito.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

const api = await testApi()
await semearCredito(api)
const { doDono } = clientes
const { idRelacionamento, idContrato } = doDono
const comoDono = api.as(personas.dono)
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  await retorno.voltar()
  esquecerRegras()
})
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const comum = { codigoConvenio: '000331', idBeneficio: beneficioDe(doDono) }
const novo = (taxaAm: number) => ({
  tipo: 'NOVO_POR_PARCELA' as const,
  ...comum,
  prazo: 96,
  taxaAm,
  valorParcela: 200,
})
const refin = (taxaAm: number) => ({
  tipo: 'REFIN' as const,
  ...comum,
  prazo: 96,
  taxaAm,
  valorParcela: 350,
  contratos: [idContrato],
})
const portabilidade = (taxaAm: number) => ({
  tipo: 'PORTABILIDADE' as const,
  ...comum,
  prazo: 63,
  taxaAm,
  contratos: [idContrato],
})
type Entrada = ReturnType<typeof novo | typeof refin | typeof portabilidade>

async function propor(idOportunidade: string, entrada: Entrada) {
  const { body } = await comoDono(simulacaoApi.simular, { body: { idRelacionamento, entrada } })
  const { permitido, numeros } = body.model
  if (!permitido || !numeros) throw new Error(JSON.stringify(body.model.motivos))
  const { valorLiberado, valorParcela, prazo, taxaAm } = numeros
  const antes = await api.impressaoDoBanco()
  const { status, body: resposta } = await comoDono(ofertaApi.incluirProposta, {
    body: {
      idRelacionamento,
      idOportunidade,
      idDadosBancarios: contaDe(doDono),
      entrada,
      confirmacao: { valorLiberado, valorParcela, prazo, taxaAm },
    },
  })
  return { status, mensagem: resposta.message, mudou: (await api.impressaoDoBanco()) !== antes }
}

const recusa = (taxa: string, piso = '1,40%') => ({
  status: 400,
  mensagem: `A taxa de ${taxa} ao mês fica abaixo da mínima de ${piso} (Política do banco: abaixo desta taxa nada se propõe)`,
  mudou: false,
})

test('S4.11 a new loan and a refinancing under the floor are simulated and not proposed, at the floor they are', async () => {
  const nova = oportunidadeNovaDe(doDono)
  expect(await propor(nova, novo(0))).toEqual(recusa('0,00%'))
  expect(await propor(nova, novo(1.39))).toEqual(recusa('1,39%'))
  expect(await propor(doDono.idOportunidade, refin(1.39))).toEqual(recusa('1,39%'))

  expect(await propor(nova, novo(1.4))).toMatchObject({ status: 200 })
  expect(await propor(doDono.idOportunidade, refin(1.4))).toMatchObject({ status: 200 })
})

test('S4.11 a portability under the floor is not proposed, and the rate one begins with is never under it', async () => {
  await api.consulta('update contrato set proprio = false, taxa_am = 1.5 where id = $1', [
    idContrato,
  ])
  await api.consulta(
    `update oportunidade set produto = 'PORT', perfil = 'Portabilidade' where id = $1`,
    [doDono.idOportunidade],
  )
  const { body } = await comoDono(simulacaoApi.daOportunidade, {
    params: { idOportunidade: doDono.idOportunidade },
  })

  expect(body.model.padrao.condicoes.taxaAm).toBe(1.4)
  expect(await propor(doDono.idOportunidade, portabilidade(1.35))).toEqual(recusa('1,35%'))
  expect(await propor(doDono.idOportunidade, portabilidade(1.4))).toMatchObject({ status: 200 })
})

test('S4.11 the floor is the row of the day, and never less than what the money costs', async () => {
  const nova = oportunidadeNovaDe(doDono)
  await api.consulta(`update regra_vigencia set valor = 1.5 where regra = 'taxa_min_am'`)
  esquecerRegras()
  expect(await propor(nova, novo(1.49))).toEqual(recusa('1,49%', '1,50%'))

  await api.consulta(`update regra_vigencia set valor = 0.9 where regra = 'taxa_min_am'`)
  esquecerRegras()
  expect(await propor(nova, novo(1.09))).toMatchObject({
    status: 400,
    mensagem: expect.stringContaining('abaixo da mínima de 1,10%'),
    mudou: false,
  })
  expect(await propor(nova, novo(1.1))).toMatchObject({ status: 200 })
})
