import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#shared/all.ts'
import { criarArrumador } from './tolerante.ts'

const Pessoa = z
  .object({
    nome: z.string(),
    idCliente: z.string().optional(),
    endereco: z.object({ cep: z.string() }).nullable().optional(),
    telefones: z.array(z.object({ numero: z.string() })).default([]),
    situacoes: z.record(z.string(), z.number()).optional(),
    entrada: z
      .discriminatedUnion('tipo', [
        z.object({ tipo: z.literal('NOVO'), prazo: z.number() }),
        z.object({ tipo: z.literal('REFIN'), contratos: z.array(z.object({ id: z.string() })) }),
      ])
      .optional(),
  })
  .refine(({ nome }) => nome !== 'x', 'Nome ruim')

const arrumar = (valor: unknown) => {
  const repetidos = new Set<string>()
  return { valor: criarArrumador(Pessoa)(valor, repetidos), repetidos: [...repetidos] }
}

test.each([
  [{ nome: 'a', extra: 1 }, { nome: 'a' }],
  [
    { nome: 'a', endereco: { cep: '1', extra: 1 } },
    { nome: 'a', endereco: { cep: '1' } },
  ],
  [{ telefones: [{ numero: '1', extra: 1 }] }, { telefones: [{ numero: '1' }] }],
  [{ entrada: { tipo: 'NOVO', prazo: 1, contratos: [] } }, { entrada: { tipo: 'NOVO', prazo: 1 } }],
  [{ constructor: 1, toString: 2, prototype: {} }, {}],
])('a field that nobody declared is left out, wherever it is: %j', (valor, esperado) => {
  expect(arrumar(valor)).toEqual({ valor: esperado, repetidos: [] })
})

test.each([
  [
    { NOME: 'Ana', IdCliente: 'aB' },
    { nome: 'Ana', idCliente: 'aB' },
  ],
  [{ Endereco: { CEP: 'x' } }, { endereco: { cep: 'x' } }],
  [{ TELEFONES: [{ Numero: 'Z' }] }, { telefones: [{ numero: 'Z' }] }],
  [
    { Entrada: { Tipo: 'REFIN', Contratos: [{ ID: 'x' }] } },
    { entrada: { tipo: 'REFIN', contratos: [{ id: 'x' }] } },
  ],
  [{ Situacoes: { aB: 1, Ab: 2 } }, { situacoes: { aB: 1, Ab: 2 } }],
])('a name is known in any case, and a value stays as it came: %j', (valor, esperado) => {
  expect(arrumar(valor)).toEqual({ valor: esperado, repetidos: [] })
})

test('a name present in two cases is reported, wherever it is', () => {
  expect(arrumar({ nome: 'a', Nome: 'b' }).repetidos).toEqual(['nome'])
  expect(arrumar({ endereco: { cep: '1', CEP: '1' } }).repetidos).toEqual(['cep'])
  expect(arrumar({ entrada: { tipo: 'NOVO', Tipo: 'NOVO' } }).repetidos).toEqual(['tipo'])
})

test.each([null, 'texto', 12, [], undefined, { entrada: { tipo: 'OUTRO', x: 1 } }])(
  'what is of another shape is left to the schema: %j',
  (valor) => {
    expect(arrumar(valor).valor).toEqual(valor)
  },
)

test('a schema with ambiguous field names is refused before any call is answered', () => {
  const gemeos = z.object({ cpf: z.string(), CPF: z.string() })
  const semNome = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])

  expect(() => criarArrumador(gemeos)).toThrow('differ only in case')
  expect(() => criarArrumador(z.object({ dentro: semNome }))).toThrow('discriminator')
})

const partes = endpoints.flatMap(({ name, endpoint }) =>
  (['query', 'body'] as const).flatMap((parte) => {
    const schema = endpoint[parte]
    return schema ? [{ name, parte, schema }] : []
  }),
)

test.each(partes)('$name: nothing that its $parte does not name comes in', ({ schema }) => {
  const arrumar = criarArrumador(schema)
  const arrumado = arrumar({ campoDeNinguem: 1, papel_: 'GESTOR' }, new Set())
  // Without the field that tells its options apart a union keeps every name, and its schema refuses it.
  if (schema instanceof z.ZodDiscriminatedUnion) {
    expect(schema.safeParse(arrumado).success).toBe(false)
  } else {
    expect(arrumado).toEqual(arrumar({}, new Set()))
  }
})
