import { afterAll, afterEach, expect, test } from 'vitest'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { SO_NA_CONFERENCIA } from '#shared/consentimento/marca.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Contexto } from '../base/http/handler.ts'
import { testApi } from '../test/api.ts'
import { semearExemplos } from '../test/exemplos.ts'
import { telefoneDe } from '../test/exemplos-telefone.ts'
import { type Cliente, clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { aceitarAoConferir } from './aceitar.ts'
import { sortearAmostra } from './ligar.ts'

/** The daily sample of consents through a phone that who asked had added (docs/decisions/067). */
const agora = new Date('2026-11-20T15:00:00Z')
const relogio = { agora }
const api = await testApi({ relogio: () => relogio.agora })
const { as, consulta } = api
await semearExemplos(api)
// None but those that a test marks; the proposta of the examples came before them.
await consulta(`update proposta set criada_em = '2026-10-01T12:00:00Z'`)
// The promotor may check a formalization, and no sample.
await consulta(`insert into perfil_acesso (codigo, descricao, papel)
  values ('OPERA', 'Sem conferir', 'ATENDENTE')`)
await consulta(`insert into perfil_controle (perfil, controle)
  select 'OPERA', controle from perfil_controle
   where perfil = 'TESTE' and controle <> 'CONFIRMACAO_CONFERIR'`)
await consulta(`update usuario set perfil = 'OPERA' where id = $1`, [personas.promotor.id])
api.usuarios.esquecer()
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  relogio.agora = agora
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const { dono, gestor, promotor, deFora: doutro } = personas
const { doDono, doColega, deFora } = clientes

/** Consents of the client, answered on that day through a phone that who asked had added. */
async function marcados(
  { idCliente, idRelacionamento, promotor }: Cliente,
  quantos: number,
  em = '2026-11-19T18:00:00Z',
  marcas: readonly string[] = ['TROUXE'],
) {
  const rows = await consulta<{ id: string }>(
    `insert into consentimento (id, id_cliente, id_relacionamento, codigo_promotor, tipo, situacao,
       id_usuario, canal, id_telefone, enviado_em, autorizado_em, valido_ate, marcas)
     select gen_random_uuid(), $1, $2, $3, 'INSS', 'AUTORIZADO', $4, 'SMS', $5,
       $6::timestamptz - interval '10 minutes', $6, $6::timestamptz + interval '30 days', $8
       from generate_series(1, $7::int) returning id`,
    [idCliente, idRelacionamento, promotor, dono.id, telefoneDe(doDono), em, quantos, marcas],
  )
  return rows.map(({ id }) => id)
}

const sortear = () => sortearAmostra(api.pool, relogio.agora)
const amostra = () =>
  consulta<{ id: string; dia: string }>(
    `select id_consentimento as id, dia::text from consentimento_amostra order by dia, 1`,
  )
const paraOlhar = async (quem = gestor) => {
  const { status, body } = await as(quem)(consentimentoApi.paraOlhar, {})
  expect(status).toBe(200)
  return body.model?.items ?? []
}
const passar = (dias: number) => {
  relogio.agora = new Date(agora.getTime() + dias * 86_400_000)
}

test('a day draws three of a promotor, the same ones however often it runs, and the next day others', async () => {
  const ids = await marcados(doDono, 5)
  expect(await sortear()).toBe(3)
  const primeira = await amostra()
  expect(await sortear()).toBe(0)
  expect(await amostra()).toEqual(primeira)

  // Drawn anew on the same day: the same ones.
  await consulta('delete from consentimento_amostra')
  await sortear()
  expect(await amostra()).toEqual(primeira)

  passar(1)
  expect(await sortear()).toBe(2)
  const todas = await amostra()
  expect(todas.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(todas.filter(({ dia }) => dia === '2026-11-21')).toHaveLength(2)
  passar(2)
  expect(await sortear()).toBe(0)
})

test('each promotor has a sample of its own', async () => {
  await marcados(doDono, 4)
  await marcados(deFora, 4)
  expect(await sortear()).toBe(6)
  expect(await paraOlhar(doutro)).toHaveLength(3)
  // Who manages both sees both.
  expect(await paraOlhar()).toHaveLength(6)
})

test('only marks of an added phone of the seven days before are drawn', async () => {
  await marcados(doDono, 1, '2026-11-12T12:00:00Z')
  // Of today: drawn tomorrow.
  const [deHoje] = await marcados(doDono, 1, '2026-11-20T12:00:00Z')
  await marcados(doDono, 1, undefined, ['ENDERECO'])
  await marcados(doDono, 1, undefined, [])
  expect(await sortear()).toBe(0)
  passar(1)
  await sortear()
  expect(await amostra()).toEqual([{ id: deHoje, dia: '2026-11-21' }])
})

test('the day begins at midnight of São Paulo', async () => {
  await marcados(doDono, 1, '2026-11-20T12:00:00Z')
  relogio.agora = new Date('2026-11-21T02:59:00Z')
  expect(await sortear()).toBe(0)
  relogio.agora = new Date('2026-11-21T03:00:00Z')
  expect(await sortear()).toBe(1)
})

test('a consent that led to a proposta or was accepted is not drawn', async () => {
  const [aceito] = await marcados(doDono, 1)
  await consulta(
    `update consentimento set aceito_por = $2, aceito_em = autorizado_em where id = $1`,
    [aceito, gestor.id],
  )
  await marcados(doColega, 1)
  await consulta(`update proposta set criada_em = '2026-11-19T20:00:00Z' where id_cliente = $1`, [
    doColega.idCliente,
  ])
  expect(await sortear()).toBe(0)
})

const params = (idConsentimento: string) => ({
  idRelacionamento: doDono.idRelacionamento,
  idConsentimento,
})
const revogar = async (quem: typeof dono, idConsentimento: string) => {
  const { status } = await as(quem)(consentimentoApi.revogar, {
    params: params(idConsentimento),
    body: { motivo: 'O cliente pediu' },
  })
  expect(status).toBe(200)
}
const aceitar = async (quem: typeof dono, idConsentimento: string) => {
  const { status, body } = await as(quem)(consentimentoApi.aceitar, {
    params: params(idConsentimento),
    body: { motivo: 'Liguei para o cliente e conferi o telefone' },
  })
  return { status, dito: body.message }
}

test('revoking it before the draw takes no consent out of the sample, nor does its end', async () => {
  const [revogado = '', vencido = ''] = await marcados(doDono, 2)
  await revogar(dono, revogado)
  await consulta(`update consentimento set situacao = 'EXPIRADO' where id = $1`, [vencido])
  expect(await sortear()).toBe(2)
  expect(await paraOlhar()).toMatchObject(
    [
      { idConsentimento: revogado, situacao: 'REVOGADO' },
      { idConsentimento: vencido, situacao: 'EXPIRADO' },
    ].toSorted((a, b) => a.idConsentimento.localeCompare(b.idConsentimento)),
  )
})

test('a drawn consent that who asked revokes stays until a second person noted it', async () => {
  const [idConsentimento = ''] = await marcados(doDono, 1)
  await sortear()
  await revogar(dono, idConsentimento)
  expect(await paraOlhar()).toMatchObject([{ idConsentimento, situacao: 'REVOGADO' }])
  expect((await aceitar(dono, idConsentimento)).status).toBe(400)
  expect((await aceitar(gestor, idConsentimento)).status).toBe(200)
  expect(await paraOlhar()).toEqual([])
  const [guardado] = await consulta(
    `select situacao, aceito_por from consentimento where id = $1`,
    [idConsentimento],
  )
  expect(guardado).toEqual({ situacao: 'REVOGADO', aceito_por: gestor.id })
})

test('a consent that was not drawn cannot be accepted after its end', async () => {
  const [idConsentimento = ''] = await marcados(doDono, 1, '2026-11-20T12:00:00Z')
  await revogar(dono, idConsentimento)
  expect(await aceitar(gestor, idConsentimento)).toEqual({
    status: 400,
    dito: 'O consentimento não espera outra pessoa',
  })
})

test('what the checker of the sample revoked was seen: it leaves the list and is not drawn', async () => {
  const [sorteado = ''] = await marcados(doDono, 1)
  await sortear()
  await revogar(gestor, sorteado)
  expect(await paraOlhar()).toEqual([])
  const [outro = ''] = await marcados(doDono, 1)
  await revogar(gestor, outro)
  expect(await sortear()).toBe(0)
})

test('who looked accepts it with the name, the reason and the hour, and it leaves the list', async () => {
  const [idConsentimento = ''] = await marcados(doDono, 1)
  await sortear()
  expect(await paraOlhar()).toMatchObject([
    {
      idConsentimento,
      idRelacionamento: doDono.idRelacionamento,
      marcas: ['TROUXE'],
      pedidoPor: 'Pessoa dono',
      seu: false,
      amostraDe: '2026-11-20',
    },
  ])
  expect(await paraOlhar(dono)).toMatchObject([{ idConsentimento, seu: true }])

  expect((await aceitar(dono, idConsentimento)).status).toBe(400)
  expect((await aceitar(gestor, idConsentimento)).status).toBe(200)
  expect(await paraOlhar()).toEqual([])
  expect(
    await consulta(
      `select h.id_usuario as quem, h.motivo, h.ocorrido_em as em
         from consentimento_historico h where h.id_consentimento = $1`,
      [idConsentimento],
    ),
  ).toEqual([{ quem: gestor.id, motivo: 'Liguei para o cliente e conferi o telefone', em: agora }])
  expect(await amostra()).toHaveLength(1)
})

test('who may not check the sample accepts a shared phone only, in the wallet and in a formalization', async () => {
  const [idConsentimento = ''] = await marcados(doDono, 1)
  expect(await aceitar(promotor, idConsentimento)).toEqual({ status: 400, dito: SO_NA_CONFERENCIA })
  expect(await sortear()).toBe(1)
  expect(await aceitar(promotor, idConsentimento)).toEqual({ status: 400, dito: SO_NA_CONFERENCIA })
  const [partilhado = ''] = await marcados(doDono, 1, undefined, ['TROUXE', 'PARTILHADO'])
  expect((await aceitar(promotor, partilhado)).status).toBe(200)

  const [outro = ''] = await marcados(doDono, 1)
  await transaction(
    api.pool,
    { idUsuario: promotor.id, promotores: [doDono.promotor] },
    async ({ client }) => {
      const usuario = { id: promotor.id } as Contexto['usuario']
      const alvo = {
        idCliente: doDono.idCliente,
        codigoPromotor: doDono.promotor,
        pessoas: [promotor.id],
      }
      await aceitarAoConferir({ client, usuario, agora }, alvo, ['TROUXE', 'ENDERECO'])
    },
  )
  expect(
    await consulta('select id from consentimento where id = any ($1) and aceito_em is null', [
      [idConsentimento, outro],
    ]),
  ).toEqual([{ id: idConsentimento }])
  expect(await paraOlhar()).toMatchObject([{ idConsentimento }])
})

test('a shared phone waits in the list from the answer on, outside any sample', async () => {
  const [soEla] = await marcados(doDono, 1, undefined, ['PARTILHADO'])
  const [ambas] = await marcados(doDono, 1, undefined, ['TROUXE', 'PARTILHADO'])
  expect(await sortear()).toBe(0)
  expect(await paraOlhar()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ idConsentimento: soEla, amostraDe: null }),
      expect.objectContaining({ idConsentimento: ambas, amostraDe: null }),
    ]),
  )
})
