import { afterAll, beforeEach, expect, test } from 'vitest'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { testApi } from '../test/api.ts'
import { clientes, personas } from '../test/fixtures.ts'

const { as, consulta, impressaoDoBanco, fechar } = await testApi()
afterAll(fechar)

const { idOportunidade, idCliente } = clientes.doDono
const reabrir = (body = {}) =>
  as(personas.promotor)(oportunidadeApi.reabrir, { params: { idOportunidade }, body })

beforeEach(async () => {
  await consulta(
    `delete from oportunidade_historico;
     delete from oportunidade where id_oportunidade_anterior is not null;
     update proposta set situacao = 'CANCELADA';
     update contrato set situacao = 'ATIVO';
     update cliente set restrito = false, restricao_motivo = null, obito_em = null;
     update oportunidade set status = 'Perdida', id_fator_perda = 1, versao = 3
      where id = '${idOportunidade}'`,
  )
})

test('S4.02 a lost one is reopened as a new oportunidade that refers to it, and stays lost', async () => {
  const { status, body } = await reabrir({ versao: 3 })

  expect(status).toBe(200)
  expect(body.model).toMatchObject({ status: 'Em Aberto', origem: 'REABERTURA', versao: 1 })
  const linhas = await consulta(
    `select status, id_oportunidade_anterior as anterior from oportunidade
      where id = any ($1::uuid[]) order by status`,
    [[idOportunidade, body.model.idOportunidade]],
  )
  expect(linhas).toEqual([
    { status: 'Em Aberto', anterior: idOportunidade },
    { status: 'Perdida', anterior: null },
  ])
  const historico = await consulta('select de, para, observacao from oportunidade_historico')
  expect(historico).toEqual([
    { de: null, para: 'Em Aberto', observacao: 'Reabre uma oportunidade perdida' },
  ])
})

test.each<[string, string, string]>([
  [
    'one that is not lost',
    `update oportunidade set status = 'Em Atendimento', id_fator_perda = null where id = '${idOportunidade}'`,
    'Só uma oportunidade perdida pode ser reaberta.',
  ],
  [
    'one of a restricted client',
    `update cliente set restrito = true, restricao_motivo = 'PLD' where id = '${idCliente}'`,
    'O cliente está na lista restrita',
  ],
  [
    'one whose contract ended',
    `update contrato set situacao = 'QUITADO' where id_cliente = '${idCliente}'`,
    'Já há uma oportunidade aberta igual a esta, ou o contrato terminou.',
  ],
  [
    'one that somebody changed',
    `update oportunidade set versao = 4 where id = '${idOportunidade}'`,
    'A oportunidade foi alterada depois que você a abriu. Atualize e tente de novo.',
  ],
])('%s is not opened again, and nothing is different', async (_qual, mudanca, sentenca) => {
  await consulta(mudanca)
  const antes = await impressaoDoBanco()
  const { status, body } = await reabrir({ versao: 3 })

  expect({ status, message: body.message }).toEqual({ status: 400, message: sentenca })
  expect(await impressaoDoBanco()).toBe(antes)
})

test('of two who reopen it at once, one succeeds', async () => {
  const dois = await Promise.all([reabrir(), reabrir()])

  expect(dois.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})
