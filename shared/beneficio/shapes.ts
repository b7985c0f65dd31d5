import { z } from 'zod'
import { Instante } from '../campos.ts'
import { Dia } from '../data.ts'
import { Dinheiro } from '../dinheiro.ts'

export const Modalidade = z.enum(['EMPRESTIMO', 'RMC', 'RCC', 'CARTAO', 'TOTAL'])
export type Modalidade = z.infer<typeof Modalidade>

/** The limit of one modality, by the dated rule of the day (domain 2.1). */
export const MargemPorModalidade = z.object({
  /** `CARTAO`: the single card (RMC or RCC) of species that allow only one. */
  modalidade: Modalidade,
  /** Null where the table has no row for the day: nothing may be promised. */
  percentual: z.number().nullable(),
  norma: z.string().nullable(),
  confianca: z.string().nullable(),
  limite: Dinheiro,
  utilizada: Dinheiro,
  disponivel: Dinheiro,
  extrapolada: Dinheiro,
  /** Source of the available margin: the INSS, or our computation from the known contracts. */
  origem: z.enum(['INSS', 'CALCULADA']),
  /**
   * Margin for a simulation: less than available when the known contracts leave less than the INSS
   * stated.
   */
  simulavel: Dinheiro,
})
export type MargemPorModalidade = z.infer<typeof MargemPorModalidade>

/** One benefit from the answer of the INSS (domain 2.5). Numbers and accounts are masked. */
export const Beneficio = z.object({
  idBeneficio: z.string(),
  /** `550.***.***-1`. */
  numero: z.string(),
  especie: z.object({
    codigo: z.string(),
    descricao: z.string(),
    elegivel: z.boolean(),
    checarExtincaoCota: z.boolean(),
  }),
  situacao: z.object({ codigo: z.string(), descricao: z.string(), elegivel: z.boolean() }),
  dataInicio: Dia,
  dataDespacho: Dia,
  dataCessacao: Dia.nullable(),
  dataExtincaoCota: Dia.nullable(),
  ufPagamento: z.string().nullable(),
  /** 1 magnetic card, 2 account. */
  tipoCredito: z.string().nullable(),
  bancoPagador: z.object({ codigo: z.string(), nome: z.string().nullable() }).nullable(),
  agenciaPagadora: z.string().nullable(),
  contaPagadora: z.string().nullable(),
  possuiProcurador: z.boolean(),
  possuiRepresentante: z.boolean(),
  cpfRepresentante: z.string().nullable(),
  pensaoAlimenticia: z.string(),
  bloqueio: z.string(),
  elegivelInss: z.boolean().nullable(),
  concessaoJudicial: z.boolean().nullable(),
  dataUltimaPericia: Dia.nullable(),
  exposicaoPolitica: z.string().nullable(),
  valorBase: Dinheiro,
  maximoComprometimento: Dinheiro.nullable(),
  limiteRmc: Dinheiro.nullable(),
  limiteRcc: Dinheiro.nullable(),
  quantidades: z
    .object({
      ativos: z.number(),
      suspensos: z.number(),
      reservadosPortabilidade: z.number(),
      reservadosRefinanciamento: z.number(),
    })
    .nullable(),
  margens: z.array(MargemPorModalidade),
  provaDeVida: z
    .object({
      situacao: z.string(),
      ultima: Dia.nullable(),
      limite: Dia,
      consultadaEm: Instante,
    })
    .nullable(),
  consultadoEm: Instante,
  /** Name of the querying person; null for data from elsewhere. */
  consultadoPor: z.string().nullable(),
})
export type Beneficio = z.infer<typeof Beneficio>

/** The block `beneficioInss`: stored data with their time, and whether a query is allowed. */
export const BeneficioInss = z.object({
  beneficios: z.array(Beneficio),
  /** Until when the client's consent holds; null when there is none that does. */
  consentimentoValidoAte: Instante.nullable(),
  ultimaConsulta: z
    .object({
      em: Instante,
      por: z.string(),
      tipo: z.string(),
      resultado: z.enum(['RESPONDIDA', 'RECUSADA']),
      erros: z.array(
        z.object({
          codigo: z.string(),
          numero: z.string().nullable(),
          previsao: Instante.nullable(),
        }),
      ),
    })
    .nullable(),
  /** The dated rules of the day that decide the eligibility. */
  regras: z.array(z.object({ regra: z.string(), valor: z.number(), norma: z.string() })),
})
export type BeneficioInss = z.infer<typeof BeneficioInss>

/** The margin of a client under one convênio, benefit by benefit or job by job. */
export const MargemConvenio = z.object({
  codigoConvenio: z.string(),
  convenio: z.string(),
  fontes: z.array(
    z.object({
      tipo: z.enum(['BENEFICIO', 'VINCULO']),
      id: z.string(),
      /** The benefit number or the registration, masked. */
      identificacao: z.string(),
      base: Dinheiro,
      margens: z.array(MargemPorModalidade),
    }),
  ),
})
export type MargemConvenio = z.infer<typeof MargemConvenio>
