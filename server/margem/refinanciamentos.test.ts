import { afterAll, expect, test } from 'vitest'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { testApi } from '../test/api.ts'
import { beneficioDe, semearCredito } from '../test/credito.ts'
import { clientes, personas } from '../test/fixtures.ts'

const api = await testApi()
await semearCredito(api)
afterAll(api.fechar)

const { doDono } = clientes
const { idRelacionamento, idCliente, idContrato } = doDono

async function motivos() {
  const { body } = await api.as(personas.dono)(simulacaoApi.simular, {
    body: {
      idRelacionamento,
      entrada: {
        tipo: 'REFIN',
        codigoConvenio: '000331',
        idBeneficio: beneficioDe(doDono),
        prazo: 84,
        taxaAm: 1.8,
        contratos: [idContrato],
        valorParcela: 350,
      },
    },
  })
  return body.model.motivos.map(({ regra }) => regra).filter((regra) => regra === 'refin_ano_max')
}

/** A refinancing of the benefit that was paid that day, and settled since. */
const refinanciarEm = (numero: string, dia: string, situacao = 'QUITADO') =>
  api.consulta(
    `insert into contrato (id, id_cliente, id_beneficio, codigo_convenio, numero, banco, proprio,
       produto, situacao, origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo,
       valor_parcela, taxa_am, valor_financiado, valor_liberado)
     select gen_random_uuid(), $1, $2, '000331', $3, k.banco, true, 'EMPRESTIMO', $5, 'REFIN', $4,
            $4::date + 30, $4::date + 3000, 84, 10000, 1.8, 400000, 50000
       from contrato k where k.id = $6`,
    [idCliente, beneficioDe(doDono), numero, dia, situacao, idContrato],
  )

test('the third refinancing of a benefit in 12 months is refused; older and withdrawn ones do not count', async () => {
  await refinanciarEm('R-1', '2026-02-10')
  await refinanciarEm('R-2', '2025-10-10')
  await refinanciarEm('R-3', '2026-05-11', 'EXCLUIDO')
  expect(await motivos()).toEqual([])

  await refinanciarEm('R-4', '2026-06-11')
  expect(await motivos()).toEqual(['refin_ano_max'])
})
