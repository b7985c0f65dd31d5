import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/campos.ts'
import { testApi } from '../../test/api.ts'
import { clientes, personas } from '../../test/fixtures.ts'
import { handle } from './handler.ts'
import { Recusa } from './recusa.ts'

const { dono } = personas
const { doDono, doColega, deFora } = clientes

const perguntar = endpoint({
  method: 'GET',
  path: '/teste/fora/:idRelacionamento',
  params: z.object({ idRelacionamento: Id }),
  query: z.object({ como: z.enum(['responde', 'demora', 'cai', 'recusa']) }),
  response: z.string(),
  guarda: true,
  permissao: 'logado',
  objetos: [{ em: 'params', campo: 'idRelacionamento', tipo: 'relacionamento' }],
  mensagens: { recusa: 'Erro ao perguntar', falha: 'Erro interno ao perguntar' },
})

/** How many transactions of this test's database are open while the outside is asked. */
let abertas: number | undefined
const perguntas: string[] = []

const api = await testApi({
  rotas: [
    handle(perguntar, {
      em: 'tres-passos',
      preparar: async ({ query }, { alvo }) => {
        if (query.como === 'recusa') throw new Recusa('invalido', 'Falta o consentimento')
        return `${query.como} ${alvo?.idCliente}`
      },
      perguntar: async (pergunta) => {
        perguntas.push(pergunta)
        if (pergunta.startsWith('demora')) await esperar(300)
        abertas = api.pool.totalCount - api.pool.idleCount
        if (pergunta.startsWith('cai')) {
          throw Object.assign(new Error('não respondeu'), { name: 'ForaDoAr' })
        }
        return `resposta a ${pergunta.split(' ')[0]}`
      },
      guardar: async (resposta, _input, { client, alvo, agora, usuario }) => {
        await client.query(
          `insert into acesso (id, id_usuario, codigo_promotor, ocorrido_em)
           values (gen_random_uuid(), $1, $2, $3)`,
          [usuario.id, alvo?.codigoPromotor, agora],
        )
        return resposta
      },
    }),
  ],
})
afterAll(api.fechar)

const chamar = (como: string, { idRelacionamento } = doDono) =>
  api.as(dono)(perguntar, { params: { idRelacionamento }, query: { como } })

test('the answer of an outside system is stored, and no transaction is open while waiting', async () => {
  const { status, body } = await chamar('demora')

  expect([status, body.model, abertas]).toEqual([200, 'resposta a demora', 0])
  expect(await api.consulta('select from acesso')).toHaveLength(1)
  expect(
    await api.consulta(`select acao, id_cliente from auditoria where chamada like '%/teste/fora%'`),
  ).toEqual([{ acao: 'LEITURA', id_cliente: doDono.idCliente }])
})

test('no outside system is asked about a client out of scope, or without the right to ask', async () => {
  perguntas.length = 0

  expect((await chamar('responde', doColega)).status).toBe(403)
  expect((await chamar('responde', deFora)).status).toBe(404)
  expect((await chamar('recusa')).body.message).toBe('Falta o consentimento')
  expect(perguntas).toEqual([])
})

test('a system that does not answer leaves everything as it was', async () => {
  const antes = await api.impressaoDoBanco()
  const { status, body } = await chamar('cai')

  expect([status, body.message]).toEqual([502, 'A conexão com serviço falhou!'])
  expect(await api.impressaoDoBanco()).toBe(antes)
})
