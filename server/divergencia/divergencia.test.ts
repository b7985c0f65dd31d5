import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createBanco } from '#integrations/banco/banco.ts'
import { ForaDoAr } from '#integrations/fora-do-ar.ts'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { reenviarParadas } from '../banco/conciliar.ts'
import { enviarAoBanco } from '../banco/enviar.ts'
import { informarFormalizacao } from '../banco/informar-formalizacao.ts'
import type { Informe } from '../proposta/formalizacao.ts'
import { esteiraDeTeste } from '../test/esteira.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { DEVERES_PERDIDOS } from './deveres.ts'

const esteira = await esteiraDeTeste()
const { api, relogio, services } = esteira
afterAll(esteira.fechar)

const { dono, colega, gestor } = personas
const { doDono } = clientes
const { idRelacionamento } = doDono
const fora = createBanco({
  url: 'http://127.0.0.1:9',
  credencial: { id: 'consigna', segredo: 's' },
  limiteMs: 2000,
})

let idProposta = ''
let numero = ''

/** A proposta whose sending the bank has not answered for an hour. */
beforeEach(async () => {
  const feita = await esteira.propor(dono, doDono)
  ;({ idProposta, numero } = feita)
  const envio = { idProposta, codigoPromotor: doDono.promotor }
  await expect(enviarAoBanco({ ...services, banco: fora }, envio)).rejects.toBeInstanceOf(ForaDoAr)
  await api.consulta(
    `update fila.job set state = 'retry', retry_count = 5, created_on = now() - interval '1 hour',
            start_after = now() + interval '15 minutes'
      where name = 'banco-enviar' and data ->> 'idProposta' = $1`,
    [idProposta],
  )
})

afterEach(async () => {
  relogio.adiantadoMs = 0
  await api.consulta('delete from fila.job')
  await api.consulta(`update proposta set situacao = 'CANCELADA' where numero = $1`, [numero])
  await api.consulta(
    `update oportunidade set status = 'Em Atendimento', id_fator_perda = null
      where id_cliente = $1 and produto = 'NOVO'`,
    [doDono.idCliente],
  )
})

const deveres = async (quem: typeof dono) =>
  (await api.as(quem)(divergenciaApi.deveres, { query: {} })).body.model.items

const jobs = () =>
  api.consulta<{ name: string; state: string; atrasado: boolean }>(
    `select name, state, start_after > now() as atrasado from fila.job
      where data ->> 'idProposta' = $1 and state <= 'active'`,
    [idProposta],
  )

const situacao = async () =>
  (
    await api.consulta<{ situacao: string }>('select situacao from proposta where numero = $1', [
      numero,
    ])
  )[0]?.situacao

/** As pg-boss leaves it after the last try. */
const perder = () =>
  api.consulta(
    `update fila.job set name = $2, source_name = 'banco-enviar', source_created_on = created_on,
            source_retry_count = 600, retry_count = 0, state = 'created'
      where data ->> 'idProposta' = $1`,
    [idProposta, DEVERES_PERDIDOS],
  )

test('what the bank has not answered is seen as late by the atendente and the gestor, and by nobody else', async () => {
  const visto = { tipo: 'ENVIO_AO_BANCO', idProposta, numeroProposta: numero, cancelavel: true }
  expect(await deveres(dono)).toMatchObject([{ ...visto, tentativas: 5 }])
  expect(await deveres(gestor)).toMatchObject([visto])
  expect(await deveres(colega)).toEqual([])

  await perder()
  expect(await deveres(dono)).toMatchObject([{ ...visto, tentativas: 600, proximaEm: null }])
})

test('the sending of a proposta that was cancelled is nobody’s duty any more', async () => {
  await api.consulta(`update proposta set situacao = 'CANCELADA' where numero = $1`, [numero])
  expect(await jobs()).toHaveLength(1)
  expect(await deveres(dono)).toEqual([])
  expect(await deveres(gestor)).toEqual([])

  await perder()
  expect(await deveres(gestor)).toEqual([])
})

test('a press sends it again at once, after days of tries too', async () => {
  const params = { idRelacionamento }
  const apertar = async () => (await api.as(dono)(divergenciaApi.reenviar, { params })).body.model
  expect(await jobs()).toEqual([{ name: 'banco-enviar', state: 'retry', atrasado: true }])
  expect(await apertar()).toEqual({ reenviados: 1 })
  expect(await jobs()).toEqual([{ name: 'banco-enviar', state: 'retry', atrasado: false }])

  await perder()
  expect(await apertar()).toEqual({ reenviados: 1 })
  expect(await jobs()).toMatchObject([{ name: 'banco-enviar', state: 'created' }])
  await esteira.enviar()
  expect(await situacao()).toBe('DIGITADA')
  expect(await deveres(dono)).toEqual([])
})

test('the sweep takes up what failed for days, and what has no job, once', async () => {
  await perder()
  expect(await api.fila.retomar(DEVERES_PERDIDOS)).toBe(1)
  expect(await jobs()).toMatchObject([{ name: 'banco-enviar', state: 'created' }])

  relogio.adiantadoMs = 120_000
  expect(await reenviarParadas(services)).toBe(0)
  await api.consulta('delete from fila.job')
  expect(await reenviarParadas(services)).toBe(1)
  expect(await reenviarParadas(services)).toBe(0)
  await esteira.enviar()
  expect(await situacao()).toBe('DIGITADA')
})

test('a proposta that went on while the bank was away is sent all the same', async () => {
  await api.consulta(`update proposta set situacao = 'FORMALIZACAO' where numero = $1`, [numero])
  await enviarAoBanco(services, { idProposta, codigoPromotor: doDono.promotor })

  const [guardada] = await api.consulta<{ protocolo: string | null }>(
    'select protocolo_banco as protocolo from proposta where numero = $1',
    [numero],
  )
  expect(guardada?.protocolo).not.toBeNull()
  expect(await situacao()).toBe('FORMALIZACAO')
})

test('a press cancels what the bank never took, and the bank is told of the end', async () => {
  const cancelar = () =>
    api.as(dono)(divergenciaApi.cancelarEnvio, {
      params: { idProposta },
      body: { motivo: 'O cliente desistiu de esperar' },
    })
  expect((await cancelar()).body.model).toEqual({ idProposta, situacao: 'CANCELADA' })
  expect((await cancelar()).body.message).toBe('A proposta já terminou')
  expect(await situacao()).toBe('CANCELADA')
  const [informe] = await api.consulta<{ data: Informe }>(
    `select data from fila.job where name = 'banco-informar' and data ->> 'numero' = $1`,
    [numero],
  )
  expect(informe?.data).toMatchObject({ situacao: 'REPROVADA' })
  // The bank never had it: there is no end to be told, and the job is done.
  if (informe) await informarFormalizacao(services, informe.data)
})

test('a press while the bank is taking the proposta ends it at the bank too', async () => {
  const informar = async () => {
    const jobs = await api.consulta<{ id: string; data: Informe }>(
      `select id, data from fila.job where name = 'banco-informar' and data ->> 'numero' = $1`,
      [numero],
    )
    for (const { id, data } of jobs) {
      await informarFormalizacao(services, data)
      await api.consulta('delete from fila.job where id = $1', [id])
    }
    return jobs.length
  }
  const { banco } = services
  // Everything of the press happens while the submission is on its way.
  const lento = {
    ...banco,
    enviar: async (proposta: Parameters<typeof banco.enviar>[0]) => {
      const { status } = await api.as(dono)(divergenciaApi.cancelarEnvio, {
        params: { idProposta },
        body: { motivo: 'O cliente desistiu de esperar' },
      })
      expect(status).toBe(200)
      expect(await informar()).toBe(1)
      return banco.enviar(proposta)
    },
  }
  await enviarAoBanco(
    { ...services, banco: lento },
    { idProposta, codigoPromotor: doDono.promotor },
  )

  await informar()
  expect(await situacao()).toBe('CANCELADA')
  expect((await banco.consultar(numero))?.situacao).toBe('REPROVADA')
})

test('what the bank took is not cancelled here', async () => {
  await api.consulta(`update fila.job set state = 'created' where name = 'banco-enviar'`)
  await esteira.enviar()
  const { status, body } = await api.as(dono)(divergenciaApi.cancelarEnvio, {
    params: { idProposta },
    body: { motivo: 'Desistiu' },
  })
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message: 'O banco já recebeu a proposta: peça o cancelamento a ele',
  })
})

test('a divergência stands on the list of owner and gestor until one decision, kept with who and when', async () => {
  await api.consulta(
    `insert into divergencia (id, chave, id_proposta, id_relacionamento, codigo_promotor, sistema,
       nossa, deles, motivo, ocorrida_em, ouvida_em)
     select gen_random_uuid(), 'teste:' || id, id, id_relacionamento, codigo_promotor, 'BANCO',
       'FORMALIZACAO', 'ANALISE', 'O banco diz o contrário do que temos', '2026-11-20T12:00:00Z',
       '2026-11-20T12:30:00Z' from proposta where id = $1`,
    [idProposta],
  )
  const listar = async (quem: typeof dono, parte: 'ABERTAS' | 'DECIDIDAS') =>
    (await api.as(quem)(divergenciaApi.listar, { query: { parte } })).body.model.items
  const [vista] = await listar(gestor, 'ABERTAS')
  expect(vista).toMatchObject({ numeroProposta: numero, nossa: 'FORMALIZACAO', deles: 'ANALISE' })
  expect(await listar(dono, 'ABERTAS')).toHaveLength(1)
  expect(await listar(colega, 'ABERTAS')).toEqual([])

  const decidir = (vale: 'NOSSA' | 'DELES') =>
    api.as(gestor)(divergenciaApi.decidir, {
      params: { idProposta, idDivergencia: vista?.idDivergencia ?? '' },
      body: { vale, observacao: 'O banco confirmou por telefone' },
    })
  const respostas = await Promise.all([decidir('NOSSA'), decidir('DELES')])
  expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])

  expect(await listar(gestor, 'ABERTAS')).toEqual([])
  expect(await listar(dono, 'DECIDIDAS')).toMatchObject([
    { decisao: { quem: 'Pessoa gestor', observacao: 'O banco confirmou por telefone' } },
  ])
})
