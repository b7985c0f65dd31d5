import { readFileSync } from 'node:fs'
import { getConstructionPlans } from 'pg-boss'
import { expect, test } from 'vitest'

test('the queue in the migrations is the one that this pg-boss expects', () => {
  const migracao = readFileSync('database/migrations/2026-11-22-02-fila.sql', 'utf8')
  const plano = getConstructionPlans('fila')
  const inicio = plano.indexOf('CREATE SCHEMA IF NOT EXISTS fila;')

  expect(migracao).toContain(plano.slice(inicio, plano.lastIndexOf('COMMIT;')).trim())
})
