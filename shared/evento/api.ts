import { z } from 'zod'
import { Cpf } from '../cliente/cpf.ts'
import { endpoint } from '../endpoint.ts'

export const eventoApi = {
  /** Somebody looked a CPF up: kept as a keyed hash, never as the CPF. */
  consultaCpf: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/eventos/consulta-cpf',
    body: z.object({ cpf: Cpf }),
    response: z.null(),
    permissao: 'EVENTO_REGISTRAR',
    mensagens: {
      recusa: 'Erro ao registrar a consulta de CPF',
      falha: 'Erro interno ao registrar a consulta de CPF',
    },
  }),
}
