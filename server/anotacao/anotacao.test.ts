import { afterAll, beforeEach, expect, test } from 'vitest'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { testApi } from '../test/api.ts'
import { clientes, personas } from '../test/fixtures.ts'

const { as, consulta, impressaoDoBanco, fechar } = await testApi()
afterAll(fechar)
beforeEach(() => consulta(`delete from anotacao`))

const { doDono, doColega, deFora } = clientes
const { dono } = personas

const params = { idRelacionamento: doDono.idRelacionamento }
const incluir = (body: Record<string, unknown>, chave?: string) =>
  as(dono)(anotacaoApi.incluir, { params, body }, { ...(chave && { chave }) })
const listar = (query: Record<string, string> = {}) =>
  as(dono)(anotacaoApi.listar, {
    params,
    query: { Page: '1', PageSize: '10000', CodigoPromotor: doDono.promotor, ...query },
  })

/** So many notes, the last one the newest. */
const semear = (quantas: number, tamanho = 1) =>
  consulta(
    `insert into anotacao (id, id_relacionamento, id_cliente, codigo_promotor, canal, texto,
                           id_usuario, criada_em)
     select gen_random_uuid(), $1, $2, $3, case when n % 2 = 0 then 'CRM' else 'TELEFONE' end,
            repeat('x', $5) || n, $4, timestamptz '2026-01-01Z' + n * interval '1 minute'
       from generate_series(1, $6) n`,
    [doDono.idRelacionamento, doDono.idCliente, doDono.promotor, dono.id, tamanho, quantas],
  )

test('S8.03 a note is stored as typed, with author and time', async () => {
  const texto = '  cliente pediu retorno\r\napós o dia 5 — filha resolve 👩‍👧 <b>ç</b>'
  const { status, body } = await incluir({ texto })

  expect(status).toBe(200)
  expect(body.message).toBe('Anotação incluída com sucesso!')
  expect(body.model).toMatchObject({
    texto,
    canal: 'CORBAN',
    autor: { idUsuario: dono.id, loginUsuario: 'dono' },
  })
  expect((await listar()).body.model.items).toEqual([body.model])
})

test('the same key twice stores one note', async () => {
  await incluir({ texto: 'Uma vez só' }, 'chave-1')
  await incluir({ texto: 'Uma vez só' }, 'chave-1')

  expect(await consulta('select id from anotacao')).toHaveLength(1)
})

test.each([
  [{ texto: '' }],
  [{ texto: '   \n' }],
  [{ texto: 'x'.repeat(10_001) }],
  [{ texto: '😀'.repeat(4_097) }],
  [{ texto: 'nul\u{0}' }],
  [{}],
])('%j is refused and nothing is kept', async (body) => {
  const antes = await impressaoDoBanco()

  expect((await incluir(body)).status).toBe(400)
  expect(await impressaoDoBanco()).toBe(antes)
})

test('S7.07 notes come in pages as model.items, the newest first', async () => {
  await semear(25)
  const textos = async (query: Record<string, string>) =>
    (await listar(query)).body.model.items.map(({ texto }) => texto)

  expect(await textos({ PageSize: '10' })).toEqual(
    Array.from({ length: 10 }, (_, i) => `x${25 - i}`),
  )
  expect(await textos({ Page: '3', PageSize: '10' })).toEqual(['x5', 'x4', 'x3', 'x2', 'x1'])
  expect(await textos({ Page: '4', PageSize: '10' })).toEqual([])
  expect(await textos({ Canal: 'TELEFONE', PageSize: '3' })).toEqual(['x25', 'x23', 'x21'])
})

test('S9.03 a page has ten thousand notes at most', async () => {
  await semear(10_050)

  expect((await listar()).body.model.items).toHaveLength(10_000)
  expect((await listar({ PageSize: '10001' })).status).toBe(400)
})

test('a page has five million bytes at most, says how many notes there are, and the rest comes by paging', async () => {
  await semear(400, 16_000)
  const { body, texto } = await listar()

  expect(body.model.items.length).toBeGreaterThan(300)
  expect(texto.length).toBeLessThan(5_100_000)
  expect(body.model.total).toBe(400)
  const paginas = [
    await listar({ Page: '1', PageSize: '300' }),
    await listar({ Page: '2', PageSize: '300' }),
  ]
  expect(paginas.map(({ status }) => status)).toEqual([200, 200])
  const lidas = paginas.flatMap((pagina) => pagina.body.model.items)
  expect([lidas.length, new Set(lidas.map(({ idAnotacao }) => idAnotacao)).size]).toEqual([
    400, 400,
  ])
})

test.each(['0', '-1', '1.5', '1;drop', '', 'x'])('page %j is refused', async (Page) => {
  expect((await listar({ Page })).status).toBe(400)
})

test('notes of a client that another attends, or of another promotor, are not read', async () => {
  const ler = ({ idRelacionamento, promotor }: typeof doDono) =>
    as(dono)(anotacaoApi.listar, {
      params: { idRelacionamento },
      query: { Page: '1', PageSize: '10', CodigoPromotor: promotor },
    })

  expect((await ler(doColega)).status).toBe(403)
  expect((await ler(deFora)).status).toBe(404)
  expect((await listar({ CodigoPromotor: deFora.promotor })).status).toBe(404)
})

test("a supervisor's note notifies the owner; the owner's own note notifies nobody", async () => {
  const body = { texto: 'Ver a proposta parada' }
  await incluir(body)
  await as(personas.promotor)(anotacaoApi.incluir, { params, body })

  expect(await consulta('select id_usuario, tipo, dados from aviso')).toEqual([
    { id_usuario: dono.id, tipo: 'anotacao', dados: params },
  ])
})

test('S1.04 a pinned note comes before the others until it is unpinned', async () => {
  await semear(3)
  const [, , velha] = (await listar()).body.model.items
  const fixar = (fixada: boolean, { idRelacionamento } = doDono) =>
    as(dono)(anotacaoApi.fixar, {
      params: { idRelacionamento, idAnotacao: velha?.idAnotacao },
      body: { fixada },
    })
  const textos = async () => (await listar()).body.model.items.map(({ texto }) => texto)

  expect((await fixar(true)).body.model).toEqual({ ...velha, fixada: true })
  expect(await textos()).toEqual(['x1', 'x3', 'x2'])
  expect((await fixar(true, doColega)).status).toBe(403)
  await fixar(false)
  expect(await textos()).toEqual(['x3', 'x2', 'x1'])
})
