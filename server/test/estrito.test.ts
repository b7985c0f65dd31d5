import { expect, test } from 'vitest'
import { z } from 'zod'
import { estrito } from './estrito.ts'

const Pessoa = z
  .object({
    nome: z.string(),
    endereco: z.object({ cep: z.string() }).nullable().optional(),
    telefones: z.array(z.object({ numero: z.string() })).default([]),
    contato: z.union([z.object({ email: z.string() }), z.object({ fax: z.string() })]).optional(),
  })
  .refine(({ nome }) => nome !== 'x', 'Nome ruim')

test.each([
  { nome: 'a', extra: 1 },
  { nome: 'a', endereco: { cep: '1', extra: 1 } },
  { nome: 'a', telefones: [{ numero: '1', extra: 1 }] },
  { nome: 'a', contato: { email: 'e', extra: 1 } },
])('an unknown field is refused wherever it is: %j', (valor) => {
  expect(Pessoa.safeParse(valor).success).toBe(true)
  expect(estrito(Pessoa).safeParse(valor).success).toBe(false)
})

test('everything else of a schema stays: rules, defaults, transformations', () => {
  expect(estrito(Pessoa).parse({ nome: 'a', endereco: null })).toEqual({
    nome: 'a',
    endereco: null,
    telefones: [],
  })
  expect(estrito(Pessoa).safeParse({ nome: 'x' }).error?.issues[0]?.message).toBe('Nome ruim')
  const maiuscula = z.object({ a: z.string().transform((a) => a.toUpperCase()) })
  expect(estrito(maiuscula).parse({ a: 'b' })).toEqual({ a: 'B' })
  expect(estrito(z.record(z.string(), z.number())).parse({ qualquer: 1 })).toEqual({ qualquer: 1 })
})
