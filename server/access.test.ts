import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#shared/all.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { cabecalhos, testApi } from './test/api.ts'
import { contaDe } from './test/credito.ts'
import { estrito } from './test/estrito.ts'
import { exemploDe, folhas, ninguem, semearExemplos, trocar } from './test/exemplos.ts'
import { clientes, personas, promotores, type Cliente, type Persona } from './test/fixtures.ts'
import { controlesDasPartesDe, esperado, politica, quemPode, regraDe } from './test/politica.ts'
import { pontoDeRetorno } from './test/retorno.ts'

/**
 * Every answered call, by every person, about every object it can name: the expected status, and no
 * change after a refusal. The expectations are in `politica.ts`, written by hand; a
 * call without a row there, or without an example, fails here.
 *
 * The control: remove one check and run this file. Tests that then fail:
 * - the control (`usuario.controles.has` in server/base/http/porta.ts, `criarPorta`): 106;
 * - the promotor of the header (`usuario.promotores.has` there, `promotorLogado`): 70;
 * - the owner of the client (the line with `exigirAtendimento` in server/base/http/escopo.ts): 35;
 * - the scope of objects (`visivel` there, made `'$2::text[] is not null'`): 1, the last but one,
 *   which runs without row-level security; for the others it hides the same rows.
 * - the closed card (`alvo.aConfirmar` in server/base/http/moldura.ts, made false): 15, because row-level
 *   security hides the client's own rows from a relationship to be confirmed.
 * `mesmoCliente` there repeats a check of the verbs: porta.test.ts tests it.
 */
const cep = {
  consultar: async () => ({
    cep: '01310100',
    logradouro: 'Avenida Paulista',
    bairro: 'Bela Vista',
    cidade: 'São Paulo',
    codigoIbge: 3_550_308,
    uf: 'SP',
  }),
}
const api = await testApi({ cep })
await semearExemplos(api)
const retorno = await pontoDeRetorno(api.appUrl)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const { dono, semAcesso, inativo } = personas
const { doDono, doColega, deFora } = clientes
const ativos = Object.values(personas).filter((persona) => persona !== inativo)
const todos = [...Object.values(clientes), ninguem]

const muda = ({ method, leitura, guarda }: Endpoint) =>
  (method !== 'GET' && !leitura) || guarda === true

/** Values that identify one client; the card shown by a search is left out. */
const segredosDe = (cliente: Cliente): string[] => [
  cliente.cpf,
  cliente.cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4'),
  cliente.telefone,
  `Anotação sobre ${cliente.nome}`,
  `CT-${cliente.idContrato.slice(-4)}`,
  `PP-${cliente.idContrato.slice(-4)}`,
  contaDe(cliente),
]
const canariosDe = (cliente: Cliente): string[] => [
  ...segredosDe(cliente),
  cliente.nome,
  cliente.idCliente,
  cliente.idOportunidade,
]

/** The answer may not contain values that the caller did not send. */
function semCanarios(
  { texto, headers }: { texto: string; headers: Record<string, unknown> },
  enviado: unknown,
  canarios: readonly string[],
): void {
  const recebido = texto + JSON.stringify(headers)
  const mandado = JSON.stringify(enviado)
  // One judgement for all: an assertion costs more than the search of a text.
  const achados = canarios.filter((um) => recebido.includes(um) && !mandado.includes(um))
  expect(achados).toEqual([])
}

/** The owner of the client changes with the call; the answer is about the person. */
const tornamMeu = new Set(['relacionamento.incluir', 'relacionamento.assumirAtendente'])

/** To the bank's checker a case of a promotor where nobody else could confirm it. */
const mostramDeLonge = new Set(['divergencia.daMesa', 'conduta.daMesa', 'formalizacao.daMesa'])

/** The log of the simulator stores the typed input; no object is looked up. */
const soAnotados = new Set(['body.entrada.idBeneficio', 'body.entrada.contratos.0'])

let antes = ''
beforeAll(async () => {
  antes = await api.impressaoDoBanco()
})
/** Whether the test has just seen that nothing changed. */
let igual = false
async function nadaMudou(): Promise<void> {
  expect(await api.impressaoDoBanco()).toBe(antes)
  igual = true
}
/** A red cell must not turn the ones after it red. */
afterEach(async () => {
  if (!igual && (await api.impressaoDoBanco()) !== antes) await retorno.voltar()
  igual = false
})

test('the policy and the examples have a row for each answered call, and no other', () => {
  const names = endpoints.map(({ name }) => name)

  expect(endpoints.filter(({ endpoint }) => !api.respondidas.has(endpoint))).toEqual([])
  expect(Object.keys(politica).toSorted()).toEqual(names.toSorted())
  for (const name of names) exemploDe(name, dono, doDono)
})

const estranhos: [quem: string, status: number, headers: Record<string, string | undefined>][] = [
  ['without gateway key', 401, { [cabecalhos.gateway]: undefined }],
  ['with a wrong gateway key', 401, { [cabecalhos.gateway]: 'outra' }],
  ['without system', 403, { [cabecalhos.sistema]: undefined }],
  ['from an unknown system', 403, { [cabecalhos.sistema]: 'outro' }],
  ['without token', 401, { authorization: undefined }],
  ['with a token that is none', 401, { authorization: 'Bearer a.b.c' }],
  ['with an expired token', 401, await portando(dono, {}, -5)],
  ['with a token for another API', 401, await portando(dono, { aud: 'urn:outra' })],
  ['as somebody who was switched off', 401, await portando(inativo)],
  ['without promotor header', 400, { [cabecalhos.promotor]: undefined }],
  ["with another's promotor", 403, { [cabecalhos.promotor]: promotores.beta }],
  ["with nobody's promotor", 403, { [cabecalhos.promotor]: '9999' }],
]

async function portando({ id }: Persona, mudancas: { aud?: string } = {}, minutos = 10) {
  return { authorization: `Bearer ${await api.emissor.assinar(id, mudancas, minutos)}` }
}

test.each(endpoints)('S7.01 S6.08: $name is closed to strangers', async ({ name, endpoint }) => {
  const exemplo = exemploDe(name, dono, doDono)
  const vazio = { [cabecalhos.promotor]: '' }
  const semEscolha = regraDe(name).semPromotor ? [] : [['without choosing', 400, vazio] as const]
  for (const [quem, esperada, outros] of [...estranhos, ...semEscolha]) {
    const answer = await api.as(dono)(endpoint, exemplo, { cabecalhos: outros })
    const { status, body } = answer
    expect({ quem, status, model: body.model }).toEqual({ quem, status: esperada, model: null })
    semCanarios(answer, {}, canariosDe(doDono))
  }
  await nadaMudou()
})

test.each(endpoints)('S8.01: $name to each person about each client', async (chamada) => {
  const { name, endpoint } = chamada
  const response = estrito(endpoint.response)
  const permitidas: [Persona, Cliente][] = []
  for (const quem of ativos) {
    for (const cliente of todos) {
      const status = esperado(name, quem, cliente)
      if (status === 200) permitidas.push([quem, cliente])
      else await recusada(quem, cliente, status)
    }
  }
  expect(await api.impressaoDoBanco()).toBe(antes)
  expect(permitidas.length).toBeGreaterThan(0)
  for (const [quem, cliente] of permitidas) await atendida(quem, cliente)
  if (!muda(endpoint)) await nadaMudou()

  async function recusada(quem: Persona, cliente: Cliente, status: number): Promise<void> {
    const exemplo = exemploDe(name, quem, cliente)
    const answer = await api.as(quem)(endpoint, exemplo)
    const celula = `${quem.login} × ${cliente.nome}`
    expect({ celula, status: answer.status, model: answer.body.model }).toEqual({
      celula,
      status,
      model: null,
    })
    semCanarios(answer, {}, canariosDe(cliente))
    if (regraDe(name).controle && quem === semAcesso) {
      expect(answer.body.message).toBe('Ação não autorizada!')
    }
  }

  async function atendida(quem: Persona, cliente: Cliente): Promise<void> {
    const exemplo = exemploDe(name, quem, cliente)
    const answer = await api.as(quem)(endpoint, exemplo)
    const { status, body } = answer
    const celula = `${quem.login} × ${cliente.nome}`
    expect({ celula, status, errors: body.errors, message: body.message }).toEqual({
      celula,
      status: 200,
      errors: [],
      message: endpoint.mensagens.sucesso ?? null,
    })
    const lida = z.safeDecode(response, body.model)
    expect({ celula, lida: lida.error?.issues ?? 'as declared' }).toEqual({
      celula,
      lida: 'as declared',
    })
    const alheios = tornamMeu.has(name) ? todos.filter((um) => um !== cliente) : todos
    const deOutros = alheios.flatMap((outro) => {
      if (mostramDeLonge.has(name) && outro === clientes.deLonge) return []
      if (!quem.promotores.includes(outro.promotor)) return canariosDe(outro)
      const ehDeOutro = quem.papel === 'ATENDENTE' && outro.atendente !== quem
      return ehDeOutro ? segredosDe(outro) : []
    })
    semCanarios(answer, exemplo, deOutros)
    if (muda(endpoint)) await retorno.voltar()
  }
})

/** Inputs that contain data of the client: the places where another client's example differs. */
const posicoes = endpoints.flatMap(({ name, endpoint }) => {
  const meu = exemploDe(name, dono, doDono)
  const alheias = new Map(
    folhas(exemploDe(name, dono, deFora)).map((um) => [um.onde.join('.'), um]),
  )
  return folhas(meu).flatMap(({ onde, valor }) => {
    const alheia = alheias.get(onde.join('.'))?.valor
    if (alheia === valor || typeof alheia !== 'string') return []
    return [{ name, endpoint, onde, lugar: onde.join('.') }]
  })
})

test('the matrix swaps every object that a call declares, and those inside bodies', () => {
  const lugares = new Set(posicoes.map(({ name, lugar }) => `${name} ${lugar}`))
  const declaradas = endpoints.flatMap(({ name, endpoint }) =>
    (endpoint.objetos ?? []).map(({ em, campo }) => `${name} ${em}.${campo}`),
  )

  expect(declaradas.filter((uma) => !lugares.has(uma))).toEqual([])
  expect(posicoes.length).toBeGreaterThan(declaradas.length)
})

test.each(posicoes)(
  "$name: another promotor's $lugar does not exist, and neither does a wrong one",
  async ({ name, endpoint, onde, lugar }) => {
    const { alcance } = regraDe(name)
    const meu = exemploDe(name, dono, doDono)
    const valorDe = (cliente: Cliente) =>
      folhas(exemploDe(name, dono, cliente)).find((um) => um.onde.join('.') === lugar)?.valor
    const com = async (cliente: Cliente, canarios = canariosDe(cliente)) => {
      const exemplo = trocar(meu, onde, valorDe(cliente))
      const answer = await api.as(dono)(endpoint, exemplo)
      if (!tornamMeu.has(name) || cliente !== deFora) semCanarios(answer, exemplo, canarios)
      if (answer.status === 200 && muda(endpoint)) await retorno.voltar()
      return { status: answer.status, texto: answer.texto }
    }

    const malformado = await api.as(dono)(endpoint, trocar(meu, onde, '../x'))
    expect(malformado.status).toBe(400)
    const alheio = await com(deFora)
    if (name === 'simulacao.registrar' && soAnotados.has(lugar)) return
    if (alcance === 'nada') return
    expect(alheio).toEqual(await com(ninguem))
    if (alcance === 'busca') expect(alheio.status).toBe(200)
    else expect([404, 400]).toContain(alheio.status)

    // Mine with a piece of a colleague's: it does not belong together.
    if (valorDe(doColega) === valorDe(doDono)) return
    const misturado = await com(doColega, segredosDe(doColega))
    if (alcance === 'cliente') expect(misturado.status).toBeGreaterThanOrEqual(400)
  },
)

/** Pieces of the client itself, in calls that take several. */
const pecas = posicoes.filter(
  ({ name, lugar }) =>
    regraDe(name).alcance === 'cliente' &&
    !soAnotados.has(lugar) &&
    !/(?:codigoPromotor|atendente)$/i.test(lugar),
)
const compostas = pecas.filter(
  ({ name }) => pecas.filter((outra) => outra.name === name).length > 1,
)

test.each(compostas)(
  '$name: who reads both clients cannot mix them by $lugar',
  async ({ name, endpoint, onde, lugar }) => {
    for (const quem of [personas.promotor, personas.gestor]) {
      for (const outro of [doColega, clientes.livre]) {
        const dele = folhas(exemploDe(name, quem, outro)).find((um) => um.onde.join('.') === lugar)
        const exemplo = trocar(exemploDe(name, quem, doDono), onde, dele?.valor)
        const { status, body } = await api.as(quem)(endpoint, exemplo)
        expect({
          quem: quem.login,
          status: [400, 404].includes(status),
          model: body.model,
        }).toEqual({ quem: quem.login, status: true, model: null })
      }
    }
    await nadaMudou()
  },
)

test('a person reads only their own permissions and promotores', async () => {
  for (const name of ['acesso.obterPermissoes', 'organizacao.promotoresDoUsuario']) {
    const { endpoint } = endpoints.find((um) => um.name === name) ?? {}
    if (!endpoint) throw new Error(`${name} is no call any more`)
    const outra = await api.as(dono)(endpoint, exemploDe(name, personas.gestor, doDono))
    const nenhuma = await api.as(dono)(
      endpoint,
      exemploDe(name, { ...dono, id: ninguem.idCliente }, doDono),
    )
    expect([403, 404]).toContain(outra.status)
    expect(outra.texto).toBe(nenhuma.texto)
  }
})

/** A client of Beta as Alfa has it after asking for it by its CPF: a relationship to be confirmed. */
const fechado: Cliente = {
  ...deFora,
  idRelacionamento: deFora.idRelacionamento.replace(/^b{8}/, 'b0b0b0b0'),
  promotor: promotores.alfa,
  atendente: dono,
}
const fechar = () =>
  api.consulta(
    `insert into relacionamento (id, id_cliente, codigo_promotor, id_atendente)
     values ($1, $2, $3, $4)`,
    [fechado.idRelacionamento, fechado.idCliente, fechado.promotor, dono.id],
  )

/** Not even one word of the name; the id is excluded, because the caller sent it. */
const segredosDoFechado = [...canariosDe(deFora), ...deFora.nome.split(' ')].filter(
  (um) => um !== deFora.idCliente && um !== 'Canarinho',
)
const semSegredosDoFechado = (answer: Parameters<typeof semCanarios>[0], enviado: unknown) =>
  semCanarios(answer, enviado, segredosDoFechado)

test.each(endpoints)(
  '$name about a client still to be confirmed shows a masked name or nothing, and changes nothing',
  async ({ name, endpoint }) => {
    await fechar()
    let comFechado = await api.impressaoDoBanco()
    const { alcance, prova = false } = regraDe(name)
    const doCliente = ['cliente', 'resumo'].includes(alcance)
    for (const quem of [dono, personas.colega, personas.promotor]) {
      const exemplo = exemploDe(name, quem, fechado)
      const answer = await api.as(quem)(endpoint, exemplo)
      const celula = { quem: quem.login, status: answer.status }
      semSegredosDoFechado(answer, exemplo)
      if (doCliente) {
        if (answer.status === 200) {
          const mudaDeles = muda(endpoint) && !endpoint.guarda && !prova
          expect({ ...celula, muda: mudaDeles }).toEqual({ ...celula, muda: false })
          const { error } = z.safeDecode(estrito(endpoint.response), answer.body.model)
          expect({ ...celula, lida: error?.issues ?? 'as declared' }).toEqual({
            ...celula,
            lida: 'as declared',
          })
        } else {
          expect(prova ? [400, 403] : [403, 404]).toContain(answer.status)
          expect(answer.body.model).toBe(null)
        }
        // A proof is asked for and kept; until the client answers, the relationship stays closed.
        if (prova) {
          const aberto = 'select from relacionamento where id = $1 and confirmado_em is not null'
          expect(await api.consulta(aberto, [fechado.idRelacionamento])).toEqual([])
          await retorno.voltar()
          await fechar()
          comFechado = await api.impressaoDoBanco()
        }
        expect({ ...celula, banco: await api.impressaoDoBanco() }).toEqual({
          ...celula,
          banco: comFechado,
        })
      }
    }
    await retorno.voltar()
  },
)

const comControle = endpoints.filter(({ name }) => regraDe(name).controle)

test.each(comControle)('$name is allowed by its controls and by no other', async (chamada) => {
  const { name, endpoint } = chamada
  const pedidos = [regraDe(name).controle, ...(controlesDasPartesDe.get(name) ?? [])]
  const quem = quemPode(name)
  const cliente =
    [doDono, clientes.livre, doColega].find((um) => esperado(name, quem, um) === 200) ?? deFora
  const exemplo = exemploDe(name, quem, cliente)
  const status = async (quais: string, controles: readonly (string | null)[]) => {
    await api.consulta(
      `delete from perfil_controle where perfil = 'TESTE' and controle ${quais} ($1::text[])`,
      [controles],
    )
    api.usuarios.esquecer()
    const answer = await api.as(quem)(endpoint, exemplo)
    await retorno.voltar()
    return answer.status
  }

  expect(await status('<> all', pedidos)).toBe(200)
  for (const um of pedidos) expect([um, await status('= any', [um])]).toEqual([um, 403])
  api.usuarios.esquecer()
})

test('without row-level security, the scope of the door alone keeps every foreign object out', async () => {
  await api.consulta(`do $$ declare t regclass; begin
    for t in select oid from pg_class where relrowsecurity loop
      execute format('alter table %s disable row level security', t);
    end loop; end $$`)

  for (const { name, endpoint } of endpoints) {
    if (esperado(name, dono, deFora) !== 404) continue
    const { status } = await api.as(dono)(endpoint, exemploDe(name, dono, deFora))
    expect({ name, status }).toEqual({ name, status: 404 })
  }
  for (const { name, endpoint } of endpoints) {
    await fechar()
    const exemplo = exemploDe(name, dono, fechado)
    semSegredosDoFechado(await api.as(dono)(endpoint, exemplo), exemplo)
    await retorno.voltar()
  }
})

test('no call of this file was a failure of ours', () => {
  expect(api.linhas.filter(({ evento }) => evento === 'falha')).toEqual([])
})
