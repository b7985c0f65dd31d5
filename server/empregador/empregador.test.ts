import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { empregadorApi } from '#shared/empregador/api.ts'
import { MOTIVO_IMUTAVEL } from '#shared/empregador/imutavel.ts'
import { NAO_ALFANUMERICA, TAMANHO_FORA } from '#shared/empregador/matricula.ts'
import { tiposDeVinculo } from '#shared/empregador/tipo.ts'
import { testApi } from '../test/api.ts'
import { clientes, personas } from '../test/fixtures.ts'

const api = await testApi()
afterAll(api.fechar)
await api.consulta(`insert into lista values ('tipo_vinculo', 'ATIVO', 'Ativo', 1);
  insert into orgao values ('000040', 'SEDE', 'Sede');
  insert into especie_beneficio values ('41', 'Aposentadoria por idade', true, 'X', false)`)
beforeEach(() => api.consulta('delete from empregador'))

const { dono } = personas
const { doDono, doColega } = clientes
const { idCliente } = doDono
const requeridos = {
  codigoConvenio: '000040',
  matricula: ' 00Ab123 ',
  tipo: 'Ativo',
  rendaBruta: '2.940,76',
}

const incluir = (body: Record<string, unknown> = requeridos, cliente = idCliente) =>
  api.as(dono)(empregadorApi.incluir, { params: { idCliente: cliente }, body })
const listar = async () =>
  (await api.as(dono)(empregadorApi.listar, { query: { idCliente } })).body.model.empregadores

async function incluido(body: Record<string, unknown> = requeridos) {
  const { body: resposta } = await incluir(body)
  return resposta.model.idEmpregador
}
const atualizar = (idEmpregador: string, body: Record<string, unknown>, cliente = idCliente) =>
  api.as(dono)(empregadorApi.atualizar, { params: { idCliente: cliente, idEmpregador }, body })

test('S1.09 S3.04 S8.03 an empregador is added with all its fields, and read again', async () => {
  const { status, body } = await incluir({
    ...requeridos,
    idUF: 'SP',
    codigoBanco: '001',
    codigoOrgao: 'SEDE',
    especie: '41',
    dataConcessao: '2024-12-16',
  })

  expect([status, body.message]).toEqual([200, 'Empregador incluído com sucesso!'])
  expect(body.model).toEqual({
    idEmpregador: expect.any(String),
    idUF: 'SP',
    codigoConvenio: '000040',
    convenio: 'Crédito do Trabalhador',
    codigoBanco: '001',
    codigoOrgao: 'SEDE',
    orgao: 'Sede',
    matricula: '00Ab123',
    tipo: 'Ativo',
    especie: '41',
    dataConcessao: '2024-12-16',
    rendaBruta: 2940.76,
    versao: 1,
    incluidoPor: { idUsuario: dono.id, loginUsuario: 'dono', nome: 'Pessoa dono' },
  })
  expect(await listar()).toEqual([body.model])
})

test.each(['codigoConvenio', 'matricula', 'tipo', 'rendaBruta'])(
  'S5.04 an empregador without %s is refused',
  async (campo) => {
    const { [campo]: _sem, ...resto } = requeridos as Record<string, unknown>
    const id = await incluido()

    expect(
      (await incluir({ ...resto, matricula: campo === 'matricula' ? undefined : 'B1' })).status,
    ).toBe(400)
    expect((await atualizar(id, resto)).status).toBe(400)
    expect(await listar()).toHaveLength(1)
  },
)

test('S5.04 an update needs the client and the empregador, and both must belong together', async () => {
  const id = await incluido()
  const { idEmpregador, ...alheio } = { idEmpregador: id, ...requeridos, matricula: 'Z9' }

  expect((await atualizar('x', alheio)).status).toBe(400)
  expect((await atualizar(idEmpregador, alheio, 'x')).status).toBe(400)
  expect((await atualizar(doColega.idCliente, alheio)).body.errors).toEqual([
    'Empregador não encontrado',
  ])
  expect((await atualizar(idEmpregador, alheio, doColega.idCliente)).status).toBe(403)
  expect((await atualizar(idEmpregador, alheio)).body.model).toMatchObject({
    matricula: 'Z9',
    versao: 2,
  })
})

test.each([
  ['', TAMANHO_FORA],
  ['   ', TAMANHO_FORA],
  ['x'.repeat(51), TAMANHO_FORA],
  ['12 34', NAO_ALFANUMERICA],
  ['é1', NAO_ALFANUMERICA],
])(
  'S5.02 S8.02 the matricula %j is refused in the words of the specification',
  async (matricula, texto) => {
    const { status, body } = await incluir({ ...requeridos, matricula })

    expect([status, body.message]).toEqual([400, texto])
  },
)

test.each([
  [-1, 'Renda bruta: o valor não pode ser negativo'],
  ['abc', 'Renda bruta: informe um valor em reais'],
  [null, 'Renda bruta: informe um valor em reais'],
])('S5.03 the income %j is refused', async (rendaBruta, texto) => {
  expect((await incluir({ ...requeridos, rendaBruta })).body.message).toBe(texto)
})

test('S5.03 an income is a number or a text, and is kept in centavos', async () => {
  expect((await incluir({ ...requeridos, rendaBruta: 1234.5 })).body.model.rendaBruta).toBe(1234.5)
  expect(
    (await incluir({ ...requeridos, matricula: 'B', rendaBruta: 'R$ 1.234,565' })).body.model
      .rendaBruta,
  ).toBe(1234.57)
  expect(await api.consulta('select renda_bruta::int as renda from empregador order by 1')).toEqual(
    [{ renda: 123_450 }, { renda: 123_457 }],
  )
})

test('S5.06 a matricula is unique in a convênio, whatever its case', async () => {
  await incluido()
  const { status, body } = await incluir({ ...requeridos, matricula: '00AB123' })

  expect([status, body.message]).toEqual([400, 'O cliente já tem esta matrícula neste convênio'])
  expect((await incluir({ ...requeridos, codigoConvenio: '000331' })).status).toBe(200)
})

test('two people who add the same empregador at once add one', async () => {
  const respostas = await Promise.all(Array.from({ length: 6 }, () => incluir()))

  expect(respostas.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(respostas.filter(({ status }) => status === 400)).toHaveLength(5)
})

test('a code that names nothing is refused in words', async () => {
  const { body } = await incluir({
    ...requeridos,
    codigoConvenio: '999999',
    idUF: 'ZZ',
    codigoBanco: '998',
    codigoOrgao: 'X',
    especie: '99',
  })

  expect(body.message?.split(';')).toEqual([
    'Convênio não encontrado',
    'UF não encontrada',
    'Banco não encontrado',
    'Órgão não encontrado neste convênio',
    'Espécie não encontrada',
  ])
})

test('S9.06 data stated by the INSS are not edited by hand', async () => {
  const id = await incluido({ ...requeridos, codigoConvenio: '000331' })
  const { status, body } = await atualizar(id, { ...requeridos, codigoConvenio: '000331' })

  expect([status, body.message]).toEqual([400, MOTIVO_IMUTAVEL])
})

const desfazer = (idEmpregador: string, quem: typeof dono = dono) =>
  api.as(quem)(empregadorApi.desfazer, { params: { idCliente, idEmpregador } })

test.each(['000331', '033101'])(
  'S9.06 a record of %s entered by mistake is taken back by who entered it, and what it was stays',
  async (codigoConvenio) => {
    await api.consulta(`insert into convenio (codigo, nome, regime)
      values ('033101', 'INSS - Representante legal', 'INSS') on conflict do nothing`)
    const fica = await incluido()
    const id = await incluido({ ...requeridos, codigoConvenio })
    const { status, body } = await desfazer(id)

    expect([status, body.message]).toEqual([200, 'Inclusão desfeita'])
    expect(body.model.empregadores.map(({ idEmpregador }) => idEmpregador)).toEqual([fica])
    expect(
      await api.consulta('select id_usuario, dados from empregador_desfeito where id = $1', [id]),
    ).toEqual([{ id_usuario: dono.id, dados: expect.objectContaining({ matricula: '00Ab123' }) }])
    expect((await desfazer(id)).status).toBe(404)
  },
)

test('S9.06 a record of the INSS that somebody else or the system made is taken back by a gestor alone', async () => {
  const id = await incluido({ ...requeridos, codigoConvenio: '000331' })
  await api.consulta('update empregador set incluido_por = null where id = $1', [id])
  const recusado = await desfazer(id)
  expect([recusado.status, recusado.body.message]).toEqual([
    400,
    'Só quem incluiu o vínculo, ou um gestor, desfaz a inclusão',
  ])
  expect(await listar()).toHaveLength(1)
  expect((await desfazer(id, personas.gestor)).status).toBe(200)
  expect(await listar()).toEqual([])
})

test('a record that is in use, or of another convênio, is not taken back', async () => {
  const usado = await incluido({ ...requeridos, codigoConvenio: '000331' })
  await api.consulta('update oportunidade set id_empregador = $1 where id = $2', [
    usado,
    doDono.idOportunidade,
  ])
  const outro = await incluido()
  const ditos = [await desfazer(usado), await desfazer(outro)]
  await api.consulta('update oportunidade set id_empregador = null where id = $1', [
    doDono.idOportunidade,
  ])

  expect(ditos.map(({ status, body }) => [status, body.message])).toEqual([
    [400, 'Este vínculo já foi usado e não pode ser desfeito'],
    [400, 'Só se desfaz a inclusão de um vínculo do INSS'],
  ])
  expect(await listar()).toHaveLength(2)
})

test('S5.02 a matricula written by the system may stay, and no other of its kind is typed', async () => {
  const id = await incluido()
  await api.consulta(`update empregador set matricula = 'PJ-1/2' where id = $1`, [id])
  const com = (matricula: string) => atualizar(id, { ...requeridos, matricula, rendaBruta: 10 })

  expect((await com('PJ-1/3')).body.message).toBe(NAO_ALFANUMERICA)
  expect((await com('x'.repeat(51))).body.message).toBe(TAMANHO_FORA)
  expect((await com('PJ-1/2')).body.model).toMatchObject({ matricula: 'PJ-1/2', rendaBruta: 10 })
})

test('under a loan the job stays the one it is, whatever else changes', async () => {
  const id = await incluido()
  await api.consulta(
    `insert into contrato (id, id_cliente, id_empregador, codigo_convenio, numero, banco, proprio, produto,
       situacao, origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo, valor_parcela,
       taxa_am, valor_financiado, valor_liberado)
     select gen_random_uuid(), id_cliente, $1, '000040', 'CT-EMP', banco, proprio, produto, situacao, origem,
       data_contrato, primeiro_vencimento, ultimo_vencimento, prazo, valor_parcela, taxa_am, valor_financiado,
       valor_liberado from contrato where id = $2`,
    [id, doDono.idContrato],
  )
  const ditos = [
    await atualizar(id, { ...requeridos, matricula: '00Ab124' }),
    await atualizar(id, { ...requeridos, codigoConvenio: '000020' }),
    await atualizar(id, { ...requeridos, matricula: '00aB123', rendaBruta: 3000 }),
  ]
  await api.consulta(`delete from contrato where numero = 'CT-EMP'`)

  expect(ditos.map(({ status, body }) => [status, body.message])).toEqual([
    [400, expect.stringMatching(/^Um empréstimo usa a margem deste vínculo/)],
    [400, expect.stringMatching(/^Um empréstimo usa a margem deste vínculo/)],
    [200, null],
  ])
  expect(await listar()).toMatchObject([{ matricula: '00aB123', rendaBruta: 3000 }])
})

test('an edit of an older version is refused, and nothing is overwritten', async () => {
  const id = await incluido()
  await atualizar(id, { ...requeridos, rendaBruta: 3000, versao: 1 })
  const { status, body } = await atualizar(id, { ...requeridos, rendaBruta: 4000, versao: 1 })

  expect(status).toBe(400)
  expect(body.message).toMatch(/alterado às/)
  expect(await listar()).toMatchObject([{ rendaBruta: 3000, versao: 2 }])
})

test("a colleague's client keeps their empregadores to themselves", async () => {
  expect((await incluir(requeridos, doColega.idCliente)).status).toBe(403)
  expect((await incluir(requeridos, clientes.deFora.idCliente)).status).toBe(404)
})

test('the kinds are those of the reference list, word for word', () => {
  const { tipo_vinculo: lista } = JSON.parse(
    readFileSync('database/reference/listas.json', 'utf8'),
  ) as { tipo_vinculo: [string, string][] }

  expect(Object.fromEntries(lista)).toEqual(tiposDeVinculo)
})
