import { afterAll, afterEach, expect, test } from 'vitest'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { peloSistema } from '../base/db/sistema.ts'
import { quitarTransferido } from '../contrato/sql/emprestimo.ts'
import { clientes, personas, promotores } from '../test/fixtures.ts'
import { mundoDaMargem } from '../test/margem.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

const { esteira, simular } = await mundoDaMargem()
const { api } = esteira
const { doDono } = clientes
const { dono } = personas
const idEmpregador = '66666666-0000-4000-8000-00000000c173'
const suspenso = 'e0000000-0000-4000-8000-00000000c173'

// No platform answered of the job: its margin is our own calculation.
await api.consulta(
  `insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo, renda_bruta)
   values ($1, $2, '000040', 'T-1', 'ATIVO', 600000)`,
  [idEmpregador, doDono.idCliente],
)
await api.consulta(
  `insert into consentimento (id, id_cliente, codigo_promotor, tipo, situacao, canal, enviado_em,
     autorizado_em, valido_ate)
   values (gen_random_uuid(), $1, $2, 'TRABALHADOR', 'AUTORIZADO', 'SMS', '2026-11-10T12:00:00Z',
     '2026-11-10T13:00:00Z', '2026-12-10T13:00:00Z')`,
  [doDono.idCliente, promotores.alfa],
)
await api.consulta(
  `insert into contrato (id, id_cliente, id_empregador, codigo_convenio, numero, banco, proprio, produto,
     situacao, origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo, valor_parcela,
     taxa_am, valor_financiado, valor_liberado)
   select $1, id_cliente, $3, '000040', 'CT-C173', banco, false, produto, 'EXCLUIDO',
     origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo, 30000, taxa_am, 431428,
     414285 from contrato where id = $2`,
  [suspenso, doDono.idContrato, idEmpregador],
)

const retorno = await pontoDeRetorno(api.appUrl)
afterEach(() => retorno.voltar())
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

/** By the simulator, and on the card of the convênio. */
async function livres(situacao: string): Promise<readonly (number | undefined)[]> {
  await api.consulta('update contrato set situacao = $2 where id = $1', [suspenso, situacao])
  const { margem } = await simular(dono, {
    tipo: 'NOVO_POR_PARCELA',
    codigoConvenio: '000040',
    idEmpregador,
    prazo: 24,
    taxaAm: 1.8,
    valorParcela: 10,
  })
  const { body } = await api.as(dono)(beneficioApi.margemConvenio, {
    query: { Cpf: doDono.cpf, codigoConvenio: '000040' },
  })
  const fonte = body.model.fontes.find(({ id }) => id === idEmpregador)
  const cartao = fonte?.margens.find(({ modalidade }) => modalidade === 'EMPRESTIMO')
  return [margem?.disponivelAntes, cartao?.simulavel]
}

test('a suspended contract of a job takes its margin: the discount comes back', async () => {
  const [livre = 0] = await livres('EXCLUIDO')
  expect(livre).toBeGreaterThan(300)
  const tomada = Math.round((livre - 300) * 100) / 100
  expect(await livres('ATIVO')).toEqual([tomada, tomada])
  expect(await livres('SUSPENSO')).toEqual([tomada, tomada])
  expect(await livres('QUITADO')).toEqual([livre, livre])
})

test('a contract of a job that another bank paid off takes its margin: the discount goes on there', async () => {
  const [livre = 0] = await livres('EXCLUIDO')
  const tomada = Math.round((livre - 300) * 100) / 100
  await livres('ATIVO')
  await peloSistema(api.pool, ({ client }) =>
    quitarTransferido(client, { id: suspenso, dia: '2026-11-20' }),
  )
  expect(await livres('QUITADO')).toEqual([tomada, tomada])
})
