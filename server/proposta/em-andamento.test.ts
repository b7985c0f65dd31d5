import { afterAll, expect, test } from 'vitest'
import { oportunidadeNovaDe } from '../test/credito.ts'
import { esteiraDeTeste } from '../test/esteira.ts'
import { clientes, personas } from '../test/fixtures.ts'

const esteira = await esteiraDeTeste()
afterAll(esteira.fechar)
const { doDono } = clientes

test('an oportunidade that was put in motion without a proposta is simulated and proposed', async () => {
  await esteira.api.consulta(`update oportunidade set status = 'Em Andamento' where id = $1`, [
    oportunidadeNovaDe(doDono),
  ])

  const { numero } = await esteira.propor(personas.dono, doDono)

  expect(numero).not.toBe('')
})
