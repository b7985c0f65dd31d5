import { afterAll, beforeEach, expect, test } from 'vitest'
import { filaApi } from '#shared/fila/api.ts'
import type { MudancaDePesos } from '#shared/fila/pesos.ts'
import { testApi } from '../test/api.ts'
import { clientes, personas, promotores, type Cliente } from '../test/fixtures.ts'
import { repesar, repesarOsQueFaltam } from './pesos.ts'

/** Friday, 10:00 in São Paulo. */
const sexta = new Date('2026-11-20T13:00:00Z')
let relogio = sexta
const { as, consulta, impressaoDoBanco, fechar, pool } = await testApi({
  relogio: () => relogio,
})
afterAll(fechar)

const { gestor, promotor, dono } = personas
const { doDono, doColega, livre } = clientes
const lista = (numero: number) => `10000000-0000-4000-8000-00000000000${numero}`
const services = { pool, agora: () => relogio }
const { alfa } = promotores
const relatar = (error: unknown): never => {
  throw error
}

const incluirLista = (numero: number, prioridade: number, situacao = 'ATIVA') =>
  consulta(
    `insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, prioridade, inicio, situacao,
       criado_por, criado_em, atualizado_em)
     values ($1, $2, 'Lista ' || $3::text, 'LISTA_DA_LOJA', 'MANUAL', $4, '2026-11-01', $5, $6, $7, $7)`,
    [lista(numero), alfa, numero, prioridade, situacao, gestor.id, '2026-11-01T12:00:00Z'],
  )
const espera = (
  numero: number,
  cliente: Cliente,
  motivos: string[],
  campos: Partial<Espera> = {},
) =>
  consulta(
    `insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, peso, peso_proprio, motivos,
       volta_em, entrou_em)
     select $1, $2, $3, $5::int + peso_da_fila($3, $4, $7), $5, $4, $6, $7`,
    [
      lista(numero),
      cliente.idRelacionamento,
      cliente.promotor,
      motivos,
      campos.proprio ?? 0,
      campos.volta ?? '2026-11-02T12:00:00Z',
      '2026-11-02T12:00:00Z',
    ],
  )
type Espera = { proprio: number; volta: string }
const pesos = async () =>
  Object.fromEntries(
    (
      await consulta<{ id: string; peso: number }>(
        'select id_relacionamento as id, peso from mailing_cliente',
      )
    ).map(({ id, peso }) => [id, peso]),
  )
const ler = async () => (await as(gestor)(filaApi.pesos, { query: {} })).body.model
const mudar = (mudanca: Partial<MudancaDePesos>, quem = gestor) =>
  as(quem)(filaApi.mudarPesos, {
    body: { versao: 0, pesos: [{ motivo: 'SEM_CONTATO', peso: 200 }], ...mudanca },
  })
const provar = async (pedido: object = {}) =>
  as(gestor)(filaApi.experimentarPesos, {
    body: { pesos: [{ motivo: 'SEM_CONTATO', peso: 200 }], quantos: 2, ...pedido },
  })

beforeEach(async () => {
  relogio = sexta
  await consulta(`delete from fila_locacao; delete from fila_tentativa; delete from mailing;
    delete from fila_ajuste; delete from fila_peso where codigo_promotor <> '*';
    delete from aviso; delete from idempotencia; delete from fila.job where name = 'fila-repesar'`)
})

test('S1.17 a gestor changes a weight: who waits has it, with what the file gave them, and who changed it is kept', async () => {
  await incluirLista(1, 5)
  await espera(1, doDono, ['MARGEM_NOVA', 'SEM_CONTATO'], { proprio: 7 })
  await espera(1, livre, ['MARGEM_NOVA'])
  expect(await pesos()).toEqual({ [doDono.idRelacionamento]: 82, [livre.idRelacionamento]: 60 })

  const { status, body } = await mudar({})
  expect(status).toBe(200)
  expect(body.model.motivos.find(({ codigo }) => codigo === 'SEM_CONTATO')).toEqual({
    codigo: 'SEM_CONTATO',
    peso: 200,
    proprio: true,
    proximo: null,
  })
  expect(body.model.versao).toBe(1)
  expect(body.model.historico[0]).toMatchObject({
    versao: 1,
    quem: { loginUsuario: gestor.login },
    aplicadoEm: null,
    mudancas: [{ codigo: 'SEM_CONTATO', antes: 15, depois: 200 }],
  })
  expect(
    await consulta(`select data->>'codigoPromotor' as p from fila.job where name = 'fila-repesar'`),
  ).toEqual([{ p: alfa }])

  expect(await repesar(services, alfa)).toBe(1)
  // A job that runs again finds everything done.
  expect(await repesar(services, alfa)).toBe(0)
  expect(await pesos()).toEqual({ [doDono.idRelacionamento]: 267, [livre.idRelacionamento]: 60 })
  expect(new Date((await ler()).historico[0]?.aplicadoEm ?? 0)).toEqual(sexta)
})

test('S1.17 a change for a later day acts from its first minute, on who comes in and on who waits', async () => {
  await incluirLista(1, 5)
  await espera(1, doDono, ['SEM_CONTATO'])
  await mudar({ desde: '2026-11-23' })
  expect(await repesarOsQueFaltam(services, relatar)).toBe(0)
  const hoje = await ler()
  expect(hoje.motivos.find(({ codigo }) => codigo === 'SEM_CONTATO')).toMatchObject({
    peso: 15,
    proximo: { peso: 200, desde: '2026-11-23T03:00:00+00:00' },
  })

  relogio = new Date('2026-11-23T03:00:00Z')
  expect(await repesarOsQueFaltam(services, relatar)).toBe(1)
  expect(await repesarOsQueFaltam(services, relatar)).toBe(0)
  expect(await pesos()).toEqual({ [doDono.idRelacionamento]: 200 })
})

test('a promotor whose change cannot be applied is told, and the next one gets theirs', async () => {
  await mudar({ desde: '2026-11-23' })
  await mudar({ desde: '2026-11-23', codigoPromotor: promotores.beta })
  relogio = new Date('2026-11-23T03:00:00Z')
  const falhas: unknown[] = []
  let vezes = 0
  // The first question is of the round, the second one of the first promotor.
  const parado = () => {
    vezes += 1
    if (vezes === 2) throw new Error('no clock')
    return relogio
  }
  await repesarOsQueFaltam({ ...services, agora: parado }, (error) => falhas.push(error))
  expect(falhas).toMatchObject([{ message: 'no clock' }])
  expect(await consulta('select from fila_ajuste where aplicado_em is not null')).toHaveLength(1)
  expect(await repesarOsQueFaltam(services, relatar)).toBe(1)
})

test('S1.17 of two gestores who saw the same weights one changes them, and the other reads why not', async () => {
  const respostas = await Promise.all([
    mudar({}),
    mudar({ pesos: [{ motivo: 'MARGEM_NOVA', peso: 1 }] }, promotor),
  ])
  expect(respostas.filter(({ status }) => status === 200)).toHaveLength(1)
  const recusada = respostas.find(({ status }) => status === 400)
  expect(JSON.stringify(recusada?.body)).toContain('foi alterado às')
  expect((await ler()).historico).toHaveLength(1)
})

test('two changes that begin on one day: the later one counts', async () => {
  await mudar({ desde: '2026-11-23' })
  await mudar({ desde: '2026-11-23', versao: 1, pesos: [{ motivo: 'SEM_CONTATO', peso: 3 }] })
  relogio = new Date('2026-11-24T12:00:00Z')
  expect((await ler()).motivos.find(({ codigo }) => codigo === 'SEM_CONTATO')?.peso).toBe(3)
})

test.each([
  ['the same weights', { pesos: [{ motivo: 'SEM_CONTATO', peso: 15 }] }, 'Nenhum peso mudou'],
  ['today', { desde: '2026-11-20' as const }, 'depois de hoje'],
  ['far away', { desde: '2028-01-01' as const }, 'próximos 365'],
  ['an unknown reason', { pesos: [{ motivo: 'OUTRO', peso: 15 }] }, 'Motivo desconhecido'],
  ['too much', { pesos: [{ motivo: 'SEM_CONTATO', peso: 1001 }] }, '0 a 1000'],
  [
    'a reason twice',
    { pesos: [1, 2].map((peso) => ({ motivo: 'SEM_CONTATO', peso })) },
    'um peso só',
  ],
])('a change is refused in words: %s', async (_nome, mudanca, sentenca) => {
  const { status, body } = await mudar(mudanca)
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(sentenca)])
})

test('weights of another promotor are not reached', async () => {
  expect((await mudar({ codigoPromotor: promotores.beta }, promotor)).status).toBe(404)
})

test('S1.17 weights are tried against yesterday before they act: order, calls by reason, and nothing is written', async () => {
  await incluirLista(1, 5)
  await incluirLista(2, 1)
  await incluirLista(3, 1, 'RASCUNHO')
  await espera(1, doDono, ['MARGEM_NOVA'])
  await espera(1, doColega, ['SEM_CONTATO'])
  // Twice: in the list that is called first. And once where nobody was called yet.
  await espera(1, livre, ['ANIVERSARIANTES'])
  await espera(2, livre, ['ANIVERSARIANTES'])
  await espera(3, doDono, ['ANIVERSARIANTES'])
  await consulta(
    `insert into fila_tentativa (id, id_relacionamento, id_cliente, codigo_promotor, id_usuario, id_mailing,
       iniciada_em, id_telefone, ligou_em, resultado, concluida_em)
     select gen_random_uuid(), r.id, r.id_cliente, r.codigo_promotor, $2, $3, $4,
       (select t.id from telefone t where t.id_cliente = r.id_cliente limit 1), $4, 'NAO_ATENDEU', $4
       from relacionamento r where r.id = any ($1)`,
    [[livre.idRelacionamento, doDono.idRelacionamento], dono.id, lista(1), '2026-11-19T14:00:00Z'],
  )
  const antes = await impressaoDoBanco()
  const { status, body } = await provar()
  expect(status).toBe(200)
  expect(await impressaoDoBanco()).toEqual(antes)
  expect(body.model).toMatchObject({
    dia: '2026-11-19',
    esperavam: 3,
    chamados: 2,
    houveChamadas: true,
    sobem: 1,
    descem: 1,
    trocam: 1,
    porMotivo: [
      { codigo: 'ANIVERSARIANTES', antes: 1, depois: 1 },
      { codigo: 'SEM_CONTATO', antes: 0, depois: 1 },
      { codigo: 'MARGEM_NOVA', antes: 1, depois: 0 },
    ],
  })
  expect(body.model.primeiros).toMatchObject([
    { idRelacionamento: livre.idRelacionamento, lista: 'Lista 2', lugar: { antes: 1, depois: 1 } },
    {
      idRelacionamento: doColega.idRelacionamento,
      lugar: { antes: 3, depois: 2 },
      peso: { antes: 15, depois: 200 },
    },
  ])
})

test('who came in, left or slept outside the day did not wait on it; a weekend is passed over', async () => {
  await incluirLista(1, 5)
  await espera(1, doDono, ['MARGEM_NOVA'], { volta: '2026-11-20T12:00:00Z' })
  await espera(1, doColega, ['SEM_CONTATO'])
  await espera(1, livre, ['SEM_CONTATO'])
  await consulta(
    `update mailing_cliente set entrou_em = '2026-11-20T12:00:00Z' where id_relacionamento = $1`,
    [doColega.idRelacionamento],
  )
  await consulta(
    `update mailing_cliente set situacao = 'TRABALHADO', saiu_em = '2026-11-18T12:00:00Z' where id_relacionamento = $1`,
    [livre.idRelacionamento],
  )
  expect((await provar()).body.model).toMatchObject({ esperavam: 0, chamados: 0, primeiros: [] })
  expect((await provar({ dia: '2026-11-18' })).body.model.esperavam).toBe(1)
  relogio = new Date('2026-11-23T13:00:00Z')
  expect((await provar()).body.model.dia).toBe('2026-11-19')
  expect((await provar({ dia: '2026-11-23' })).status).toBe(400)
  expect((await provar({ dia: '2026-10-01' })).status).toBe(400)
})
