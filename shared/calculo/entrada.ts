import { z } from 'zod'
import { tambem } from '../apelidos.ts'
import { CodigoConvenio, Id } from '../campos.ts'
import { MAIOR_PRAZO, MAIOR_TAXA, MAIS_CONTRATOS, temSeisCasas, ValorPositivo } from './campos.ts'
import { Convencao } from './plano.ts'

/** Fields of every input, whatever amounts it starts from. */
export const camposComuns = {
  codigoConvenio: CodigoConvenio,
  idBeneficio: Id.nullable().optional(),
  idEmpregador: Id.nullable().optional(),
  prazo: z
    .int('Prazo: informe um número inteiro')
    .min(1, 'Prazo: pelo menos 1 parcela')
    .max(MAIOR_PRAZO, `Prazo: no máximo ${MAIOR_PRAZO}`),
  /** % a month. */
  taxaAm: z
    .number('Taxa: informe o % ao mês')
    .min(0, 'Taxa: não pode ser negativa')
    .max(MAIOR_TAXA, `Taxa: no máximo ${MAIOR_TAXA}% ao mês`)
    .refine(temSeisCasas, 'Taxa: use no máximo seis casas decimais'),
  /** Absent, `REF-1`. */
  convencao: Convencao.optional(),
  /** Absent, true: the IOF is lent on top of the amount. False: it comes out of the amount. */
  iofFinanciado: z.boolean('Informe se o IOF é financiado').optional(),
}

/** The contracts to settle: one or several, of one benefit or job. */
export const ContratosQueTerminam = z
  .array(Id)
  .min(1, 'Escolha ao menos um contrato')
  .max(MAIS_CONTRATOS, `Escolha no máximo ${MAIS_CONTRATOS} contratos`)
const contratos = ContratosQueTerminam
export const UmContrato = z.array(Id).length(1, 'Escolha um contrato para portar')

/**
 * What a simulation starts from; the server answers every other number. Money in reais on the wire.
 *
 * - `NOVO_POR_PARCELA`, `NOVO_POR_VALOR`: the instalment, or the amount received.
 * - `NOVO_POR_MARGEM`: the instalment is all that is left of the margin.
 * - `REFIN`: pays contracts off by a new instalment (a lower one too); `REFIN_MESMA_PARCELA`: by the
 *   sum of theirs; `REFIN_POR_VALOR`: for the *troco* that is wanted.
 * - `PORTABILIDADE`: pure, of one contract of another bank: same balance, at most its remaining
 *   term, another rate, no *troco*.
 */
export const EntradaSimulacao = tambem(
  z.discriminatedUnion('tipo', [
    z.object({ tipo: z.literal('NOVO_POR_PARCELA'), ...camposComuns, valorParcela: ValorPositivo }),
    z.object({ tipo: z.literal('NOVO_POR_VALOR'), ...camposComuns, valorLiberado: ValorPositivo }),
    z.object({ tipo: z.literal('NOVO_POR_MARGEM'), ...camposComuns }),
    z.object({ tipo: z.literal('REFIN'), ...camposComuns, contratos, valorParcela: ValorPositivo }),
    z.object({ tipo: z.literal('REFIN_MESMA_PARCELA'), ...camposComuns, contratos }),
    z.object({
      tipo: z.literal('REFIN_POR_VALOR'),
      ...camposComuns,
      contratos,
      valorLiberado: ValorPositivo,
    }),
    z.object({
      tipo: z.literal('PORTABILIDADE'),
      ...camposComuns,
      contratos: UmContrato,
    }),
  ]),
  // Answers have it under this name.
  { nomes: ['condicoes'] },
)
export type EntradaSimulacao = z.infer<typeof EntradaSimulacao>

/** The three operations: new loan, refinancing, portability to this bank. */
export type Operacao = 'NOVO' | 'REFIN' | 'PORTABILIDADE'

export function operacaoDe({ tipo }: Pick<EntradaSimulacao, 'tipo'>): Operacao {
  if (tipo === 'PORTABILIDADE') return 'PORTABILIDADE'
  return tipo.startsWith('REFIN') ? 'REFIN' : 'NOVO'
}

/** The contracts that the operation ends; none for a new loan. */
export const contratosDe = (entrada: EntradaSimulacao): readonly string[] =>
  'contratos' in entrada ? entrada.contratos : []
