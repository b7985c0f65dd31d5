import { z } from 'zod'
import { Dia } from '../data.ts'
import { type Centavos, Dinheiro, centavos } from '../dinheiro.ts'
import { Convencao } from './plano.ts'

const TipoSimulacao = z.enum([
  'NOVO_POR_PARCELA',
  'NOVO_POR_VALOR',
  'NOVO_POR_MARGEM',
  'REFIN',
  'REFIN_MESMA_PARCELA',
  'REFIN_POR_VALOR',
  'PORTABILIDADE',
])
type TipoSimulacao = z.infer<typeof TipoSimulacao>

/** The nearest allowed conditions; null where a value does not depend on the rule. */
const Correcao = z.object({
  /** % a month. */
  taxaAm: z.number().nullable(),
  prazo: z.number().nullable(),
  valorParcela: Dinheiro.nullable(),
  /** The first day on which it is allowed. */
  aPartirDe: Dia.nullable(),
})
export type Correcao = z.infer<typeof Correcao>

/** Why an operation is not allowed, and the way out. */
export const MotivoSimulacao = z.object({
  regra: z.string(),
  norma: z.string().nullable(),
  texto: z.string(),
  comoResolver: z.string(),
  /** The same in numbers; null when no number or day mends it. */
  correcao: Correcao.nullable().default(null),
  /** How far the source of the rule is trusted, as its row says; null for a rule of the house. */
  confianca: z.string().nullable(),
})
export type MotivoSimulacao = z.infer<typeof MotivoSimulacao>

/** The input, as parsed by the server. */
export const CondicoesSimuladas = z.object({
  tipo: TipoSimulacao,
  codigoConvenio: z.string(),
  idBeneficio: z.string().nullable(),
  idEmpregador: z.string().nullable(),
  prazo: z.number(),
  /** % a month. */
  taxaAm: z.number(),
  valorParcela: Dinheiro.nullable(),
  valorLiberado: Dinheiro.nullable(),
  contratos: z.array(z.string()),
  convencao: Convencao.default('REF-1'),
  iofFinanciado: z.boolean().default(true),
})
export type CondicoesSimuladas = z.infer<typeof CondicoesSimuladas>

/** Every number of the loan that would be made, by the named convention. */
const NumerosSimulados = z.object({
  liberacao: Dia,
  primeiroVencimento: Dia,
  ultimoVencimento: Dia,
  carenciaDias: z.number(),
  prazo: z.number(),
  taxaAm: z.number(),
  /** % a year, of the monthly rate compounded. */
  taxaAa: z.number(),
  valorParcela: Dinheiro,
  valorFinanciado: Dinheiro,
  /** What the person receives: in a refinancing, the *troco*. */
  valorLiberado: Dinheiro,
  iofDiario: Dinheiro,
  iofAdicional: Dinheiro,
  iofTotal: Dinheiro,
  /** % of what is taxed, 4 decimals. */
  aliquotaIofEfetiva: z.number(),
  /** Instalment over what is received, 6 decimals. */
  coeficiente: z.number(),
  /** Null when no rate explains the operation. */
  cetAm: z.number().nullable(),
  cetAa: z.number().nullable(),
  totalAPagar: Dinheiro,
  jurosPrimeiraParcela: Dinheiro,
  amortizacaoPrimeiraParcela: Dinheiro,
})

/**
 * A segment of the margin: a running contract, the reservation of a live proposta, margin used
 * elsewhere according to the INSS or the convênio, or this operation.
 */
export const SegmentoDaMargem = z.object({
  tipo: z.enum(['CONTRATO', 'RESERVA', 'OUTROS', 'NOVO']),
  /** Null for what is no contract yet. */
  idContrato: z.string().nullable(),
  /** The number of the contract or proposta; null for this operation. */
  numero: z.string().nullable(),
  banco: z.string().nullable(),
  valorParcela: Dinheiro,
  /** Whether it is in use now, and whether it will be once the operation is done. */
  antes: z.boolean(),
  depois: z.boolean(),
})
export type SegmentoDaMargem = z.infer<typeof SegmentoDaMargem>

export const RegraDaMargem = z.enum(['margem_emprestimo_pct', 'margem_total_pct'])
export type RegraDaMargem = z.infer<typeof RegraDaMargem>

/** The margin of the benefit or job, before and after; contracts paid off give theirs back. */
const MargemSimulada = z.object({
  /** The rule that sets the limit: that of loans or, where it leaves less, that of the total. */
  regra: RegraDaMargem.default('margem_emprestimo_pct'),
  percentual: z.number(),
  norma: z.string(),
  confianca: z.string(),
  base: Dinheiro,
  /** Taken by cards from the total; zero where the rule of loans sets the limit. */
  cartoes: Dinheiro.default(centavos(0)),
  limite: Dinheiro,
  utilizadaAntes: Dinheiro,
  disponivelAntes: Dinheiro,
  utilizadaDepois: Dinheiro,
  disponivelDepois: Dinheiro,
  segmentos: z.array(SegmentoDaMargem).default([]),
})

const ContratoQuitado = z.object({
  idContrato: z.string(),
  numero: z.string(),
  banco: z.string(),
  valorParcela: Dinheiro,
  parcelasPagas: z.number(),
  /** In the payroll already: neither paid nor settled. */
  vencimentosEmTransito: z.array(Dia).default([]),
  /** Paid before they were due: not settled. */
  vencimentosAdiantados: z.array(Dia).default([]),
  /** Past due and not paid, or in part; `emAtraso` is inside the balance, with its charges. */
  parcelasEmAtraso: z.number().default(0),
  emAtraso: Dinheiro.default(centavos(0)),
  parcelasRestantes: z.number(),
  saldoBruto: Dinheiro,
  saldoDevedor: Dinheiro,
  descontoQuitacao: Dinheiro,
})

const RefinSimulado = z.object({
  quitados: z.array(ContratoQuitado),
  saldoBruto: Dinheiro,
  saldoDevedor: Dinheiro,
  descontoQuitacao: Dinheiro,
  /** New money: financed minus balance. Only it is taxed. */
  valorNovo: Dinheiro,
  /** Of contracts younger than a year, on the renewed balance; inside `numeros.iofTotal`. */
  iofComplementar: Dinheiro.default(centavos(0)),
  troco: Dinheiro,
  /** Still to pay if the contracts are kept as they are. */
  custoManter: Dinheiro,
  /** Cost of the change: total of the new loan, minus that total, minus the *troco*. */
  custoAMais: Dinheiro,
})

const PortabilidadeSimulada = z.object({
  idContrato: z.string(),
  numero: z.string(),
  banco: z.string(),
  valorParcelaOrigem: Dinheiro,
  /** % a month of the contract as it is. */
  taxaAmOrigem: z.number(),
  parcelasRestantes: z.number(),
  saldoDevedor: Dinheiro,
  /** Negative where the new conditions are worse. */
  economiaMensal: Dinheiro,
  economiaTotal: Dinheiro,
})

/**
 * Proof of advantage: what the client pays and receives by changing, against staying as they are.
 * `PIOR` is refused as a proposta until a gestor's reason is kept with the simulation.
 */
export const VantagemSimulada = z.object({
  situacao: z.enum(['MELHOR', 'JUSTA', 'PIOR']),
  pagaFicando: Dinheiro,
  pagaMudando: Dinheiro,
  recebeAgora: Dinheiro,
  /** Paid more in all, what is received taken off; negative is a saving. */
  diferenca: Dinheiro,
  /** Monthly cost of the change in percent, and its fair maximum; null without one. */
  custoAm: z.number().nullable(),
  limiteAm: z.number().nullable(),
  texto: z.string(),
})

/** What a worker may give in guarantee, either or both (Lei 10.820, art. 1, par. 5). */
const GarantiaSimulada = z.object({
  saldoFgts: Dinheiro,
  fgts: Dinheiro,
  multa: Dinheiro,
  percentualFgts: z.number(),
  percentualMulta: z.number(),
  norma: z.string(),
})

/** A year of the schedule: what is paid in it, and how much of it is interest. */
const AnoDoCronograma = z.object({
  ano: z.number(),
  parcelas: z.number(),
  total: Dinheiro,
  juros: Dinheiro,
  amortizacao: Dinheiro,
  /** Principal still owed after the last due date of the year. */
  saldoFinal: Dinheiro,
})

/** One step of the account in words for the person: name, formula, amount. */
const PassoDaMemoria = z.object({ passo: z.string(), conta: z.string(), valor: z.string() })

export const ResultadoSimulacao = z.object({
  condicoes: CondicoesSimuladas,
  /** `REF-1`: real days over 30, interest first (domain of the loan maths). */
  convencao: z.string(),
  dataRegras: Dia,
  /** The last day on which the same loan has these dates and rules; absent in what is not shown. */
  validoAte: Dia.nullable().optional(),
  permitido: z.boolean(),
  motivos: z.array(MotivoSimulacao),
  /** What does not forbid but must be said. */
  avisos: z.array(z.string()),
  /** Null when the operation has no numbers at all; a motive then says why. */
  numeros: NumerosSimulados.nullable(),
  margem: MargemSimulada.nullable(),
  refin: RefinSimulado.nullable(),
  portabilidade: PortabilidadeSimulada.nullable().default(null),
  /** Null for a new loan: it replaces no contract. */
  vantagem: VantagemSimulada.nullable().default(null),
  /** Worker credit only, where the platform told a balance of the FGTS. */
  garantia: GarantiaSimulada.nullable().default(null),
  cronograma: z.array(AnoDoCronograma),
  memoria: z.array(PassoDaMemoria),
})
export type ResultadoSimulacao = z.infer<typeof ResultadoSimulacao>

/**
 * The volume of business: the amount released to the client or, in a portability, the balance paid
 * to the other bank. The client of a portability receives nothing.
 */
export const valorDoNegocio = ({
  numeros,
  portabilidade,
}: Pick<ResultadoSimulacao, 'numeros' | 'portabilidade'>): Centavos =>
  portabilidade?.saldoDevedor ?? numeros?.valorLiberado ?? centavos(0)
