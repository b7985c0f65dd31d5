import { afterAll, describe, expect, test } from 'vitest'
import { PassoDoCliente } from '#shared/link/situacao.ts'
import { EtapaDaTrilha, etapasDaTrilha } from '#shared/trilha/etapas.ts'
import { trilhaApi } from '#shared/trilha/api.ts'
import { testApi } from '../test/api.ts'
import { canarios, clientes, type Cliente, type Persona, personas } from '../test/fixtures.ts'

const api = await testApi()
await api.consulta('delete from proposta')
afterAll(api.fechar)

const { doDono, doColega, deFora } = clientes
let contador = 0

/** `origem`: it names its contract, of which one live proposta may do so. */
type Semente = { em?: string; prazo?: string | null; produto?: string; origem?: boolean }

/** A portability in this state. Its oportunidade is over, so that one client may have many. */
async function semear(
  { idOportunidade, idRelacionamento, idCliente, promotor, idContrato }: Cliente,
  situacao: string,
  { em = '2026-11-18T12:00:00Z', prazo = null, produto = 'PORT', origem = false }: Semente = {},
): Promise<string> {
  contador += 1
  const numero = `T${String(contador).padStart(4, '0')}`
  await api.consulta(
    `with o as (
       insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, id_contrato,
         codigo_convenio, produto, perfil, origem, status, valor_liberado, criada_em, atualizada_em,
         id_fator_perda)
       select gen_random_uuid(), $1, $2, $3, id_contrato, codigo_convenio, produto, perfil, origem,
         'Perdida', 1, $5, $5, 1 from oportunidade where id = $4
       returning *
     ), p as (
       insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente,
         codigo_promotor, produto, codigo_convenio, situacao, valor_financiado, valor_liberado,
         valor_parcela, prazo, taxa_am, id_usuario, motivo_reprovacao, prazo_etapa, criada_em,
         atualizada_em)
       select gen_random_uuid(), $6, o.id, $1, $2, $3, $7, o.codigo_convenio, $8, 100, 90, 5, 84, 1.8,
         $9, 'motivo', $10, $5, $5 from o
       returning id
     )
     insert into proposta_contrato (id_proposta, id_contrato, saldo_devedor)
     select p.id, $11, 120000 from p where $12::boolean`,
    [
      idRelacionamento,
      idCliente,
      promotor,
      idOportunidade,
      em,
      numero,
      produto,
      situacao,
      personas.dono.id,
      prazo,
      idContrato,
      origem,
    ],
  )
  return numero
}

const acompanhar = async (quem: Persona, query: Record<string, string> = {}) => {
  const { status, body, texto } = await api.as(quem)(trilhaApi.acompanhamento, { query })
  return { status, texto, model: body.model, numeros: body.model?.items.map((item) => item.numero) }
}

const amanha = '2026-11-25T02:59:59.999Z'
const semRelogio = await semear(doDono, 'ANALISE')
const noPrazo = await semear(doDono, 'CTC_ENVIADA', { prazo: amanha })
const atrasada = await semear(doDono, 'CTC_ENVIADA', {
  prazo: '2026-11-19T02:59:59.999Z',
  origem: true,
})
const maisAtrasada = await semear(doDono, 'TED_ENVIADA', { prazo: '2026-11-18T02:59:59.999Z' })
const paga = await semear(doDono, 'PAGA', { em: '2026-11-19T12:00:00Z' })
const retida = await semear(doDono, 'RETIDA', { em: '2026-11-20T12:00:00Z' })
await semear(doDono, 'RETIDA', { em: '2026-08-01T12:00:00Z' })
await semear(doDono, 'ANALISE', { produto: 'NOVO' })
const doOutro = await semear(doColega, 'SALDO_CONFERIDO', { prazo: amanha })
const daBeta = await semear(deFora, 'QUITADA', { prazo: '2026-11-26T02:59:59.999Z' })

const minhas = [maisAtrasada, atrasada, noPrazo, semRelogio, retida, paga]

test('S1.14 the late ones first, then by their clock, the recently ended last; other products never', async () => {
  const { model, numeros } = await acompanhar(personas.dono)

  expect(numeros).toEqual(minhas)
  expect(model.items[1]).toMatchObject({
    etapa: 'ORIGEM',
    situacao: 'CTC_ENVIADA',
    atrasada: true,
    // Its last day was Wednesday; today is Friday, a holiday.
    diasUteis: -1,
    origem: { saldo: 1200 },
    saldoInformado: null,
  })
  expect(model.items[2]).toMatchObject({ diasUteis: 2, atrasada: false })
  expect(model.items[3]).toMatchObject({ etapa: 'PREPARO', diasUteis: null, prazoEtapa: null })
})

test('S1.14 an atendente follows his clients, who supervises those of the promotores', async () => {
  expect((await acompanhar(personas.colega)).numeros).toEqual([doOutro])
  expect((await acompanhar(personas.promotor)).numeros).not.toContain(daBeta)
  expect((await acompanhar(personas.promotor)).numeros).toContain(doOutro)
  expect((await acompanhar(personas.gestor)).numeros).toEqual(
    expect.arrayContaining([...minhas, doOutro, daBeta]),
  )
  const doColegaSo = { atendente: personas.colega.id }
  expect((await acompanhar(personas.promotor, doColegaSo)).numeros).toEqual([doOutro])
  const { model } = await acompanhar(personas.dono, doColegaSo)
  expect(model.items).toEqual([])
  expect(model.totais.every(({ quantas }) => quantas === 0)).toBe(true)
})

test('S1.14 of one client only theirs are followed, and counted', async () => {
  const { idRelacionamento } = doDono
  for (const quem of [personas.dono, personas.promotor, personas.gestor]) {
    const { numeros, model } = await acompanhar(quem, { idRelacionamento })
    expect(numeros).toEqual(minhas)
    expect(model.totais.reduce((soma, { quantas }) => soma + quantas, 0)).toBe(minhas.length)
  }
  expect((await acompanhar(personas.colega, { idRelacionamento })).status).toBe(403)
})

test('nothing of another promotor, and no whole CPF, is in an answer', async () => {
  const { texto } = await acompanhar(personas.promotor)

  for (const canario of canarios(deFora)) expect(texto).not.toContain(canario)
  expect(texto).not.toContain(doDono.cpf)
})

test.each(['dono', 'promotor', 'gestor'] as const)(
  'the totals of %s are those of the list, stage by stage, late ones too',
  async (quem) => {
    const { totais } = (await acompanhar(personas[quem])).model
    for (const etapa of EtapaDaTrilha.options) {
      const { model } = await acompanhar(personas[quem], { etapa })
      const atrasadas = await acompanhar(personas[quem], { etapa, atrasadas: 'true' })

      expect(
        model.items.every(({ situacao }) => etapasDaTrilha[etapa].situacoes.includes(situacao)),
      ).toBe(true)
      expect(totais.find((total) => total.etapa === etapa)).toEqual({
        etapa,
        quantas: model.items.length,
        atrasadas: atrasadas.numeros.length,
        haMais: false,
      })
      expect(atrasadas.model.totais).toEqual(totais)
    }
  },
)

test.each<Record<string, string>>([{}, { atrasadas: 'true' }, { etapa: 'RETIDA' }])(
  'the pages of %j follow one another with none missing and none twice',
  async (filtro) => {
    const inteira = (await acompanhar(personas.gestor, filtro)).numeros
    const vistas: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { model } = await acompanhar(personas.gestor, {
        ...filtro,
        PageSize: '1',
        ...(cursor && { cursor }),
      })
      vistas.push(...model.items.map(({ numero }) => numero))
      cursor = model.proximo
    }

    expect(vistas).toEqual(inteira)
    expect(vistas.length).toBeGreaterThan(0)
  },
)

describe('by the step of the client', () => {
  /** The client's page of a portability, in this state. */
  const comPagina = (numero: string, situacao: string, em = '2026-11-20T12:00:00Z') =>
    api.consulta<{ id: string }>(
      `insert into link (id, id_proposta, id_relacionamento, id_cliente, codigo_promotor, situacao, envios,
         id_usuario, criado_em, atualizado_em)
       select gen_random_uuid(), p.id, p.id_relacionamento, p.id_cliente, p.codigo_promotor, $2, 0,
         p.id_usuario, $3, $3 from proposta p where p.numero = $1 returning id`,
      [numero, situacao, em],
    )
  const passo = async (cliente: string, mais: Record<string, string> = {}) =>
    (await acompanhar(personas.dono, { cliente, ...mais })).numeros
  const cada = PassoDoCliente.options

  test('S1.14 each portability stands at one step, and the list, its pages and the totals are of the chosen one', async () => {
    expect(await passo('SEM_LINK')).toEqual(minhas)
    await comPagina(noPrazo, 'REVOGADO', '2026-11-19T12:00:00Z')
    await comPagina(noPrazo, 'ENVIADO')
    await comPagina(semRelogio, 'REVOGADO')
    await comPagina(retida, 'ACEITO')
    const [daAtrasada] = await comPagina(atrasada, 'CONCLUIDO')
    // The portability is on the page of another one of the same benefit.
    await api.consulta(
      `insert into link_junta (id_link, id_proposta, codigo_promotor)
       select $1, id, codigo_promotor from proposta where numero = $2`,
      [daAtrasada?.id, maisAtrasada],
    )

    expect(
      Object.fromEntries(await Promise.all(cada.map(async (um) => [um, await passo(um)]))),
    ).toEqual({
      SEM_LINK: [paga],
      GERADO: [],
      ENVIADO: [noPrazo],
      ABERTO: [],
      // The picture of the face is missing.
      ACEITO: [retida],
      CONCLUIDO: [maisAtrasada, atrasada],
      NAO_PEDIDO: [],
      REVOGADO: [semRelogio],
    })
    expect(await passo('CONCLUIDO', { etapa: 'ORIGEM' })).toEqual([atrasada])
    const { model } = await acompanhar(personas.dono, { cliente: 'CONCLUIDO', PageSize: '1' })
    expect(model.items.map(({ numero }) => numero)).toEqual([maisAtrasada])
    expect(await passo('CONCLUIDO', { cursor: model.proximo ?? '' })).toEqual([atrasada])
    expect(
      model.totais.flatMap(({ etapa, quantas }) => (quantas > 0 ? [[etapa, quantas]] : [])),
    ).toEqual([
      ['ORIGEM', 1],
      ['QUITACAO', 1],
    ])
  })
})

test.each<Record<string, string>>([
  { PageSize: '101' },
  { cliente: 'ASSINOU' },
  { cursor: 'x' },
  { cursor: '2~a~b' },
  { etapa: 'FIM' },
  { atrasadas: 'talvez' },
  { atendente: "' or '1'='1" },
])('a page that cannot be is refused: %j', async (query) => {
  expect((await acompanhar(personas.dono, query)).status).toBe(400)
})

test('the portabilities of a login of nobody are not found', async () => {
  expect((await acompanhar(personas.dono, { atendente: 'x' })).status).toBe(404)
})
