import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { acessoApi } from '#shared/acesso/api.ts'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { cabecalhos, testApi, type Chamada } from '../../test/api.ts'
import { canarios, clientes, personas, promotores } from '../../test/fixtures.ts'
import { handle } from './handler.ts'

const { dono, colega, promotor, gestor, semAcesso, inativo } = personas
const { doDono, doColega, livre, deFora, deLonge } = clientes
const inexistente = 'b0b0b0b0-0000-4000-8000-000000000000'

const falha = endpoint({
  method: 'POST',
  path: '/teste/falha',
  body: z.object({ como: z.enum(['bug', 'fora']) }),
  response: z.null(),
  permissao: 'logado',
  mensagens: { recusa: 'Erro ao falhar', falha: 'Erro interno ao falhar' },
})

/** An outside system without an answer, as the adapters report it. */
class ForaDoAr extends Error {
  override name = 'ForaDoAr'
}

/** Names two objects at once: the way to mix a client of mine with an oportunidade of another. */
const par = endpoint({
  method: 'POST',
  path: '/teste/par/:idRelacionamento',
  params: z.object({ idRelacionamento: z.string() }),
  body: z.object({ idOportunidade: z.string() }),
  response: z.null(),
  permissao: 'logado',
  objetos: [
    { em: 'params', campo: 'idRelacionamento', tipo: 'relacionamento' },
    { em: 'body', campo: 'idOportunidade', tipo: 'oportunidade' },
  ],
  mensagens: { recusa: 'Erro ao juntar', falha: 'Erro interno ao juntar' },
})

/** One kind of object at a time. */
const nomear = (tipo: 'cliente' | 'cpf' | 'simulacao' | 'proposta' | 'promotor' | 'atendente') =>
  endpoint({
    method: 'GET',
    path: `/teste/${tipo}`,
    query: z.object({ valor: z.string() }),
    response: z.string(),
    permissao: 'logado',
    objetos: [{ em: 'query', campo: 'valor', tipo }],
    mensagens: { recusa: 'Erro ao nomear', falha: 'Erro interno ao nomear' },
  })
const porTipo = {
  cliente: nomear('cliente'),
  cpf: nomear('cpf'),
  simulacao: nomear('simulacao'),
  proposta: nomear('proposta'),
  promotor: nomear('promotor'),
  atendente: nomear('atendente'),
}

const api = await testApi({
  rotas: [
    handle(falha, async ({ body }, { client }) => {
      await client.query(
        `insert into acesso (id, id_usuario, codigo_promotor, ocorrido_em)
         values ($1, $2, $3, now())`,
        [crypto.randomUUID(), dono.id, dono.promotor],
      )
      if (body.como === 'fora') throw new ForaDoAr('INSS não respondeu')
      throw new Error('segredo interno')
    }),
    handle(par, async () => null),
    ...Object.values(porTipo).map((cada) =>
      handle(cada, async (_input, { alvo }) => alvo?.idCliente ?? ''),
    ),
  ],
})
afterAll(api.fechar)

const ufs = (chamada: Chamada = {}, persona = dono) =>
  api.as(persona)(referenciaApi.ufs, {}, chamada)

test('S7.01: each call needs gateway key, system, token and promotor, checked in this order', async () => {
  const sem = (...nomes: string[]) => ({
    cabecalhos: Object.fromEntries(nomes.map((nome) => [nome, undefined])),
  })
  const todos = [...Object.values(cabecalhos), 'authorization']

  expect(await ufs()).toMatchObject({ status: 200 })
  expect(await ufs(sem(...todos))).toMatchObject({
    status: 401,
    body: {
      model: null,
      errors: [],
      message: 'A chave de assinatura do gateway está ausente ou não é válida.',
    },
  })
  expect(await ufs(sem(cabecalhos.sistema, 'authorization'))).toMatchObject({
    status: 403,
    body: { message: 'O sistema solicitante não foi reconhecido.' },
  })
  const semToken = await ufs(sem('authorization', cabecalhos.promotor))
  expect(semToken).toMatchObject({ status: 401, body: { message: 'Acesso não autorizado.' } })
  expect(semToken.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  expect(await ufs(sem(cabecalhos.promotor))).toMatchObject({
    status: 400,
    body: { message: 'Informe o promotor logado.' },
  })
})

test('S7.01: a wrong key, an unknown system and a foreign promotor are refused', async () => {
  const com = (nome: string, valor: string) => ufs({ cabecalhos: { [nome]: valor } })

  expect(await com(cabecalhos.gateway, 'outra')).toMatchObject({ status: 401 })
  expect((await com(cabecalhos.gateway, 'outra')).headers['www-authenticate']).toBeUndefined()
  expect(await com(cabecalhos.gateway, 'chave-nova')).toMatchObject({ status: 200 })
  expect(await com(cabecalhos.sistema, 'outro')).toMatchObject({ status: 403 })
  expect(await com(cabecalhos.promotor, promotores.beta)).toMatchObject({
    status: 403,
    body: { message: 'Você não trabalha para este promotor.' },
  })
  expect(await com(cabecalhos.promotor, 'x; drop')).toMatchObject({ status: 400 })
})

test('the promotor may be empty only before one is chosen', async () => {
  const vazio = { cabecalhos: { [cabecalhos.promotor]: '' } }

  expect(await ufs(vazio)).toMatchObject({ status: 200 })
  expect(await api.as(dono)(oportunidadeApi.listarStatus, {}, vazio)).toMatchObject({ status: 400 })
})

test('S6.08: only a good access token of an active person opens the door', async () => {
  const com = async (token: Promise<string> | string) =>
    (await ufs({ cabecalhos: { authorization: `Bearer ${await token}` } })).status

  expect(await com(api.emissor.assinar(dono.id))).toBe(200)
  expect(await com(api.emissor.assinar(dono.id, {}, -5))).toBe(401)
  expect(await com(api.emissor.assinar(dono.id, { aud: 'urn:outra:api' }))).toBe(401)
  expect(await com(api.emissor.assinar(dono.id, { scope: 'openid' }))).toBe(401)
  expect(await com(api.emissor.assinar(inativo.id))).toBe(401)
  expect(await com(api.emissor.assinar(inexistente))).toBe(401)
  expect(await com(api.emissor.assinar("' or 1=1 --"))).toBe(401)
  expect(await com('isto.não.é')).toBe(401)
})

test('S8.01: without the control of the call the answer is Ação não autorizada!', async () => {
  const { status, body } = await api.as(semAcesso)(oportunidadeApi.listarStatus, {})

  expect(status).toBe(403)
  expect(body).toEqual({ model: null, errors: [], message: 'Ação não autorizada!' })
})

test('S8.01: an unknown path is Não foi possível localizar o serviço!', async () => {
  const answer = await api.app.inject({ method: 'GET', url: '/core/v1/nada' })

  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({
    model: null,
    errors: ['Não foi possível localizar o serviço!'],
    message: null,
  })
})

test('S8.01: an outside system that does not answer is A conexão com serviço falhou!', async () => {
  const { status, body } = await api.as(dono)(falha, { body: { como: 'fora' } })

  expect(status).toBe(502)
  expect(body.message).toBe('A conexão com serviço falhou!')
})

test('S8.02: a failure of ours answers the words of the call, tells nothing and undoes everything', async () => {
  const antes = await api.impressaoDoBanco()
  const { status, body, texto } = await api.as(dono)(falha, { body: { como: 'bug' } })

  expect(status).toBe(500)
  expect(body).toEqual({ model: null, errors: ['Erro interno ao falhar'], message: null })
  expect(texto).not.toMatch(/segredo|Error|\.ts/)
  expect(await api.impressaoDoBanco()).toBe(antes)
})

test('every sentence of a wrong input is in the message, separated by ;', async () => {
  const { status, body } = await api.as(dono)(acessoApi.obterPermissoes, {
    body: { IdUsuario: '', SidSistema: 7, extra: 1 },
  })

  expect(status).toBe(400)
  expect(body).toEqual({
    model: null,
    errors: [],
    message: 'Informe o usuário;Sistema: deve ser um texto',
  })
})

test('an id that is no UUID is refused before the database sees it', async () => {
  const params = { idOportunidade: '../../etc/passwd' }

  expect(await api.as(dono)(oportunidadeApi.consultar, { params })).toMatchObject({
    status: 400,
    body: { message: 'Oportunidade: identificador inválido' },
  })
})

const consultar = (persona: typeof dono, idOportunidade: string) =>
  api.as(persona)(oportunidadeApi.consultar, { params: { idOportunidade } })

test('an object of another promotor is answered exactly like a missing one', async () => {
  const alheia = await consultar(dono, deFora.idOportunidade)
  const nenhuma = await consultar(dono, inexistente)

  expect(alheia.status).toBe(404)
  expect(alheia.texto).toBe(nenhuma.texto)
  expect(alheia.body.errors).toEqual(['Oportunidade não encontrada'])
  for (const canario of canarios(deFora)) expect(alheia.texto).not.toContain(canario)
})

test('inside the promotor, an atendente works only with the clients they attend', async () => {
  expect(await consultar(dono, doDono.idOportunidade)).toMatchObject({ status: 200 })
  expect(await consultar(dono, doColega.idOportunidade)).toMatchObject({
    status: 403,
    body: { message: 'O cliente está com outro atendente' },
  })
  expect(await consultar(dono, livre.idOportunidade)).toMatchObject({
    status: 403,
    body: { message: 'Assuma o cliente antes de atendê-lo' },
  })
})

test('S6.01: a promotor reads all of his promotor, a gestor all that they manage, nobody more', async () => {
  const status = async (persona: typeof dono, ...quais: { idOportunidade: string }[]) =>
    Promise.all(
      quais.map(async ({ idOportunidade }) => (await consultar(persona, idOportunidade)).status),
    )

  expect(await status(promotor, doDono, doColega, livre, deFora)).toEqual([200, 200, 200, 404])
  expect(await status(gestor, doDono, livre, deFora, deLonge)).toEqual([200, 200, 200, 404])
})

test('the card of a client may be seen by anyone of the promotor, and by nobody else', async () => {
  const ver = async (persona: typeof dono, { idRelacionamento }: typeof doDono) =>
    (await api.as(persona)(relacionamentoApi.consultar, { params: { idRelacionamento } })).status

  expect(await ver(colega, doDono)).toBe(200)
  expect(await ver(colega, deFora)).toBe(404)
})

test('a client of mine does not open the oportunidade of another', async () => {
  const juntar = async (idRelacionamento: string, idOportunidade: string) =>
    api.as(dono)(par, { params: { idRelacionamento }, body: { idOportunidade } })

  expect(await juntar(doDono.idRelacionamento, doDono.idOportunidade)).toMatchObject({
    status: 200,
  })
  for (const outra of [doColega, deFora, { idOportunidade: inexistente }]) {
    expect(await juntar(doDono.idRelacionamento, outra.idOportunidade)).toMatchObject({
      status: 404,
      body: { errors: ['Oportunidade não encontrada'] },
    })
  }
})

const sentencas = {
  cliente: [doDono.idCliente, deFora.idCliente, inexistente, 'Cliente não encontrado'],
  cpf: [doDono.cpf, deFora.cpf, '11144477735', 'Cliente não encontrado'],
  simulacao: [doDono.idSimulacao, deFora.idSimulacao, inexistente, 'Simulação não encontrada'],
  proposta: [doDono.idProposta, deFora.idProposta, inexistente, 'Proposta não encontrada'],
  promotor: [promotores.alfa, promotores.beta, '9999', 'Promotor não encontrado'],
  atendente: [colega.id, personas.deFora.id, inexistente, 'Atendente não encontrado'],
} as const
const tipos = Object.keys(porTipo) as (keyof typeof porTipo)[]

test.each(tipos)('an object of kind %s is found in its promotor and nowhere else', async (tipo) => {
  const [meu, alheio, nenhum, sentenca] = sentencas[tipo]
  const nomeado = async (valor: string) => api.as(dono)(porTipo[tipo], { query: { valor } })

  expect(await nomeado(meu)).toMatchObject({ status: 200 })
  expect(await nomeado(alheio)).toMatchObject({ status: 404, body: { errors: [sentenca] } })
  expect((await nomeado(alheio)).texto).toBe((await nomeado(nenhum)).texto)
})

test('a promotor named by the call narrows the search to it', async () => {
  const notas = (persona: typeof dono, cliente: typeof doDono, CodigoPromotor: string) =>
    api.as(persona)(anotacaoApi.listar, {
      params: { idRelacionamento: cliente.idRelacionamento },
      query: { Page: '1', PageSize: '10000', CodigoPromotor },
    })

  expect(await notas(dono, doDono, promotores.alfa)).toMatchObject({ status: 200 })
  expect(await notas(dono, doDono, promotores.beta)).toMatchObject({ status: 404 })
  expect(await notas(promotor, doDono, promotores.beta)).toMatchObject({ status: 404 })
})

test('a revoked control counts at once', async () => {
  const status = async () => (await api.as(dono)(oportunidadeApi.listarStatus, {})).status

  expect(await status()).toBe(200)
  await api.consulta("delete from perfil_controle where controle = 'OPORTUNIDADE_VER'")
  api.usuarios.esquecer()
  expect(await status()).toBe(403)
  await api.consulta("insert into perfil_controle values ('TESTE', 'OPORTUNIDADE_VER')")
  api.usuarios.esquecer()
  expect(await status()).toBe(200)
})

test('no line of the log holds an address or anything personal', () => {
  const texto = JSON.stringify(api.linhas)

  expect(api.linhas.length).toBeGreaterThan(30)
  for (const { nome, cpf, telefone } of Object.values(clientes)) {
    for (const canario of [nome, cpf, telefone]) expect(texto).not.toContain(canario)
  }
  expect(texto).not.toContain('valor=')
})
