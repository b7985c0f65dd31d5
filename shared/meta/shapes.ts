import { z } from 'zod'
import { CodigoConvenio, CodigoPromotor, Instante, UmaPessoa } from '../campos.ts'
import { Dia } from '../data.ts'
import { centavos, Dinheiro } from '../dinheiro.ts'
import { Produto } from '../oportunidade/shapes.ts'

/** A month as people name it: `2026-11`. */
export const Mes = z
  .string('Informe o mês')
  .regex(/^20[0-9]{2}-(?:0[1-9]|1[0-2])$/, 'Informe o mês como AAAA-MM')

const Quem = { codigoPromotor: CodigoPromotor.optional(), atendente: UmaPessoa.optional() }

export const BuscaDoMes = z.object({ mes: Mes.optional(), ...Quem })
export type BuscaDoMes = z.infer<typeof BuscaDoMes>

export const BuscaDaProducao = z.object({
  dataInicio: Dia.optional(),
  dataFim: Dia.optional(),
  codigoConvenio: CodigoConvenio.optional(),
  produto: Produto.optional(),
  ...Quem,
})
export type BuscaDaProducao = z.infer<typeof BuscaDaProducao>

const feita = { quantidade: z.number(), valor: Dinheiro, comissao: Dinheiro }

export const Meta = z.object({
  codigoPromotor: z.string(),
  promotor: z.string(),
  /** Null: of the whole promotor. */
  atendente: z.object({ idUsuario: z.string(), nome: z.string() }).nullable(),
  /** Null: of every product. */
  produto: Produto.nullable(),
  quantidade: z.number().nullable(),
  valor: Dinheiro.nullable(),
  /** What was paid in the month, without what was taken back. */
  feita: z.object({ quantidade: z.number(), valor: Dinheiro }),
  desde: Instante,
})
export type Meta = z.infer<typeof Meta>

/** One month: what was done, and the targets in force. */
export const ResultadoDoMes = z.object({
  mes: z.string(),
  diasUteis: z.number(),
  /** Today counts. */
  diasUteisRestantes: z.number(),
  feita: z.object(feita),
  metas: z.array(Meta),
})
export type ResultadoDoMes = z.infer<typeof ResultadoDoMes>

const MAIOR_QUANTIDADE = 100_000
/** R$ 1 billion: a month of a large promotor is more than one loan may be. */
const MAIOR_META = centavos(100_000_000_000)

export const NovaMeta = z.object({
  codigoPromotor: CodigoPromotor,
  /** Absent: of the whole promotor. */
  atendente: UmaPessoa.nullish(),
  mes: Mes,
  produto: Produto.nullish(),
  quantidade: z
    .int('Quantidade: informe um número inteiro')
    .min(1, 'Quantidade: informe 1 ou mais')
    .max(MAIOR_QUANTIDADE, `Quantidade: informe no máximo ${MAIOR_QUANTIDADE}`)
    .nullish(),
  valor: Dinheiro.refine((valor) => valor > 0, 'Valor: informe mais que zero')
    .refine((valor) => valor <= MAIOR_META, 'Valor: grande demais')
    .nullish(),
})
export type NovaMeta = z.infer<typeof NovaMeta>

/** One promotor, product and convênio: what was paid, what was taken back, and the commission left. */
export const LinhaDaProducao = z.object({
  codigoPromotor: z.string(),
  promotor: z.string(),
  produto: Produto,
  codigoConvenio: z.string(),
  convenio: z.string(),
  pagas: z.number(),
  desistencias: z.number(),
  valor: Dinheiro,
  comissao: Dinheiro,
  /** Commission that withdrawals of the period took back; it is not in `comissao` any more. */
  estorno: Dinheiro,
})
export type LinhaDaProducao = z.infer<typeof LinhaDaProducao>

export const Comissao = z.object({
  idComissao: z.string(),
  codigoPromotor: z.string(),
  promotor: z.string(),
  produto: Produto,
  /** Null: every convênio without a row of its own. */
  codigoConvenio: z.string().nullable(),
  convenio: z.string().nullable(),
  percentual: z.number(),
  vigenciaInicio: Dia,
  /** The last day; null until another row follows. */
  vigenciaFim: Dia.nullable(),
  por: z.string().nullable(),
})
export type Comissao = z.infer<typeof Comissao>

export const BuscaDasComissoes = z.object({ codigoPromotor: CodigoPromotor.optional() })

export const NovaComissao = z.object({
  codigoPromotor: CodigoPromotor,
  produto: Produto,
  codigoConvenio: CodigoConvenio.nullish(),
  percentual: z
    .number('Percentual: informe um número')
    .min(0, 'Percentual: informe de 0 a 100')
    .max(100, 'Percentual: informe de 0 a 100')
    .refine((um) => Number(um.toFixed(2)) === um, 'Percentual: no máximo duas casas decimais'),
  vigenciaInicio: Dia,
})
export type NovaComissao = z.infer<typeof NovaComissao>
