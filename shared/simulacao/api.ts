import { z } from 'zod'
import { Id, Instante } from '../campos.ts'
import { endpoint } from '../endpoint.ts'
import { BuscaNovo, BuscaRefin } from './busca.ts'
import { EntradaSimulacao } from './entrada.ts'
import { ResultadoSimulacao } from './resultado.ts'

const palavras = {
  recusa: 'Erro ao simular',
  falha: 'Erro interno ao simular',
}

const doRelacionamento = [
  { em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' },
] as const

export const AcaoSimulador = z.enum(
  ['SIMULAR', 'COMPARAR', 'ESCOLHER', 'COMPARTILHAR', 'DESCARTAR'],
  'Ação do simulador desconhecida',
)

export const simulacaoApi = {
  novo: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/simulador/simular/novo',
    query: BuscaNovo,
    response: ResultadoSimulacao,
    permissao: 'SIMULACAO_SIMULAR',
    objetos: doRelacionamento,
    mensagens: palavras,
  }),
  refinanciamento: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/simulador/simular/refinanciamento',
    query: BuscaRefin,
    response: ResultadoSimulacao,
    permissao: 'SIMULACAO_SIMULAR',
    objetos: doRelacionamento,
    mensagens: palavras,
  }),
  /**
   * The opportunity under its standard conditions (its contract or benefit, the same instalment or
   * the whole margin, the ceiling rate and the longest term of the day), and the one kept on it.
   */
  daOportunidade: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/simulacao/simular/:idOportunidade',
    params: z.object({ idOportunidade: Id }),
    response: z.object({
      padrao: ResultadoSimulacao,
      guardada: z
        .object({ idSimulacao: z.string(), criadaEm: Instante, resultado: ResultadoSimulacao })
        .nullable(),
    }),
    permissao: 'SIMULACAO_SIMULAR',
    objetos: [{ em: 'params', campo: 'idOportunidade', tipo: 'oportunidade' }],
    mensagens: palavras,
  }),
  registrar: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/log/simulador/registrar',
    body: z.object({
      idRelacionamento: Id,
      acao: AcaoSimulador,
      entrada: EntradaSimulacao.nullable().optional(),
      idSimulacao: Id.nullable().optional(),
    }),
    response: z.object({ idRegistro: z.string() }),
    permissao: 'SIMULACAO_SIMULAR',
    objetos: [{ em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: {
      recusa: 'Erro ao registrar o uso do simulador',
      falha: 'Erro interno ao registrar o uso do simulador',
    },
  }),
}
