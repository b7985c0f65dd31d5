import { afterAll, afterEach, expect, test } from 'vitest'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { clienteApi } from '#shared/cliente/api.ts'
import { cotaApi } from '#shared/cota/api.ts'
import { contratoApi } from '#shared/contrato/api.ts'
import { cpfValido } from '#shared/cpf.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { revelacaoApi } from '#shared/revelacao/api.ts'
import { createPool } from '../base/db/pool.ts'
import { esquecerRegras } from '../base/rules/vigentes.ts'
import { agora as inicio, testApi } from '../test/api.ts'
import { clientes, personas, promotores } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

let agora = inicio
const api = await testApi({ relogio: () => agora })
const { as, consulta } = api
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  agora = inicio
  await retorno.voltar()
  esquecerRegras()
})
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const { dono, colega, gestor } = personas
const { doDono, doColega, livre, deFora, deLonge } = clientes
const passar = (segundos: number) => {
  agora = new Date(agora.getTime() + segundos * 1000)
}
const limitar = async (regra: string, valor: number) => {
  await consulta('update regra_vigencia set valor = $2 where regra = $1', [regra, valor])
  esquecerRegras()
}
const usados = async (regra: string) =>
  (
    await consulta<{ usados: number }>(
      'select coalesce(sum(usados), 0)::int as usados from cota_uso where regra = $1',
      [regra],
    )
  )[0]?.usados
const avisos = () =>
  consulta<{ id_usuario: string; dados: Record<string, string> }>(
    `select id_usuario, dados from aviso where tipo = 'cota' order by id`,
  )
const buscar = (texto = 'Doralice') => as(dono)(relacionamentoApi.buscar, { body: { texto } })
const abrir = ({ idRelacionamento } = doDono, quem = dono) =>
  as(quem)(atendimentoApi.abrir, { params: { idRelacionamento } })
const revelar = (quem = dono, { idCliente } = doDono) =>
  as(quem)(revelacaoApi.revelar, {
    body: { campo: 'cpf', id: idCliente, finalidade: 'CADASTRO' },
  })

const depois = 'Peça ao seu gestor ou volte amanhã'

test('letters typed within ten seconds are one search, found or not, by any call', async () => {
  await buscar('Dor')
  passar(4)
  await buscar('Doralice')
  passar(5)
  await as(dono)(relacionamentoApi.porNome, { query: { nome: 'Dora' } })
  expect(await usados('cota_buscas')).toBe(1)
  passar(2)
  await as(dono)(relacionamentoApi.porNome, { query: { nome: 'Ninguem Assim' } })
  passar(11)
  await as(dono)(relacionamentoApi.porCpf, { query: { cpf: doDono.cpf } })
  passar(11)
  await buscar('Ninguem Assim')
  expect(await usados('cota_buscas')).toBe(4)
})

test('the search after the last one is refused in words, and the next day begins anew', async () => {
  await limitar('cota_buscas', 2)
  expect((await buscar()).status).toBe(200)
  passar(11)
  expect((await buscar()).status).toBe(200)
  passar(11)
  const { status, body } = await buscar()
  expect([status, body.message]).toEqual([
    400,
    `Hoje já são 2 buscas feitas, o limite de uma pessoa. ${depois}`,
  ])
  const porNome = await as(dono)(relacionamentoApi.porNome, { query: { nome: 'Doralice' } })
  expect([porNome.status, porNome.body.model]).toEqual([400, null])
  const porCpf = await as(dono)(relacionamentoApi.porCpf, { query: { cpf: doDono.cpf } })
  expect(porCpf.status).toBe(400)
  passar(86_400)
  expect((await buscar()).status).toBe(200)
})

const cpfs = ['52998224725', '11144477735', '39053344705', '12345678909']

test('each whole CPF is a search, by every call that asks one, whether it is a client or not', async () => {
  for (const cpf of cpfs) await buscar(cpf)
  expect(await usados('cota_buscas')).toBe(4)
  const { cpf } = doDono
  await as(dono)(relacionamentoApi.porCpf, { query: { cpf } })
  await as(dono)(relacionamentoApi.clienteInedito, { query: { cpf } })
  await as(dono)(clienteApi.validarCpf, { query: { cpf } })
  expect(await usados('cota_buscas')).toBe(7)
  const recusadas = [
    await as(dono)(clienteApi.porCpf, { query: { cpf: deLonge.cpf } }),
    await as(dono)(contratoApi.consultar, {
      query: { Cpf: doColega.cpf, codigoPromotor: promotores.alfa },
    }),
    await as(dono)(relacionamentoApi.incluir, { body: { cpf: '52998224725' } }),
    await as(dono)(relacionamentoApi.incluir, { body: { cpf } }),
  ]
  expect(recusadas.map(({ status }) => status)).toEqual([404, 403, 400, 400])
  expect(await usados('cota_buscas')).toBe(11)
  expect(await usados('cota_cpfs_novos')).toBe(0)
})

test.each([
  ['porCpf', relacionamentoApi.porCpf, doDono],
  ['consulta-cliente-inedito', relacionamentoApi.clienteInedito, doDono],
  ['validar-cpf', clienteApi.validarCpf, doDono],
  ['clientes/cpf, a client of nobody here', clienteApi.porCpf, deLonge],
  ['clientes/cpf, a client of a colleague', clienteApi.porCpf, doColega],
])('a CPF beyond the quota of searches is refused by %s', async (_nome, endpoint, { cpf }) => {
  await limitar('cota_buscas', 1)
  const perguntar = () => as(dono)(endpoint, { query: { cpf } })
  await perguntar()
  expect(await usados('cota_buscas')).toBe(1)
  const { status, body } = await perguntar()
  expect([status, body.model, body.message]).toEqual([
    400,
    null,
    `Hoje já são 1 buscas feitas, o limite de uma pessoa. ${depois}`,
  ])
})

test('each whole phone is a search; its digits while it is typed are the same one', async () => {
  for (const texto of ['90000000', '900000001', '1190000000', '11900000001']) await buscar(texto)
  expect(await usados('cota_buscas')).toBe(1)
  await buscar('11900000002')
  await buscar('1132000003')
  await buscar('Doralice')
  expect(await usados('cota_buscas')).toBe(3)
})

test('a CPF that is no client, and so looked for as a phone, is one search', async () => {
  const numeros = Array.from({ length: 1000 }, (_, n) => `119${String(90_000_000 + n)}`)
  const { body } = await buscar(numeros.find(cpfValido) ?? '')
  expect([body.model.clientes, await usados('cota_buscas')]).toEqual([[], 1])
})

test('thirty texts within ten seconds are one search, not more', async () => {
  for (let vez = 0; vez < 32; vez += 1) await buscar(`Doralice ${'a'.repeat(vez)}`)
  expect(await usados('cota_buscas')).toBe(2)
})

test('one block of a client opens the client as the whole view does, and each client counts once', async () => {
  await limitar('cota_aberturas', 1)
  const gerais = ({ idCliente } = doDono) =>
    as(dono)(clienteApi.dadosGerais, { query: { idCliente } })
  expect((await gerais()).status).toBe(200)
  expect((await abrir()).status).toBe(200)
  expect(await usados('cota_aberturas')).toBe(1)
  await consulta('update relacionamento set id_atendente = $2 where id = $1', [
    livre.idRelacionamento,
    dono.id,
  ])
  const query = { idRelacionamento: livre.idRelacionamento }
  const respostas = [
    await gerais(livre),
    await as(dono)(relacionamentoApi.dadosCliente, { query }),
    await as(dono)(relacionamentoApi.dadosBasicosPorCpf, { params: query }),
    await as(dono)(relacionamentoApi.dadosBancarios, { query }),
    await as(dono)(relacionamentoApi.consultar, { params: query }),
    await as(dono)(clienteApi.porCpf, { query: { cpf: livre.cpf } }),
    await as(dono)(clienteApi.enderecos, { query: { idCliente: livre.idCliente } }),
    await as(dono)(clienteApi.resumo, {
      query: { idCliente: livre.idCliente, CodigoPromotor: promotores.alfa },
    }),
    await as(dono)(contratoApi.consultar, {
      query: { Cpf: livre.cpf, codigoPromotor: promotores.alfa },
    }),
  ]
  for (const { status, body, texto } of respostas) {
    expect([status, body.message]).toEqual([
      400,
      `Hoje já são 1 clientes abertos, o limite de uma pessoa. ${depois}`,
    ])
    expect(texto).not.toContain(livre.nome)
  }
})

test('the summary card of another person’s client counts no opening', async () => {
  const params = { idRelacionamento: doDono.idRelacionamento }
  expect((await as(colega)(relacionamentoApi.consultar, { params })).status).toBe(200)
  expect(await usados('cota_aberturas')).toBe(0)
})

test('a client opened again on a day counts once; one more client than the quota stays closed', async () => {
  await limitar('cota_aberturas', 1)
  expect((await abrir()).status).toBe(200)
  expect((await abrir()).status).toBe(200)
  const { status, body, texto } = await abrir(livre)
  expect([status, body.message]).toEqual([
    400,
    `Hoje já são 1 clientes abertos, o limite de uma pessoa. ${depois}`,
  ])
  expect(texto).not.toContain(livre.nome)
  expect((await abrir()).status).toBe(200)
  const trilha = await consulta(`select from auditoria where id_cliente = $1`, [livre.idCliente])
  expect(trilha).toEqual([])
})

test('the INSS is not asked about a client beyond the quota of openings', async () => {
  await limitar('cota_aberturas', 0)
  const { status, body } = await as(dono)(beneficioApi.detalhesInss, { query: { Cpf: doDono.cpf } })
  expect([status, body.message]).toEqual([
    400,
    `Hoje já são 0 clientes abertos, o limite de uma pessoa. ${depois}`,
  ])
})

test('a CPF beyond the quota makes no relationship', async () => {
  await limitar('cota_cpfs_novos', 1)
  const incluir = (cpf: string) => as(dono)(relacionamentoApi.incluir, { body: { cpf } })
  expect((await incluir(deFora.cpf)).status).toBe(200)
  const { status, body } = await incluir(deLonge.cpf)
  expect([status, body.message]).toEqual([
    400,
    `Hoje já são 1 CPFs novos incluídos, o limite de uma pessoa. ${depois}`,
  ])
  const feitos = await consulta(
    'select from relacionamento where id_cliente = $1 and codigo_promotor = $2',
    [deLonge.idCliente, promotores.alfa],
  )
  expect(feitos).toEqual([])
})

test('of parallel calls only those within the quota pass', async () => {
  await limitar('cota_revelacoes', 3)
  const respostas = await Promise.all(Array.from({ length: 8 }, () => revelar()))
  expect(respostas.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await usados('cota_revelacoes')).toBe(3)
})

test('at 80 percent the gestores of the promotor and the person are told once, without a client', async () => {
  await limitar('cota_revelacoes', 5)
  for (let vez = 0; vez < 3; vez += 1) await revelar()
  expect(await avisos()).toEqual([])
  await revelar()
  await revelar()
  await revelar()
  const dados = {
    cota: 'cota_revelacoes',
    codigoPromotor: promotores.alfa,
    usados: '4',
    limite: '5',
  }
  const contados = await avisos()
  expect(contados).toHaveLength(2)
  expect(contados).toContainEqual({
    id_usuario: gestor.id,
    dados: { ...dados, login: dono.login, nome: `Pessoa ${dono.login}` },
  })
  expect(contados).toContainEqual({ id_usuario: dono.id, dados: { ...dados, seu: 'sim' } })
})

test('who comes later finds what is nearly used up: the person their own, the gestor that of the team', async () => {
  await limitar('cota_revelacoes', 5)
  const perto = async (quem = dono) => (await as(quem)(cotaApi.perto, {})).body.model
  for (let vez = 0; vez < 3; vez += 1) await revelar()
  expect([await perto(), await perto(gestor)]).toEqual([[], []])
  await revelar()
  await revelar()
  const dele = { cota: 'cota_revelacoes', usados: 5, limite: 5 }
  expect(await perto()).toEqual([
    { ...dele, seu: true, codigoPromotor: null, login: null, nome: null },
  ])
  expect(await perto(gestor)).toEqual([
    {
      ...dele,
      seu: false,
      codigoPromotor: promotores.alfa,
      login: dono.login,
      nome: 'Pessoa dono',
    },
  ])
  for (const outro of [colega, personas.deFora, personas.promotor]) {
    expect(await perto(outro)).toEqual([])
  }
  passar(86_400)
  expect([await perto(), await perto(gestor)]).toEqual([[], []])
})

test('the promotor has a quota of its own: half of its persons, at least so many of them', async () => {
  await limitar('cota_revelacoes', 4)
  await limitar('cota_promotor_pessoas_min', 1)
  const [{ pessoas } = { pessoas: 0 }] = await consulta<{ pessoas: number }>(
    `select count(*)::int as pessoas from usuario u join usuario_promotor p on p.id_usuario = u.id
      where u.ativo and p.codigo_promotor = $1`,
    [promotores.alfa],
  )
  const limite = Math.ceil((4 * pessoas) / 2)
  await consulta(
    `insert into cota_uso values ('2026-11-20', 'cota_revelacoes', $1, $2, $3, now())`,
    [colega.id, promotores.alfa, limite - 1],
  )
  expect((await revelar()).status).toBe(200)
  const { status, body } = await revelar()
  expect([status, body.message]).toEqual([
    400,
    `Hoje já são ${limite} dados revelados, o limite do promotor. ${depois}`,
  ])
  // Another promotor goes on.
  expect((await revelar(personas.deFora, deFora)).status).toBe(200)
  expect((await avisos()).map(({ dados }) => [dados.login, dados.usados])).toContainEqual([
    undefined,
    `${limite}`,
  ])
  expect((await as(gestor)(cotaApi.perto, {})).body.model).toContainEqual({
    cota: 'cota_revelacoes',
    seu: false,
    codigoPromotor: promotores.alfa,
    login: null,
    nome: null,
    usados: limite,
    limite,
  })
})

test('a day without a row of the quota refuses in words', async () => {
  await consulta(`delete from regra_vigencia where regra = 'cota_revelacoes'`)
  expect((await revelar()).body.message).toBe('Não há cota vigente nesta data: avise o seu gestor')
})

test('a pool without quotas counts nothing', async () => {
  const pool = createPool({ url: api.appUrl, max: 1, semCotas: true })
  const { rows } = await pool.query(
    `select contar_cota('cota_revelacoes', $1, $2, null, $3, false) as restam`,
    [promotores.alfa, dono.id, agora],
  )
  await pool.end()
  expect([rows, await usados('cota_revelacoes')]).toEqual([[{ restam: 80 }], 0])
})
