import { afterAll, expect, test } from 'vitest'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { testApi } from '../../test/api.ts'
import { clientes, personas } from '../../test/fixtures.ts'

let cheio = false
const { as, impressaoDoBanco, fechar } = await testApi({ semEspaco: () => cheio })
afterAll(fechar)

const { idRelacionamento, promotor } = clientes.doDono
const anotar = () =>
  as(personas.dono)(anotacaoApi.incluir, {
    params: { idRelacionamento },
    body: { texto: 'Ligou hoje' },
  })
const ler = () =>
  as(personas.dono)(anotacaoApi.listar, {
    params: { idRelacionamento },
    query: { Page: '1', PageSize: '100', CodigoPromotor: promotor },
  })

test('on a disk with little room a change is refused whole, reads go on, and both return', async () => {
  cheio = true
  const antes = await impressaoDoBanco()
  const recusada = await anotar()
  expect(recusada.status).toBe(507)
  expect(recusada.headers['retry-after']).toBe('10')
  expect(await impressaoDoBanco()).toBe(antes)
  expect((await ler()).status).toBe(200)
  cheio = false
  expect((await anotar()).status).toBe(200)
})
