import { z } from 'zod'
import { tambem } from '../apelidos.ts'

/** A Brazilian phone: a mobile has nine digits from 9 on, a fixed one eight from 2 to 5. */
export const NumeroTelefone = tambem(
  z.object(
    {
      ddd: z.string('DDD inválido').regex(/^[1-9][0-9]$/, 'DDD inválido'),
      numero: z
        .string('Telefone inválido')
        .regex(/^(?:9[0-9]{4}|[2-5][0-9]{3})-?[0-9]{4}$/, 'Telefone inválido: confira os dígitos')
        .transform((numero) => numero.replace('-', '')),
    },
    'Telefone: preencha este campo',
  ),
  { doTexto: partesDoTelefone },
)
export type NumeroTelefone = z.infer<typeof NumeroTelefone>

export const ehCelular = (numero: string): boolean => /^9[0-9]{8}$/.test(numero)

/** `(11) 98765-4321` as its two parts, masked or whole; none of another text. */
export function partesDoTelefone(texto: string): { ddd: string; numero: string } | undefined {
  const [, ddd, numero] =
    /^(?:\+55 ?)?\(?([1-9][0-9])\)? ?([0-9*][0-9* -]{7,11})$/.exec(texto) ?? []
  return ddd && numero ? { ddd, numero: numero.replaceAll(' ', '') } : undefined
}
