import { z } from 'zod'

/** Who we are to the worker-credit system. */
export const CLIENTE_DO_TRABALHADOR = 'consigna'

/** The header with the worker's own authorisation; without it every query is refused. */
export const CABECALHO_AUTORIZACAO = 'x-autorizacao-trabalhador'

const texto = z.string().max(300).nullish()

/**
 * An amount as lenders receive it: a number, or a text like `2.940,76`. Anything else stays
 * unchanged, for the reader to judge.
 */
const quantia = z.union([z.number(), z.string().max(60)]).nullish()

/** A job of the worker, in the field names of the trade (domain 5). */
const VinculoDoTrabalhador = z.object({
  elegivel: z.boolean().nullish(),
  motivoInelegibilidade: texto,
  dadosProfissionais: z.object({
    matricula: z.union([z.string().max(200), z.number()]).nullish(),
    nomeEmpregador: texto,
    numeroInscricaoEmpregador: texto,
    codigoCategoriaTrabalhador: texto,
    dataAdmissao: texto,
    dataDesligamento: texto,
  }),
  dadosFinanceiros: z.object({
    valorTotalVencimentos: quantia,
    valorBaseMargem: quantia,
    valorMargemDisponivel: quantia,
    /** What a guarantee is a part of. */
    valorSaldoFgts: quantia,
  }),
})
export type VinculoDoTrabalhador = z.infer<typeof VinculoDoTrabalhador>

export const RespostaDoTrabalhador = z.object({ vinculos: z.array(VinculoDoTrabalhador).max(100) })

export const ErrosDoTrabalhador = z.object({
  erros: z
    .array(z.object({ codigo: z.string().max(20), mensagem: z.string().min(1).max(300) }))
    .min(1)
    .max(20),
})
