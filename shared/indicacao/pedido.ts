import { z } from 'zod'
import { texto } from '../campos.ts'
import { Cpf } from '../cpf.ts'
import { NumeroTelefone } from '../telefone/numero.ts'

const Telefone = z
  .string()
  .transform((digitado) => digitado.replace(/[\s().-]/g, '').replace(/^\+?55(?=\d{10})/, ''))
  .pipe(
    z
      .string()
      .regex(/^\d{10,11}$/, 'Telefone: escreva o DDD e o número')
      .transform((digitos) => ({ ddd: digitos.slice(0, 2), numero: digitos.slice(2) }))
      .pipe(NumeroTelefone),
  )

/** What the page asks for, as it is typed. */
export const Pedido = z.object({
  nome: texto('Nome', 120)
    .transform((nome) => nome.trim().replace(/\s+/g, ' '))
    .refine((nome) => nome.length >= 2, 'Nome: escreva o seu nome completo')
    .refine((nome) => !/[0-9<>]|\p{C}/u.test(nome), 'Nome: use só letras'),
  telefone: Telefone,
  cpf: z
    .string()
    .transform((digitado) => digitado.trim())
    .pipe(Cpf),
  aceite: z.literal('sim', 'Marque que você leu e aceita'),
})
export type Pedido = z.infer<typeof Pedido>
