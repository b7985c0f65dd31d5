import { expect, test } from 'vitest'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { personas } from '../test/fixtures.ts'
import { mundoDaMargem, NOVO, novo, voltarDepoisDeCada } from '../test/margem.ts'

/** Decisions about money that take a second person (docs/decisions/066). */
const mundo = await mundoDaMargem()
const { esteira, propor, dizer, pagar, simular } = mundo
const { api } = esteira
const { dono, gestor, promotor: outro } = personas

await voltarDepoisDeCada(mundo)

const livre = async () => (await simular(dono, novo(10))).margem?.disponivelAntes

type Proposta = { idProposta: string; numero: string }

const divergenciaDe = async (idProposta: string) =>
  (
    await api.consulta<{
      id: string
      aberta: boolean
      quem: string | null
      decisao: string | null
    }>(
      `select id, decidida_em is null as aberta, id_usuario as quem, decisao from divergencia
        where id_proposta = $1`,
      [idProposta],
    )
  )[0]

const paramsDe = async (idProposta: string) => ({
  idProposta,
  idDivergencia: (await divergenciaDe(idProposta))?.id ?? '',
})

async function decidir(quem: typeof gestor, idProposta: string, vale: 'NOSSA' | 'DELES') {
  const { status, body } = await api.as(quem)(divergenciaApi.decidir, {
    params: await paramsDe(idProposta),
    body: { vale, observacao: 'O banco mostrou a carta' },
  })
  return { status, mensagem: body.message, model: body.model }
}

async function confirmar(quem: typeof gestor, idProposta: string) {
  const { status, body } = await api.as(quem)(divergenciaApi.confirmar, {
    params: await paramsDe(idProposta),
    body: { observacao: 'Li a carta também' },
  })
  return { status, mensagem: body.message }
}

const situacaoDe = async (idProposta: string) =>
  (
    await api.consulta<{ situacao: string }>('select situacao from proposta where id = $1', [
      idProposta,
    ])
  )[0]?.situacao

/** Refused here; the bank says that it paid. 17.35 of the margin are left. */
async function negada(): Promise<Proposta> {
  const { proposta } = await propor(dono, NOVO, novo(200))
  await esteira.enviar()
  await dizer(proposta.numero, { situacao: 'REPROVADA', recuperavel: true })
  expect(await dizer(proposta.numero, {})).toBe('divergente')
  return proposta
}

/** Paid; the bank says after the window that the client withdrew. */
async function tarde(): Promise<Proposta> {
  const { proposta } = await propor(dono, NOVO, novo(200))
  await pagar(proposta.numero)
  esteira.passarDias(12)
  expect(await dizer(proposta.numero, { situacao: 'CANCELADA' })).toBe('divergente')
  return proposta
}

test('money that the bank says it paid stays reserved until a second person denies it too', async () => {
  const { idProposta } = await negada()
  const pedida = await decidir(gestor, idProposta, 'NOSSA')
  expect(pedida).toMatchObject({
    status: 200,
    model: { decisao: null, pedeOutra: 'NOSSA', pedido: { vale: 'NOSSA', idUsuario: gestor.id } },
  })
  expect(await livre()).toBe(17.35)

  expect(await confirmar(gestor, idProposta)).toEqual({
    status: 400,
    mensagem: 'Quem pediu a decisão não a confirma: peça a outro gestor',
  })
  expect(await confirmar(outro, idProposta)).toEqual({
    status: 200,
    mensagem: 'Decisão confirmada',
  })
  expect(await divergenciaDe(idProposta)).toMatchObject({
    aberta: false,
    quem: outro.id,
    decisao: 'NOSSA',
  })
  expect(await livre()).toBe(217.35)
  expect((await confirmar(outro, idProposta)).mensagem).toBe('A divergência já foi decidida')
})

test('the same request of another gestor does not take the place of the first: it is a confirmation', async () => {
  const { idProposta } = await negada()
  await decidir(gestor, idProposta, 'NOSSA')
  expect(await decidir(outro, idProposta, 'NOSSA')).toMatchObject({
    status: 400,
    mensagem: 'Outro gestor já pediu esta decisão: abra de novo e confirme',
  })
  expect((await confirmar(outro, idProposta)).status).toBe(200)
})

test('who does not agree with the first person recognises the payment alone', async () => {
  const { idProposta } = await negada()
  await decidir(gestor, idProposta, 'NOSSA')
  expect(await decidir(outro, idProposta, 'DELES')).toMatchObject({
    status: 200,
    model: { decisao: { vale: 'DELES' }, pedeOutra: null },
  })
  expect(await situacaoDe(idProposta)).toBe('PAGA')
})

test('a paid loan is undone after the window by two persons, both named in its history', async () => {
  const { idProposta, numero } = await tarde()
  expect((await decidir(gestor, idProposta, 'DELES')).model).toMatchObject({
    decisao: null,
    pedido: { vale: 'DELES' },
  })
  expect(await situacaoDe(idProposta)).toBe('PAGA')
  expect(await api.consulta('select situacao from contrato where numero = $1', [numero])).toEqual([
    { situacao: 'ATIVO' },
  ])

  expect(await confirmar(outro, idProposta)).toMatchObject({ status: 200 })
  expect(await situacaoDe(idProposta)).toBe('CANCELADA')
  expect(
    await api.consulta(
      `select id_usuario as quem, motivo from proposta_historico
        where id_proposta = $1 and para = 'CANCELADA'`,
      [idProposta],
    ),
  ).toMatchObject([
    {
      quem: outro.id,
      motivo: expect.stringContaining(
        'Pessoa gestor: O banco mostrou a carta; confirmado: Li a carta também',
      ),
    },
  ])
})

test('a decision that cannot be applied is refused when it is asked for', async () => {
  const { idProposta } = await tarde()
  await api.consulta(`update proposta set produto = 'PORT' where id = $1`, [idProposta])
  expect(await decidir(gestor, idProposta, 'DELES')).toMatchObject({
    status: 400,
    mensagem: expect.stringContaining('a portabilidade não se desfaz'),
  })
  expect((await confirmar(outro, idProposta)).mensagem).toBe(
    'Ninguém pediu uma decisão para confirmar',
  )
  expect((await decidir(outro, idProposta, 'NOSSA')).model).toMatchObject({
    decisao: { vale: 'NOSSA' },
  })
})

test.each([
  ['nobody asked for', null],
  ['the same person asked for', gestor.id],
])('the database refuses a decision about money that %s', async (_, pedinte) => {
  const { idProposta } = await negada()
  if (pedinte !== null) {
    await api.consulta(
      `update divergencia set pedida = 'NOSSA', pedido_observacao = 'x', pedida_em = ouvida_em,
         id_pedinte = $2 where id_proposta = $1`,
      [idProposta, pedinte],
    )
  }
  const forcar = (quem: string) =>
    api.consulta(
      `update divergencia set decisao = 'NOSSA', observacao = 'x', decidida_em = ouvida_em,
         id_usuario = $2 where id_proposta = $1`,
      [idProposta, quem],
    )
  await expect(forcar(gestor.id)).rejects.toThrow('takes another person')
  if (pedinte !== null) await forcar(outro.id)
})

test('two who confirm at once decide it once', async () => {
  const { idProposta } = await negada()
  await decidir(dono, idProposta, 'NOSSA')
  const respostas = await Promise.all([confirmar(gestor, idProposta), confirmar(outro, idProposta)])
  expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})
