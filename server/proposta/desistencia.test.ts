import { afterAll, expect, test } from 'vitest'
import { esquecerRegras } from '../base/rules/vigentes.ts'
import { personas } from '../test/fixtures.ts'
import { mundoDaMargem, REFIN, refin } from '../test/margem.ts'

const mundo = await mundoDaMargem()
const { esteira, propor, pagar, dizer } = mundo
afterAll(() => esteira.fechar())

test('a convênio with a reversal window of its own is held to it by the bank too', async () => {
  await esteira.api.consulta(
    `insert into regra_vigencia (regra, convenio, valor, vigencia_inicio, norma, confianca)
     values ('reversao_dias_uteis', 'INSS/000331', 20, '2026-01-01', 'Acordo do convênio', 'baixa')`,
  )
  esquecerRegras()
  const { proposta } = await propor(personas.dono, REFIN, refin(400))
  await pagar(proposta.numero)
  // Beyond the seven business days of the family.
  esteira.passarDias(15)
  expect(await dizer(proposta.numero, { situacao: 'CANCELADA' })).toBe('aplicado')

  const [paga] = await esteira.api.consulta(
    'select p.situacao, k.situacao as contrato from proposta p join contrato k on k.numero = p.numero where p.id = $1',
    [proposta.idProposta],
  )
  expect(paga).toEqual({ situacao: 'CANCELADA', contrato: 'EXCLUIDO' })
})
