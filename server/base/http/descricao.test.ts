import { expect, test } from 'vitest'
import { endpoints } from '#shared/all.ts'
import { cabecalhos } from '../../test/api.ts'
import { descrever } from './descricao.ts'

type Documento = { paths: Record<string, Record<string, Record<string, unknown>>> }

const documento = descrever(endpoints, cabecalhos) as Documento

test.each(endpoints)('$name is described under each of its paths', ({ name, endpoint }) => {
  for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    const caminho = documento.paths[path.replaceAll(/:(\w+)/g, '{$1}')]
    const operacao = caminho?.[endpoint.method.toLowerCase()]

    expect(operacao?.['operationId']).toContain(name)
    expect(Object.keys(Object(operacao?.['responses']))).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '500']),
    )
    expect(operacao?.['requestBody'] === undefined).toBe(endpoint.body === undefined)
  }
})

test('an operation id names one operation', () => {
  const ids = Object.entries(documento.paths).flatMap(([path, metodos]) =>
    Object.values(metodos).map((operacao) => `${String(operacao['operationId'])} ${path}`),
  )

  expect(new Set(ids).size).toBe(ids.length)
})

test('a change documents its Idempotency-Key, a read does not', () => {
  const nomes = (path: string, metodo: string) =>
    JSON.stringify(documento.paths[path]?.[metodo]?.['parameters'])

  expect(nomes('/relacionamento/v1/oportunidade', 'post')).toContain('Idempotency-Key')
  expect(nomes('/core/v1/uf', 'get')).not.toContain('Idempotency-Key')
  expect(nomes('/core/v1/uf', 'get')).toContain(cabecalhos.promotor)
})
