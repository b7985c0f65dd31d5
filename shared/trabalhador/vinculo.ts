import { z } from 'zod'
import { Instante } from '../campos.ts'

const Quantia = z.union([z.number(), z.string(), z.null()])
const Texto = z.string().nullable()

/**
 * A job as answered by the worker-credit system (specification, section 3), unchanged:
 * `vinculoInvalido` judges matricula and income.
 */
export const Vinculo = z.object({
  elegivel: z.boolean().nullable(),
  motivoInelegibilidade: Texto,
  dadosProfissionais: z.object({
    matricula: z.union([z.string(), z.number(), z.null()]),
    nomeEmpregador: Texto,
    numeroInscricaoEmpregador: Texto,
    codigoCategoriaTrabalhador: Texto,
    dataAdmissao: Texto,
    dataDesligamento: Texto,
  }),
  dadosFinanceiros: z.object({
    valorTotalVencimentos: Quantia,
    valorBaseMargem: Quantia,
    valorMargemDisponivel: Quantia,
    /** Absent in answers of before. */
    valorSaldoFgts: Quantia.optional(),
  }),
})
export type Vinculo = z.infer<typeof Vinculo>

/** The block `beneficioTrabalhador`: the last answer of the system, and of when it is. */
export const CreditoTrabalhador = z.object({
  vinculos: z.array(Vinculo),
  lastUpdated: Instante,
})
export type CreditoTrabalhador = z.infer<typeof CreditoTrabalhador>

/** Why an employment link cannot be used, or null (specification, section 5). */
export function vinculoInvalido({
  dadosProfissionais: { matricula },
  dadosFinanceiros: { valorTotalVencimentos: renda },
}: Vinculo): string | null {
  if (typeof matricula !== 'string') return 'A matrícula não veio como texto'
  if (typeof renda !== 'number' || !Number.isFinite(renda)) {
    return 'O total de vencimentos não veio como número'
  }
  return null
}
