import { z } from 'zod'

/** A Brazilian phone: a mobile has nine digits from 9 on, a fixed one eight from 2 to 5. */
export const NumeroTelefone = z.object(
  {
    ddd: z.string('DDD inválido').regex(/^[1-9][0-9]$/, 'DDD inválido'),
    numero: z
      .string('Telefone inválido')
      .regex(/^(?:9[0-9]{8}|[2-5][0-9]{7})$/, 'Telefone inválido: confira os dígitos'),
  },
  'Telefone: preencha este campo',
)
export type NumeroTelefone = z.infer<typeof NumeroTelefone>

export const ehCelular = (numero: string): boolean => /^9[0-9]{8}$/.test(numero)
