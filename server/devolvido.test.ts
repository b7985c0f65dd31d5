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
const retorno = await pontoDeRetorno(api.appUrl)
const { dono } = personas
const { doDono } = clientes
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
  { le: 'cliente.dadosGerais', muda: 'cliente.atualizar' },
  {
    le: 'relacionamento.dadosCliente',
    muda: 'cliente.atualizarDataDeNascimento',
  },
  { le: 'cliente.enderecos', muda: 'cliente.atualizarEndereco' },
  { le: 'cliente.enderecos', muda: 'cliente.atualizarEnderecoDoRelacionamento' },
  { le: 'cliente.dadosBancarios', muda: 'cliente.atualizarDadosBancarios' },
  { le: 'relacionamento.dadosBancarios', muda: 'cliente.atualizarDadosBancarios' },
  { le: 'telefone.comMascara', em: 'telefones', muda: 'telefone.mudarTipo' },
  { le: 'telefone.comMascara', em: 'telefones', muda: 'telefone.mudarSituacao' },
  { le: 'telefone.comMascara', em: 'telefones', muda: 'telefone.atualizarMeios' },
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

const chamada = (name: string) => {
  const achada = endpoints.find((um) => um.name === name)
  if (!achada) throw new Error(`No call ${name}`)
  return achada.endpoint
}

const chamar = (name: string, exemplo: Exemplo) => api.as(dono)(chamada(name), exemplo)

/** The thing that the change's own example names, as the read answers it. */
async function lida({ le, muda, em }: Par): Promise<Objeto> {
  const { body } = await chamar(le, exemploDe(le, dono, doDono))
  const model: unknown = em === undefined ? body.model : Reflect.get(Object(body.model), em)
  const todas = Array.isArray(model) ? (model as Objeto[]) : [Object(model) as Objeto]
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
