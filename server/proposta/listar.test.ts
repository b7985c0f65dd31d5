import { afterAll, expect, test } from 'vitest'
import { OrdemDasPropostas, propostaApi } from '#shared/proposta/api.ts'
import { Devedor, etapas, SituacaoProposta } from '#shared/proposta/situacao.ts'
import { testApi } from '../test/api.ts'
import { canarios, clientes, type Cliente, type Persona, personas } from '../test/fixtures.ts'

const api = await testApi()
await api.consulta('delete from proposta')
afterAll(api.fechar)

const { doDono, doColega, deFora } = clientes
let contador = 0

/** A proposta in this state; unique ones need an oportunidade each, so the others are in the past. */
async function semear(
  { idOportunidade, idRelacionamento, idCliente, promotor }: Cliente,
  situacao: string,
  { em = '2026-11-18T12:00:00Z', prazo = null as string | null, recuperavel = false } = {},
): Promise<string> {
  contador += 1
  const numero = `L${String(contador).padStart(4, '0')}`
  await api.consulta(
    `insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, id_contrato,
       codigo_convenio, produto, perfil, origem, status, valor_liberado, criada_em, atualizada_em,
       id_fator_perda)
     select gen_random_uuid(), $1, $2, $3, id_contrato, codigo_convenio, produto, perfil, origem,
       'Perdida', 1, $5, $5, 1 from oportunidade where id = $4`,
    [idRelacionamento, idCliente, promotor, idOportunidade, em],
  )
  await api.consulta(
    `insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente,
       codigo_promotor, produto, codigo_convenio, situacao, valor_financiado, valor_liberado,
       valor_parcela, prazo, taxa_am, id_usuario, motivo_reprovacao, recuperavel, prazo_etapa,
       criada_em, atualizada_em)
     select gen_random_uuid(), $1, o.id, o.id_relacionamento, o.id_cliente, o.codigo_promotor,
       o.produto, o.codigo_convenio, $2, 100, 90, 5, 84, 1.8, $3, 'motivo', $4, $5, $6, $6
       from oportunidade o where o.id_relacionamento = $7 and not exists
         (select from proposta p where p.id_oportunidade = o.id) and o.status = 'Perdida' limit 1`,
    [numero, situacao, personas.dono.id, recuperavel, prazo, em, idRelacionamento],
  )
  return numero
}

type Lista = 'emAberto' | 'emAndamento' | 'emAtraso' | 'reprovadas'

const listar = async (quem: Persona, lista: Lista, query: Record<string, string> = {}) => {
  const { status, body, texto } = await api.as(quem)(propostaApi[lista], { query })
  return { status, texto, model: body.model, numeros: body.model?.items.map((item) => item.numero) }
}

const aberta = await semear(doDono, 'DIGITADA')
const analise = await semear(doDono, 'ANALISE')
const atrasada = await semear(doDono, 'PENDENTE', { prazo: '2026-11-19T02:59:59Z' })
const maisAtrasada = await semear(doDono, 'FORMALIZACAO', {
  em: '2026-11-01T12:00:00Z',
  prazo: '2026-11-05T02:59:59Z',
})
const perdida = await semear(doDono, 'REPROVADA', { em: '2026-11-19T12:00:00Z' })
const recuperavel = await semear(doDono, 'EXPIRADA', { recuperavel: true })
await semear(doDono, 'REPROVADA', { em: '2026-08-01T12:00:00Z' })
await semear(doDono, 'PAGA')
const doOutro = await semear(doColega, 'DIGITADA', { em: '2026-11-17T12:00:00Z' })
const daBeta = await semear(deFora, 'DIGITADA', { em: '2026-11-16T12:00:00Z' })

test('each list has its states, the late ones first; refused ones mark who can try again', async () => {
  expect((await listar(personas.dono, 'emAberto')).numeros).toEqual([maisAtrasada, aberta])
  expect((await listar(personas.dono, 'emAndamento')).numeros).toEqual([atrasada, analise])
  expect((await listar(personas.dono, 'emAtraso')).numeros).toEqual([maisAtrasada, atrasada])
  expect((await listar(personas.dono, 'reprovadas')).numeros).toEqual([recuperavel, perdida])
})

test('an atendente sees the propostas of his clients, who supervises those of their promotores', async () => {
  expect((await listar(personas.colega, 'emAberto')).numeros).toEqual([doOutro])
  const recentes = { ordem: '-atualizada' }
  expect((await listar(personas.promotor, 'emAberto', recentes)).numeros).toEqual([
    aberta,
    doOutro,
    maisAtrasada,
  ])
  expect((await listar(personas.gestor, 'emAberto', recentes)).numeros).toEqual([
    aberta,
    doOutro,
    daBeta,
    maisAtrasada,
  ])
  expect((await listar(personas.gestor, 'emAberto')).numeros?.[0]).toBe(maisAtrasada)
  const doColegaSo = { atendente: personas.colega.id }
  expect((await listar(personas.promotor, 'emAberto', doColegaSo)).numeros).toEqual([doOutro])
  expect((await listar(personas.dono, 'emAberto', doColegaSo)).numeros).toEqual([])
})

test('the lists and totals of a client show no other client, and are of who works with them', async () => {
  const dele = { idRelacionamento: doDono.idRelacionamento }
  const daColega = { idRelacionamento: doColega.idRelacionamento }
  const { promotor, gestor, dono, colega } = personas
  const contar = (quem: Persona, query: object) =>
    api.as(quem)(propostaApi.totais, { query: { lista: 'emAberto', ...query } })

  for (const quem of [dono, promotor, gestor]) {
    expect((await listar(quem, 'emAberto', dele)).numeros).toEqual([maisAtrasada, aberta])
    expect((await listar(quem, 'reprovadas', dele)).numeros).toEqual([recuperavel, perdida])
    expect((await contar(quem, dele)).body.model.quantas).toBe(2)
  }
  expect((await listar(gestor, 'emAberto', daColega)).numeros).toEqual([doOutro])
  expect((await listar(dono, 'emAberto', daColega)).status).toBe(403)
  expect(
    (await listar(dono, 'emAberto', { idRelacionamento: deFora.idRelacionamento })).status,
  ).toBe(404)
  const deOutro = await listar(gestor, 'emAberto', { ...dele, atendente: colega.id })
  expect(deOutro.status).toBe(404)
})

test('nothing of another promotor, and no whole CPF, is in an answer', async () => {
  const { texto } = await listar(personas.promotor, 'emAberto')

  for (const canario of canarios(deFora)) expect(texto).not.toContain(canario)
  expect(texto).not.toContain(doDono.cpf)
})

/** Every number of a list, page after page of one. */
async function folhear(lista: Lista, query: Record<string, string>): Promise<string[]> {
  const vistas: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { model } = await listar(personas.gestor, lista, {
      ...query,
      PageSize: '1',
      ...(cursor && { cursor }),
    })
    vistas.push(...model.items.map(({ numero }) => numero))
    cursor = model.proximo
  }
  return vistas
}

test.each(
  (['emAberto', 'emAndamento', 'emAtraso', 'reprovadas'] as const).flatMap((lista) =>
    [undefined, ...OrdemDasPropostas.options].map((ordem) => ({ lista, ordem })),
  ),
)(
  'the pages of $lista by $ordem follow one another with none missing and none twice',
  async ({ lista, ordem }) => {
    const query: Record<string, string> = ordem === undefined ? {} : { ordem }
    const inteira = (await listar(personas.gestor, lista, query)).numeros

    expect(inteira?.length).toBeGreaterThan(1)
    expect(await folhear(lista, query)).toEqual(inteira)
  },
)

test('a list is ordered by what is released, either way round, and a cursor of another order is refused', async () => {
  await api.consulta('update proposta set valor_liberado = 5000 where numero = $1', [aberta])
  const maior = await listar(personas.dono, 'emAberto', { ordem: '-valor', PageSize: '1' })
  expect(maior.numeros).toEqual([aberta])
  expect((await listar(personas.dono, 'emAberto', { ordem: 'valor' })).numeros).toEqual([
    maisAtrasada,
    aberta,
  ])
  const outra = { ordem: 'prazo', cursor: maior.model.proximo ?? '' }
  expect((await listar(personas.dono, 'emAberto', outra)).status).toBe(400)
  await api.consulta('update proposta set valor_liberado = 90 where numero = $1', [aberta])
})

test.each(['emAberto', 'emAndamento', 'emAtraso', 'reprovadas'] as const)(
  'the filters and the totals of %s tell of the same propostas',
  async (lista) => {
    const filtros: Record<string, string>[] = [
      {},
      { situacao: 'DIGITADA' },
      { atrasadas: 'true' },
      { produto: 'CLT' },
      { atendente: personas.colega.id },
    ]
    for (const quem of [personas.dono, personas.promotor, personas.gestor]) {
      for (const filtro of filtros) {
        const { model } = await listar(quem, lista, filtro)
        const { body } = await api.as(quem)(propostaApi.totais, { query: { lista, ...filtro } })
        const soma = model.items.reduce((total, { valorLiberado }) => total + valorLiberado, 0)

        expect({ filtro, ...body.model }).toEqual({
          filtro,
          quantas: model.items.length,
          valorLiberado: expect.closeTo(soma, 2),
          haMais: false,
        })
      }
    }
  },
)

test.each<Record<string, string>>([
  { PageSize: '101' },
  { PageSize: '0' },
  { cursor: 'x' },
  { cursor: '2~a~b' },
])('a page that cannot be is refused: %j', async (query) => {
  expect((await listar(personas.dono, 'emAberto', query)).status).toBe(400)
})

const esteira = async (quem: Persona, devedor: Devedor, query: Record<string, string> = {}) => {
  const { body } = await api.as(quem)(propostaApi.esteira, { query: { devedor, ...query } })
  return body.model.items.map(({ numero }) => numero)
}

test('S1.13 minha esteira: by debtor of the next step, the most urgent first, with its filters', async () => {
  expect(await esteira(personas.dono, 'ATENDENTE')).toEqual([atrasada, aberta])
  expect(await esteira(personas.dono, 'CLIENTE')).toEqual([maisAtrasada])
  expect(await esteira(personas.dono, 'BANCO')).toEqual([analise])
  expect(await esteira(personas.gestor, 'ATENDENTE')).toEqual(
    expect.arrayContaining([atrasada, aberta, doOutro, daBeta]),
  )
  expect(await esteira(personas.dono, 'ATENDENTE', { atrasadas: 'true' })).toEqual([atrasada])
  expect(await esteira(personas.dono, 'ATENDENTE', { situacao: 'DIGITADA' })).toEqual([aberta])
  expect(await esteira(personas.dono, 'ATENDENTE', { produto: 'CLT' })).toEqual([])
  expect(await esteira(personas.dono, 'ATENDENTE', { codigoConvenio: '000331' })).toEqual([
    atrasada,
    aberta,
  ])
})

test("the number by debtor, late ones separately; another atendente's are not counted", async () => {
  const { body } = await api.as(personas.dono)(propostaApi.resumoDaEsteira, { query: {} })
  expect(body.model).toEqual([
    { devedor: 'ATENDENTE', quantas: 2, atrasadas: 1, vencemHoje: 0, haMais: false },
    { devedor: 'CLIENTE', quantas: 1, atrasadas: 1, vencemHoje: 0, haMais: false },
    { devedor: 'BANCO', quantas: 1, atrasadas: 0, vencemHoje: 0, haMais: false },
    { devedor: 'ORGAO', quantas: 0, atrasadas: 0, vencemHoje: 0, haMais: false },
    { devedor: 'OUTRO_BANCO', quantas: 0, atrasadas: 0, vencemHoje: 0, haMais: false },
  ])
  const doColegaSo = { query: { atendente: personas.colega.id } }
  const dele = await api.as(personas.dono)(propostaApi.resumoDaEsteira, doColegaSo)
  expect(dele.body.model.every(({ quantas }) => quantas === 0)).toBe(true)
})

test('propostas follow the client to the new owner', async () => {
  const mover = (para: Persona) =>
    api.consulta('update relacionamento set id_atendente = $1 where id = $2', [
      para.id,
      doDono.idRelacionamento,
    ])
  await mover(personas.colega)

  expect((await listar(personas.dono, 'emAberto')).numeros).toEqual([])
  expect((await listar(personas.colega, 'emAberto')).numeros).toContain(aberta)
  await mover(personas.dono)
  expect((await listar(personas.dono, 'emAberto')).numeros).toContain(aberta)
})

test('the debtor of each state in the database equals the table', async () => {
  const [linha] = await api.consulta<{ expressao: string }>(
    `select generation_expression as expressao from information_schema.columns
      where table_name = 'proposta' and column_name = 'devedor'`,
  )
  for (const situacao of SituacaoProposta.options) {
    const [valor] = await api.consulta<{ devedor: string | null }>(
      `select ${linha?.expressao} as devedor from (select $1::text as situacao) p`,
      [situacao],
    )
    expect([situacao, valor?.devedor ?? null]).toEqual([
      situacao,
      etapas[situacao].proximo?.quem ?? null,
    ])
  }
})
