import { afterAll, expect, test } from 'vitest'
import { transaction } from '../base/db/transaction.ts'
import { esteiraDeTeste } from '../test/esteira.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { formalizacaoAberta, formalizacaoConcluida } from './formalizacao.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { informarFormalizacao } from '../banco/informar-formalizacao.ts'

const esteira = await esteiraDeTeste()
afterAll(esteira.fechar)
const { api, services } = esteira

test('opened and concluded here, the bank is told; again and too late are harmless', async () => {
  const { idProposta, numero } = await esteira.propor(personas.dono, clientes.doDono)
  await esteira.enviar()
  const promotor = clientes.doDono.promotor
  const fazer = (verbo: typeof formalizacaoAberta) =>
    transaction(api.pool, sistemaNo(promotor), ({ client }) =>
      verbo({ client, agora: services.agora(), fila: api.fila }, idProposta),
    )
  const situacao = async () =>
    (await api.consulta('select situacao from proposta where id = $1', [idProposta]))[0]

  await fazer(formalizacaoAberta)
  await fazer(formalizacaoAberta)
  expect(await situacao()).toEqual({ situacao: 'FORMALIZACAO' })
  // Also when the bank has that step already: the signer is new to it.
  const avisos = await api.consulta(
    `select from fila.job where name = 'banco-informar' and data ->> 'numero' = $1`,
    [numero],
  )
  expect(avisos).toHaveLength(2)
  await Promise.all([fazer(formalizacaoConcluida), fazer(formalizacaoConcluida)])
  expect(await situacao()).toEqual({ situacao: 'ANALISE' })
  for (const passo of ['FORMALIZACAO', 'ANALISE', 'ANALISE'] as const) {
    await informarFormalizacao(services, { numero, codigoPromotor: promotor, situacao: passo })
  }
  expect(await services.banco.consultar(numero)).toMatchObject({ situacao: 'ANALISE' })

  await esteira.noBanco(numero, 'reprovar')
  await esteira.ouvirBanco()
  await expect(fazer(formalizacaoAberta)).rejects.toThrow('já terminou')
})
