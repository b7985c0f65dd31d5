import { z } from 'zod'
import { Dia } from '#shared/data.ts'
import { Parcelas, Prazo, TaxaMensal, ValorPositivo } from '#shared/calculo/campos.ts'
import { Convencao } from '#shared/calculo/plano.ts'

/**
 * The input fields of `database/reference/vetores_publicos.json`: snake_case, money and rates as
 * decimal texts with a point (a JSON number is taken too), counts as numbers.
 */
const decimal = z.union(
  [
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}(\.\d{1,15})?$/)
      .transform(Number),
  ],
  'Informe um número decimal com ponto, como "567.35"',
)

const valor = decimal.pipe(ValorPositivo)
const taxa = decimal.pipe(TaxaMensal)

const comum = {
  nome: z.string().optional(),
  /** The day whose rules apply; absent, the day of the operation. */
  data_regras: Dia.optional(),
  convenio: z.string('Informe o convênio em texto').min(1, 'Informe o convênio').default('INSS'),
  convencao: Convencao.default('REF-1'),
  /** False: the IOF comes out of the amount instead of being lent on top of it. */
  iof_financiado: z.boolean('Informe iof_financiado como true ou false').default(true),
  /** Asks for the memória de cálculo and the schedule too. */
  memoria: z.boolean('Informe memoria como true ou false').default(false),
}

const novo = {
  ...comum,
  taxa_am_pct: taxa,
  prazo: Prazo,
  liberacao: Dia,
  /** Absent, the payroll calendar of the INSS says it. */
  primeiro_venc: Dia.optional(),
}

const antigo = z.strictObject(
  {
    /** The day it was released: younger than a year, it owes complementary IOF. */
    liberacao: Dia.optional(),
    parcela: valor,
    taxa_am_pct: taxa,
    prazo: Prazo,
    primeiro_venc: Dia,
    pagas: Parcelas.optional(),
    restantes: Parcelas.optional(),
    proximo_venc: Dia.optional(),
  },
  {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? 'Há campo desconhecido no contrato antigo'
        : 'Informe o contrato antigo',
  },
)

const doRefin = { taxa_am_pct: taxa, prazo: Prazo, primeiro_venc: Dia.optional() }

export const EntradaVetor = z.discriminatedUnion(
  'tipo',
  [
    z.object({ tipo: z.literal('novo_por_parcela'), ...novo, parcela: valor }),
    z.object({ tipo: z.literal('novo_por_valor_liberado'), ...novo, valor_liberado: valor }),
    z.object({
      tipo: z.literal('refin'),
      ...comum,
      data: Dia,
      /** One contract, or several in `antigos`. */
      antigo: antigo.optional(),
      antigos: z.array(antigo).min(1, 'Informe ao menos um contrato antigo').max(50).optional(),
      novo: z.union(
        [
          z.strictObject({ ...doRefin, parcela: valor }),
          z.strictObject({ ...doRefin, troco: valor }),
        ],
        'Informe o novo empréstimo com parcela ou troco, taxa_am_pct e prazo',
      ),
    }),
    z.object({
      tipo: z.literal('portabilidade_pura'),
      ...comum,
      parcela_origem: valor,
      taxa_origem: taxa,
      restantes: Parcelas.min(1, 'Informe ao menos uma parcela restante'),
      proximo_venc: Dia,
      data: Dia,
      taxa_nova: taxa,
    }),
  ],
  {
    error: ({ code }) =>
      code === 'invalid_union'
        ? 'Informe o tipo: novo_por_parcela, novo_por_valor_liberado, refin ou portabilidade_pura'
        : 'Informe um objeto JSON',
  },
)
export type EntradaVetor = z.output<typeof EntradaVetor>
