import { afterAll, beforeEach, expect, test } from 'vitest'
import { formatarCpf } from '#shared/cliente/cpf.ts'
import { COTA_DIARIA, revelacaoApi } from '#shared/revelacao/api.ts'
import { testApi } from '../test/api.ts'
import { beneficioDe, contaDe, semearCredito } from '../test/credito.ts'
import { clientes, personas } from '../test/fixtures.ts'

const api = await testApi()
await semearCredito(api)
afterAll(api.fechar)
beforeEach(() => api.consulta('delete from revelacao_cota; delete from auditoria'))

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

test('each hidden field is shown to who says why, and the trail says what and why, never the value', async () => {
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
  expect(await api.consulta('select from revelacao_cota')).toEqual([])
})

test('the quota of the day holds for calls at the same time, and begins again the next day', async () => {
  await api.consulta(`insert into revelacao_cota values ($1, '2026-11-20', $2)`, [
    dono.id,
    COTA_DIARIA - 2,
  ])
  const respostas = await Promise.all(
    Array.from({ length: 8 }, () => revelar('cpf', doDono.idCliente)),
  )
  expect(respostas.filter(({ status }) => status === 200)).toHaveLength(2)
  const negada = respostas.find(({ status }) => status === 400)
  expect(negada?.body.message).toBe(
    `Você já revelou ${COTA_DIARIA} dados hoje. Peça ao seu gestor ou volte amanhã`,
  )

  await api.consulta(`update revelacao_cota set dia = '2026-11-19'`)
  expect((await revelar('cpf', doDono.idCliente)).body.model.restantes).toBe(COTA_DIARIA - 1)
})

test('the same request sent again counts once', async () => {
  await revelar('cpf', doDono.idCliente, {}, 'uma')
  await revelar('cpf', doDono.idCliente, {}, 'uma')

  expect(await api.consulta('select usadas from revelacao_cota')).toEqual([{ usadas: 1 }])
})
