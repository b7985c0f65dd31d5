import { afterAll, afterEach, expect, test } from 'vitest'
import { endpoints } from '#shared/all.ts'
import { testApi } from './test/api.ts'
import { exemploDe, semearExemplos, type Exemplo } from './test/exemplos.ts'
import { clientes, personas } from './test/fixtures.ts'
import { camposDe } from './test/hostis.ts'
import { pontoDeRetorno } from './test/retorno.ts'

/** What a call answered, sent back as it is: a change that keeps what the person did not touch. */
const api = await testApi()
await semearExemplos(api)
const { dono } = personas
const { doDono } = clientes
// Each of its fields has a value that could be lost.
for (const muda of [
  'cliente.atualizar',
  'cliente.atualizarEndereco',
  'cliente.atualizarDadosBancarios',
  'telefone.atualizarMeios',
  'empregador.atualizar',
]) {
  const { status, body } = await chamar(muda, exemploDe(muda, dono, doDono))
  if (status !== 200) throw new Error(`${muda}: ${body.message}`)
}
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(retorno.voltar)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

type Objeto = Record<string, unknown>
type Par = {
  le: string
  /** The change that takes what was read, with what its answer does not say. */
  muda: string
  com?: Objeto
  /** Where the thing stands in the answer. */
  em?: string
}

const pares: Par[] = [
  { le: 'empregador.listar', em: 'empregadores', muda: 'empregador.atualizar' },
  { le: 'lembrete.consultar', muda: 'lembrete.alterar' },
  { le: 'lembrete.agendado', em: 'items', muda: 'lembrete.alterar' },
  { le: 'anotacao.listar', em: 'items', muda: 'anotacao.fixar' },
  ...[
    'cliente.dadosGerais',
    'cliente.porCpf',
    'relacionamento.dadosCliente',
    'relacionamento.dadosBasicosPorCpf',
  ].map((le) => ({ le, muda: 'cliente.atualizar' })),
  ...['cliente.porCpf', 'relacionamento.dadosCliente'].map((le) => ({
    le,
    muda: 'cliente.atualizarDataDeNascimento',
  })),
  { le: 'cliente.enderecos', muda: 'cliente.atualizarEndereco' },
  { le: 'cliente.enderecos', muda: 'cliente.atualizarEnderecoDoRelacionamento' },
  { le: 'cliente.dadosBancarios', muda: 'cliente.atualizarDadosBancarios' },
  { le: 'relacionamento.dadosBancarios', muda: 'cliente.atualizarDadosBancarios' },
  ...['telefone.mudarTipo', 'telefone.mudarSituacao', 'telefone.atualizarMeios'].flatMap((muda) => [
    { le: 'telefone.comMascara', em: 'telefones', muda },
    { le: 'telefone.listar', muda },
    { le: 'telefone.doCliente', muda },
  ]),
  { le: 'ausencia.listar', muda: 'ausencia.alterar' },
]

/** Moves of an oportunidade, and ends: what they change is never what was answered. */
const mudamSempre = new Set([
  'oportunidade.simular',
  'oportunidade.emAtendimento',
  'oportunidade.emAndamento',
  'oportunidade.perdida',
  'oportunidade.reabrir',
  'ausencia.excluir',
  'retencao.gerar',
])

function chamada(name: string) {
  const achada = endpoints.find((um) => um.name === name)
  if (!achada) throw new Error(`No call ${name}`)
  return achada.endpoint
}

function chamar(name: string, exemplo: Exemplo) {
  return api.as(dono)(chamada(name), exemplo)
}

async function lidas({ le, em }: Pick<Par, 'le' | 'em'>): Promise<Objeto[]> {
  const { body } = await chamar(le, exemploDe(le, dono, doDono))
  const model: unknown = em === undefined ? body.model : Reflect.get(Object(body.model), em)
  return Array.isArray(model) ? (model as Objeto[]) : [Object(model) as Objeto]
}

async function umaLida(par: Pick<Par, 'le' | 'em'>): Promise<Objeto> {
  const [uma] = await lidas(par)
  if (!uma) throw new Error(`${par.le} answers nothing`)
  return uma
}

/** The thing that the change's own example names, as the read answers it. */
async function lida({ le, muda, em }: Par): Promise<Objeto> {
  const todas = await lidas({ le, ...(em !== undefined && { em }) })
  const { params = {}, body: corpo = {} } = exemploDe(muda, dono, doDono)
  const ids = new Set(Object.values({ ...params, ...corpo }))
  const achada = todas.find((uma) =>
    Object.entries(uma).some(([nome, valor]) => nome.startsWith('id') && ids.has(valor)),
  )
  if (!achada) throw new Error(`${le} answers nothing that ${muda} changes`)
  return achada
}

const semTempo = (um: Objeto) => {
  const { versao: _versao, atualizadoEm: _em, ...resto } = um
  return resto
}

test('every change that follows a version has its answer in this test', () => {
  const comVersao = endpoints.filter(
    ({ name, endpoint }) =>
      endpoint.method !== 'GET' &&
      !endpoint.path.startsWith('/consigna/') &&
      !mudamSempre.has(name) &&
      camposDe(endpoint).some(({ onde }) => onde.join('.') === 'body.versao'),
  )
  const nossos = new Set(pares.map(({ muda }) => muda))

  expect(comVersao.length).toBeGreaterThan(8)
  expect(comVersao.map(({ name }) => name).filter((name) => !nossos.has(name))).toEqual([])
})

test.each(pares)('what $le answered is sent to $muda whole, and nothing is lost', async (par) => {
  const antes = await lida(par)
  const { params } = exemploDe(par.muda, dono, doDono)
  const { status, body } = await chamar(par.muda, { ...(params && { params }), body: antes })

  expect([status, body.message]).toEqual([200, expect.toSatisfy(() => true)])
  expect(semTempo(await lida(par))).toEqual(semTempo(antes))
})

/** Where the new thing is told from the old one, or goes. */
const novas: (Par & { com: Objeto; params?: Record<string, string> })[] = [
  {
    le: 'cliente.enderecos',
    muda: 'cliente.incluirEndereco',
    com: { idCliente: doDono.idCliente },
  },
  {
    le: 'cliente.dadosBancarios',
    muda: 'cliente.incluirDadosBancarios',
    com: { idCliente: doDono.idCliente, conta: '210170', digito: 'X' },
  },
  {
    le: 'empregador.listar',
    em: 'empregadores',
    muda: 'empregador.incluir',
    com: { matricula: 'OUTRA77' },
  },
  {
    le: 'telefone.comMascara',
    em: 'telefones',
    muda: 'telefone.incluir',
    com: { idRelacionamento: doDono.idRelacionamento, telefone: '(11) 93333-4444' },
  },
  { le: 'lembrete.consultar', muda: 'lembrete.incluir', com: {} },
  { le: 'anotacao.listar', em: 'items', muda: 'anotacao.incluir', com: {} },
]

test.each(novas)('what $le answered is included once more by $muda', async ({ com, ...par }) => {
  const antes = await umaLida(par)
  const { params } = exemploDe(par.muda, dono, doDono)
  const enviado = { ...antes, ...com }
  const { status, body } = await chamar(par.muda, { ...(params && { params }), body: enviado })

  expect([status, body.message]).toEqual([200, expect.toSatisfy(() => true)])
  const dela = new Set(camposDe(chamada(par.muda)).map(({ onde }) => onde[1]))
  const iguais = Object.entries(antes).filter(
    ([nome]) => dela.has(nome) && !(nome in com) && nome !== 'principal' && nome !== 'hotphone',
  )
  expect(iguais.length).toBeGreaterThan(0)
  expect(body.model).toMatchObject(Object.fromEntries(iguais))
})

test.each([
  ['cliente.dadosGerais', 'relacionamento.incluirCliente'],
  ['relacionamento.dadosCliente', 'relacionamento.incluirCliente'],
  ['relacionamento.dadosCliente', 'cliente.incluir'],
])('what %s answered of one person is taken for another one by %s', async (le, muda) => {
  const antes = await umaLida({ le })
  const { status, body } = await chamar(muda, {
    body: { ...antes, cpf: '15350946056', email: 'outra@exemplo.example' },
  })

  expect([status, body.message]).toEqual([200, expect.toSatisfy(() => true)])
  expect(
    await api.consulta(
      `select nome, nome_mae as "nomeMae", estado_civil as "estadoCivil", escolaridade, uf
         from cliente where id = $1`,
      [Reflect.get(Object(body.model), 'idCliente')],
    ),
  ).toEqual([
    {
      nome: antes['nome'],
      nomeMae: antes['nomeMae'],
      estadoCivil: '5',
      escolaridade: '07',
      uf: antes['uf'],
    },
  ])
})

/** Moves of an oportunidade, with what its answer does not say. */
test.each<[string, Objeto]>([
  ['oportunidade.emAtendimento', {}],
  ['oportunidade.emAndamento', {}],
  ['oportunidade.perdida', { idFatorPerda: 2, observacao: 'Preferiu esperar' }],
  ['oportunidade.simular', {}],
])('an oportunidade is sent whole to %s', async (muda, com) => {
  const { params } = exemploDe(muda, dono, doDono)
  const lida = await chamar('oportunidade.consultar', { ...(params && { params }) })
  const { status, body } = await chamar(muda, {
    ...(params && { params }),
    body: { ...Object(lida.body.model), ...com },
  })

  expect([status, body.message]).toEqual([200, expect.toSatisfy(() => true)])
})

const mascaras = [
  ['cliente.dadosGerais', 'cliente.atualizar', { email: 'z***@outro.example' }],
  ['cliente.dadosBancarios', 'cliente.atualizarDadosBancarios', { conta: '****99-9' }],
] as const

test.each(mascaras)(
  'a mask that is not of what %s answered is refused by %s',
  async (le, muda, outra) => {
    const antes = await lida({ le, muda })
    const { status, body } = await chamar(muda, { body: { ...antes, ...outra } })

    expect(status).toBe(400)
    expect(body.message).toMatch(
      /^(?:E-mail|Conta): digite o .* inteiro, ou deixe-[oa] como estava$/,
    )
    expect(await lida({ le, muda })).toEqual(antes)
  },
)

test('in a change what is absent stays, and null or an empty text empties what may be empty', async () => {
  const antes = await lida({ le: 'cliente.enderecos', muda: 'cliente.atualizarEndereco' })
  const mudar = async (mudanca: Objeto) => {
    const { idEndereco } = antes
    const { status, body } = await chamar('cliente.atualizarEndereco', {
      body: { idEndereco, ...mudanca },
    })
    expect([status, body.message]).toEqual([200, null])
    return semTempo(body.model as Objeto)
  }

  expect(await mudar({ bairro: 'Outro' })).toEqual({ ...semTempo(antes), bairro: 'Outro' })
  expect(await mudar({ complemento: 'Fundos' })).toMatchObject({ complemento: 'Fundos' })
  expect(await mudar({ numero: '77' })).toMatchObject({ numero: '77', complemento: 'Fundos' })
  expect(await mudar({ complemento: '' })).toMatchObject({ complemento: null })
})

const { idRelacionamento, promotor } = doDono
test.each([
  ['an id', dono.id],
  ['a login', 'dono'],
  ['a login in capitals', 'DONO'],
  ['what we answer', { idUsuario: dono.id, loginUsuario: 'dono' }],
  ['the login that we answer', { loginUsuario: 'dono' }],
])('S4.03 the owner is named by %s', async (_como, atendente) => {
  const { status } = await chamar('relacionamento.emAtendimento', {
    params: { idRelacionamento },
    body: { Atendente: atendente },
  })
  expect(status).toBe(200)
  if (typeof atendente !== 'string') return
  const lembretes = await chamar('lembrete.agendado', {
    query: { Page: '1', PageSize: '500', Atendente: atendente, CodigoPromotor: promotor },
  })
  const convenios = await chamar('oportunidade.listarConvenio', {
    params: { codigoPromotor: promotor, atendente },
  })
  expect([lembretes.status, convenios.status]).toEqual([200, 200])
})

test('a login of nobody, and one of another promotor, are not found, in the same words', async () => {
  const de = (atendente: string) =>
    chamar('relacionamento.transferirAtendente', {
      params: { idRelacionamento },
      body: { atendente },
    })
  const [ninguem, deFora] = [await de('ninguem'), await de(personas.deFora.login)]

  expect([ninguem.status, ninguem.body.errors]).toEqual([404, ['Atendente não encontrado']])
  expect(deFora.texto).toBe(ninguem.texto)
})
