import { expect, test } from 'vitest'
import { queTiram } from './leituras.ts'

test.each([
  'if (isError) {\n  return <p role="alert">Falhou</p>\n}',
  'if (consulta.isError) return <Falhou />',
  '{preparada.isError ? (\n  <p>Falhou</p>\n) : (\n  <Novos />\n)}',
  '{!isError && data && <Score />}',
  '<QualTelefone falhou={telefones.isError} />',
])('a failed reading that takes the place of what was read is found: %s', (code) => {
  expect(queTiram(code)).toHaveLength(1)
})

test.each([
  'if (isError && !data) {\n  return <p>Falhou</p>\n}',
  '{isError && <p role="alert">Falhou</p>}',
  '{consulta.isError && !consulta.data ? (\n  <Falhou />\n) : null}',
  'if (!data && !isError) return <Skeleton />',
  '// if (isError) {\n',
])('a failure beside what was read is not: %s', (code) => {
  expect(queTiram(code)).toEqual([])
})
