import { afterAll, beforeEach, expect, test } from 'vitest'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { testApi } from '../test/api.ts'
import { canarios, clientes, type Cliente, type Persona, personas } from '../test/fixtures.ts'

const api = await testApi()
afterAll(api.fechar)

const { doDono, doColega, deFora } = clientes

/** Cards of these statuses and days, in the order given, about this client. */
async function semear(
  { idRelacionamento, idCliente, promotor }: Cliente,
  cartoes: readonly [status: string, em: string, produto?: string][],
): Promise<string[]> {
  const ids: string[] = []
  for (const [status, em, produto = 'SAQUE'] of cartoes) {
    const [row] = await api.consulta<{ id: string }>(
      `insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, id_contrato,
         codigo_convenio, produto, perfil, origem, status, valor_liberado, id_fator_perda,
         criada_em, atualizada_em)
       values (gen_random_uuid(), $1, $2, $3, null, '000331', $6, 'Perfil', 'MOTOR', $4, 1000,
         case when $4 = 'Perdida' then 1 end, $5, $5) returning id`,
      [idRelacionamento, idCliente, promotor, status, em, produto],
    )
    if (row) ids.push(row.id)
  }
  return ids
}

beforeEach(async () => {
  await api.consulta(`delete from proposta_historico; delete from proposta_contrato;
    delete from proposta; delete from oportunidade_critica; delete from oportunidade_historico;
    update oportunidade set id_simulacao = null; delete from simulacao; delete from oportunidade;
    update telefone set verificado_em = now();
    update cliente set restrito = false, restricao_motivo = null, obito_em = null`)
})

const coluna = async (quem: Persona, query: Record<string, string>) => {
  const { body } = await api.as(quem)(oportunidadeApi.quadro, {
    query: { status: 'Em Aberto', ...query },
  })
  return body.model
}
const ids = async (quem: Persona, query: Record<string, string> = {}) =>
  (await coluna(quem, query)).items.map(({ idOportunidade }) => idOportunidade)

test('S1.12 each column has the oportunidades of its status, the newest first or the oldest', async () => {
  const [antiga, nova] = await semear(doDono, [
    ['Em Aberto', '2026-11-01T12:00:00Z', 'SAQUE'],
    ['Em Aberto', '2026-11-18T12:00:00Z', 'RMC'],
  ])
  const [perdida] = await semear(doDono, [['Perdida', '2026-11-10T12:00:00Z']])

  expect(await ids(personas.dono)).toEqual([nova, antiga])
  expect(await ids(personas.dono, { ordem: 'PARADAS' })).toEqual([antiga, nova])
  expect(await ids(personas.dono, { produto: 'RMC' })).toEqual([nova])
  expect(await ids(personas.dono, { codigoConvenio: '000040' })).toEqual([])
  expect(await ids(personas.dono, { status: 'Perdida' })).toEqual([perdida])
})

test('an atendente sees the cards of his clients, who supervises those of their promotores', async () => {
  const [minha] = await semear(doDono, [['Em Aberto', '2026-11-03T12:00:00Z']])
  const [dele] = await semear(doColega, [['Em Aberto', '2026-11-02T12:00:00Z']])
  const [fora] = await semear(deFora, [['Em Aberto', '2026-11-01T12:00:00Z']])

  expect(await ids(personas.dono)).toEqual([minha])
  expect(await ids(personas.colega)).toEqual([dele])
  expect(await ids(personas.promotor)).toEqual([minha, dele])
  expect(await ids(personas.gestor)).toEqual([minha, dele, fora])
  expect(await ids(personas.promotor, { atendente: personas.colega.id })).toEqual([dele])
  expect(await ids(personas.dono, { atendente: personas.colega.id })).toEqual([])
})

test('the cards follow the client to the new owner', async () => {
  const [minha] = await semear(doDono, [['Em Andamento', '2026-11-03T12:00:00Z']])
  await api.as(personas.promotor)(relacionamentoApi.transferirAtendente, {
    params: { idRelacionamento: doDono.idRelacionamento },
    body: { atendente: personas.colega.id },
  })

  expect(await ids(personas.colega, { status: 'Em Andamento' })).toEqual([minha])
  expect(await ids(personas.dono, { status: 'Em Andamento' })).toEqual([])
  await api.as(personas.promotor)(relacionamentoApi.transferirAtendente, {
    params: { idRelacionamento: doDono.idRelacionamento },
    body: { atendente: personas.dono.id },
  })
})

test('nothing of another promotor, and no whole CPF, is on the board', async () => {
  await semear(doDono, [['Em Aberto', '2026-11-03T12:00:00Z']])
  await semear(deFora, [['Em Aberto', '2026-11-03T12:00:00Z']])
  const { texto } = await api.as(personas.promotor)(oportunidadeApi.quadro, {
    query: { status: 'Em Aberto' },
  })

  for (const canario of canarios(deFora)) expect(texto).not.toContain(canario)
  expect(texto).not.toContain(doDono.cpf)
})

test.each(['RECENTES', 'PARADAS'])(
  'the pages of a column follow one another with none missing and none twice (%s)',
  async (ordem) => {
    await semear(doDono, [
      ['Ganha', '2026-11-03T12:00:00Z'],
      ['Ganha', '2026-11-03T12:00:00Z'],
      ['Ganha', '2026-11-01T12:00:00Z'],
    ])
    await semear(doColega, [['Ganha', '2026-11-03T12:00:00Z']])
    const inteira = await ids(personas.gestor, { status: 'Ganha', ordem })
    const vistas: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const pagina = await coluna(personas.gestor, {
        status: 'Ganha',
        ordem,
        PageSize: '1',
        ...(cursor && { cursor }),
      })
      vistas.push(...pagina.items.map(({ idOportunidade }) => idOportunidade))
      cursor = pagina.proximo
    }

    expect(inteira).toHaveLength(4)
    expect(vistas).toEqual(inteira)
  },
)

test('a card lists the objections to each of its moves', async () => {
  const [id] = await semear(doDono, [['Em Atendimento', '2026-11-03T12:00:00Z', 'REFIN']])
  await api.consulta(`update telefone set verificado_em = null where id_cliente = $1`, [
    doDono.idCliente,
  ])
  await api.consulta(`insert into oportunidade_critica values ($1, 'Documento vencido', true)`, [
    id,
  ])
  const { items } = await coluna(personas.dono, { status: 'Em Atendimento' })

  expect(items).toMatchObject([
    {
      faltas: {
        atender: [],
        andamento: [
          'Guarde uma simulação na oportunidade',
          'Verifique um telefone do cliente',
          'Resolva a crítica: Documento vencido',
        ],
        perder: [],
      },
    },
  ])
})

test('each column has its number of cards, and marks when there are more', async () => {
  await semear(doDono, [
    ['Em Aberto', '2026-11-03T12:00:00Z'],
    ['Simulada', '2026-11-03T12:00:00Z', 'RMC'],
  ])
  await semear(
    doColega,
    Array.from({ length: 201 }, () => ['Perdida', '2026-11-03T12:00:00Z'] as const).map(
      ([status, em]) => [status, em],
    ),
  )
  const resumo = async (quem: Persona, query = {}) =>
    (await api.as(quem)(oportunidadeApi.resumoDoQuadro, { query })).body.model

  const zeros = StatusOportunidade.options.map((status) => ({ status, quantas: 0, haMais: false }))
  const com = (mudancas: Record<string, { quantas: number; haMais?: boolean }>) =>
    zeros.map((linha) => ({ ...linha, ...mudancas[linha.status] }))
  expect(await resumo(personas.dono)).toEqual(
    com({ 'Em Aberto': { quantas: 1 }, Simulada: { quantas: 1 } }),
  )
  expect(await resumo(personas.dono, { produto: 'RMC' })).toEqual(com({ Simulada: { quantas: 1 } }))
  expect(await resumo(personas.gestor)).toEqual(
    com({
      'Em Aberto': { quantas: 1 },
      Simulada: { quantas: 1 },
      Perdida: { quantas: 200, haMais: true },
    }),
  )
})
