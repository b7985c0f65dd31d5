import { z } from 'zod'

/** How registered data of a client may change (`docs/decisions/068`). */
export const EstadoDoCadastro = z.enum(['LIVRE', 'PROVADO', 'SEM_PROVA'])
export type EstadoDoCadastro = z.infer<typeof EstadoDoCadastro>

/** Names of the parts of a client's data that a notice may report as changed. */
export const dadosDoCadastro = {
  pessoa: 'os dados pessoais',
  endereco: 'um endereço',
  conta: 'uma conta',
  telefone: 'um telefone',
  vinculo: 'um vínculo de trabalho',
} as const
export type DadoDoCadastro = keyof typeof dadosDoCadastro

export const CADASTRO_SEM_PROVA =
  'Este cadastro só muda com a prova do cliente: em Cadastro, envie um código ou um link ao telefone verificado, ou um documento de identidade'
