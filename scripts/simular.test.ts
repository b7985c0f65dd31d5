import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const simular = (...argumentos: string[]) => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['scripts/simular.ts', ...argumentos],
    { encoding: 'utf8' },
  )
  return { stdout, stderr, status }
}

test('S1.12 the command prints one JSON object and nothing else', () => {
  const entrada = {
    tipo: 'novo_por_parcela',
    parcela: '567.35',
    taxa_am_pct: '1.85',
    prazo: 96,
    liberacao: '2026-11-10',
    primeiro_venc: '2027-01-07',
  }
  const { stdout, stderr, status } = simular(JSON.stringify(entrada))

  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  expect(stdout.trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(stdout)).toMatchObject({ ...entrada, valor_liberado: '23913.61' })
})

test.each([
  ['{"tipo":"refin"}', 'data: Informe a data'],
  ['not JSON', 'Informe um objeto JSON'],
])('%s is refused in words, on both outputs, with code 1', (argumento, sentenca) => {
  const { stdout, stderr, status } = simular(argumento)

  expect(status).toBe(1)
  expect(stderr).toContain(sentenca)
  expect(JSON.parse(stdout).erros).toContain(sentenca)
})

test('without an argument it prints its usage', () => {
  expect(simular()).toMatchObject({ status: 1, stderr: 'Informe um objeto JSON\n' })
})
