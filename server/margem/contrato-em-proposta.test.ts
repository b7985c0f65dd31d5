import { afterAll, afterEach, expect, test } from 'vitest'
import { clientes, personas } from '../test/fixtures.ts'
import { mundoDaMargem, REFIN, refin } from '../test/margem.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

const { esteira, propor, simular } = await mundoDaMargem()
const { api } = esteira
const { doDono } = clientes
const { dono, deFora } = personas

const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  esteira.relogio.adiantadoMs = 0
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

/** A second proposta that settles the contract, written without the locks of the verb. */
const escrever = (numero: string) =>
  api.consulta(
    `with outra as (
       insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente,
         codigo_promotor, produto, codigo_convenio, id_beneficio, situacao, valor_financiado,
         valor_liberado, valor_parcela, prazo, taxa_am, id_usuario, criada_em, atualizada_em)
       select gen_random_uuid(), $1 || 'X', o.id, o.id_relacionamento, o.id_cliente, o.codigo_promotor,
         'REFIN', p.codigo_convenio, p.id_beneficio, 'ANALISE', p.valor_financiado, p.valor_liberado,
         p.valor_parcela, p.prazo, p.taxa_am, p.id_usuario, p.criada_em, p.criada_em
         from proposta p, oportunidade o
        where p.numero = $1 and o.id_cliente = p.id_cliente and o.id <> p.id_oportunidade limit 1
       returning id)
     select id from outra`,
    [numero],
  )

const quitarCom = (idProposta: unknown) =>
  api.consulta(
    'insert into proposta_contrato (id_proposta, id_contrato, saldo_devedor) values ($1, $2, 1)',
    [idProposta, doDono.idContrato],
  )

test('S4.11 the database refuses a second live proposta of one contract, even written past the verb', async () => {
  const { proposta } = await propor(dono, REFIN, refin(350))
  const [outra] = await escrever(proposta.numero)

  await expect(quitarCom(outra?.id)).rejects.toThrow('proposta_contrato_viva')
})

test('S4.11 a contract is free for another proposta once the first has ended, and the first cannot live again', async () => {
  const { proposta } = await propor(dono, REFIN, refin(350))
  await api.consulta(
    `update proposta set situacao = 'REPROVADA', motivo_reprovacao = 'x' where id = $1`,
    [proposta.idProposta],
  )
  const outra = await propor(deFora, { produto: 'REFIN' }, refin(350))

  expect(outra.status).toBe(200)
  await expect(
    api.consulta(
      `update proposta set situacao = 'ANALISE', motivo_reprovacao = null where id = $1`,
      [proposta.idProposta],
    ),
  ).rejects.toThrow('proposta_contrato_viva')
  expect((await simular(dono, refin(350))).motivos.map(({ regra }) => regra)).toContain(
    'contrato_em_proposta',
  )
})
