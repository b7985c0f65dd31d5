import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { Id } from '#shared/campos.ts'
import { endpoint } from '#shared/endpoint.ts'
import { testApi } from '../../test/api.ts'
import { clientes, personas, promotores, type Persona } from '../../test/fixtures.ts'
import { declarar } from '../db/consulta.ts'
import { type De, sql } from '../db/fragmento.ts'
import { transaction } from '../db/transaction.ts'
import { type Contexto, handle } from '../http/handler.ts'
import { Recusa } from '../http/recusa.ts'
import { esquecerRegras } from '../rules/vigentes.ts'
import { desfazerLote } from './desfazer.ts'
import { executarLote } from './executar.ts'
import { inserirItens } from './sql.ts'
import type { TipoDeLote } from './tipo.ts'

/** Boxes to paint: one kind of batch paints box by box, the other all of them at once. */
type Caixa = { id: string; idCliente: string; cor: string; versao: number }
type Antes = { cor: string }

const idCliente = clientes.doDono.idCliente
const { dono, colega, promotor, deFora } = personas

const guardarCaixas = declarar('teste.guardar', (p: De<{ idLote: string; ids: string[] }>) =>
  inserirItens(
    p.idLote,
    sql`select id, promotor, json_build_object('cor', cor_de_antes), versao_do_lote
    from teste_caixa where id = any (${p.ids}::uuid[])`,
  ),
)
const idsDe = (caixas: readonly Caixa[]) => caixas.map(({ id }) => id)

const umaAUma: TipoDeLote<Caixa, Antes> = {
  nome: 'caixa',
  escopo: 'OPORTUNIDADE',
  naoEncontrada: 'Caixa não encontrada',
  maximo: { linhas: 5, recusa: 'Um lote tem no máximo 5 caixas' },
  async travar({ client, escopo }, ids) {
    const { rows } = await client.query<Caixa>(
      `select id, cor, versao, '${idCliente}' as "idCliente" from teste_caixa
        where id = any ($1::uuid[]) and promotor = any ($2) order by id for update`,
      [ids, escopo],
    )
    return rows
  },
  guardar: ({ client }, idLote, caixas) =>
    client.query(guardarCaixas.configurar({ idLote, ids: idsDe(caixas) })),
  antes: z.object({ cor: z.string() }),
  async voltar({ client }, { acao, linha, antes, versao }) {
    if (linha.versao !== versao) throw new Recusa('invalido', `Mudou depois de ${acao}`)
    await client.query('update teste_caixa set cor = $2, versao = versao + 1 where id = $1', [
      linha.id,
      antes.cor,
    ])
  },
}

const todasDeUmaVez: TipoDeLote<Caixa, Antes> = {
  ...umaAUma,
  nome: 'pilha',
  escopo: 'TESTE',
  voltar(_contexto, { linha, versao }) {
    if (linha.versao !== versao) throw new Recusa('invalido', 'Mudou depois')
  },
  voltarTodas: ({ client }, idLote, caixas) =>
    client.query(
      `update teste_caixa c set cor = i.antes ->> 'cor', versao = c.versao + 1
         from lote_item i where i.id_lote = $1 and i.id_item = c.id and c.id = any ($2::uuid[])`,
      [idLote, idsDe(caixas)],
    ),
}
const semPrazo = { ...umaAUma, nome: 'eterna', escopo: 'SEM_REGRA' }
const tipos = { caixa: umaAUma, pilha: todasDeUmaVez, eterna: semPrazo }

const mensagens = { recusa: 'Erro ao pintar', falha: 'Erro interno ao pintar' }
const pintarUmaAUma = endpoint({
  method: 'PUT',
  path: '/teste/lotes/:tipo/:idLote',
  params: z.object({ tipo: z.enum(['caixa', 'eterna']), idLote: Id }),
  body: z.object({ ids: z.array(Id), cor: z.string() }),
  response: z.object({
    motivos: z.array(z.string().nullable()),
    itens: z.number(),
    ate: z.string().nullable(),
  }),
  permissao: 'logado',
  mensagens,
})
const pintarTodas = endpoint({
  method: 'POST',
  path: '/teste/pilhas',
  body: z.object({ ids: z.array(Id), cor: z.string() }),
  response: z.object({ idLote: z.string(), ate: z.string(), comandos: z.number() }),
  permissao: 'logado',
  mensagens,
})
const desfazer = endpoint({
  method: 'DELETE',
  path: '/teste/lotes/:tipo/:idLote/desfeito',
  params: z.object({ tipo: z.enum(['caixa', 'pilha', 'eterna']), idLote: Id }),
  response: z.object({ voltaram: z.number(), ficaram: z.array(z.string()), comandos: z.number() }),
  permissao: 'logado',
  mensagens,
})

/** The same context, and how many statements went through it. */
function contando(contexto: Contexto) {
  let comandos = 0
  const client = new Proxy(contexto.client, {
    get(alvo, nome) {
      if (nome === 'query') comandos += 1
      const valor: unknown = Reflect.get(alvo, nome)
      return typeof valor === 'function' ? valor.bind(alvo) : valor
    },
  })
  return { contexto: { ...contexto, client }, comandos: () => comandos }
}

let momento = new Date('2026-11-20T13:00:00Z')
const api = await testApi({
  relogio: () => momento,
  rotas: [
    handle(pintarUmaAUma, async ({ params: { tipo, idLote }, body }, contexto) => {
      const { recusas, lote } = await executarLote(contexto, tipos[tipo], {
        idLote,
        acao: body.cor,
        pedidos: body.ids.map((id) => ({ id })),
        async fazer({ id, cor }) {
          if (cor === 'preta') throw new Recusa('invalido', 'Preta não se pinta')
          await contexto.client.query(
            `update teste_caixa set cor_de_antes = cor, versao_do_lote = versao + 1, cor = $2,
                versao = versao + 1 where id = $1`,
            [id, body.cor],
          )
        },
      })
      return {
        motivos: recusas.map((recusa) => recusa?.motivos[0] ?? null),
        itens: lote?.itens ?? 0,
        ate: lote?.desfazerAte.toISOString() ?? null,
      }
    }),
    handle(pintarTodas, async ({ body }, deFato) => {
      const { contexto, comandos } = contando(deFato)
      const { lote } = await executarLote(contexto, todasDeUmaVez, {
        acao: 'pintar',
        pedidos: body.ids.map((id) => ({ id })),
        fazer: () => undefined,
        fazerTodas: (caixas) =>
          contexto.client.query(
            'update teste_caixa set cor = $2, versao = versao + 1 where id = any ($1::uuid[])',
            [idsDe(caixas), body.cor],
          ),
      })
      if (!lote) throw new Recusa('nao-encontrado', 'Nenhuma caixa')
      const { idLote, desfazerAte } = lote
      return { idLote, ate: desfazerAte.toISOString(), comandos: comandos() }
    }),
    handle(desfazer, async ({ params: { tipo, idLote } }, deFato) => {
      const { contexto, comandos } = contando(deFato)
      const { voltaram, ficaram } = await desfazerLote(contexto, tipos[tipo], idLote)
      const motivos = ficaram.flatMap((uma) => uma.motivos)
      return { voltaram: voltaram.length, ficaram: motivos, comandos: comandos() }
    }),
  ],
})
afterAll(api.fechar)
const { consulta } = api
await consulta(`create table teste_caixa (id uuid primary key default gen_random_uuid(),
    promotor text not null, cor text not null default 'verde', versao int not null default 1,
    cor_de_antes text not null default 'verde', versao_do_lote int not null default 2);
  grant select, update on teste_caixa to consigna_app`)
/** Rule rows are only ever added to. */
const regra = (minutos: number, versao: number, escopo = 'TESTE') =>
  consulta(
    `insert into regra_versao (regra, convenio, versao, valor, vigencia_inicio, norma, fonte,
        natureza, confianca)
      values ('desfazer_lote_minutos', $1, $2, $3, '2020-01-02', 'Política de teste', 'Teste',
        'POLITICA', 'media')`,
    [escopo, versao, minutos],
  )
await regra(24 * 60, 1)

beforeEach(async () => {
  momento = new Date('2026-11-20T13:00:00Z')
  await consulta('delete from lote_item; delete from lote; delete from teste_caixa')
})

const caixas = async (quantas: number, cor = 'verde', codigo: string = promotores.alfa) =>
  (
    await consulta<{ id: string }>(
      `insert into teste_caixa (promotor, cor) select $1, $2 from generate_series(1, $3::int)
       returning id`,
      [codigo, cor, quantas],
    )
  ).map(({ id }) => id)
const pintar = (quem: Persona, ids: readonly string[], idLote: string, cor = 'azul') =>
  api.as(quem)(pintarUmaAUma, { params: { tipo: 'caixa', idLote }, body: { ids, cor } })
const voltar = (quem: Persona, idLote: string, tipo = 'caixa', chave = randomUUID() as string) =>
  api.as(quem)(desfazer, { params: { tipo, idLote } }, { chave })
const cores = async (ids: readonly string[]) => {
  const rows = await consulta<{ id: string; cor: string }>('select id, cor from teste_caixa')
  return ids.map((id) => rows.find((row) => row.id === id)?.cor)
}

test('rows are changed one by one, each refused alone, and what changed is kept as it was', async () => {
  const [verde = '', preta = ''] = [...(await caixas(1)), ...(await caixas(1, 'preta'))]
  const [alheia = ''] = await caixas(1, 'verde', promotores.beta)
  const idLote = randomUUID()
  const { body } = await pintar(dono, [verde, preta, alheia], idLote)

  expect(body.model).toEqual({
    motivos: [null, 'Preta não se pinta', 'Caixa não encontrada'],
    itens: 1,
    ate: '2026-11-20T13:30:00.000Z',
  })
  expect(await cores([verde, preta, alheia])).toEqual(['azul', 'preta', 'verde'])
  expect(await consulta('select tipo, acao, id_usuario, codigo_promotor from lote')).toEqual([
    { tipo: 'caixa', acao: 'azul', id_usuario: dono.id, codigo_promotor: promotores.alfa },
  ])
  expect(await consulta('select id_item, antes, versao from lote_item')).toEqual([
    { id_item: verde, antes: { cor: 'verde' }, versao: 2 },
  ])
})

test('a batch of which nothing changed is not kept', async () => {
  const { body } = await pintar(dono, await caixas(1, 'preta'), randomUUID())

  expect(body.model).toMatchObject({ itens: 0, ate: null })
  expect(await consulta('select from lote')).toEqual([])
})

test('pieces that arrive at once are one batch, and no piece exceeds its limit', async () => {
  const ids = await caixas(6)
  const idLote = randomUUID()
  const pedacos = await Promise.all([
    pintar(dono, ids.slice(0, 2), idLote),
    pintar(dono, ids.slice(2, 4), idLote),
  ])
  const demais = await pintar(dono, ids.slice(4), idLote)

  expect(pedacos.map(({ status }) => status)).toEqual([200, 200])
  expect(pedacos.map(({ body }) => body.model.itens).toSorted((a, b) => a - b)).toEqual([2, 4])
  expect([demais.status, demais.body.message]).toEqual([400, 'Um lote tem no máximo 5 caixas'])
  expect((await voltar(dono, idLote)).body.model.voltaram).toBe(4)
  expect(new Set(await cores(ids))).toEqual(new Set(['verde']))
})

test('a row that two pieces change counts once and goes back to before the first', async () => {
  const ids = await caixas(2)
  const idLote = randomUUID()
  await pintar(dono, ids.slice(0, 1), idLote)
  const { body } = await pintar(dono, ids, idLote)

  expect(body.model.itens).toBe(2)
  expect((await voltar(dono, idLote)).body.model).toMatchObject({ voltaram: 2, ficaram: [] })
  expect(await cores(ids)).toEqual(['verde', 'verde'])
})

test('undoing leaves what changed since, and keeps for each row what became of it', async () => {
  const [intacta = '', mudada = ''] = await caixas(2)
  const idLote = randomUUID()
  await pintar(dono, [intacta, mudada], idLote)
  await consulta(`update teste_caixa set cor = 'rosa', versao = 9 where id = $1`, [mudada])
  momento = new Date('2026-11-20T13:05:00Z')
  const { body } = await voltar(promotor, idLote)

  expect(body.model).toMatchObject({ voltaram: 1, ficaram: ['Mudou depois de azul'] })
  expect(await cores([intacta, mudada])).toEqual(['verde', 'rosa'])
  expect(await consulta('select desfeito_em, desfeito_por from lote')).toEqual([
    { desfeito_em: momento, desfeito_por: promotor.id },
  ])
  expect(
    await consulta('select id_item, desfeito_em, motivos from lote_item order by motivos'),
  ).toEqual([
    { id_item: mudada, desfeito_em: null, motivos: ['Mudou depois de azul'] },
    { id_item: intacta, desfeito_em: momento, motivos: null },
  ])
  const depois = await pintar(dono, await caixas(1), idLote)
  expect([depois.status, depois.body.message]).toEqual([400, 'O lote já foi desfeito'])
})

test('of two who undo at once one does, and the same key again gets the same bytes', async () => {
  const ids = await caixas(3)
  const idLote = randomUUID()
  await pintar(dono, ids, idLote)
  const dois = await Promise.all([
    voltar(dono, idLote, 'caixa', 'um'),
    voltar(promotor, idLote, 'caixa', 'outro'),
  ])

  const feito = dois.find(({ status }) => status === 200)
  expect(feito?.body.model.voltaram).toBe(3)
  const recusado = dois.find((um) => um !== feito)
  expect([recusado?.status, recusado?.body.message]).toEqual([400, 'O lote já foi desfeito'])
  const [quem, chave] = dois[0] === feito ? [dono, 'um'] : [promotor, 'outro']
  const repetido = await voltar(quem, idLote, 'caixa', chave)
  expect([repetido.texto, repetido.headers['idempotent-replayed']]).toEqual([feito?.texto, 'true'])
  expect(await consulta('select distinct versao from teste_caixa')).toEqual([{ versao: 3 }])
})

test('a piece and the undoing at once take turns: nothing of an undone batch stays changed', async () => {
  const ids = await caixas(4)
  const idLote = randomUUID()
  await pintar(dono, ids.slice(0, 2), idLote)
  const [desfeito, pedaco] = await Promise.all([
    voltar(promotor, idLote),
    pintar(dono, ids.slice(2), idLote),
  ])

  expect([2, 4]).toContain(desfeito.body.model.voltaram)
  expect(pedaco.status).toBe(desfeito.body.model.voltaram === 4 ? 200 : 400)
  expect(new Set(await cores(ids))).toEqual(new Set(['verde']))
})

test('of two batches of the same rows the first is not undone before the second', async () => {
  const ids = await caixas(3)
  const [primeiro, segundo] = [randomUUID(), randomUUID()]
  await pintar(dono, ids, primeiro, 'azul')
  await pintar(promotor, ids, segundo, 'rosa')

  expect((await voltar(dono, primeiro)).body.model.ficaram).toHaveLength(3)
  expect((await voltar(promotor, segundo)).body.model.voltaram).toBe(3)
  expect(await cores(ids)).toEqual(['azul', 'azul', 'azul'])
})

test('a batch is its own kind and person: others do not undo it, add to it or see it', async () => {
  const ids = await caixas(2)
  const idLote = randomUUID()
  await pintar(dono, ids.slice(0, 1), idLote)
  const respostas = [
    await voltar(colega, idLote),
    await pintar(promotor, ids, idLote),
    await pintar(dono, ids, idLote, 'rosa'),
    await voltar(dono, idLote, 'pilha'),
    await voltar(deFora, idLote),
    await pintar(deFora, await caixas(1, 'verde', promotores.beta), idLote),
  ]

  expect(respostas.map(({ status, body }) => [status, body.message])).toEqual([
    [403, 'O lote é de outra pessoa'],
    [403, 'O lote é de outra pessoa'],
    [400, 'O lote é de outro movimento'],
    [404, null],
    [404, null],
    [404, null],
  ])
  const quem = { idUsuario: deFora.id, promotores: deFora.promotores }
  const vistas = await transaction(api.pool, quem, ({ client }) =>
    client.query('select from lote union all select from lote_item'),
  )
  expect(vistas.rowCount).toBe(0)
})

test('the application neither rewrites who made a batch nor what it was before', async () => {
  for (const proibido of [
    `update lote set id_usuario = '${colega.id}'`,
    'update lote set desfazer_ate = now()',
    `update lote_item set antes = '{}'`,
    'delete from lote_item',
    'delete from lote',
  ]) {
    await expect(api.pool.query(proibido)).rejects.toThrow('permission denied')
  }
})

test('each kind has its own time to undo, of the day on which the batch was made', async () => {
  const ids = await caixas(2)
  const [um, outro] = [randomUUID(), randomUUID()]
  await pintar(dono, ids.slice(0, 1), um)
  const pilha = await api.as(dono)(pintarTodas, { body: { ids: ids.slice(1), cor: 'rosa' } })
  expect(pilha.body.model.ate).toBe('2026-11-21T13:00:00.000Z')

  momento = new Date('2026-11-20T13:30:00.001Z')
  expect((await voltar(dono, um)).body.message).toBe('O prazo para desfazer terminou às 10:30')
  momento = new Date('2026-11-20T13:30:00Z')
  expect((await voltar(dono, um)).status).toBe(200)

  await regra(60, 2)
  esquecerRegras()
  const curta = await api.as(dono)(pintarTodas, { body: { ids: ids.slice(0, 1), cor: 'rosa' } })
  expect(curta.body.model.ate).toBe('2026-11-20T14:30:00.000Z')
  momento = new Date('2026-11-21T13:00:00Z')
  expect((await voltar(dono, pilha.body.model.idLote, 'pilha')).status).toBe(200)
  expect((await voltar(dono, curta.body.model.idLote, 'pilha')).status).toBe(400)

  const semRegra = await api.as(dono)(pintarUmaAUma, {
    params: { tipo: 'eterna', idLote: outro },
    body: { ids, cor: 'azul' },
  })
  expect(semRegra.status).toBe(400)
  expect(await cores(ids.slice(1))).toEqual(['verde'])
})

test('a set of thousands takes as many statements as one row, and so does its undoing', async () => {
  const fazer = async (quantas: number) => {
    const ids = await caixas(quantas)
    const feito = await api.as(dono)(pintarTodas, { body: { ids, cor: 'rosa' } })
    expect(new Set(await cores(ids))).toEqual(new Set(['rosa']))
    await consulta('update teste_caixa set versao = 9 where id = $1', [ids[0]])
    const desfeito = await voltar(dono, feito.body.model.idLote, 'pilha')
    return { quantas, ids, fez: feito.body.model.comandos, desfez: desfeito.body.model }
  }
  const poucas = await fazer(2)
  const muitas = await fazer(3000)

  expect([muitas.fez, muitas.desfez.comandos]).toEqual([poucas.fez, poucas.desfez.comandos])
  expect([poucas.desfez.voltaram, muitas.desfez.voltaram]).toEqual([1, 2999])
  expect(await cores(muitas.ids.slice(0, 2))).toEqual(['rosa', 'verde'])
  expect(await consulta('select from lote_item where motivos is not null')).toHaveLength(2)
})
