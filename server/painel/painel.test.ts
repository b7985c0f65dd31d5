import { afterAll, beforeEach, expect, test } from 'vitest'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { painelApi } from '#shared/painel/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { agora as inicio, testApi } from '../test/api.ts'
import { canarios, clientes, type Cliente, type Persona, personas } from '../test/fixtures.ts'
import { fotografarOntem } from './fotografar.ts'

let agora = inicio
const api = await testApi({ relogio: () => agora })
afterAll(api.fechar)

const { dono, colega, gestor, promotor } = personas
const { doDono, doColega, livre, deFora, deLonge } = clientes

type Linha = [cliente: Cliente, status: string, em: string, valor?: number, produto?: string]

/** Oportunidades of these clients with their histories; their ids. */
async function semear(...linhas: Linha[]): Promise<string[]> {
  const ids: string[] = []
  for (const [cliente, status, em, valor = 1000, produto = 'SAQUE'] of linhas) {
    const [linha] = await api.consulta<{ id: string }>(
      `with nova as (
         insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, codigo_convenio,
           produto, perfil, origem, status, valor_liberado, id_fator_perda, criada_em, atualizada_em)
         values (gen_random_uuid(), $1, $2, $3, '000331', $7, 'Perfil', 'MOTOR', $4, $6,
           case when $4 = 'Perdida' then 1 end, $5, $5) returning *)
       insert into oportunidade_historico (id_oportunidade, id_cliente, para, por, codigo_promotor,
         id_fator_perda, ocorrido_em)
       select id, id_cliente, status, 'SISTEMA', codigo_promotor, id_fator_perda, atualizada_em from nova
       returning id_oportunidade as id`,
      [cliente.idRelacionamento, cliente.idCliente, cliente.promotor, status, em, valor, produto],
    )
    if (linha) ids.push(linha.id)
  }
  return ids
}

beforeEach(async () => {
  agora = inicio
  await api.consulta(`delete from proposta_historico; delete from proposta_contrato;
    delete from proposta; delete from oportunidade_critica; delete from oportunidade_historico;
    update oportunidade set id_simulacao = null; delete from simulacao; delete from oportunidade;
    delete from painel_estoque; delete from painel_dia; delete from painel_mes; delete from painel_foto;
    delete from mailing_cliente; delete from mailing;
    update telefone set verificado_em = now()`)
})

type De = 'atendente' | 'gestor'

const totais = async (quem: Persona, query: Record<string, string> = {}, de: De = 'atendente') => {
  const chamada = de === 'gestor' ? painelApi.gestorTotais : painelApi.totais
  return (await api.as(quem)(chamada, { query })).body.model
}
const contagens = async (quem: Persona, query: Record<string, string> = {}, de?: De) =>
  Object.fromEntries(
    (await totais(quem, query, de))
      .filter(({ quantidade }) => quantidade !== 0)
      .map(({ status, quantidade, valor }) => [status, [quantidade, valor]]),
  )

const misto = () =>
  semear(
    [doDono, 'Em Aberto', '2026-11-03T12:00:00Z', 100_000],
    [doDono, 'Simulada', '2026-10-03T12:00:00Z', 50_000, 'RMC'],
    [doDono, 'Ganha', '2026-11-10T12:00:00Z', 30_000],
    [doDono, 'Ganha', '2026-10-10T12:00:00Z', 7_000],
    [doColega, 'Em Aberto', '2026-11-03T12:00:00Z', 10_000],
    [doColega, 'Perdida', '2026-11-04T12:00:00Z', 20_000],
    [livre, 'Em Aberto', '2026-11-05T12:00:00Z', 40_000],
    [deFora, 'Em Andamento', '2026-11-05T12:00:00Z', 60_000],
    [deLonge, 'Em Aberto', '2026-11-05T12:00:00Z', 990_000],
  )

test('S6.06 the panel of an atendente and the one of a gestor about them have the same numbers', async () => {
  await misto()
  const dela = await totais(dono)

  expect(dela.map(({ status, quantidade, valor }) => [status, quantidade, valor])).toEqual([
    ['Em Aberto', 1, 1000],
    ['Em Atendimento', 0, 0],
    ['Simulada', 1, 500],
    ['Em Andamento', 0, 0],
    ['Perdida', 0, 0],
    ['Ganha', 1, 300],
  ])
  expect(await totais(gestor, { atendente: dono.id }, 'gestor')).toEqual(dela)
  expect(await totais(promotor, { atendente: dono.id })).toEqual(dela)
})

test('S1.23 an atendente sees the own numbers, a promotor the shop, a gestor all her promotores', async () => {
  await misto()

  expect(await contagens(colega)).toEqual({ 'Em Aberto': [1, 100], Perdida: [1, 200] })
  expect(await contagens(dono, { atendente: colega.id })).toEqual({})
  expect(await contagens(promotor)).toMatchObject({ 'Em Aberto': [3, 1500], Ganha: [1, 300] })
  expect(await contagens(gestor, {}, 'gestor')).toEqual({
    'Em Aberto': [3, 1500],
    Simulada: [1, 500],
    'Em Andamento': [1, 600],
    Perdida: [1, 200],
    Ganha: [1, 300],
  })
  expect(await contagens(gestor, { codigoPromotor: deFora.promotor }, 'gestor')).toEqual({
    'Em Andamento': [1, 600],
  })
})

test('S6.06 the list of a gestor ends with the clients of nobody, and its sums are the totals', async () => {
  await misto()
  const { model } = (await api.as(gestor)(painelApi.gestorAtendentes, { query: {} })).body

  expect(model.at(-1)).toMatchObject({ idUsuario: null, nome: 'Sem atendente' })
  expect(model.map(({ loginUsuario }) => loginUsuario)).toContain(personas.semAcesso.login)
  for (const { status, quantidade, valor } of await totais(gestor, {}, 'gestor')) {
    const delas = model.flatMap((um) => um.totais.filter((linha) => linha.status === status))
    expect({
      status,
      quantidade: delas.reduce((soma, linha) => soma + linha.quantidade, 0),
      valor: delas.reduce((soma, linha) => soma + linha.valor, 0),
    }).toEqual({ status, quantidade, valor })
  }
})

test('each status answers its convênios, filtered by product, convênio and days', async () => {
  await misto()
  const ler = async (query: Record<string, string>) =>
    (await api.as(dono)(painelApi.ganha, { query })).body.model

  expect(await ler({})).toEqual({
    status: 'Ganha',
    dataInicio: '2026-11-01',
    dataFim: '2026-11-20',
    quantidade: 1,
    valor: 300,
    convenios: [{ codigoConvenio: '000331', nome: 'INSS', quantidade: 1, valor: 300 }],
  })
  expect(await ler({ dataInicio: '2026-10-01', dataFim: '2026-11-30' })).toMatchObject({
    quantidade: 2,
    valor: 370,
  })
  expect(await ler({ codigoConvenio: '000040' })).toMatchObject({ quantidade: 0, convenios: [] })
  expect(await ler({ produto: 'RMC' })).toMatchObject({ quantidade: 0 })
  expect(await contagens(dono, { produto: 'RMC' })).toEqual({ Simulada: [1, 500] })
})

test.each([
  [
    'ends before it begins',
    { dataInicio: '2026-11-02', dataFim: '2026-11-01' },
    /antes da inicial/,
  ],
  ['is too long', { dataInicio: '2025-01-01', dataFim: '2026-11-01' }, /no máximo 400 dias/],
])('a period that %s is refused in words', async (_que, query, sentenca) => {
  const { status, body } = await api.as(dono)(painelApi.totais, { query })

  expect([status, body.message]).toEqual([400, expect.stringMatching(sentenca)])
})

test('a move is counted at once: it leaves one status and enters the next, with the time it took', async () => {
  const [id = ''] = await semear([doDono, 'Em Aberto', '2026-11-20T12:00:00Z'])
  await api.as(dono)(oportunidadeApi.emAtendimento, { params: { idOportunidade: id }, body: {} })

  expect(await contagens(dono)).toEqual({ 'Em Atendimento': [1, 10] })
  expect(await totais(dono)).toContainEqual(
    expect.objectContaining({ status: 'Em Aberto', tempoMedio: 3600 }),
  )
  await api.as(dono)(oportunidadeApi.perdida, {
    params: { idOportunidade: id },
    body: { idFatorPerda: 1 },
  })
  expect(await contagens(dono)).toEqual({ Perdida: [1, 10] })
  await api.consulta(
    `update oportunidade set status = 'Em Atendimento', id_fator_perda = null where id = $1`,
    [id],
  )
  // An end that was taken back counts no more.
  expect(await contagens(dono)).toEqual({ 'Em Atendimento': [1, 10] })
})

test('many moves at once, alone and in sets, lose no count', async () => {
  const produtos = ['NOVO', 'PORT', 'RMC', 'RCC', 'SAQUE', 'CLT', 'REFIN_PORT']
  const ids = await semear(
    ...produtos.flatMap((produto): Linha[] =>
      [doDono, doColega, livre].map((cliente) => [
        cliente,
        'Em Aberto',
        '2026-11-10T12:00:00Z',
        1000,
        produto,
      ]),
    ),
  )
  const mover = (id: string) =>
    api.as(promotor)(oportunidadeApi.emAtendimento, { params: { idOportunidade: id }, body: {} })
  const emConjunto = (ordem: 'asc' | 'desc') =>
    api.consulta(
      `update oportunidade o set valor_liberado = valor_liberado + 100
        from (select id from oportunidade order by id ${ordem}) x where x.id = o.id`,
    )
  const respostas = await Promise.all(ids.map(mover))
  for (const ordem of ['asc', 'desc', 'asc'] as const) await emConjunto(ordem)

  expect(respostas.map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect(await contagens(promotor)).toEqual({ 'Em Atendimento': [21, 21 * 13] })
})

test('the stock follows the client to the new owner', async () => {
  await semear([doDono, 'Em Andamento', '2026-11-10T12:00:00Z', 5000])
  const transferir = (para: Persona) =>
    api.as(promotor)(relacionamentoApi.transferirAtendente, {
      params: { idRelacionamento: doDono.idRelacionamento },
      body: { atendente: para.id },
    })
  await transferir(colega)

  expect(await contagens(dono)).toEqual({})
  expect(await contagens(colega)).toEqual({ 'Em Andamento': [1, 50] })
  await transferir(dono)
  expect(await contagens(dono)).toEqual({ 'Em Andamento': [1, 50] })
})

test('the stock of a past day is the one of its end, whatever moved since, and its clients too', async () => {
  const [id = ''] = await semear([doDono, 'Em Aberto', '2026-11-18T12:00:00Z', 5000])
  agora = new Date('2026-11-20T03:00:30Z')
  expect(await fotografarOntem({ pool: api.pool, agora: () => agora })).toBe(3)
  agora = inicio
  await api.as(dono)(oportunidadeApi.emAtendimento, { params: { idOportunidade: id }, body: {} })
  const ontem = { dataInicio: '2026-11-01', dataFim: '2026-11-19' }

  expect(await contagens(dono, ontem)).toEqual({ 'Em Aberto': [1, 50] })
  expect(await contagens(dono)).toEqual({ 'Em Atendimento': [1, 50] })
  const detalhes = async (query: Record<string, string>, status: string) =>
    (await api.as(dono)(painelApi.detalhes, { params: { id: status }, query })).body.model.items
  expect(await detalhes(ontem, 'Em Aberto')).toMatchObject([
    { idOportunidade: id, status: 'Em Aberto' },
  ])
  expect(await detalhes(ontem, 'Em Atendimento')).toEqual([])
  expect(await detalhes({}, 'Em Atendimento')).toMatchObject([{ idOportunidade: id }])
  // Once kept, it is never written again.
  expect(await fotografarOntem({ pool: api.pool, agora: () => agora })).toBe(0)
  expect(await contagens(dono, ontem)).toEqual({ 'Em Aberto': [1, 50] })
})

test('a client who was free at the end of a past day is in no list of who assumed them since', async () => {
  const { idRelacionamento, idCliente } = livre
  await semear([livre, 'Em Aberto', '2026-11-18T12:00:00Z', 5000])
  await api.consulta(
    `insert into relacionamento_historico (id_relacionamento, id_cliente, acao, id_usuario, ocorrido_em)
     values ($1, $2, 'CRIADO', $3, '2026-11-18T12:00:00Z')`,
    [idRelacionamento, idCliente, gestor.id],
  )
  await fotografarOntem({ pool: api.pool, agora: () => new Date('2026-11-20T03:00:30Z') })
  await api.as(dono)(relacionamentoApi.assumirAtendente, { params: { idRelacionamento } })
  const ontem = { dataInicio: '2026-11-01', dataFim: '2026-11-19' }
  const params = { id: 'total' }
  const oportunidades = (quem: Persona) =>
    api.as(quem)(painelApi.detalhes, { params, query: ontem })
  const doPainel = (quem: Persona) =>
    api.as(quem)(painelApi.relacionamentos, { params, query: ontem })
  const [relacionamentos, clientesDeTodos] = [await doPainel(dono), await doPainel(gestor)]
  const [dela, todas] = [await oportunidades(dono), await oportunidades(gestor)]
  await api.consulta('update relacionamento set id_atendente = null where id = $1', [
    idRelacionamento,
  ])
  await api.consulta('delete from relacionamento_historico where id_relacionamento = $1', [
    idRelacionamento,
  ])

  expect(await contagens(dono, ontem)).toEqual({})
  expect([relacionamentos.body.model.items, dela.body.model.items]).toEqual([[], []])
  expect(todas.body.model.items).toMatchObject([
    { idRelacionamento, status: 'Em Aberto', atendente: null },
  ])
  expect(clientesDeTodos.body.model.items).toMatchObject([{ idRelacionamento, atendente: null }])
})

test('days without a server are kept with what stood since', async () => {
  await semear([doDono, 'Em Aberto', '2026-11-10T12:00:00Z'])
  const fotografar = (em: string) => fotografarOntem({ pool: api.pool, agora: () => new Date(em) })
  await fotografar('2026-11-16T12:00:00Z')
  await fotografar('2026-11-20T12:00:00Z')

  for (const dataFim of ['2026-11-15', '2026-11-16', '2026-11-19']) {
    expect(await contagens(dono, { dataInicio: '2026-11-01', dataFim })).toEqual({
      'Em Aberto': [1, 10],
    })
  }
})

test('the clients behind a number follow page after page, none missing and none twice', async () => {
  await semear(
    [doDono, 'Em Aberto', '2026-11-03T12:00:00Z', 100, 'SAQUE'],
    [doDono, 'Em Aberto', '2026-11-05T12:00:00Z', 200, 'RMC'],
    [doDono, 'Em Atendimento', '2026-11-06T12:00:00Z', 900, 'RCC'],
    [doColega, 'Em Aberto', '2026-11-04T12:00:00Z', 400],
    [livre, 'Em Aberto', '2026-11-04T12:00:00Z', 800],
    [deFora, 'Em Aberto', '2026-11-01T12:00:00Z', 1600],
    [deLonge, 'Em Aberto', '2026-11-02T12:00:00Z', 3200],
  )
  const paginas = async (cursor?: string): Promise<{ cliente: string; valor: number }[]> => {
    const { body } = await api.as(gestor)(painelApi.gestorDetalhes, {
      params: { id: 'Em Aberto' },
      query: { PageSize: '1', ...(cursor && { cursor }) },
    })
    const { items, proximo } = body.model
    const vistos = items.map(({ nomeCliente, valor }) => ({ cliente: nomeCliente, valor }))
    return proximo === null ? vistos : [...vistos, ...(await paginas(proximo))]
  }
  const vistos = await paginas()

  expect(vistos[0]).toEqual({ cliente: doDono.nome, valor: 3 })
  expect(vistos.map(({ cliente }) => cliente).toSorted()).toEqual(
    [doDono, doColega, livre, deFora].map(({ nome }) => nome).toSorted(),
  )
  const { texto, body } = await api.as(gestor)(painelApi.gestorSubDetalhes, {
    params: { id: '000331' },
    query: { status: 'Em Aberto', idRelacionamento: doDono.idRelacionamento },
  })
  expect(body.model.items.map(({ valor }) => valor)).toEqual([2, 1])
  for (const canario of canarios(deLonge)) expect(texto).not.toContain(canario)
  expect(texto).not.toContain(doDono.cpf)
})

test('S1.23 lists of a campaign: their clients, and what became of what they took up', async () => {
  const [aberta = '', ganha = ''] = await semear(
    [doDono, 'Em Aberto', '2026-11-10T12:00:00Z', 5000],
    [doColega, 'Ganha', '2026-11-11T12:00:00Z', 7000],
  )
  await api.consulta(
    `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, criado_por, criado_em,
       atualizado_em)
     select '5a5a5a5a-0000-4000-8000-000000000002', '1001', 'Lista da loja', 'LISTA_DA_LOJA', 'ARQUIVO',
       '2026-11-01', $1, now(), now()`,
    [gestor.id],
  )
  await api.consulta(
    `insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, situacao, volta_em,
       entrou_em, saiu_em)
     select '5a5a5a5a-0000-4000-8000-000000000002', id, '1001', s, now(), now(),
       case when s <> 'ESPERA' then now() end
       from (values ($1::uuid, 'TRABALHADO'), ($2, 'ESPERA')) as x (id, s)`,
    [doDono.idRelacionamento, livre.idRelacionamento],
  )
  await api.consulta(
    `update oportunidade set id_mailing = '5a5a5a5a-0000-4000-8000-000000000002'
      where id = any ($1::uuid[])`,
    [[aberta, ganha]],
  )
  const [lista] = (await api.as(gestor)(painelApi.gestorAtuacao, { query: {} })).body.model

  expect(lista).toMatchObject({
    nome: 'Lista da loja',
    clientes: 2,
    esperam: 1,
    trabalhados: 1,
    abertas: 1,
    ganhas: 1,
    valorGanho: 70,
  })
  const [dela] = (await api.as(dono)(painelApi.atuacao, { query: {} })).body.model
  expect(dela).toMatchObject({ clientes: 1, trabalhados: 1, abertas: 1, ganhas: 0, valorGanho: 0 })
  const pessoas = (await api.as(gestor)(painelApi.gestorAtuacaoAtendentes, { query: {} })).body
    .model
  expect(pessoas.map(({ nome, clientes: quantos, ganhas }) => [nome, quantos, ganhas])).toEqual([
    ['Pessoa colega', 0, 1],
    ['Pessoa dono', 1, 0],
    ['Sem atendente', 1, 0],
  ])
  const daLista = async (quem: Persona) =>
    (await api.as(quem)(painelApi.atuacaoOportunidades, { query: {} })).body.model.items.map(
      ({ idOportunidade }) => idOportunidade,
    )
  expect(await daLista(gestor)).toEqual([ganha, aberta])
  expect(await daLista(dono)).toEqual([aberta])
  const { items } = (await api.as(dono)(painelApi.atuacaoRelacionamentos, { query: {} })).body.model
  expect(items).toMatchObject([{ nomeCliente: doDono.nome, quantidade: 1, valor: 50 }])
})

test('S6.06 who covers a colleague reads the own numbers, and those of the colleague by name', async () => {
  await misto()
  await api.consulta(
    `insert into lista values ('motivo_ausencia', '01', 'Férias', 1) on conflict do nothing`,
  )
  await api.consulta(
    `with falta as (insert into ausencia (id, id_usuario, motivo, inicio, fim)
       values (gen_random_uuid(), $1, '01', '2026-11-19', '2026-11-27') returning id)
     insert into ausencia_cobertura (id, id_ausencia, codigo_promotor, id_cobertor, desde, definida_por)
     select gen_random_uuid(), id, $2, $3, '2026-11-19T03:00:00Z', $4 from falta`,
    [dono.id, doDono.promotor, colega.id, gestor.id],
  )
  api.usuarios.esquecer()
  const dele = { 'Em Aberto': [1, 100], Perdida: [1, 200] }

  expect(await contagens(colega)).toEqual(dele)
  expect(await contagens(colega, { atendente: colega.id })).toEqual(dele)
  expect(await contagens(colega, { atendente: dono.id })).toMatchObject({ Ganha: [1, 300] })
  await api.consulta('delete from ausencia')
  api.usuarios.esquecer()
})

test('the screen of a gestor: totals, both comparisons, slices that sum up, and the days', async () => {
  await misto()
  await semear([doDono, 'Ganha', '2025-11-10T12:00:00Z', 500])
  const { body } = await api.as(gestor)(painelApi.painel, { query: {} })
  const { anterior, anoAnterior, fatias, serie } = body.model
  const ganhas = (linhas: { status: string; quantidade: number }[]) =>
    linhas.find(({ status }) => status === 'Ganha')?.quantidade

  expect(body.model.totais).toEqual(await totais(gestor, {}, 'gestor'))
  expect([anterior.dataInicio, anterior.dataFim, ganhas(anterior.totais)]).toEqual([
    '2026-10-01',
    '2026-10-20',
    1,
  ])
  expect([anoAnterior.dataInicio, ganhas(anoAnterior.totais)]).toEqual(['2025-11-01', 1])
  for (const eixo of [fatias.convenio, fatias.produto, fatias.atendente, fatias.promotor]) {
    const soma = eixo.flatMap((fatia) => fatia.totais).reduce((s, um) => s + um.quantidade, 0)
    expect(soma).toBe(7)
  }
  expect(fatias.atendente.map(({ nome }) => nome)).toContain('Sem atendente')
  expect(serie.map(({ dia }) => dia)).toEqual(['2026-11-04', '2026-11-10', '2026-11-20'])
})

test('S1.23 attempts are counted by list and by who called, in the period alone', async () => {
  const [lista] = await api.consulta<{ id: string }>(
    `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao, criado_por,
       criado_em, atualizado_em)
     values (gen_random_uuid(), $1, 'Lista', 'LISTA_DA_LOJA', 'ARQUIVO', '2026-11-01', 'ATIVA', $2, now(), now())
     returning id`,
    [doDono.promotor, gestor.id],
  )
  const tentar = (quem: Persona, resultado: string, em: string, ligou = false) =>
    api.consulta(
      `insert into fila_tentativa (id, id_relacionamento, id_cliente, codigo_promotor, id_usuario, id_mailing,
         iniciada_em, resultado, concluida_em, ligou_em, id_telefone)
       select gen_random_uuid(), $1, $2::uuid, $3, $4, $5, $6::timestamptz, $7, $6,
         case when $8 then $6::timestamptz end,
         case when $8 then (select t.id from telefone t where t.id_cliente = $2 limit 1) end`,
      [
        doDono.idRelacionamento,
        doDono.idCliente,
        doDono.promotor,
        quem.id,
        lista?.id,
        em,
        resultado,
        ligou,
      ],
    )
  for (const resultado of ['FALOU', 'NAO_ATENDEU', 'NAO_ATENDEU']) {
    await tentar(dono, resultado, '2026-11-10T12:00:00Z', true)
  }
  for (const resultado of ['PULADO', 'SAIU', 'SEM_RESULTADO']) {
    await tentar(dono, resultado, '2026-11-10T12:00:00Z')
  }
  // Called, and then the turn ended without a result.
  for (const resultado of ['SEM_RESULTADO', 'RETIRADO', 'SAIU']) {
    await tentar(dono, resultado, '2026-11-10T12:00:00Z', true)
  }
  await tentar(colega, 'RECUSOU', '2026-11-11T12:00:00Z', true)
  await tentar(colega, 'FALOU', '2026-10-31T12:00:00Z', true)
  const contadas = async (query: Record<string, string> = {}) =>
    (await api.as(gestor)(painelApi.tentativas, { query })).body.model.map((uma) => [
      uma.idUsuario,
      uma.tentativas,
      uma.falou,
      uma.naoAtendeu,
      uma.recusou,
      uma.semLigacao,
      uma.semResultado,
    ])

  const todas = await contadas()
  expect(todas).toHaveLength(2)
  expect(todas).toEqual(
    expect.arrayContaining([
      [dono.id, 9, 1, 2, 0, 3, 3],
      [colega.id, 1, 0, 0, 1, 0, 0],
    ]),
  )
  expect(await contadas({ atendente: colega.id })).toEqual([[colega.id, 1, 0, 0, 1, 0, 0]])
  expect(await contadas({ codigoPromotor: deFora.promotor })).toEqual([])
  expect(await contadas({ dataInicio: '2026-10-31', dataFim: '2026-10-31' })).toEqual([
    [colega.id, 1, 1, 0, 0, 0, 0],
  ])
  await api.consulta('delete from fila_tentativa')
})

test.each([
  ['a month so far', '2026-11-01', '2026-11-20'],
  ['a month without its first and last days', '2026-10-03', '2026-10-29'],
  ['days around the end of a month', '2026-10-30', '2026-11-02'],
  ['two months and some days', '2026-09-15', '2026-11-20'],
])('S6.06 the numbers of %s are those of its days', async (_qual, dataInicio, dataFim) => {
  const dias = [
    '2026-09-14',
    '2026-09-15',
    '2026-10-02',
    '2026-10-03',
    '2026-10-29',
    '2026-10-30',
    '2026-11-01',
    '2026-11-02',
    '2026-11-19',
  ]
  await semear(...dias.map((dia): Linha => [doDono, 'Ganha', `${dia}T15:00:00Z`, 1000]))

  const dentro = dias.filter((dia) => dia >= dataInicio && dia <= dataFim).length
  expect(await contagens(dono, { dataInicio, dataFim })).toEqual({ Ganha: [dentro, 10 * dentro] })
})
