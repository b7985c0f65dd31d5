import { afterAll, afterEach, expect, test } from 'vitest'
import { ofertaApi } from '#shared/oferta/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { esquecerRegras } from '../base/rules/vigentes.ts'
import { agora, testApi } from '../test/api.ts'
import { beneficioDe, contaDe, oportunidadeNovaDe, semearCredito } from '../test/credito.ts'
import { clientes, type Persona, personas } from '../test/fixtures.ts'
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

const COMO = {
  gestor: ': guarde a simulação e peça a outro gestor que a autorize',
  ninguem: '',
} as const

const recusa = (taxa: string, piso = '1,40%', quem: keyof typeof COMO = 'gestor') => ({
  status: 400,
  mensagem: `A taxa de ${taxa} ao mês fica abaixo da mínima de ${piso} (Política do banco: abaixo desta taxa nada se propõe)${COMO[quem]}`,
  mudou: false,
})

test('S4.11 a new loan and a refinancing under the floor are simulated and not proposed, at the floor they are', async () => {
  const nova = oportunidadeNovaDe(doDono)
  expect(await propor(nova, novo(0))).toEqual(recusa('0,00%', '1,40%', 'ninguem'))
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

const MOTIVO = 'Cliente antigo com oferta igual de outro banco'
const { gestor } = personas

/** Kept by this person, on the new oportunidade. */
async function guardar(quem: Persona, taxaAm: number) {
  const { status, body } = await api.as(quem)(oportunidadeApi.simular, {
    params: { idOportunidade: oportunidadeNovaDe(doDono) },
    body: { entrada: novo(taxaAm) },
  })
  expect([status, body.message]).toEqual([200, body.message])
  const { body: lida } = await comoDono(simulacaoApi.daOportunidade, {
    params: { idOportunidade: oportunidadeNovaDe(doDono) },
  })
  if (!lida.model.guardada) throw new Error('Nothing was kept')
  return lida.model.guardada
}

const autorizar = (quem: Persona, idSimulacao: string) =>
  api.as(quem)(simulacaoApi.autorizar, { params: { idSimulacao }, body: { motivo: MOTIVO } })

async function proporGuardada(idSimulacao: string, taxaAm: number) {
  const { body } = await comoDono(simulacaoApi.simular, {
    body: { idRelacionamento, entrada: novo(taxaAm) },
  })
  const { numeros } = body.model
  const { status, body: resposta } = await comoDono(propostaApi.incluir, {
    body: {
      idOportunidade: oportunidadeNovaDe(doDono),
      idSimulacao,
      idDadosBancarios: contaDe(doDono),
      confirmacao: {
        valorLiberado: numeros?.valorLiberado ?? 0,
        valorParcela: numeros?.valorParcela ?? 0,
        prazo: numeros?.prazo ?? 0,
        taxaAm,
      },
    },
  })
  return [status, resposta.message]
}

test('a gestor who did not simulate allows a rate under the floor, for that simulation and some days', async () => {
  const { idSimulacao, pisoAm } = await guardar(personas.dono, 1.3)
  expect(pisoAm).toBe(1.4)
  const { body: lista } = await api.as(gestor)(oportunidadeApi.esperamMotivo, { query: {} })
  expect(lista.model.items).toMatchObject([
    { idSimulacao, custaAMais: null, taxaAm: 1.3, pisoAm: 1.4 },
  ])
  expect(await proporGuardada(idSimulacao, 1.3)).toEqual([400, recusa('1,30%').mensagem])

  expect((await autorizar(personas.dono, idSimulacao)).status).toBe(400)
  const { body } = await autorizar(gestor, idSimulacao)
  expect(body.model).toMatchObject({
    motivo: MOTIVO,
    taxaAm: 1.3,
    expiraEm: '2026-11-23T03:00:00.000Z',
  })
  // Bounded to those terms: another simulation, cheaper still, needs a word of its own.
  const { idSimulacao: outra } = await guardar(personas.dono, 1.2)
  expect(await proporGuardada(outra, 1.2)).toEqual([400, recusa('1,20%').mensagem])

  const { idSimulacao: terceira } = await guardar(personas.dono, 1.3)
  await autorizar(gestor, terceira)
  expect(await proporGuardada(terceira, 1.3)).toEqual([200, 'Pré-proposta cadastrada'])
})

test('a rate with more decimals than are kept is refused in words before it is simulated', async () => {
  const antes = await api.impressaoDoBanco()
  const { status, body } = await comoDono(oportunidadeApi.simular, {
    params: { idOportunidade: oportunidadeNovaDe(doDono) },
    body: { entrada: novo(1.3333333) },
  })

  expect([status, body.message]).toEqual([400, 'Taxa: use no máximo seis casas decimais'])
  expect(await api.impressaoDoBanco()).toBe(antes)
  const { idSimulacao } = await guardar(personas.dono, 1.333333)
  await autorizar(gestor, idSimulacao)
  expect(await proporGuardada(idSimulacao, 1.333333)).toEqual([200, 'Pré-proposta cadastrada'])
})

test('the permission expires, and an expired one allows nothing', async () => {
  const { idSimulacao } = await guardar(personas.dono, 1.3)
  await autorizar(gestor, idSimulacao)
  await api.consulta(`update simulacao_autorizacao set expira_em = $1 where id_simulacao = $2`, [
    agora,
    idSimulacao,
  ])

  expect(await proporGuardada(idSimulacao, 1.3)).toMatchObject([
    400,
    expect.stringContaining('a autorização do gestor venceu'),
  ])
})

test('the gestor who simulated gives no reason, by the application and by the database', async () => {
  const { idSimulacao } = await guardar(gestor, 1.3)
  const antes = await api.impressaoDoBanco()
  const { status, body } = await autorizar(gestor, idSimulacao)

  expect([status, body.message]).toEqual([
    400,
    'Quem simulou não registra o motivo: peça a outro gestor',
  ])
  expect(await api.impressaoDoBanco()).toBe(antes)
  await expect(
    api.consulta(
      `insert into simulacao_autorizacao (id_simulacao, id_relacionamento, id_cliente,
         codigo_promotor, id_usuario, motivo, autorizada_em)
       select id, id_relacionamento, id_cliente, codigo_promotor, id_usuario, $2, now()
         from simulacao where id = $1`,
      [idSimulacao, MOTIVO],
    ),
  ).rejects.toThrow('The person who simulated gives no reason for it')
})
