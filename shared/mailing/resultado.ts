import { z } from 'zod'

/**
 * How a row of a file ended. The first reason that holds is the one told, in this order; only clients of
 * the promotor are told apart from *não é cliente desta loja*.
 */
export const ResultadoDaLinha = z.enum([
  'ACEITO',
  'CPF_INVALIDO',
  'REPETIDO',
  'JA_ESPERA',
  'NAO_E_DA_LOJA',
  'RESTRITO',
  'FALECIDO',
  'OPT_OUT',
  'NAO_ME_PERTURBE',
  'SEM_TELEFONE',
])
export type ResultadoDaLinha = z.infer<typeof ResultadoDaLinha>

export const nomeDoResultado: Record<ResultadoDaLinha, string> = {
  ACEITO: 'Aceito',
  CPF_INVALIDO: 'Não é um CPF',
  REPETIDO: 'Repetido no arquivo',
  JA_ESPERA: 'Já espera nesta campanha',
  NAO_E_DA_LOJA: 'Não é cliente desta loja',
  RESTRITO: 'Está na lista restrita',
  FALECIDO: 'Óbito informado',
  OPT_OUT: 'Pediu para não ser contatado',
  NAO_ME_PERTURBE: 'Está no Não me Perturbe',
  SEM_TELEFONE: 'Não tem telefone que possa ser chamado',
}
