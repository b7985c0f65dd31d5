import { z } from 'zod'
import { Dia } from '../data.ts'
import { Dinheiro } from '../dinheiro.ts'

export const TipoSimulacao = z.enum(['NOVO_POR_PARCELA', 'NOVO_POR_VALOR', 'REFIN'])
export type TipoSimulacao = z.infer<typeof TipoSimulacao>

/** Why an operation is not allowed, and the way out. */
export const MotivoSimulacao = z.object({
  regra: z.string(),
  norma: z.string().nullable(),
  texto: z.string(),
  comoResolver: z.string(),
  /** How far the source of the rule is trusted, as its row says; null for a rule of the house. */
  confianca: z.string().nullable(),
})
export type MotivoSimulacao = z.infer<typeof MotivoSimulacao>

/** What was asked, as the server read it. */
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

/** The margin of the benefit or job, before and after; contracts paid off give theirs back. */
const MargemSimulada = z.object({
  percentual: z.number(),
  norma: z.string(),
  confianca: z.string(),
  base: Dinheiro,
  limite: Dinheiro,
  utilizadaAntes: Dinheiro,
  disponivelAntes: Dinheiro,
  utilizadaDepois: Dinheiro,
  disponivelDepois: Dinheiro,
})

const ContratoQuitado = z.object({
  idContrato: z.string(),
  numero: z.string(),
  banco: z.string(),
  valorParcela: Dinheiro,
  parcelasPagas: z.number(),
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
  troco: Dinheiro,
  /** Still to pay if the contracts are kept as they are. */
  custoManter: Dinheiro,
  /** Total to pay of the new loan minus that, minus the *troco*: what the change costs. */
  custoAMais: Dinheiro,
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

/** One step of the account, in words for the person: what, how, and how much. */
const PassoDaMemoria = z.object({ passo: z.string(), conta: z.string(), valor: z.string() })

export const ResultadoSimulacao = z.object({
  condicoes: CondicoesSimuladas,
  /** `REF-1`: real days over 30, interest first (domain of the loan maths). */
  convencao: z.string(),
  dataRegras: Dia,
  permitido: z.boolean(),
  motivos: z.array(MotivoSimulacao),
  /** What does not forbid but must be said. */
  avisos: z.array(z.string()),
  /** Null when the operation has no numbers at all; a motive then says why. */
  numeros: NumerosSimulados.nullable(),
  margem: MargemSimulada.nullable(),
  refin: RefinSimulado.nullable(),
  cronograma: z.array(AnoDoCronograma),
  memoria: z.array(PassoDaMemoria),
})
export type ResultadoSimulacao = z.infer<typeof ResultadoSimulacao>
