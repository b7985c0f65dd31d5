import fastify from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createCamara } from '#integrations/camara/camara.ts'
import { camaraSandbox } from '#integrations/camara/sandbox.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import { instanteEmBrasilia } from '#shared/data.ts'
import { testApi } from '../test/api.ts'
import { semearCredito } from '../test/credito.ts'
import { fotoDaEvidencia } from '../test/exemplos-retencao.ts'
import { clientes, personas, promotores, type Cliente, type Persona } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { adicionarEventosDaCamara } from './eventos.ts'
import { julgarAvisos } from './julgar.ts'
import { responderACamara } from './responder.ts'
import { varrerCtcs } from './varrer.ts'

/** Friday before: Thursday, 10:00 in Brasília. The 20th is a holiday. */
const quinta = new Date('2026-11-19T13:00:00Z')
let relogio = quinta
const api = await testApi({ relogio: () => relogio })
await semearCredito(api)
const { as, consulta, pool } = api
await consulta(`update contrato set id_beneficio = id_beneficio, proprio = true`)

const segredo = 'segredo-de-teste-da-camara'
const credencial = { id: 'consigna', segredo }
const falhar = (error: unknown) => {
  console.error(error)
  throw error
}
const services = { pool, fila: api.fila, agora: () => relogio, relatar: falhar }
const nossa = fastify()
adicionarEventosDaCamara(nossa, { ...services, segredo })
const urlNossa = await nossa.listen({ port: 0, host: '127.0.0.1' })
const mundo = fastify({ forceCloseConnections: true })
await mundo.register(camaraSandbox, {
  prefix: '/camara',
  credencial,
  avisos: { url: `${urlNossa}/integracoes/camara/eventos`, segredo },
  agora: async () => relogio,
})
const urlDoMundo = await mundo.listen({ port: 0, host: '127.0.0.1' })
const camara = createCamara({ url: `${urlDoMundo}/camara`, credencial, limiteMs: 2000 })
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  relogio = quinta
  await retorno.voltar()
})
afterAll(async () => {
  await mundo.close()
  await nossa.close()
  await retorno.fechar()
  await api.fechar()
})

const { dono, colega, gestor, deFora } = personas
const { doDono, doColega, livre } = clientes

let quantos = 0
/** Another bank asks for the contract of a client, over HTTP to the end. */
async function pedir(cliente: Cliente, campos: Record<string, unknown> = {}): Promise<string> {
  quantos += 1
  const numero = `9${String(quantos).padStart(20, '0')}`
  const { statusCode } = await mundo.inject({
    method: 'POST',
    url: '/camara/pedidos',
    payload: {
      numero,
      contrato: `CT-${cliente.idContrato.slice(-4)}`,
      cpf: cliente.cpf,
      banco: '001',
      saldo: 13000,
      taxaAm: 1.65,
      cetAa: 30,
      prazo: 63,
      parcela: 330,
      ...campos,
    },
  })
  expect(statusCode).toBe(201)
  await expect
    .poll(async () => (await consulta(`select 1 from ctc where numero = '${numero}'`)).length)
    .toBe(1)
  return numero
}
const naMesa = async (quem: Persona, body: Record<string, unknown> = {}) =>
  (await as(quem)(retencaoApi.listar, { body: { ordem: 'PRAZO', pagina: 1, ...body } })).body.model
const aPrimeira = async (quem: Persona) => {
  const [ctc] = (await naMesa(quem)).items
  if (!ctc) throw new Error('The desk is empty')
  return ctc
}
const responder = async () => {
  const jobs = await consulta<{ id: string; data: { idCtc: string } }>(
    `select id, data from fila.job where name = 'retencao-responder' and state = 'created'`,
  )
  for (const { id, data } of jobs) {
    await responderACamara({ pool, camara, agora: () => relogio }, data)
    await consulta(`delete from fila.job where id = '${id}'`)
  }
  return jobs.length
}
const naCamara = async (numero: string) => (await camara.consultar(numero))?.situacao

test('S3.12 a request is ranked, given to the owner and priced, its clock from the instant of the notice', async () => {
  relogio = instanteEmBrasilia('2026-11-20', '16:00')
  await pedir(doDono, { ocorridoEm: '2026-11-20T13:00:00Z' })

  const ctc = await aPrimeira(dono)
  expect(ctc).toMatchObject({
    situacao: 'RECEBIDA',
    nomeCliente: doDono.nome,
    atendente: { idUsuario: dono.id },
    livre: false,
    saldo: 13000,
    chance: 60,
    valorEmJogo: 7800,
    marcas: [],
    versao: 1,
  })
  // The 20th of November is a holiday: D0 is Monday, the internal limit Friday 18:00.
  expect(new Date(ctc.internoEm)).toEqual(instanteEmBrasilia('2026-11-27', '18:00'))
  expect(new Date(ctc.limiteEm)).toEqual(instanteEmBrasilia('2026-12-01', '00:00'))
  const ofertas = await consulta<{ caminho: string; disponivel: boolean; motivos: string[] }>(
    `select caminho, (oferta ->> 'disponivel')::boolean as disponivel, oferta -> 'motivos' as motivos
       from ctc_oferta order by caminho`,
  )
  expect(ofertas.map(({ caminho }) => caminho)).toEqual(['PRAZO', 'TAXA', 'TROCO'])
  expect(
    ofertas.filter(({ disponivel }) => disponivel).length,
    JSON.stringify(ofertas),
  ).toBeGreaterThan(0)
  expect((await naMesa(colega)).items).toEqual([])
  expect((await naMesa(deFora)).items).toEqual([])
  expect((await naMesa(gestor)).items).toHaveLength(1)
})

test('a contract below the floor of the bank has no counter-offer at its own rate', async () => {
  await consulta('update contrato set taxa_am = 1.40 where id = $1', [doDono.idContrato])
  await pedir(doDono, { taxaAm: 1.3 })

  const ofertas = await consulta<{ disponivel: boolean; motivos: string[] }>(
    `select (oferta ->> 'disponivel')::boolean as disponivel, oferta -> 'motivos' as motivos
       from ctc_oferta order by caminho`,
  )
  expect(ofertas.map(({ disponivel }) => disponivel)).toEqual([false, false, false])
  expect(JSON.stringify(ofertas)).toContain('está abaixo da menor que o banco oferece')
})

test.each([
  ['an unknown contract', 'contract_not_found', { contrato: 'CT-9876543' }, ''],
  ["another person's CPF", 'issuer_document_number_invalid', { cpf: '52998224725' }, ''],
  [
    'a contract that ended',
    'contract_not_found',
    {},
    `update contrato set situacao = 'QUITADO', quitado_em = '2026-11-01'`,
  ],
  ['a card', 'invalid_contract_type', {}, `update contrato set produto = 'RMC'`],
  [
    'a contract of another bank',
    'wrong_original_financial_institution',
    {},
    'update contrato set proprio = false',
  ],
  [
    'a contract sold to another lender',
    'assigned_contract',
    {},
    `insert into ctc_cessao select numero, true from contrato`,
  ],
])(
  'S3.12 a request that is not ours to keep is refused at once: %s',
  async (_nome, motivo, campos, antes) => {
    if (antes) await consulta(antes)
    const numero = await pedir(doDono, campos)

    const [ctc] = await consulta(`select situacao, motivo from ctc where numero = '${numero}'`)
    expect(ctc).toEqual({ situacao: 'RECUSADA_TECNICA', motivo })
    await responder()
    expect(await naCamara(numero)).toBe('RECUSADA')
  },
)

test('a request for a client of no shop is kept without anybody, and its notice is judged once', async () => {
  await consulta(
    `update relacionamento set confirmado_em = null where id_cliente = '${doDono.idCliente}'`,
  )
  const numero = await pedir(doDono)

  expect(
    await consulta(
      `select c.situacao, c.codigo_promotor, a.julgar_em from ctc c join ctc_aviso a using (numero)
        where numero = '${numero}'`,
    ),
  ).toEqual([{ situacao: 'RECEBIDA', codigo_promotor: null, julgar_em: null }])
})

test('a notice that fails is looked at again later, and the others are judged meanwhile', async () => {
  await pedir(doDono)
  await consulta(`update ctc_aviso set corpo = '{}', julgar_em = now() - interval '1 year'`)
  const erros: unknown[] = []

  expect(await julgarAvisos(services, (error) => erros.push(error))).toBe(1)
  expect(erros).toHaveLength(1)
  expect(await julgarAvisos(services, falhar)).toBe(0)
})

test('a second request for a contract that is asked for already is refused, and a repeated notice is one', async () => {
  await pedir(doDono)
  const segundo = await pedir(doDono)

  expect(await consulta(`select situacao, motivo from ctc order by numero`)).toEqual([
    { situacao: 'RECEBIDA', motivo: null },
    { situacao: 'RECUSADA_TECNICA', motivo: 'portability_in_progress' },
  ])
  await consulta(`update ctc_aviso set julgar_em = recebido_em where numero = '${segundo}'`)
  await julgarAvisos(services, falhar)
  expect(await consulta('select 1 from ctc')).toHaveLength(2)
})

const evidencia = async (quem: Persona, idCtc: string) => {
  const { body } = await as(quem)(retencaoApi.guardarEvidencia, {
    body: { idCtc, conteudo: fotoDaEvidencia },
  })
  return {
    idEvidencia: body.model.idEvidencia,
    contatoEm: relogio.toISOString(),
    canal: 'LIGACAO' as const,
    aceite: 'Quero ficar com vocês',
  }
}
const registrar = async (quem: Persona, ctc: Record<string, unknown>) => {
  const { body } = await as(quem)(retencaoApi.registrar, { body: { ctcs: [ctc] } as never })
  return body.model.items[0]
}
const gerar = (quem: Persona, ctc: { idCtc: string; versao: number }, caminho?: string) =>
  as(quem)(retencaoApi.gerar, {
    body: { idCtc: ctc.idCtc, versao: ctc.versao, ...(caminho && { caminho }) } as never,
  })

test('S1.15 S3.12 kept with an offer: told, proven, its oportunidade in motion, and paid in time or no retention', async () => {
  const numero = await pedir(doDono)
  await consulta(
    `update oportunidade set status = 'Perdida', id_fator_perda = 1 where id_contrato is not null`,
  )
  relogio = instanteEmBrasilia('2026-11-24', '10:00')
  const recebida = await aPrimeira(dono)
  const aberta = await gerar(dono, recebida)
  expect(aberta.body.model.ctc).toMatchObject({ situacao: 'EM_TRATATIVA', versao: 2 })
  const disponivel = aberta.body.model.ofertas.find((oferta) => oferta.disponivel)
  if (!disponivel) throw new Error(JSON.stringify(aberta.body.model.ofertas))
  const { caminho } = disponivel
  expect(disponivel.taxaAm).toBeGreaterThanOrEqual(1.5)
  const { versao, idCtc } = aberta.body.model.ctc
  const semOferta = { idCtc, versao, acao: 'RETER', motivo: 'issuer_retention', caminho }
  expect(await registrar(dono, semOferta)).toMatchObject({
    feita: false,
    recusa: 'Evidência: anexe o arquivo, o contato e o aceite do cliente',
  })
  const prova = await evidencia(dono, idCtc)
  expect(await registrar(dono, { ...semOferta, evidencia: prova })).toMatchObject({
    feita: false,
    recusa: expect.stringContaining('registre a oferta ao cliente antes'),
  })
  const feita = await gerar(dono, { idCtc, versao }, caminho)
  expect(feita.body.model.ctc).toMatchObject({ situacao: 'OFERTA_FEITA', versao: 3 })
  const retida = { ...semOferta, versao: 3, evidencia: prova }
  // The second of two reads that the request changed.
  const [uma, outra] = [await registrar(dono, retida), await registrar(gestor, retida)]
  expect(uma).toEqual({ idCtc, feita: true, situacao: 'RETIDA', recusa: null })
  expect(outra).toMatchObject({
    feita: false,
    recusa: expect.stringContaining('Outra pessoa mudou'),
  })

  await responder()
  expect(await naCamara(numero)).toBe('RETIDA')
  const [oportunidade] = await consulta<{ status: string; origem: string }>(
    `select o.status, o.origem from ctc x join oportunidade o on o.id = x.id_oportunidade`,
  )
  expect(oportunidade).toMatchObject({
    origem: 'CTC',
    status: expect.stringMatching(/Simulada|Em Andamento/),
  })

  relogio = instanteEmBrasilia('2026-12-09', '00:00')
  await varrerCtcs(services)
  const [falsa] = (await naMesa(dono)).items
  expect(falsa).toMatchObject({
    situacao: 'RETIDA',
    falsaEm: expect.stringContaining('2026-12-09T03:00:00'),
  })
  expect(
    await consulta(`select 1 from aviso where tipo = 'retencao' and dados ->> 'motivo' = 'FALSA'`),
  ).not.toHaveLength(0)
  await varrerCtcs(services)
  const { body } = await as(dono)(retencaoApi.historico, { query: { idCtc } })
  expect(body.model.mudancas.map(({ para, resultado }) => resultado ?? para)).toEqual([
    'RECEBIDA',
    'EM_TRATATIVA',
    'OFERTA_FEITA',
    'RETIDA',
    'FALSA',
  ])
  expect(body.model.evidencias).toMatchObject([{ aceite: 'Quero ficar com vocês' }])
})

test('the clearing hears a kept request once, and its refusal stands on the request', async () => {
  const numero = await pedir(doDono)
  const ctc = await aPrimeira(dono)
  await camara.responder(numero, { resultado: 'SALDO_INFORMADO', motivo: null, saldo: 10 })
  const acao = { acao: 'RETER', motivo: 'portability_not_requested', caminho: 'SEM_OFERTA' }
  const prova = await evidencia(dono, ctc.idCtc)
  expect(
    await registrar(dono, { idCtc: ctc.idCtc, versao: 1, ...acao, evidencia: prova }),
  ).toMatchObject({
    situacao: 'RETIDA',
  })

  expect(await responder()).toBe(1)
  expect((await naMesa(dono)).items[0]).toMatchObject({
    recusaDaCamara: 'Portabilidade já respondida',
    respondidaEm: expect.stringContaining('2026-11-19T13:00:00'),
  })
  // Told once: a job that runs twice says nothing.
  await responderACamara({ pool, camara, agora: () => relogio }, { idCtc: ctc.idCtc })
})

test('S1.15 S3.12 lost and paid out: the balance of the day is informed, and the TED ends our contract', async () => {
  const numero = await pedir(doDono)
  const { idCtc } = await aPrimeira(dono)
  const perda = { idCtc, versao: 1, acao: 'LIBERAR' }
  expect(await registrar(dono, perda)).toMatchObject({ recusa: 'Motivo: escolha um da tabela' })
  expect(await registrar(dono, { ...perda, motivo: 'issuer_retention' })).toMatchObject({
    feita: false,
  })
  expect(await registrar(dono, { ...perda, motivo: 'lost_rate' })).toMatchObject({
    situacao: 'LIBERADA',
  })
  await responder()
  expect(await naCamara(numero)).toBe('SALDO_INFORMADO')
  await mundo.inject({ method: 'POST', url: `/camara/pedidos/${numero}/quitar` })

  await expect.poll(async () => (await naMesa(dono)).items[0]?.situacao).toBe('QUITADA')
  expect(await consulta(`select situacao from contrato where id = '${doDono.idContrato}'`)).toEqual(
    [{ situacao: 'QUITADO' }],
  )
  const totais = await as(dono)(retencaoApi.totalizadores, {
    params: { codigoPromotor: promotores.alfa },
    query: {},
  })
  expect(totais.body.model).toMatchObject({ total: 1, perdido: 13000, salvo: 0, emRisco: 0 })
})

test('a client without consent has no counter-offer, and is released by the balance that the bank knows', async () => {
  await consulta(
    `update consentimento set situacao = 'RECUSADO' where id_cliente = '${doDono.idCliente}'`,
  )
  await pedir(doDono)
  const { idCtc } = await aPrimeira(dono)
  const { body } = await as(dono)(retencaoApi.gerar, { body: { idCtc, versao: 1 } })

  expect(body.model.ofertas.filter(({ disponivel }) => disponivel)).toEqual([])
  expect(body.model.ofertas[0]?.motivos.join()).toMatch(/consentimento/)
  expect(body.model.saldoDevedor).toBeGreaterThan(0)
  const perda = { idCtc, versao: 2, acao: 'LIBERAR', motivo: 'lost_rate' }
  expect(await registrar(dono, perda)).toMatchObject({ situacao: 'LIBERADA' })
})

test('a TED for a request that is not released changes nothing and stands in its history', async () => {
  const numero = await pedir(doDono)
  const { idCtc } = await aPrimeira(dono)
  await camara.responder(numero, { resultado: 'SALDO_INFORMADO', motivo: null, saldo: 10 })
  await mundo.inject({ method: 'POST', url: `/camara/pedidos/${numero}/quitar` })

  await expect
    .poll(async () => consulta(`select contradiz from ctc_aviso where contradiz is not null`))
    .toHaveLength(1)
  const { body } = await as(dono)(retencaoApi.historico, { query: { idCtc } })
  expect(body.model.mudancas.at(-1)).toMatchObject({ resultado: 'CONTRADIZ', para: 'RECEBIDA' })
  expect(await consulta(`select 1 from contrato where situacao = 'QUITADO'`)).toEqual([])
})

test('a TED of less than the balance that was informed settles nothing, and stands in the history', async () => {
  const numero = await pedir(doDono)
  const { idCtc } = await aPrimeira(dono)
  await registrar(dono, { idCtc, versao: 1, acao: 'LIBERAR', motivo: 'lost_rate' })
  await responder()
  await consulta(`update ctc set saldo_informado = saldo_informado + 1 where id = '${idCtc}'`)
  await mundo.inject({ method: 'POST', url: `/camara/pedidos/${numero}/quitar` })

  await expect
    .poll(async () => consulta(`select contradiz from ctc_aviso where contradiz is not null`))
    .toEqual([{ contradiz: expect.stringContaining('menos que o saldo informado') }])
  expect((await naMesa(dono)).items[0]?.situacao).toBe('LIBERADA')
  expect(await consulta(`select 1 from contrato where situacao = 'QUITADO'`)).toEqual([])
})

test('a free client is given to who has the fewest, whoever has one of their requests has the others', async () => {
  await pedir(doDono)
  await consulta(`insert into contrato select (jsonb_populate_record(k, jsonb_build_object('id',
    gen_random_uuid(), 'numero', 'CT-OUTRO'))).* from contrato k where k.id = '${livre.idContrato}'`)
  await pedir(livre)
  await pedir(livre, { contrato: 'CT-OUTRO' })

  const deles = await consulta<{ id_atendente: string }>(
    `select id_atendente from ctc where id_relacionamento = '${livre.idRelacionamento}'`,
  )
  expect(deles).toEqual([{ id_atendente: colega.id }, { id_atendente: colega.id }])
  expect((await naMesa(colega)).items.map(({ livre: sem }) => sem)).toEqual([true, true])
  expect(
    await registrar(colega, { idCtc: (await aPrimeira(colega)).idCtc, versao: 1, acao: 'TRATAR' }),
  ).toMatchObject({
    recusa: 'Assuma o cliente antes de tratar a CTC',
  })
})

test('alarms ring at D+2, D+3 18:00 and D+4 18:00, evidence ends there, and D+5 ends it', async () => {
  await pedir(doColega)
  const { idCtc } = await aPrimeira(colega)
  const tocadas = async () =>
    (
      await consulta<{ motivo: string }>(
        `select distinct dados ->> 'motivo' as motivo, min(id) from aviso where tipo = 'retencao'
           and id_usuario = '${colega.id}' group by 1 order by 2`,
      )
    ).map(({ motivo }) => motivo)
  for (const [dia, hora] of [
    ['2026-11-23', '23:59'],
    ['2026-11-24', '00:00'],
    ['2026-11-25', '18:00'],
    ['2026-11-26', '18:00'],
  ] as const) {
    relogio = instanteEmBrasilia(dia, hora)
    await varrerCtcs(services)
  }
  expect(await tocadas()).toEqual(['NOVA', 'ALERTA', 'CRITICO', 'INTERNO'])
  const prova = await evidencia(colega, idCtc)
  const tarde = {
    idCtc,
    versao: 1,
    acao: 'RETER',
    motivo: 'issuer_retention',
    caminho: 'SEM_OFERTA',
    evidencia: prova,
  }
  expect(await registrar(colega, tarde)).toMatchObject({
    recusa: expect.stringContaining('limite interno'),
  })
  relogio = instanteEmBrasilia('2026-11-28', '00:00')
  await varrerCtcs(services)
  expect((await naMesa(colega)).items[0]).toMatchObject({ situacao: 'DECURSO_DE_PRAZO' })
})

test('the totals are those of the list, for a person and for who supervises', async () => {
  for (const cliente of [doDono, doColega]) await pedir(cliente)
  await registrar(dono, {
    idCtc: (await aPrimeira(dono)).idCtc,
    versao: 1,
    acao: 'LIBERAR',
    motivo: 'lost_rate',
  })
  for (const quem of [dono, colega, gestor]) {
    for (const query of [{}, { situacao: 'RECEBIDA' as const }, { faixa: 'NO_PRAZO' as const }]) {
      const { items } = await naMesa(quem, { ...query, codigoPromotor: promotores.alfa })
      const { body } = await as(quem)(retencaoApi.totalizadores, {
        params: { codigoPromotor: promotores.alfa },
        query,
      })
      const { total, porSituacao, porAtendente } = body.model
      expect(total).toBe(items.length)
      for (const { situacao, total: quantas } of porSituacao) {
        expect(items.filter((item) => item.situacao === situacao)).toHaveLength(quantas)
      }
      expect(
        porAtendente.reduce((soma, { abertas, perdidas }) => soma + abertas + perdidas, 0),
      ).toBe(items.length)
    }
  }
})
