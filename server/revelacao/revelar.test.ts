import { afterAll, beforeEach, expect, test } from 'vitest'
import { formatarCpf } from '#shared/cpf.ts'
import { revelacaoApi } from '#shared/revelacao/api.ts'
import { contatoApi } from '#shared/contato/api.ts'
import { agora, testApi } from '../test/api.ts'
import { beneficioDe, contaDe, semearCredito } from '../test/credito.ts'
import { clientes, personas } from '../test/fixtures.ts'

/** As the dated row says. */
const COTA_DIARIA = 80

let relogio = agora
const api = await testApi({ relogio: () => relogio })
await semearCredito(api)
afterAll(api.fechar)
beforeEach(async () => {
  relogio = agora
  await api.consulta(`delete from cota_uso; delete from cota_aviso; delete from auditoria; delete from ligacao;
    delete from idempotencia; delete from contato_recusa`)
})

const { dono } = personas
const { doDono, doColega, deFora } = clientes
const finalidade = 'CONTATO'

const revelar = (campo: string, id: string, outro: Record<string, unknown> = {}, chave?: string) =>
  api.as(dono)(
    revelacaoApi.revelar,
    { body: { campo, id, finalidade, ...outro } },
    { ...(chave && { chave }) },
  )

const telefoneDe = ({ idCliente }: typeof doDono) => idCliente.replace(/^c{8}/, '77777777')

test('each masked field is revealed for a purpose, and the trail has field and purpose, never the value', async () => {
  await api.consulta(`update cliente set email = 'dora@exemplo.example' where id = $1`, [
    doDono.idCliente,
  ])
  const pedidos = [
    ['cpf', doDono.idCliente, formatarCpf(doDono.cpf)],
    ['email', doDono.idCliente, 'dora@exemplo.example'],
    ['telefone', telefoneDe(doDono), '(11) 90000-0001'],
    ['conta', contaDe(doDono), '56789-0'],
    ['beneficio', beneficioDe(doDono), '155.000.000-1'],
  ] as const
  for (const [indice, [campo, id, valor]] of pedidos.entries()) {
    const { status, body } = await revelar(campo, id)
    expect([status, body.model]).toEqual([200, { valor, restantes: COTA_DIARIA - 1 - indice }])
  }

  const trilha = await api.consulta<{ alvo: string; detalhe: unknown; id_cliente: string }>(
    `select alvo, detalhe, id_cliente from auditoria where acao = 'REVELACAO' order by ocorrido_em`,
  )
  expect(trilha.map(({ alvo, detalhe }) => [alvo, detalhe])).toEqual(
    pedidos.map(([campo, id]) => [`${campo}:${id}`, { campo, finalidade }]),
  )
  expect(trilha.every(({ id_cliente }) => id_cliente === doDono.idCliente)).toBe(true)
  for (const [, , valor] of pedidos) expect(JSON.stringify(trilha)).not.toContain(valor)
})

test('without a purpose of the list nothing is shown', async () => {
  for (const outra of [undefined, null, '', 'porque sim']) {
    expect((await revelar('cpf', doDono.idCliente, { finalidade: outra })).status).toBe(400)
  }
})

test("a colleague's client, another promotor's and a thing that is not there stay hidden", async () => {
  expect((await revelar('cpf', doColega.idCliente)).status).toBe(403)
  expect((await revelar('telefone', telefoneDe(deFora))).status).toBe(404)
  expect((await revelar('telefone', contaDe(doDono))).status).toBe(404)
  expect((await revelar('email', doColega.idCliente)).status).toBe(403)
  expect(await api.consulta('select from cota_uso')).toEqual([])
})

test('the quota of the day holds for calls at the same time, and begins again the next day', async () => {
  await api.consulta(
    `insert into cota_uso values ('2026-11-20', 'cota_revelacoes', $1, '1001', $2, now())`,
    [dono.id, COTA_DIARIA - 2],
  )
  const respostas = await Promise.all(
    Array.from({ length: 8 }, () => revelar('cpf', doDono.idCliente)),
  )
  expect(respostas.filter(({ status }) => status === 200)).toHaveLength(2)
  const negada = respostas.find(({ status }) => status === 400)
  expect(negada?.body.message).toBe(
    `Hoje já são ${COTA_DIARIA} dados revelados, o limite de uma pessoa. Peça ao seu gestor ou volte amanhã`,
  )

  await api.consulta(`update cota_uso set dia = '2026-11-19'`)
  expect((await revelar('cpf', doDono.idCliente)).body.model.restantes).toBe(COTA_DIARIA - 1)
})

test('a repeated request counts once, and its key stores no revealed value', async () => {
  const pedidos = [
    ['cpf', doDono.idCliente],
    ['telefone', telefoneDe(doDono)],
    ['conta', contaDe(doDono)],
    ['beneficio', beneficioDe(doDono)],
  ] as const
  for (const [indice, [campo, id]] of pedidos.entries()) {
    const primeira = await revelar(campo, id, {}, campo)
    const repetida = await revelar(campo, id, {}, campo)
    expect([repetida.status, repetida.texto]).toEqual([200, primeira.texto])
    expect(repetida.headers['idempotent-replayed']).toBe('true')
    expect(await api.consulta('select usados from cota_uso')).toEqual([{ usados: indice + 1 }])
    const [{ guardado } = { guardado: '' }] = await api.consulta<{ guardado: string }>(
      `select string_agg(i::text, ' ') as guardado from idempotencia i`,
    )
    expect(guardado).not.toContain(primeira.body.model.valor)
    expect(guardado).not.toContain(primeira.body.model.valor.replaceAll(/\D/g, ''))
  }
  // Shown twice is twice in the trail.
  expect(await api.consulta(`select from auditoria where acao = 'REVELACAO'`)).toHaveLength(8)
})

test('a retry does not answer a person who may no longer read the client', async () => {
  const { idRelacionamento, idCliente } = doDono
  const entregarA = (quem: string) =>
    api.consulta('update relacionamento set id_atendente = $2 where id = $1', [
      idRelacionamento,
      quem,
    ])
  const { texto } = await revelar('cpf', idCliente, {}, 'antes-de-transferir')
  await entregarA(personas.colega.id)
  const { status, texto: depois } = await revelar('cpf', idCliente, {}, 'antes-de-transferir')
  await entregarA(dono.id)

  expect(texto).toContain(formatarCpf(doDono.cpf))
  expect(status).toBe(403)
  expect(depois).not.toContain(formatarCpf(doDono.cpf))
})

const contatosHoje = async () =>
  (
    await api.consulta<{ quantos: number }>(
      `select contatos_desde($1, '2026-11-20T03:00:00Z') as quantos`,
      [doDono.idCliente],
    )
  )[0]?.quantos

test('S1.21 a number shown to talk to the client is a call: counted once, and no more than the gate lets', async () => {
  const ligar = (outro = {}) => revelar('telefone', telefoneDe(doDono), outro)
  await ligar({ finalidade: 'CADASTRO' })
  expect(await contatosHoje()).toBe(0)

  await Promise.all([ligar(), ligar(), ligar()])
  expect(await contatosHoje()).toBe(1)
  for (const minutos of [20, 40]) {
    relogio = new Date(agora.getTime() + minutos * 60_000)
    expect((await ligar()).status).toBe(200)
  }
  expect(await contatosHoje()).toBe(3)

  relogio = new Date(agora.getTime() + 60 * 60_000)
  const recusada = await ligar()
  expect([recusada.status, recusada.body.model]).toEqual([400, null])
  expect(recusada.body.message).toContain('O cliente já foi contatado 3 vezes hoje')
  expect(await api.consulta('select canal, regra from contato_recusa')).toEqual([
    { canal: 'LIGACAO', regra: 'CONTATOS_DO_DIA' },
  ])
  const { idRelacionamento } = doDono
  const { body } = await api.as(dono)(contatoApi.semaforo, {
    params: { idRelacionamento },
    query: { canal: 'WHATSAPP', finalidade: 'ATENDIMENTO' },
  })
  expect(body.model.semaforo.regra).toBe('CONTATOS_DO_DIA')
})

test('at night no number is shown to call, and it still is to mend the register', async () => {
  relogio = new Date('2026-11-21T02:00:00Z')
  const recusada = await revelar('telefone', telefoneDe(doDono))

  expect(recusada.body.message).toContain('Fora do horário de contato')
  expect(recusada.texto).not.toContain('90000')
  expect((await revelar('telefone', telefoneDe(doDono), { finalidade: 'CADASTRO' })).status).toBe(
    200,
  )
})

test("a manager's reveal for a call counts like an atendente's", async () => {
  const { status } = await api.as(personas.gestor)(revelacaoApi.revelar, {
    body: { campo: 'telefone', id: telefoneDe(doDono), finalidade },
  })

  expect(status).toBe(200)
  expect(await api.consulta('select id_usuario from ligacao')).toEqual([
    { id_usuario: personas.gestor.id },
  ])
})
