import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { descrever } from './descrever.ts'
import { criarRegistrar } from './registrar.ts'

const cpf = '11144477735'

function escritas() {
  const linhas: string[] = []
  const registrar = criarRegistrar({ write: (linha) => void linhas.push(linha) })
  return { registrar, linhas }
}

test('an event is one line of JSON with its moment, level and fields', () => {
  const { registrar, linhas } = escritas()
  registrar('pedido', { requisicao: 'r1', chamada: 'referencia.ufs', status: 200, ms: 1.5 })

  expect(linhas).toHaveLength(1)
  expect(JSON.parse(linhas[0] ?? '')).toEqual({
    quando: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    nivel: 'info',
    evento: 'pedido',
    requisicao: 'r1',
    chamada: 'referencia.ufs',
    status: 200,
    ms: 1.5,
  })
})

test('S15 a field that the event does not name is left out', () => {
  const { registrar, linhas } = escritas()
  const comMais = { numero: 7, resumo: 'abc', cpf, url: `/clientes/${cpf}`, body: { cpf } }
  registrar('selo', comMais)

  expect(JSON.parse(linhas[0] ?? '')).toMatchObject({ numero: 7, resumo: 'abc' })
  expect(linhas.join('')).not.toContain(cpf)
})

test('S15 an error is logged by class, codes and stack positions, never by its message', () => {
  const { registrar, linhas } = escritas()
  const doBanco = Object.assign(new DatabaseError(`Key (cpf)=(${cpf}) exists`, 1, 'error'), {
    code: '23505',
    constraint: 'cliente_cpf_key',
    table: 'cliente',
    detail: `Key (cpf)=(${cpf})`,
  })
  const deFora = new Error(`no ${cpf}\n    at ${cpf} (${cpf})`, { cause: doBanco })
  const daForma = z.object({ renda: z.number() }).safeParse({ renda: cpf }).error
  const daChave = z.record(z.string(), z.number()).safeParse({ [cpf]: 'x' }).error
  for (const error of [doBanco, deFora, daForma, daChave, cpf, { cpf }]) {
    registrar('falha', descrever(error))
  }

  expect(linhas.join('')).not.toContain(cpf)
  expect(JSON.parse(linhas[1] ?? '')).toMatchObject({
    nivel: 'error',
    erro: 'Error',
    causa: { codigo: '23505', restricao: 'cliente_cpf_key', tabela: 'cliente' },
    pilha: [expect.stringContaining('registrar.test.ts'), ...Array(7).fill(expect.any(String))],
  })
  expect(JSON.parse(linhas[2] ?? '')).toMatchObject({ campos: ['renda invalid_type'] })
  expect(JSON.parse(linhas[3] ?? '')).toMatchObject({ campos: ['? invalid_type'] })
})
