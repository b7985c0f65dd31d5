import { z } from 'zod'
import { CodigoConvenio, Id, IdDoTelefone, Instante, texto } from '../campos.ts'
import { Dinheiro } from '../dinheiro.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { BuscaNovo, BuscaRefin, BuscaValorLiberado } from './busca.ts'
import { EntradaSimulacao } from '../calculo/entrada.ts'
import { Convencao } from '../calculo/plano.ts'
import { PedidoDeResolver, Resolvido } from '../calculo/pedido-de-resolver.ts'
import {
  MotivoSimulacao,
  RegraDaMargem,
  ResultadoSimulacao,
  SegmentoDaMargem,
} from '../calculo/resultado.ts'

const doRelacionamento = [
  { em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' },
] as const
const noCorpo = [{ em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' }] as const

const acoesDoSimulador = ['SIMULAR', 'COMPARAR', 'ESCOLHER', 'COMPARTILHAR', 'DESCARTAR'] as const
const AcaoSimulador = z.enum(
  acoesDoSimulador,
  `Ação do simulador desconhecida: use ${acoesDoSimulador.join(', ')}`,
)

/** The dated rule in force today: value, norm, confidence. */
const RegraDeHoje = z.object({ valor: z.number(), norma: z.string(), confianca: z.string() })

/** The conditions a simulation starts from. A rule without a row for the day is null. */
export const Condicao = z.object({
  /** The day of release, whose rules these are. */
  dia: z.string(),
  /** Null when no rule says the payroll of the convênio. */
  primeiroVencimento: z.string().nullable(),
  /** % a month. */
  tetoAm: RegraDeHoje.nullable(),
  prazoMaximo: RegraDeHoje.nullable(),
  /** Days from the release to the first due date. */
  carenciaMaxima: RegraDeHoje.nullable(),
  /** % of the base. */
  margemEmprestimo: RegraDeHoje.nullable(),
  limiteContratos: RegraDeHoje.nullable(),
  /** Fractions: 0.000082 a day, 0.0038 once. */
  iofDiario: RegraDeHoje.nullable(),
  iofAdicional: RegraDeHoje.nullable(),
  /** Those that a proposta of the convênio may have. */
  convencoes: z.array(Convencao),
  /** Whether the convênio asks the client's margin password. */
  senhaMargem: z.boolean(),
  /** The policy of portability: the origin's own rows where a bank was named and has them. */
  portabilidade: z.array(RegraDeHoje.extend({ regra: z.string() })),
})
export type Condicao = z.infer<typeof Condicao>

/** The margin of one benefit or job: never mixed with another of the same person. */
export const ReguaDaMargem = z.object({
  /** Exactly one of the two is not null. */
  idBeneficio: z.string().nullable(),
  idEmpregador: z.string().nullable(),
  codigoConvenio: z.string(),
  convenio: z.string(),
  /** Benefit or registration number, masked. */
  numero: z.string(),
  /** The rule that sets the limit: that of loans, or that of the total. */
  regra: RegraDaMargem.nullable(),
  /** Null, with the rest, when no rule of margin covers the day: `recusa` says so. */
  percentual: z.number().nullable(),
  norma: z.string().nullable(),
  confianca: z.string().nullable(),
  recusa: z.string().nullable(),
  base: Dinheiro,
  /** Taken by cards from the total; zero where the rule of loans sets the limit. */
  cartoes: Dinheiro,
  limite: Dinheiro,
  utilizada: Dinheiro,
  disponivel: Dinheiro,
  /** How far what is in use passes the limit of the day. */
  extrapolada: Dinheiro,
  /** In the order in which they were contracted; what propostas reserve comes last. */
  segmentos: z.array(SegmentoDaMargem),
})
export type ReguaDaMargem = z.infer<typeof ReguaDaMargem>

const Passo = z.object({
  campo: z.string(),
  rotulo: z.string(),
  formula: z.string(),
  conta: z.string(),
  norma: z.string().nullable(),
})

/** *Memória de cálculo*: every number opened, then the lines it rests on. */
export const MemoriaCompleta = z.object({
  convencao: z.string(),
  passos: z.array(Passo),
  tabela: z.array(
    z.object({
      numero: z.number(),
      vencimento: z.string(),
      /** Real days since the release. */
      dias: z.number(),
      /** Present value of one real paid on that day. */
      fator: z.number(),
      parcela: Dinheiro,
      juros: Dinheiro,
      principal: Dinheiro,
      /** Still owed after the payment. */
      saldo: Dinheiro,
      /** Days that count for the IOF: a year at most. */
      diasIof: z.number(),
      /** Centavos, not rounded: only the sum is. */
      iofDiario: z.number(),
    }),
  ),
  /** How the balance of each contract that ends is made up. */
  saldos: z.array(
    z.object({
      numero: z.string(),
      linhas: z.array(
        z.object({
          numero: z.number(),
          vencimento: z.string(),
          dias: z.number(),
          fator: z.number(),
          parcela: Dinheiro,
          /** Present value in centavos, not rounded: only the sum is. */
          presente: z.number(),
        }),
      ),
      saldoDevedor: Dinheiro,
    }),
  ),
})
export type MemoriaCompleta = z.infer<typeof MemoriaCompleta>

export const Autorizacao = z.object({
  motivo: z.string(),
  autor: z.object({ idUsuario: z.string(), nome: z.string() }),
  em: Instante,
  /** The rate below the floor that it allows, and until when; null where it is not below. */
  taxaAm: z.number().nullable(),
  expiraEm: Instante.nullable(),
})

const MOTIVO_MINIMO = 15
const MOTIVO_MAXIMO = 500

const MotivoDoGestor = texto('Motivo', MOTIVO_MAXIMO).refine(
  (motivo) => motivo.trim().length >= MOTIVO_MINIMO,
  `Motivo: escreva ao menos ${MOTIVO_MINIMO} letras`,
)

/**
 * The simulator. A question that makes no sense (another's benefit, no consent, unknown convênio)
 * is a 400 or 404 with its sentence; an operation that is not allowed is a 200 with `permitido`
 * false and its `motivos`. Money is in reais on the wire.
 */
export const simulacaoApi = {
  /** Limits in force today for a benefit or job, each with its norm. */
  condicao: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/simulador/simular/consultar-condicao',
    leitura: true,
    body: z.object({
      idRelacionamento: Id,
      codigoConvenio: CodigoConvenio,
      idBeneficio: Id.nullable().optional(),
      idEmpregador: Id.nullable().optional(),
      /** Of the contract that would be ported. */
      bancoDeOrigem: z
        .string()
        .regex(/^\d{3}$/, 'Banco de origem desconhecido')
        .optional(),
    }),
    response: Condicao,
    permissao: 'SIMULACAO_SIMULAR',
    objetos: noCorpo,
    mensagens: palavras('consultar', 'as condições da simulação'),
  }),
  novo: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/simulador/simular/novo',
    query: BuscaNovo,
    response: ResultadoSimulacao,
    permissao: 'SIMULACAO_SIMULAR',
    objetos: doRelacionamento,
    mensagens: palavras('simular'),
  }),
  refinanciamento: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/simulador/simular/refinanciamento',
    query: BuscaRefin,
    response: ResultadoSimulacao,
    permissao: 'SIMULACAO_SIMULAR',
    objetos: doRelacionamento,
    mensagens: palavras('simular'),
  }),
  /** Every mode, portability too. A call of ours, as those below it (`docs/decisions/027`). */
  simular: endpoint({
    method: 'POST',
    path: '/consigna/v1/simulador/simular',
    leitura: true,
    body: z.object({ idRelacionamento: Id, entrada: EntradaSimulacao }),
    response: ResultadoSimulacao,
    permissao: 'SIMULACAO_SIMULAR',
    objetos: noCorpo,
    mensagens: palavras('simular'),
  }),
  /** Finds one of instalment, amount, term and rate by the other three. */
  resolver: endpoint({
    method: 'POST',
    path: '/consigna/v1/simulador/resolver',
    leitura: true,
    body: PedidoDeResolver,
    response: Resolvido,
    permissao: 'SIMULACAO_SIMULAR',
    objetos: noCorpo,
    mensagens: palavras('simular'),
  }),
  /** How a simulation was computed, line by line. */
  memoria: endpoint({
    method: 'POST',
    path: '/consigna/v1/simulador/memoria',
    leitura: true,
    body: z.object({ idRelacionamento: Id, entrada: EntradaSimulacao }),
    response: MemoriaCompleta,
    permissao: 'SIMULACAO_SIMULAR',
    objetos: noCorpo,
    mensagens: palavras('abrir', 'a memória de cálculo'),
  }),
  /** The margin ruler: one for each benefit and each job of the person. */
  margens: endpoint({
    method: 'GET',
    path: '/consigna/v1/simulador/margens',
    query: z.object({ idRelacionamento: Id }),
    response: z.object({ dia: z.string(), items: z.array(ReguaDaMargem) }),
    permissao: 'SIMULACAO_SIMULAR',
    objetos: doRelacionamento,
    mensagens: palavras('consultar', 'as margens'),
  }),
  /** One line: the amount released under standard conditions (`BuscaValorLiberado`). */
  valorLiberado: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/novorefin/valor-liberado',
    query: BuscaValorLiberado,
    response: z.object({
      operacao: z.enum(['NOVO', 'REFIN']),
      permitido: z.boolean(),
      motivos: z.array(MotivoSimulacao),
      /** Null, with the other numbers, when there are none: a motive says why. */
      valorLiberado: Dinheiro.nullable(),
      valorParcela: Dinheiro.nullable(),
      prazo: z.number(),
      /** % a month. */
      taxaAm: z.number(),
      cetAa: z.number().nullable(),
      totalAPagar: Dinheiro.nullable(),
      /** Of the contracts that would be paid off. */
      saldoDevedor: Dinheiro.nullable(),
    }),
    permissao: 'SIMULACAO_SIMULAR',
    objetos: doRelacionamento,
    mensagens: palavras('consultar', 'o valor liberado'),
  }),
  /**
   * The oportunidade under standard conditions (its contract or benefit, the same instalment or the
   * whole margin, the ceiling rate and the longest term of the day), and its saved simulation.
   */
  daOportunidade: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/simulacao/simular/:idOportunidade',
    params: z.object({ idOportunidade: Id }),
    response: z.object({
      padrao: ResultadoSimulacao,
      guardada: z
        .object({
          idSimulacao: z.string(),
          criadaEm: Instante,
          resultado: ResultadoSimulacao,
          /**
           * The gestor's reason for a simulation that leaves the client worse; null until it is
           * written.
           */
          autorizacao: Autorizacao.nullable(),
          /** The floor of rates of the day where this rate is below it and a gestor may allow it. */
          pisoAm: z.number().nullable(),
          /** Who simulated: another person gives the reason. */
          simuladaPor: z.string().nullable(),
        })
        .nullable(),
    }),
    permissao: 'SIMULACAO_SIMULAR',
    objetos: [{ em: 'params', campo: 'idOportunidade', tipo: 'oportunidade' }],
    mensagens: palavras('simular'),
  }),
  /**
   * A gestor's reason to go on with a saved simulation that leaves the client worse. It belongs to
   * that simulation and counts for no other.
   */
  autorizar: endpoint({
    method: 'POST',
    path: '/consigna/v1/simulacao/:idSimulacao/autorizacao',
    params: z.object({ idSimulacao: Id }),
    body: z.object({ motivo: MotivoDoGestor }),
    response: Autorizacao,
    permissao: 'SIMULACAO_AUTORIZAR',
    objetos: [{ em: 'params', campo: 'idSimulacao', tipo: 'simulacao' }],
    mensagens: palavras('registrar', 'o motivo da simulação'),
  }),
  /** The text for the client: amount, instalment, term, rate, CET, total, what is paid off. */
  mensagem: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/novorefin/mensagem',
    leitura: true,
    body: z.object({ idRelacionamento: Id, entrada: EntradaSimulacao }),
    response: z.object({ texto: z.string() }),
    permissao: 'SIMULACAO_SIMULAR',
    objetos: noCorpo,
    mensagens: palavras('escrever', 'a mensagem da simulação'),
  }),
  /** Sends that text by SMS, through the contact gate, if the figures are still those shown. */
  enviarMensagem: endpoint({
    method: 'POST',
    path: '/consigna/v1/simulador/mensagem',
    body: z.object({
      idRelacionamento: Id,
      entrada: EntradaSimulacao,
      idTelefone: IdDoTelefone,
      confirmacao: z.object({
        /** In a refinancing, the *troco*; in a portability, zero. */
        valorLiberado: Dinheiro,
        valorParcela: Dinheiro,
      }),
    }),
    response: z.object({ idMensagem: z.string(), situacao: z.literal('NA_FILA') }),
    permissao: 'HSM_ENVIAR',
    objetos: [...noCorpo, { em: 'body', campo: 'idTelefone', tipo: 'telefone' }],
    mensagens: palavras('enviar', 'a simulação'),
  }),
  /** The simulation on paper, for the client. `conteudo` is the file in base64. */
  pdf: endpoint({
    method: 'POST',
    path: '/consigna/v1/simulador/pdf',
    leitura: true,
    body: z.object({ idRelacionamento: Id, entrada: EntradaSimulacao }),
    response: z.object({
      nome: z.string(),
      tipo: z.literal('application/pdf'),
      conteudo: z.string(),
    }),
    permissao: 'SIMULACAO_SIMULAR',
    objetos: noCorpo,
    ritmo: 'impressao',
    mensagens: palavras('imprimir', 'a simulação'),
  }),
  /** Convênios that open the margin by the client's password, and the form of the request. */
  conveniosSenhaMargem: endpoint({
    method: 'GET',
    path: '/proposta-consignado/v1/consultar-convenios-senha-margem',
    response: z.array(
      z.object({ codigoConvenio: z.string(), nome: z.string(), regime: z.string() }),
    ),
    permissao: 'SIMULACAO_SIMULAR',
    mensagens: palavras('consultar', 'os convênios com senha de margem'),
  }),
  /**
   * Queries such a convênio for the margin of a job. The password is used once, for this request:
   * it is never stored, never logged and in no address. The margin is valid on the day of the
   * answer.
   */
  consultarMargem: endpoint({
    method: 'POST',
    path: '/consigna/v1/simulador/margem-com-senha',
    leitura: true,
    guarda: true,
    body: z.object({
      idRelacionamento: Id,
      idEmpregador: Id,
      senha: z
        .string('Informe a senha da margem')
        .regex(/^[0-9A-Za-z]{4,12}$/, 'A senha da margem tem de 4 a 12 letras e números'),
    }),
    response: z.object({ margemDisponivel: Dinheiro, consultadaEm: Instante }),
    permissao: 'SIMULACAO_SIMULAR',
    objetos: noCorpo,
    mensagens: palavras('consultar', 'a margem do convênio'),
  }),
  registrar: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/log/simulador/registrar',
    body: z.object({
      idRelacionamento: Id,
      /** Absent: the simulator was used. */
      acao: AcaoSimulador.default('SIMULAR'),
      entrada: EntradaSimulacao.nullable().optional(),
      idSimulacao: Id.nullable().optional(),
    }),
    response: z.object({ idRegistro: z.string() }),
    permissao: 'SIMULACAO_SIMULAR',
    objetos: noCorpo,
    mensagens: palavras('registrar', 'o uso do simulador'),
  }),
}
