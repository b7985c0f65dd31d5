import { z } from 'zod'
import { Id } from '../campos.ts'
import { Cpf } from '../cliente/cpf.ts'
import { endpoint } from '../endpoint.ts'
import { TaxaEspecial } from '../oferta/taxa-especial.ts'

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
  /** The rate that this client may have today, under each agreement, and why. */
  taxaEspecial: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/analytics/taxa-especial',
    query: z.object({ idRelacionamento: Id }),
    response: z.array(TaxaEspecial),
    permissao: 'SIMULACAO_SIMULAR',
    objetos: [{ em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: {
      recusa: 'Erro ao consultar a taxa especial',
      falha: 'Erro interno ao consultar a taxa especial',
    },
  }),
}
