import fastify from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCamara } from '#integrations/camara/camara.ts'
import { camaraSandbox } from '#integrations/camara/sandbox.ts'
import { aprovacaoApi } from '#shared/aprovacao/api.ts'
import { contatoApi } from '#shared/contato/api.ts'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { mensagemApi } from '#shared/mensagem/api.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import { instanteEmBrasilia } from '#shared/data.ts'
import { revelacaoApi } from '#shared/revelacao/api.ts'
import { faixaEm } from '#shared/retencao/relogio.ts'
import type { OfertaDaCtc } from '#shared/retencao/shapes.ts'
import { ctcAberta } from '#shared/retencao/situacao.ts'
import { novoId } from '../base/db/id.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { contratoFeito } from '../proposta/contratar.ts'
import { testApi } from '../test/api.ts'
import { semearCredito } from '../test/credito.ts'
import { fotoDaEvidencia } from '../test/exemplos-retencao.ts'
import { clientes, personas, promotores, type Cliente, type Persona } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { adicionarEventosDaCamara } from './eventos.ts'
import { julgarAvisos, ouvir } from './julgar.ts'
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

const { dono, colega, gestor, promotor, deFora } = personas
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
/** Shows the first phone of a client, to call them. */
const revelar = async (quem: Persona, { idCliente }: Cliente) => {
  const [telefone] = await consulta<{ id: string }>(
    `select id from telefone where id_cliente = '${idCliente}' order by hotphone desc, criado_em, id limit 1`,
  )
  return as(quem)(revelacaoApi.revelar, {
    body: { campo: 'telefone', id: telefone?.id ?? '', finalidade: 'CONTATO' },
  })
}
async function ausentar(quem: Persona, de: string, ate: string, cobertor?: Persona): Promise<void> {
  const [ausencia] = await consulta<{ id: string }>(
    `insert into ausencia (id, id_usuario, motivo, inicio, fim)
     values (gen_random_uuid(), $1, 'FERIAS', $2, $3) returning id`,
    [quem.id, de, ate],
  )
  if (!cobertor) return
  await consulta(
    `insert into ausencia_cobertura (id, id_ausencia, codigo_promotor, id_cobertor, desde, definida_por)
     values (gen_random_uuid(), $1, '${promotores.alfa}', $2, $3, $4)`,
    [ausencia?.id, cobertor.id, quinta, gestor.id],
  )
  api.usuarios.esquecer()
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

test('S1.15 the requests that the clearing sends through a morning come to the desk or are refused, by what they name', async () => {
  const daQuinta = (hora: string) => instanteEmBrasilia('2026-11-19', hora)
  const nosso = ({ idContrato, cpf }: Cliente) => ({
    contrato: `CT-${idContrato.slice(-4)}`,
    cpf,
    saldo: 13000,
    prazo: 63,
    parcela: 330,
  })
  const outraCamara = fastify({ forceCloseConnections: true })
  await outraCamara.register(camaraSandbox, {
    prefix: '/camara',
    credencial,
    avisos: { url: `${urlNossa}/integracoes/camara/eventos`, segredo },
    manhas: {
      quantos: 4,
      contratos: () => ({ vivos: [nosso(doDono), nosso(doColega)], quitados: [], cedidos: [] }),
      agora: async () => relogio,
      aCadaMs: 20,
    },
  })
  const chegadas = async () =>
    (await consulta<{ classe: string }>('select classe from ctc order by recebida_em')).map(
      ({ classe }) => classe,
    )
  try {
    relogio = daQuinta('12:00')
    await outraCamara.ready()
    await expect.poll(async () => (await chegadas()).length).toBe(4)
    expect((await chegadas()).toSorted()).toEqual(
      ['CPF_DIVERGENTE', 'NAO_ENCONTRADO', 'NOSSO', 'NOSSO'].toSorted(),
    )
    const { items } = await naMesa(dono)
    expect(items.filter(({ situacao }) => situacao === 'RECEBIDA')).toHaveLength(1)
    expect(items.every(({ recebidaEm }) => new Date(recebidaEm) < relogio)).toBe(true)

    // The Friday is a holiday: the next morning is that of Monday, and both loans are asked for already.
    relogio = instanteEmBrasilia('2026-11-23', '12:00')
    await expect.poll(async () => (await chegadas()).length).toBe(8)
    expect((await chegadas()).filter((classe) => classe === 'EM_CURSO')).toHaveLength(2)
  } finally {
    await outraCamara.close()
  }
})

test('S3.12 a request is ranked, given to the owner and priced, its clock from the instant of the notice', async () => {
  relogio = instanteEmBrasilia('2026-11-20', '16:00')
  await pedir(doDono, { ocorridoEm: '2026-11-20T13:00:00Z' })

  const ctc = await aPrimeira(dono)
  expect(ctc).toMatchObject({
    situacao: 'RECEBIDA',
    nomeCliente: doDono.nome,
    cpf: `${doDono.cpf.slice(0, 3)}.***.***-${doDono.cpf.slice(9)}`,
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

test('of two requests for one contract the earlier one, heard last, stands before a person', async () => {
  const segundo = await pedir(doDono)
  const ocorridoEm = new Date(relogio.getTime() - 3_600_000).toISOString()
  const primeiro = await pedir(doDono, { ocorridoEm })

  expect(await consulta('select numero, contradiz from ctc_aviso order by numero')).toEqual([
    { numero: segundo, contradiz: null },
    { numero: primeiro, contradiz: `Foi feito antes do pedido ${segundo}, já em curso` },
  ])
})

test('a balance that the other bank does not pay in twenty days leaves the contract free for another request', async () => {
  const primeiro = await pedir(doDono)
  const { idCtc } = await aPrimeira(dono)
  await registrar(dono, { idCtc, versao: 1, acao: 'LIBERAR', motivo: 'lost_rate' })
  const liberadaHa = (dias: number) =>
    consulta(`update ctc set terminada_em = $1 where numero = $2`, [
      new Date(relogio.getTime() - dias * 24 * 3_600_000),
      primeiro,
    ])
  await liberadaHa(19)
  await pedir(doDono)
  await liberadaHa(20)
  const depois = await pedir(doDono)
  await ouvirTed(primeiro, 13_000)

  expect(await consulta('select situacao, motivo from ctc order by numero')).toEqual([
    { situacao: 'QUITADA', motivo: 'lost_rate' },
    { situacao: 'RECUSADA_TECNICA', motivo: 'portability_in_progress' },
    { situacao: 'RECEBIDA', motivo: null },
  ])
  expect(await consulta(`select 1 from ctc where numero = '${depois}'`)).toHaveLength(1)
})

test('so is one for the contract of a client of no shop, before and after a shop has them', async () => {
  const confirmar = (como: string) =>
    consulta(
      `update relacionamento set confirmado_em = ${como} where id_cliente = '${doDono.idCliente}'`,
    )
  await confirmar('null')
  await pedir(doDono)
  await pedir(doDono)
  await confirmar('criado_em')
  await pedir(doDono)
  await varrerCtcs(services)

  expect(await consulta('select situacao, motivo, classe from ctc order by numero')).toEqual([
    { situacao: 'RECEBIDA', motivo: null, classe: 'NOSSO' },
    { situacao: 'RECUSADA_TECNICA', motivo: 'portability_in_progress', classe: 'EM_CURSO' },
    { situacao: 'RECUSADA_TECNICA', motivo: 'portability_in_progress', classe: 'EM_CURSO' },
  ])
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
test('S1.15 outcomes are understood as a list, as a bare list and as one', async () => {
  await pedir(doDono)
  const ctc = await aPrimeira(dono)
  const um = { idCtc: ctc.idCtc, acao: 'TRATAR' }
  const linha = { idCtc: ctc.idCtc, feita: true, situacao: 'EM_TRATATIVA', recusa: null }
  for (const body of [um, [um], { CTCS: [um] }]) {
    await consulta(`update ctc set situacao = 'RECEBIDA' where id = '${ctc.idCtc}'`)
    const { body: dita } = await as(dono)(retencaoApi.registrar, { body: body as never })
    expect(dita.model).toEqual({ items: [linha] })
  }
  const { status, body } = await as(dono)(retencaoApi.registrar, { body: {} as never })
  expect([status, body.message]).toEqual([400, 'CTCs: escolha ao menos uma'])
})

type Dita = Pick<OfertaDaCtc, 'caminho' | 'resumo'>
const gerar = (quem: Persona, ctc: { idCtc: string; versao: number }, dita?: Dita) =>
  as(quem)(retencaoApi.gerar, {
    body: {
      idCtc: ctc.idCtc,
      versao: ctc.versao,
      ...(dita && { caminho: dita.caminho, resumo: dita.resumo }),
    } as never,
  })
/** Opens the counter-offer and tells the client the first way that is possible. */
async function dizer(quem: Persona, ctc: { idCtc: string; versao: number }) {
  const { body } = await gerar(quem, ctc)
  const oferta = body.model.ofertas.find(({ disponivel }) => disponivel)
  if (!oferta) throw new Error(JSON.stringify(body.model.ofertas))
  const feita = await gerar(quem, body.model.ctc, oferta)
  const [dita] = feita.body.model.ctc.ditas
  if (!dita) throw new Error('Nothing was told')
  return { ctc: feita.body.model.ctc, oferta, dita }
}

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
  const feita = await gerar(dono, { idCtc, versao }, disponivel)
  expect(feita.body.model.ctc).toMatchObject({ situacao: 'OFERTA_FEITA', versao: 3 })
  const idOferta = feita.body.model.ctc.ditas[0]?.idOferta
  const retida = { ...semOferta, versao: 3, idOferta, evidencia: prova }
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

test('told figures are never overwritten: changed figures are told again, in words, before an acceptance', async () => {
  await pedir(doDono)
  const { ctc, oferta, dita } = await dizer(dono, await aPrimeira(dono))
  const contada = await consulta('select oferta from ctc_oferta_dita')
  // The bank's lowest rate rises in between: the counter-offer of now has other figures.
  await consulta(`update ctc set taxa_am = taxa_am + 0.03`)
  const aceita = {
    idCtc: ctc.idCtc,
    versao: ctc.versao,
    acao: 'RETER',
    motivo: 'issuer_retention',
    caminho: oferta.caminho,
    idOferta: dita.idOferta,
    evidencia: await evidencia(dono, ctc.idCtc),
  }

  const linha = await registrar(dono, aceita)
  expect(linha).toMatchObject({
    feita: false,
    recusa: expect.stringContaining('A oferta mudou depois de dita ao cliente: eram'),
  })
  expect(linha?.recusa).toContain('Diga os novos valores ao cliente')
  // The figures that were on the screen are not those of now either.
  const velha = await gerar(dono, ctc, oferta)
  expect(velha.status).toBe(400)
  expect(JSON.stringify(velha.body)).toContain('Os valores mudaram depois que você abriu')
  const deNovo = await dizer(dono, ctc)
  expect(deNovo.oferta.resumo).not.toBe(oferta.resumo)
  expect(await consulta('select oferta from ctc_oferta_dita order by dita_em, id')).toEqual([
    ...contada,
    { oferta: expect.objectContaining({ resumo: deNovo.oferta.resumo }) },
  ])
  // The first acceptance is of figures that nobody holds now, by either of two people.
  for (const quem of [dono, gestor]) {
    expect(await registrar(quem, { ...aceita, versao: deNovo.ctc.versao })).toMatchObject({
      feita: false,
    })
  }
  const nova = { ...aceita, versao: deNovo.ctc.versao, idOferta: deNovo.dita.idOferta }
  expect(await registrar(dono, nova)).toMatchObject({ feita: true, situacao: 'RETIDA' })
  expect(await registrar(dono, nova)).toMatchObject({ feita: false })
  expect(
    await consulta(`select x.id_oferta = '${deNovo.dita.idOferta}' as dela, s.valor_parcela = o.parcela as mesma
      from ctc x, lateral (select round((d.oferta ->> 'valorParcela')::numeric * 100) as parcela
        from ctc_oferta_dita d where d.id = x.id_oferta) o,
        lateral (select valor_parcela from simulacao where id_oportunidade = x.id_oportunidade
          order by criada_em desc limit 1) s`),
  ).toEqual([{ dela: true, mesma: true }])
  await expect(
    consulta(`set role consigna_app; update ctc_oferta_dita set resumo = resumo`),
  ).rejects.toThrow(/permission denied/)
})

test('an acceptance of a day before the offer was told is none', async () => {
  await pedir(doDono)
  relogio = instanteEmBrasilia('2026-11-23', '10:00')
  const { ctc, oferta, dita } = await dizer(dono, await aPrimeira(dono))
  const prova = await evidencia(dono, ctc.idCtc)
  expect(
    await registrar(dono, {
      idCtc: ctc.idCtc,
      acao: 'RETER',
      motivo: 'issuer_retention',
      caminho: oferta.caminho,
      idOferta: dita.idOferta,
      evidencia: { ...prova, contatoEm: quinta.toISOString() },
    }),
  ).toMatchObject({ recusa: expect.stringContaining('um dia antes da oferta') })
})

test('a contact in the minute of the request proves one that is kept, the minute before does not', async () => {
  relogio = new Date(quinta.getTime() + 50_000)
  await pedir(doDono, { ocorridoEm: new Date(quinta.getTime() + 40_000).toISOString() })
  const { idCtc } = await aPrimeira(dono)
  const prova = await evidencia(dono, idCtc)
  const reter = (contatoEm: Date) =>
    registrar(dono, {
      idCtc,
      acao: 'RETER',
      motivo: 'issuer_retention',
      caminho: 'SEM_OFERTA',
      evidencia: { ...prova, contatoEm: contatoEm.toISOString() },
    })

  expect(await reter(new Date(quinta.getTime() - 1))).toMatchObject({
    feita: false,
    recusa: 'Evidência: o contato é depois do pedido e até agora',
  })
  expect(await reter(quinta)).toMatchObject({ feita: true, situacao: 'RETIDA' })
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

test('an answer that leaves on a later day informs the balance of that day, and one that was taken stays', async () => {
  const soltar = async () => {
    const numero = await pedir(doDono)
    const { idCtc, versao } = await aPrimeira(dono)
    const perda = { idCtc, versao, acao: 'LIBERAR', motivo: 'lost_rate' }
    expect(await registrar(dono, perda)).toMatchObject({ situacao: 'LIBERADA' })
    return numero
  }
  const informado = async () =>
    Number((await consulta('select saldo_informado / 100.0 as saldo from ctc'))[0]?.['saldo'])
  const terca = instanteEmBrasilia('2026-11-24', '10:00')

  await soltar()
  const daDecisao = await informado()
  relogio = terca
  await responder()
  const daResposta = await informado()
  expect(await consulta('select recusa_da_camara, respondida_em from ctc')).toEqual([
    { recusa_da_camara: null, respondida_em: terca },
  ])

  await retorno.voltar()
  await soltar()
  await responder()
  expect(daResposta).toBe(await informado())
  expect(daResposta).not.toBe(daDecisao)

  // The clearing took the balance of the decision, and its reply was lost.
  await retorno.voltar()
  relogio = quinta
  const numero = await soltar()
  await camara.responder(numero, { resultado: 'SALDO_INFORMADO', motivo: null, saldo: daDecisao })
  relogio = terca
  await responder()
  expect(await informado()).toBe(daDecisao)
  expect(await consulta('select recusa_da_camara from ctc')).toEqual([{ recusa_da_camara: null }])
})

test('a notice that contradicts makes no balance one of its day', async () => {
  const numero = await pedir(doDono)
  const { idCtc, versao } = await aPrimeira(dono)
  await registrar(dono, { idCtc, versao, acao: 'LIBERAR', motivo: 'lost_rate' })
  const saldo = async () => (await consulta('select saldo_informado from ctc'))[0]
  const daDecisao = await saldo()
  relogio = instanteEmBrasilia('2026-11-24', '10:00')
  await ouvirTed(numero, 1)
  expect((await aPrimeira(dono)).situacao).toBe('LIBERADA')
  await responder()

  expect(await saldo()).not.toEqual(daDecisao)
})

test('nobody is kept by a contact after the day of their death', async () => {
  await pedir(doDono)
  const { idCtc } = await aPrimeira(dono)
  const prova = await evidencia(dono, idCtc)
  const reter = (contatoEm: string) =>
    registrar(dono, {
      idCtc,
      acao: 'RETER',
      motivo: 'issuer_retention',
      caminho: 'SEM_OFERTA',
      evidencia: { ...prova, contatoEm },
    })
  await consulta(`update cliente set obito_em = '2026-11-19' where id = '${doDono.idCliente}'`)
  relogio = instanteEmBrasilia('2026-11-23', '10:00')

  expect(await reter(relogio.toISOString())).toMatchObject({
    feita: false,
    recusa: 'Evidência: o contato é de depois do óbito do cliente',
  })
  expect(await reter(quinta.toISOString())).toMatchObject({ feita: true, situacao: 'RETIDA' })
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

test('a suspended contract has no counter-offer, and its balance is told: it is the right of the client', async () => {
  await consulta(`update contrato set situacao = 'SUSPENSO' where id = '${doDono.idContrato}'`)
  await pedir(doDono)
  const { idCtc } = await aPrimeira(dono)
  const { body } = await as(dono)(retencaoApi.gerar, { body: { idCtc, versao: 1 } })

  expect(body.model.ofertas.filter(({ disponivel }) => disponivel)).toEqual([])
  expect(body.model.ofertas[0]?.motivos).toEqual(['O contrato CT-0001 não está ativo'])
  expect(body.model.saldoDevedor).toBeGreaterThan(0)
  const perda = { idCtc, versao: 2, acao: 'LIBERAR', motivo: 'lost_rate' }
  expect(await registrar(dono, perda)).toMatchObject({ situacao: 'LIBERADA' })
})

test('an answer that the clearing refused, or never took, is shown, is not saved, and is sent again by a press', async () => {
  const numero = await pedir(doDono)
  const { idCtc } = await aPrimeira(dono)
  await camara.responder(numero, { resultado: 'SALDO_INFORMADO', motivo: null, saldo: 10 })
  const fica = { acao: 'RETER', motivo: 'portability_not_requested', caminho: 'SEM_OFERTA' }
  await registrar(dono, { idCtc, ...fica, evidencia: await evidencia(dono, idCtc) })
  const totais = async (camaraDe: object = {}) =>
    (
      await as(gestor)(retencaoApi.totalizadores, {
        params: { codigoPromotor: promotores.alfa },
        query: camaraDe,
      })
    ).body.model
  expect(await totais()).toMatchObject({ salvo: 0, semResposta: 1, recusadas: 0 })
  expect((await naMesa(gestor, { camara: 'PENDENTE' })).items).toHaveLength(1)

  await responder()
  expect(await totais()).toMatchObject({ salvo: 0, semResposta: 0, recusadas: 1 })
  expect(await totais({ camara: 'RECUSADA' })).toMatchObject({ total: 1 })
  const avisados = await consulta<{ id_usuario: string }>(
    `select id_usuario from aviso where tipo = 'retencao' and dados ->> 'motivo' = 'CAMARA'`,
  )
  expect(avisados.map((um) => um.id_usuario)).toEqual(expect.arrayContaining([dono.id, gestor.id]))
  const { body } = await as(dono)(retencaoApi.historico, { query: { idCtc } })
  expect(body.model.mudancas.at(-1)).toMatchObject({
    resultado: 'CONTRADIZ',
    observacao: expect.stringContaining('Portabilidade já respondida'),
  })

  const { body: reenviada } = await as(dono)(retencaoApi.reenviar, { body: { idCtc } })
  expect(reenviada.model).toMatchObject({ respondidaEm: null, recusaDaCamara: null })
  // A second press adds no second job.
  await as(gestor)(retencaoApi.reenviar, { body: { idCtc } })
  expect(await responder()).toBe(1)
  await consulta(`update ctc set recusa_da_camara = null`)
  expect(await totais()).toMatchObject({ salvo: 13000, semResposta: 0, recusadas: 0 })
  const demais = await as(dono)(retencaoApi.reenviar, { body: { idCtc } })
  expect(demais.status).toBe(400)
  expect(JSON.stringify(demais.body)).toContain('A câmara já tem a resposta')
})

test('an answer without a job is queued again by the sweep, and one that is tried stands with the duties of the client', async () => {
  const numero = await pedir(doDono)
  const { idCtc } = await aPrimeira(dono)
  await registrar(dono, { idCtc, acao: 'LIBERAR', motivo: 'lost_rate' })
  await varrerCtcs(services)
  const jobs = () =>
    consulta<{ id: string; name: string }>(
      `select id, name from fila.job where data ->> 'idCtc' = '${idCtc}' and state <= 'active'`,
    )
  const [job] = await jobs()
  expect(job).toMatchObject({ name: 'retencao-responder' })
  await consulta(`update fila.job set retry_count = 3, created_on = now() - interval '1 hour'
    where id = '${job?.id}'`)
  for (const quem of [dono, gestor]) {
    const { body } = await as(quem)(divergenciaApi.deveres, { query: {} })
    expect(body.model.items).toMatchObject([
      { tipo: 'CAMARA', idRelacionamento: doDono.idRelacionamento, tentativas: 3 },
    ])
  }
  await consulta(`delete from fila.job where id = '${job?.id}'`)
  relogio = new Date(quinta.getTime() + 11 * 60_000)
  await varrerCtcs(services)
  await varrerCtcs(services)
  expect(await jobs()).toHaveLength(1)
  await responder()
  expect(await naCamara(numero)).toBe('SALDO_INFORMADO')
  expect(
    await consulta(
      `select dead_letter, retry_limit from fila.queue where name = 'retencao-responder'`,
    ),
  ).toEqual([{ dead_letter: 'dever-perdido', retry_limit: 600 }])
})

test('S1.15 S3.12 the requests for the contracts of one client follow page by page, the open one first', async () => {
  await pedir(doDono)
  await consulta(
    `insert into ctc select (jsonb_populate_record(null::ctc, to_jsonb(x) || jsonb_build_object(
        'id', gen_random_uuid(), 'numero', lpad(k::text, 21, '8'), 'situacao', 'DECURSO_DE_PRAZO',
        'terminada_em', x.recebida_em + interval '6 days'))).*
       from ctc x, generate_series(1, 60) k where x.terminada_em is null`,
  )
  const pagina = async (qual?: number) =>
    (
      await as(dono)(retencaoApi.contratos, {
        body: {
          idRelacionamento: doDono.idRelacionamento,
          ...(qual !== undefined && { pagina: qual }),
        },
      })
    ).body.model
  const [primeira, segunda] = [await pagina(), await pagina(2)]

  expect([primeira.items.length, primeira.temMais]).toEqual([50, true])
  expect([segunda.items.length, segunda.temMais]).toEqual([11, false])
  expect(primeira.items[0]?.terminadaEm).toBeNull()
  expect(new Set([...primeira.items, ...segunda.items].map(({ idCtc }) => idCtc)).size).toBe(61)
})

/** 61 open requests of one client, many of one clock and one value, and 60 that ended, many at one instant. */
async function encherMesa(): Promise<void> {
  await pedir(doDono)
  await consulta(
    `insert into contrato select (jsonb_populate_record(null::contrato, to_jsonb(c) || jsonb_build_object(
        'id', gen_random_uuid(), 'numero', 'K' || k))).*
       from contrato c, generate_series(1, 60) k where c.id = '${doDono.idContrato}'`,
  )
  await consulta(
    `insert into ctc select (jsonb_populate_record(null::ctc, to_jsonb(x) || jsonb_build_object(
        'id', gen_random_uuid(), 'numero', lpad(k::text, 21, '7'), 'id_contrato', c.id,
        'valor_em_jogo', 1000 + k / 7, 'interno_em', x.interno_em + k / 7 * interval '1 minute'))).*
       from ctc x, generate_series(1, 60) k join contrato c on c.numero = 'K' || k where x.terminada_em is null`,
  )
  await consulta(
    `insert into ctc select (jsonb_populate_record(null::ctc, to_jsonb(x) || jsonb_build_object(
        'id', gen_random_uuid(), 'numero', lpad(k::text, 21, '8'), 'situacao', 'DECURSO_DE_PRAZO',
        'terminada_em', x.recebida_em - k / 7 * interval '1 hour'))).*
       from ctc x, generate_series(1, 60) k where x.numero like '9%'`,
  )
}

test.each(['PRAZO', 'VALOR'] as const)(
  'the desk by %s goes on after the row that was read last, though rows before it end meanwhile',
  async (ordem) => {
    await encherMesa()
    const inteira = [1, 2, 3].map((pagina) => naMesa(dono, { ordem, pagina }))
    const naOrdem = (await Promise.all(inteira)).flatMap(({ items }) => items)
    expect(naOrdem).toHaveLength(121)

    const primeira = await naMesa(dono, { ordem })
    // Two that were read end: the rows behind them move up, and they go behind the open ones.
    const fora = naOrdem.slice(3, 5).map(({ idCtc }) => idCtc)
    await consulta(
      `update ctc set situacao = 'DECURSO_DE_PRAZO', terminada_em = '2026-11-01' where id = any ($1::uuid[])`,
      [fora],
    )
    const segunda = await naMesa(dono, { ordem, cursor: primeira.proximo })
    const terceira = await naMesa(dono, { ordem, cursor: segunda.proximo })
    const lidas = [primeira, segunda, terceira].flatMap(({ items }) => items)

    expect(lidas.map(({ idCtc }) => idCtc)).toEqual([
      ...naOrdem.map(({ idCtc }) => idCtc),
      ...fora.toSorted(),
    ])
    expect([segunda.temMais, terceira.temMais, terceira.proximo]).toEqual([true, false, null])
  },
)

test('a cursor of another order is refused', async () => {
  await encherMesa()
  const { proximo: cursor } = await naMesa(dono)

  const { status, body } = await as(dono)(retencaoApi.listar, {
    body: { ordem: 'VALOR', pagina: 1, cursor: cursor ?? '' },
  })
  expect([status, body.message]).toEqual([400, 'Cursor inválido'])
})

test('who is given the request of an absent owner does everything of the desk for it, and nothing once the owner is back', async () => {
  await ausentar(dono, '2026-11-19', '2026-11-24')
  await pedir(doDono)
  const ctc = await aPrimeira(colega)
  expect(ctc).toMatchObject({ atendente: { idUsuario: colega.id }, livre: false })
  expect((await naMesa(deFora)).items).toEqual([])

  const { idCtc } = ctc
  expect(
    (
      await as(colega)(retencaoApi.contratos, {
        body: { idRelacionamento: doDono.idRelacionamento },
      })
    ).status,
  ).toBe(200)
  expect(await registrar(colega, { idCtc, acao: 'SEM_CONTATO' })).toMatchObject({ feita: true })
  const { ctc: dita, oferta, dita: feita } = await dizer(colega, await aPrimeira(colega))
  const prova = await evidencia(colega, idCtc)
  expect(
    (
      await as(colega)(retencaoApi.abrirEvidencia, {
        body: { idCtc, idEvidencia: prova.idEvidencia },
      })
    ).status,
  ).toBe(200)
  expect((await revelar(colega, doDono)).status).toBe(200)
  expect(
    await registrar(colega, {
      idCtc,
      versao: dita.versao,
      acao: 'RETER',
      motivo: 'issuer_retention',
      caminho: oferta.caminho,
      idOferta: feita.idOferta,
      evidencia: prova,
    }),
  ).toMatchObject({ feita: true, situacao: 'RETIDA' })
  expect((await as(colega)(retencaoApi.reenviar, { body: { idCtc } })).status).toBe(200)
  // The owner is named beside who worked for them.
  expect(
    await consulta(`select h.em_nome_de from oportunidade_historico h join ctc x on x.id_oportunidade = h.id_oportunidade
      where h.id_usuario = '${colega.id}' limit 1`),
  ).toEqual([{ em_nome_de: dono.id }])
  relogio = new Date('2026-11-25T13:00:00Z')
  expect((await as(colega)(retencaoApi.reenviar, { body: { idCtc } })).status).toBe(403)
})

test.each([
  ['was deactivated', 'update usuario set ativo = false where id = $1'],
  ['works for the promotor no more', 'delete from usuario_promotor where id_usuario = $1'],
])('a request is given to a colleague who is there where the owner %s', async (_o, saida) => {
  const saiu = async ({ id }: Persona) => {
    await consulta(saida, [id])
    api.usuarios.esquecer()
  }
  await pedir(doColega)
  await saiu(dono)
  await pedir(doDono)
  const pedido = async () =>
    (await naMesa(promotor)).items.find(
      ({ idRelacionamento }) => idRelacionamento === doDono.idRelacionamento,
    )

  expect(await pedido()).toMatchObject({ atendente: { idUsuario: colega.id }, livre: false })
  const { idCtc = '' } = (await pedido()) ?? {}
  expect(
    await consulta(
      `select id_usuario from aviso where tipo = 'retencao' and dados ->> 'idCtc' = '${idCtc}'`,
    ),
  ).toEqual([{ id_usuario: colega.id }])
  expect(await registrar(colega, { idCtc, acao: 'SEM_CONTATO' })).toMatchObject({ feita: true })

  // The sweep gives it on when that person leaves too.
  await consulta(
    `update usuario set perfil = (select perfil from usuario where id = $1)
    where id = $2`,
    [colega.id, personas.semAcesso.id],
  )
  await saiu(colega)
  await varrerCtcs(services)
  expect(await pedido()).toMatchObject({ atendente: { idUsuario: personas.semAcesso.id } })
})

test('who covers the person that was given a request works on it too', async () => {
  await ausentar(dono, '2026-11-19', '2026-11-24')
  await ausentar(personas.semAcesso, '2026-11-19', '2026-11-24', colega)
  await pedir(doDono)
  const { idCtc } = await aPrimeira(colega)
  await consulta(`update ctc set id_atendente = '${personas.semAcesso.id}' where id = '${idCtc}'`)

  expect(await registrar(colega, { idCtc, acao: 'TRATAR' })).toMatchObject({ feita: true })
})

test('each client of a batch has a line in the trail, and what the gate refuses is logged', async () => {
  const [template] = await consulta<{ id: string }>(
    `insert into hsm_template (codigo_promotor, template, mensagem, tipo_optin, categoria, tag)
     values ('${promotores.alfa}', 'reter', 'Fale conosco', 'INFORMACIONAL', 'UTILITY', 'RETENCAO') returning id`,
  )
  await pedir(doDono)
  await pedir(doColega)
  const ids = (await naMesa(gestor)).items.map(({ idCtc }) => idCtc)
  await consulta(`update telefone set verificado_em = null`)
  const { body } = await as(gestor)(retencaoApi.enviarHsm, {
    body: { ids, idTemplate: template?.id ?? '' },
  })

  expect(body.model.items.map(({ recusa }) => recusa)).toEqual([
    'Telefone ainda não verificado',
    'Telefone ainda não verificado',
  ])
  expect(
    await consulta(`select id_cliente, finalidade, regra from contato_recusa order by id_cliente`),
  ).toEqual(
    [doDono, doColega]
      .map(({ idCliente }) => idCliente)
      .toSorted()
      .map((id_cliente) => ({
        id_cliente,
        finalidade: 'RETENCAO',
        regra: 'TELEFONE_NAO_VERIFICADO',
      })),
  )
  await as(gestor)(retencaoApi.registrar, {
    body: { ctcs: ids.map((idCtc) => ({ idCtc, acao: 'SEM_CONTATO' as const })) },
  })
  expect(
    await consulta(`select acao, id_cliente, alvo from auditoria
      where alvo like 'ctc:%' order by acao, id_cliente`),
  ).toEqual(
    ['MUDANCA', 'RECUSA'].flatMap((acao) =>
      [doDono, doColega]
        .toSorted((um, outro) => (um.idCliente < outro.idCliente ? -1 : 1))
        .map(({ idCliente }) => ({
          acao,
          id_cliente: idCliente,
          alvo: expect.stringMatching(/^ctc:/),
        })),
    ),
  )
})

test('a message about a request names the contract of the request, not the newest of the client', async () => {
  const [template] = await consulta<{ id: string }>(
    `insert into hsm_template (codigo_promotor, template, mensagem, variaveis, tipo_optin, categoria, tag)
     values ('${promotores.alfa}', 'reter', 'Contrato final {{1}}, {{2}}', '{finalDoContrato,bancoSolicitante}',
       'INFORMACIONAL', 'UTILITY', 'RETENCAO') returning id`,
  )
  await consulta(`insert into contrato select (jsonb_populate_record(k, jsonb_build_object(
      'id', gen_random_uuid(), 'numero', 'CT-9876', 'data_contrato', '2026-11-01'))).*
    from contrato k where k.id = '${doDono.idContrato}'`)
  const naTela = async () =>
    (await as(dono)(mensagemApi.dadosParaTemplates, { params: doDono })).body.model.finalDoContrato
  expect(await naTela()).toBe('9876')
  await pedir(doDono)
  const { idCtc } = await aPrimeira(dono)
  expect(await naTela()).toBe(doDono.idContrato.slice(-4))

  await consulta(`update telefone set opt_in_informacional = true`)
  // Two on their way: only who writes from one of the requests knows which is meant.
  await pedir(doDono, { contrato: 'CT-9876' })
  expect(await naTela()).toBeUndefined()
  const { body } = await as(dono)(retencaoApi.enviarHsm, {
    body: { ids: [idCtc], idTemplate: template?.id ?? '' },
  })
  expect(body.model.items).toMatchObject([{ idCtc, feita: true, recusa: null }])
  const [mensagem] = await consulta<{ texto: string }>(
    `select texto from mensagem where id_template is not null`,
  )
  expect(mensagem?.texto).toContain(`final ${doDono.idContrato.slice(-4)}, `)
})

test('a sweep goes on behind rows that fail, past its first page, and looks at what was paid once', async () => {
  await pedir(doDono)
  const { idCtc } = await aPrimeira(dono)
  // More than a page of requests before it, each of which fails.
  await consulta(`alter table ctc_historico add check (observacao is distinct from 'x')`)
  await consulta(`create function quebrar() returns trigger language plpgsql as
    $$ begin if new.numero like '0%' then raise exception 'broken row'; end if; return new; end $$;
    create trigger quebrar before update on ctc for each row execute function quebrar()`)
  await consulta(`insert into ctc select (jsonb_populate_record(x, jsonb_build_object(
      'id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'), 'numero', lpad(n::text, 21, '0'),
      'classe', 'SEM_LOJA', 'codigo_promotor', null, 'id_relacionamento', null, 'id_cliente', null,
      'id_contrato', null))).* from ctc x, generate_series(1, 201) n`)
  relogio = instanteEmBrasilia('2026-11-28', '00:00')
  const erros: unknown[] = []
  await varrerCtcs({ ...services, relatar: (error) => erros.push(error) })

  expect(erros.length).toBeGreaterThanOrEqual(201)
  expect(await consulta(`select situacao from ctc where id = '${idCtc}'`)).toEqual([
    { situacao: 'DECURSO_DE_PRAZO' },
  ])
})

test('a kept one that was paid is looked at once', async () => {
  await pedir(doDono)
  const { ctc, oferta, dita } = await dizer(dono, await aPrimeira(dono))
  const { idCtc } = ctc
  await registrar(dono, {
    idCtc,
    acao: 'RETER',
    motivo: 'issuer_retention',
    caminho: oferta.caminho,
    idOferta: dita.idOferta,
    evidencia: await evidencia(dono, idCtc),
  })
  await consulta(`update oportunidade set status = 'Ganha'
    where id = (select id_oportunidade from ctc where id = '${idCtc}')`)
  relogio = instanteEmBrasilia('2026-12-10', '00:00')
  await varrerCtcs(services)
  expect(await consulta('select falsa_em, paga_em from ctc')).toEqual([
    { falsa_em: null, paga_em: relogio },
  ])
})

test('one that the bank paid in time is no false retention, however late the payment is heard', async () => {
  await pedir(doDono)
  const { ctc, oferta, dita } = await dizer(dono, await aPrimeira(dono))
  const { idCtc } = ctc
  await registrar(dono, {
    idCtc,
    acao: 'RETER',
    motivo: 'issuer_retention',
    caminho: oferta.caminho,
    idOferta: dita.idOferta,
    evidencia: await evidencia(dono, idCtc),
  })
  const [paga] = await consulta<{ id: string; ate: Date }>(
    `insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente, codigo_promotor,
       id_atendente, produto, codigo_convenio, situacao, valor_financiado, valor_liberado, valor_parcela,
       prazo, taxa_am, id_usuario, criada_em, atualizada_em, paga_em)
     select gen_random_uuid(), 'P-RETIDA', x.id_oportunidade, x.id_relacionamento, x.id_cliente,
       x.codigo_promotor, $2, 'REFIN', '000331', 'PAGA', 100000, 10000, 1000, 84, 1.8, $2, $3, $3,
       x.paga_ate - interval '1 hour'
       from ctc x where x.id = $1 returning id, paga_em + interval '1 hour' as ate`,
    [idCtc, dono.id, relogio],
  )
  const idProposta = paga?.id ?? ''
  const ouvir = () =>
    transaction(pool, sistemaNo(promotores.alfa), ({ client }) =>
      contratoFeito.contar({ client, agora: relogio, fila: api.fila }, { idProposta }),
    )
  const lida = () => consulta('select falsa_em, paga_em from ctc')

  // The server was off when the bank paid: the term ran out before anybody heard of it.
  relogio = instanteEmBrasilia('2026-12-10', '00:00')
  await varrerCtcs(services)
  expect(await lida()).toMatchObject([{ falsa_em: relogio }])
  await consulta(`update oportunidade set status = 'Ganha'
    where id = (select id_oportunidade from ctc where id = '${idCtc}')`)
  await ouvir()
  expect(await lida()).toEqual([{ falsa_em: null, paga_em: relogio }])
  const { body } = await as(dono)(retencaoApi.historico, { query: { idCtc } })
  expect(body.model.mudancas.at(-1)).toMatchObject({
    para: 'RETIDA',
    observacao: 'O banco pagou a oferta aceita no prazo',
  })

  // Paid after the term it is none, whoever looks first.
  await consulta('update proposta set paga_em = $1', [paga?.ate])
  await consulta(`update ctc set paga_em = null`)
  await varrerCtcs(services)
  await ouvir()
  expect(await lida()).toMatchObject([{ falsa_em: relogio, paga_em: null }])
})

test('a call to a client whom another bank asks for is to keep them, on Não me Perturbe too, and logged as such', async () => {
  await consulta(`update telefone set nao_me_perturbe = true, verificado_em = now()`)
  expect((await revelar(dono, doDono)).status).toBe(400)
  await pedir(doDono)
  const { body } = await as(dono)(contatoApi.semaforo, {
    params: { idRelacionamento: doDono.idRelacionamento },
    query: { canal: 'LIGACAO', finalidade: 'ATENDIMENTO' },
  })
  expect(body.model.semaforo).toMatchObject({ regra: 'LIBERADO' })
  expect((await revelar(dono, doDono)).status).toBe(200)
  expect(await consulta('select finalidade from ligacao')).toEqual([{ finalidade: 'RETENCAO' }])
  expect(
    await consulta(
      `select detalhe ->> 'contato' as contato from auditoria where acao = 'REVELACAO'`,
    ),
  ).toEqual([{ contato: 'RETENCAO' }])
  // A phone that nobody verified may be of somebody else, who asked to be left alone.
  await consulta(`update telefone set verificado_em = null`)
  expect((await revelar(dono, doDono)).status).toBe(400)
  expect(
    await consulta('select finalidade, regra from contato_recusa order by ocorrido_em, id'),
  ).toEqual([
    { finalidade: 'ATENDIMENTO', regra: 'NAO_ME_PERTURBE' },
    { finalidade: 'ATENDIMENTO', regra: 'NAO_ME_PERTURBE' },
  ])
})

test('a request for a client of no shop is told to who can confirm them, and is of the shop that has them since', async () => {
  const relacao = `where id_cliente = '${doDono.idCliente}'`
  const antes = await consulta<{ confirmado_em: Date }>(
    `select confirmado_em from relacionamento ${relacao}`,
  )
  await consulta(`update relacionamento set confirmado_em = null ${relacao}`)
  await pedir(doDono)
  await varrerCtcs(services)
  expect((await naMesa(dono)).items).toEqual([])
  const avisos = () =>
    consulta(`select 1 from aviso where tipo = 'retencao' and id_usuario = '${gestor.id}'
      and dados ->> 'motivo' = 'SEM_LOJA' and dados ->> 'idRelacionamento' = '${doDono.idRelacionamento}'`)
  expect(await avisos()).toHaveLength(1)
  relogio = instanteEmBrasilia('2026-11-24', '00:00')
  await varrerCtcs(services)
  expect(await avisos()).toHaveLength(2)
  await consulta(`update relacionamento set confirmado_em = $1 ${relacao}`, [
    antes[0]?.confirmado_em,
  ])
  await varrerCtcs(services)

  const ctc = await aPrimeira(dono)
  expect(ctc).toMatchObject({ situacao: 'RECEBIDA', atendente: { idUsuario: dono.id } })
  expect((await gerar(dono, ctc)).status).toBe(200)
})

test.each([
  ['Carnival', '2027-02-05T13:00:00Z', '2027-02-15T21:00:00Z', '2027-02-17T03:00:00Z'],
  ['20 November', '2026-11-19T13:00:00Z', '2026-11-26T21:00:00Z', '2026-11-28T03:00:00Z'],
  ["the year's end", '2026-12-30T13:00:00Z', '2027-01-06T21:00:00Z', '2027-01-08T03:00:00Z'],
])(
  'S3.12 a Friday before a holiday: the clock goes over %s, and the desk keeps it until then',
  async (_nome, recebida, interno, limite) => {
    relogio = new Date(recebida)
    await pedir(doDono)
    const ctc = await aPrimeira(dono)
    expect([new Date(ctc.internoEm), new Date(ctc.limiteEm)]).toEqual([
      new Date(interno),
      new Date(limite),
    ])
    relogio = new Date(new Date(interno).getTime() - 60_000)
    const prova = await evidencia(dono, ctc.idCtc)
    const fica = {
      idCtc: ctc.idCtc,
      acao: 'RETER',
      motivo: 'portability_not_requested',
      caminho: 'SEM_OFERTA',
      evidencia: prova,
    }
    relogio = new Date(interno)
    expect(await registrar(dono, fica)).toMatchObject({ feita: false })
    relogio = new Date(relogio.getTime() - 60_000)
    expect(await registrar(dono, fica)).toMatchObject({ feita: true, situacao: 'RETIDA' })
  },
)

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

const avisosDe = async (quem: Persona, query: { parte?: 'DECIDIDAS' } = {}) =>
  (await as(quem)(retencaoApi.avisos, { query })).body.model.items
const esperam = async (quem: Persona) =>
  (await as(quem)(aprovacaoApi.contar, {})).body.model.divergencias
const ver = async (quem: Persona, { idCtc, idAviso }: { idCtc: string; idAviso: string }) =>
  as(quem)(retencaoApi.verAviso, { body: { idCtc, idAviso, observacao: 'Devolvi a TED' } })
const avisados = async () =>
  (
    await consulta<{ login: string }>(
      `select distinct u.login from aviso a join usuario u on u.id = a.id_usuario
        where a.tipo = 'retencao' and a.dados ->> 'motivo' = 'CONTRADIZ' order by u.login`,
    )
  ).map(({ login }) => login)

test('S1.15 a notice that contradicts stands before who works on the request and who supervises, until one looked', async () => {
  const numero = await pedir(doDono)
  const { idCtc } = await aPrimeira(dono)
  const antes = await esperam(gestor)
  await ouvirTed(numero, 13_000)

  const [aviso, ...outros] = await avisosDe(gestor)
  expect(outros).toEqual([])
  expect(aviso).toMatchObject({
    idCtc,
    numero,
    tipo: 'QUITADA',
    valor: 13_000,
    nossa: 'RECEBIDA',
    contradiz: 'A câmara avisa a TED de um pedido que não foi liberado',
    nomeCliente: doDono.nome,
    atendente: { idUsuario: dono.id },
    visto: null,
  })
  expect(await avisosDe(dono)).toHaveLength(1)
  expect(await avisosDe(colega)).toEqual([])
  expect(await avisosDe(deFora)).toEqual([])
  expect(await avisados()).toEqual([dono, gestor, promotor].map(({ login }) => login).toSorted())
  expect(await esperam(gestor)).toBe(antes + 1)

  if (!aviso) throw new Error('No notice stands there')
  expect((await ver(deFora, aviso)).status).toBe(404)
  const [um, outro] = await Promise.all([ver(gestor, aviso), ver(promotor, aviso)])
  expect(um.status + outro.status).toBe(600)
  expect(await esperam(gestor)).toBe(antes)
  expect(await avisosDe(gestor)).toEqual([])
  expect(await avisosDe(gestor, { parte: 'DECIDIDAS' })).toMatchObject([
    { idAviso: aviso.idAviso, visto: { observacao: 'Devolvi a TED' } },
  ])
  expect((await naMesa(dono)).items[0]?.situacao).toBe('RECEBIDA')
})

test('a notice of another request, or one that was applied, is none to look at', async () => {
  const numero = await pedir(doDono)
  const outro = await pedir(doColega)
  await ouvirTed(numero, 13_000)
  const [aviso] = await avisosDe(gestor)
  const [alheia] = await consulta<{ id: string }>(`select id from ctc where numero = '${outro}'`)
  const [aplicado] = await consulta<{ id: string }>(
    `select id from ctc_aviso where numero = '${numero}' and contradiz is null`,
  )
  const { idCtc = '', idAviso = '' } = aviso ?? {}
  expect((await ver(gestor, { idAviso, idCtc: alheia?.id ?? '' })).status).toBe(404)
  expect((await ver(gestor, { idAviso: aplicado?.id ?? '', idCtc })).status).toBe(404)
})

test('a notice that cannot be applied stands before a person after a few tries, and is tried for a day', async () => {
  const numero = await pedir(doDono)
  await consulta(
    `update ctc_aviso set corpo = '{"tipo":"QUITADA"}', julgar_em = recebido_em where numero = '${numero}'`,
  )
  const falhas: unknown[] = []
  const passar = (minutos: number) => {
    relogio = new Date(relogio.getTime() + minutos * 60_000)
    return julgarAvisos(services, (error) => falhas.push(error))
  }
  // Of nobody's business while it may still pass.
  for (const minutos of [0, 1, 2]) await passar(minutos)
  expect([falhas.length, await avisosDe(gestor)]).toEqual([3, []])
  expect(await passar(3)).toBe(0)
  await passar(1)
  expect(falhas).toHaveLength(4)
  expect(await avisosDe(gestor)).toMatchObject([
    { numero, tipo: 'QUITADA', contradiz: null, tentativas: 4 },
  ])
  expect(await avisados()).toContain(gestor.login)

  // What was in its way is mended: it is applied, and stands before nobody.
  await consulta(`update ctc_aviso set corpo = $1 where numero = $2`, [
    JSON.stringify({ ...umPedido, evento: novoId(), numero, ocorridoEm: quinta.toISOString() }),
    numero,
  ])
  await consulta(`delete from ctc_historico; delete from ctc_oferta; delete from ctc`)
  await passar(15)
  expect(await avisosDe(gestor)).toEqual([])
  expect((await naMesa(dono)).items).toMatchObject([{ numero }])

  await consulta(
    `update ctc_aviso set corpo = '{}', tentativas = 0, julgar_em = recebido_em where numero = '${numero}'`,
  )
  await passar(24 * 60)
  expect(await avisosDe(gestor)).toMatchObject([
    { numero, contradiz: 'O aviso da câmara foi tentado por um dia e não pôde ser aplicado' },
  ])
  expect(await passar(24 * 60)).toBe(0)
})

const umPedido = {
  tipo: 'PEDIDO',
  pedido: {
    contrato: `CT-${doDono.idContrato.slice(-4)}`,
    cpf: doDono.cpf,
    banco: '001',
    saldo: 13_000,
    taxaAm: 1.65,
    cetAa: 30,
    prazo: 63,
    parcela: 330,
  },
}

describe('requests of no shop', () => {
  const conferente: Persona = {
    id: 'aaaaaaaa-0000-4000-8000-000000000099',
    login: 'conferente',
    papel: 'GESTOR',
    promotor: '',
    promotores: [],
  }
  const naMesaDoBanco = async (quem: Persona = conferente) =>
    (await as(quem)(retencaoApi.avisosDaMesa, {})).body.model
  const verNaMesa = async (idAviso: string, quem: Persona = conferente) =>
    as(quem)(retencaoApi.verAvisoDaMesa, { params: { idAviso }, body: { observacao: 'Liguei' } })
  beforeEach(async () => {
    await consulta(
      `insert into perfil_acesso (codigo, descricao, papel) values ('MESA', 'Conferente', 'GESTOR')`,
    )
    await consulta(
      `insert into perfil_controle (perfil, controle) values ('MESA', 'DIVERGENCIA_CONFERIR')`,
    )
    await consulta(
      `insert into usuario (id, login, nome, papel, perfil)
       values ($1, 'conferente', 'Pessoa conferente', 'GESTOR', 'MESA')`,
      [conferente.id],
    )
    await consulta(
      `insert into perfil_acesso (codigo, descricao, papel) values ('OPERA', 'Sem a mesa', 'ATENDENTE')`,
    )
    await consulta(`insert into perfil_controle (perfil, controle)
      select 'OPERA', controle from perfil_controle where perfil = 'TESTE' and controle <> 'DIVERGENCIA_CONFERIR'`)
    await consulta(`update usuario set perfil = 'OPERA' where id = $1`, [gestor.id])
    api.usuarios.esquecer()
  })
  afterEach(() => api.usuarios.esquecer())

  test("a notice about a request that we do not know stands on the bank's desk, and before nobody else", async () => {
    await ouvirTed('7'.repeat(21), 13_000)
    // Looked for again for a day: the request may only be late.
    expect(await naMesaDoBanco()).toEqual([])
    relogio = new Date(quinta.getTime() + 25 * 3_600_000)
    await julgarAvisos(services, falhar)

    const [aviso, ...outros] = await naMesaDoBanco()
    expect(outros).toEqual([])
    expect(aviso).toMatchObject({
      numero: '7'.repeat(21),
      tipo: 'QUITADA',
      valor: 13_000,
      nossa: null,
      contradiz: 'A câmara termina um pedido que não conhecemos',
    })
    expect(await avisosDe(gestor)).toEqual([])
    expect((await as(gestor)(retencaoApi.avisosDaMesa, {})).status).toBe(403)

    const { idAviso = '' } = aviso ?? {}
    expect((await verNaMesa(idAviso, gestor)).status).toBe(403)
    expect((await verNaMesa(novoId())).status).toBe(404)
    expect((await verNaMesa(idAviso)).status).toBe(200)
    expect((await verNaMesa(idAviso)).status).toBe(404)
    expect(await naMesaDoBanco()).toEqual([])
    expect(
      await consulta(
        `select a.observacao, u.login from ctc_aviso a join usuario u on u.id = a.id_usuario`,
      ),
    ).toEqual([{ observacao: 'Liguei', login: 'conferente' }])
    expect(
      await consulta(
        `select id_usuario, acao, id_cliente from auditoria where alvo = 'ctc_aviso:${idAviso}'`,
      ),
    ).toEqual([{ id_usuario: conferente.id, acao: 'MUDANCA', id_cliente: null }])
  })

  test('a request that cannot be applied names no client there, and a notice of a shop is not there', async () => {
    const numero = await pedir(doDono)
    await ouvirTed(numero, 13_000)
    expect(await naMesaDoBanco()).toEqual([])
    const [daLoja] = await avisosDe(gestor)
    expect((await verNaMesa(daLoja?.idAviso ?? '')).status).toBe(404)

    await consulta(
      `insert into ctc_aviso (chave, numero, corpo, assinatura, ocorrido_em, recebido_em, julgar_em, tentativas)
       values ('sem-loja', $1, $2, 'v1', $3, $3, $3, 4)`,
      ['6'.repeat(21), JSON.stringify(umPedido), quinta],
    )
    const visto = await naMesaDoBanco()
    expect(visto).toMatchObject([
      { numero: '6'.repeat(21), tipo: 'PEDIDO', contradiz: null, tentativas: 4 },
    ])
    expect(JSON.stringify(visto)).not.toContain(doDono.cpf)
  })
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

/** A TED that the clearing tells by itself, as it does past the term of a request. */
function ouvirTed(numero: string, valor: number): Promise<void> {
  const aviso = {
    tipo: 'QUITADA' as const,
    evento: novoId(),
    numero,
    ocorridoEm: relogio.toISOString(),
    valor,
  }
  return ouvir(services, { aviso, corpo: JSON.stringify(aviso), assinatura: 'v1' }, falhar)
}

test('a TED for the contract of a client of no shop ends it too: the payroll pays for it no more', async () => {
  await consulta(
    `update relacionamento set confirmado_em = null where id_cliente = '${doDono.idCliente}'`,
  )
  const numero = await pedir(doDono)
  relogio = instanteEmBrasilia('2026-12-02', '10:00')
  await varrerCtcs(services)
  await ouvirTed(numero, 13_000)

  expect(
    await consulta(
      `select c.situacao, k.situacao as contrato from ctc c join contrato k on k.id = c.id_contrato`,
    ),
  ).toEqual([{ situacao: 'QUITADA', contrato: 'QUITADO' }])
})

test('a TED for a contract that runs here no more settles nothing, and stands in the history', async () => {
  const numero = await pedir(doDono)
  const { idCtc } = await aPrimeira(dono)
  await registrar(dono, { idCtc, versao: 1, acao: 'LIBERAR', motivo: 'lost_rate' })
  await responder()
  await consulta(
    `update contrato set situacao = 'QUITADO', quitado_em = '2026-11-19' where id = '${doDono.idContrato}'`,
  )
  await mundo.inject({ method: 'POST', url: `/camara/pedidos/${numero}/quitar` })

  await expect
    .poll(async () => consulta(`select contradiz from ctc_aviso where contradiz is not null`))
    .toEqual([{ contradiz: 'A TED veio para um contrato que aqui não está mais ativo' }])
  const { body } = await as(dono)(retencaoApi.historico, { query: { idCtc } })
  expect(body.model.mudancas.at(-1)).toMatchObject({ resultado: 'CONTRADIZ', para: 'LIBERADA' })
})

test('a TED of more than the balance settles, and its history names what goes back', async () => {
  const numero = await pedir(doDono)
  const { idCtc } = await aPrimeira(dono)
  relogio = instanteEmBrasilia('2026-12-02', '10:00')
  await varrerCtcs(services)
  await ouvirTed(numero, 13_012.34)

  const { body } = await as(dono)(retencaoApi.historico, { query: { idCtc } })
  expect(body.model.mudancas.at(-1)).toMatchObject({
    para: 'QUITADA',
    observacao: expect.stringMatching(/^A TED veio com R\$\s12,34 a mais que o saldo: devolva/),
  })
})

test('past the term a TED of less than the balance that the request names settles nothing', async () => {
  const numero = await pedir(doDono)
  relogio = instanteEmBrasilia('2026-12-02', '10:00')
  await varrerCtcs(services)
  expect((await naMesa(dono)).items[0]?.situacao).toBe('DECURSO_DE_PRAZO')
  await ouvirTed(numero, 12_999.99)
  expect((await naMesa(dono)).items[0]?.situacao).toBe('DECURSO_DE_PRAZO')
  expect(await consulta(`select 1 from contrato where situacao = 'QUITADO'`)).toEqual([])
  expect(await consulta(`select contradiz from ctc_aviso where contradiz is not null`)).toEqual([
    { contradiz: expect.stringContaining('menos que o saldo do pedido') },
  ])
  await ouvirTed(numero, 13_000)
  expect((await naMesa(dono)).items[0]?.situacao).toBe('QUITADA')
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

test('the history of a request is read by who works on it or with its client, and by no other colleague', async () => {
  await pedir(doDono)
  await pedir(livre)
  const dela = async (cliente: Cliente) => {
    const [ctc] = await consulta<{ id: string }>(
      `select id from ctc where id_relacionamento = '${cliente.idRelacionamento}'`,
    )
    return ctc?.id ?? ''
  }
  const lida = async (quem: Persona, cliente: Cliente) => {
    const query = { idCtc: await dela(cliente) }
    const { status, body } = await as(quem)(retencaoApi.historico, { query })
    return body.message ?? status
  }
  await consulta(`update ctc set id_atendente = '${colega.id}'
    where id_relacionamento = '${livre.idRelacionamento}'`)

  expect(await lida(dono, doDono)).toBe(200)
  expect(await lida(colega, doDono)).toBe('O cliente está com outro atendente')
  expect(await lida(colega, livre)).toBe(200)
  expect(await lida(dono, livre)).toBe('Assuma o cliente antes de atendê-lo')
  for (const quem of [promotor, gestor]) expect(await lida(quem, doDono)).toBe(200)
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

test('the desk and its totals of one client show no other client', async () => {
  for (const cliente of [doDono, doColega]) await pedir(cliente)
  const { idRelacionamento } = doDono

  for (const quem of [dono, gestor]) {
    const { items } = await naMesa(quem, { idRelacionamento })
    expect(items.map((um) => um.idRelacionamento)).toEqual([idRelacionamento])
    const { body } = await as(quem)(retencaoApi.totalizadores, {
      params: { codigoPromotor: promotores.alfa },
      query: { idRelacionamento },
    })
    expect(body.model.total).toBe(1)
  }
  const daColega = { body: { ordem: 'PRAZO', pagina: 1, idRelacionamento } }
  expect((await as(colega)(retencaoApi.listar, daColega)).status).toBe(403)
})

test('S1.15 each figure of the totals is that of the rows of the list, for a person and for who supervises', async () => {
  for (const cliente of [doDono, doColega, livre]) await pedir(cliente)
  await registrar(dono, {
    idCtc: (await aPrimeira(dono)).idCtc,
    versao: 1,
    acao: 'LIBERAR',
    motivo: 'lost_rate',
  })
  const { idCtc } = await aPrimeira(colega)
  await registrar(colega, {
    idCtc,
    acao: 'RETER',
    motivo: 'portability_not_requested',
    caminho: 'SEM_OFERTA',
    evidencia: await evidencia(colega, idCtc),
  })
  await responder()
  await consulta(`update ctc set respondida_em = null where situacao = 'LIBERADA'`)

  const buscas = [
    {},
    { situacao: 'RECEBIDA' as const },
    { faixa: 'NO_PRAZO' as const },
    { motivo: 'lost_rate' as const },
    { camara: 'PENDENTE' as const },
  ]
  const totais: number[] = []
  for (const quem of [dono, colega, gestor]) {
    for (const query of buscas) {
      const { items } = await naMesa(quem, { ...query, codigoPromotor: promotores.alfa })
      const { body } = await as(quem)(retencaoApi.totalizadores, {
        params: { codigoPromotor: promotores.alfa },
        query,
      })
      const { porSituacao, porMotivo, porFaixa, porAtendente, ...somas } = body.model
      totais.push(somas.total)
      expect(somas).toEqual(somasDe(items))
      const partes = [
        ...porSituacao.map(
          (um) => [um, ({ situacao }: NaMesa) => situacao === um.situacao] as const,
        ),
        ...porMotivo.map((um) => [um, ({ motivo }: NaMesa) => motivo === um.motivo] as const),
        ...porFaixa.map((um) => [um, (ctc: NaMesa) => faixaDe(ctc) === um.faixa] as const),
      ]
      for (const [parte, serve] of partes) {
        const dela = items.filter(serve)
        expect(parte).toMatchObject({ total: dela.length, valor: somar(dela) })
      }
      expect(porSituacao.reduce((soma, { total }) => soma + total, 0)).toBe(items.length)
      for (const { atendente, ...dele } of porAtendente) {
        const meus = items.filter((um) => um.atendente?.idUsuario === atendente?.idUsuario)
        const { emRisco, salvo } = somasDe(meus)
        expect(dele).toEqual({
          abertas: meus.filter(aberta).length,
          retidas: meus.filter(({ situacao }) => situacao === 'RETIDA').length,
          perdidas: meus.filter(({ situacao }) => situacao === 'LIBERADA').length,
          emRisco,
          salvo,
        })
      }
    }
  }
  // The three, one by one and together, were in some of the figures.
  expect(new Set(totais)).toEqual(new Set([0, 1, 2, 3]))
})

/** A row of the list, as it is sent. */
type NaMesa = Awaited<ReturnType<typeof naMesa>>['items'][number]

const aberta = ({ situacao }: NaMesa) => ctcAberta(situacao)
const somar = (ctcs: readonly NaMesa[]) => ctcs.reduce((soma, { saldo }) => soma + saldo, 0)
const faixaDe = (ctc: NaMesa) =>
  aberta(ctc)
    ? faixaEm(
        {
          alertaEm: new Date(ctc.alertaEm),
          criticoEm: new Date(ctc.criticoEm),
          internoEm: new Date(ctc.internoEm),
          limiteEm: new Date(ctc.limiteEm),
        },
        relogio,
      )
    : null

/** What the desk says over its rows, counted from them. */
function somasDe(ctcs: readonly NaMesa[]) {
  const pendente = ({ situacao, respondidaEm }: NaMesa) =>
    (situacao === 'RETIDA' || situacao === 'LIBERADA') && respondidaEm === null
  const salva = (ctc: NaMesa) =>
    ctc.situacao === 'RETIDA' && ctc.falsaEm === null && ctc.respondidaEm !== null
  return {
    total: ctcs.length,
    emRisco: somar(ctcs.filter(aberta)),
    salvo: somar(ctcs.filter(salva)),
    perdido: somar(ctcs.filter(({ situacao }) => situacao === 'LIBERADA')),
    falsas: 0,
    semResposta: ctcs.filter(pendente).length,
    recusadas: ctcs.filter(({ recusaDaCamara }) => recusaDaCamara !== null).length,
  }
}
