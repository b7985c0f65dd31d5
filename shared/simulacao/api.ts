import { z } from 'zod'
import { CodigoConvenio, Id, Instante } from '../campos.ts'
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

/** A dated rule as it holds today: its number, where it is written, how far that is trusted. */
const RegraDeHoje = z.object({ valor: z.number(), norma: z.string(), confianca: z.string() })

/** The conditions a simulation starts from. A rule without a row for the day is null. */
export const Condicao = z.object({
  dia: z.string(),
  /** % a month. */
  tetoAm: RegraDeHoje.nullable(),
  prazoMaximo: RegraDeHoje.nullable(),
})
export type Condicao = z.infer<typeof Condicao>

export const simulacaoApi = {
  /** The ceiling and the longest term in force for a benefit or job. */
  condicao: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/simulador/simular/consultar-condicao',
    leitura: true,
    body: z.object({
      idRelacionamento: Id,
      codigoConvenio: CodigoConvenio,
      idBeneficio: Id.nullable().optional(),
      idEmpregador: Id.nullable().optional(),
    }),
    response: Condicao,
    permissao: 'SIMULACAO_SIMULAR',
    objetos: [{ em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: {
      recusa: 'Erro ao consultar as condições da simulação',
      falha: 'Erro interno ao consultar as condições da simulação',
    },
  }),
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
