import { z } from 'zod'
import { Dinheiro, MAIOR_VALOR } from '../dinheiro.ts'

/**
 * What a person may ask of a simulation, checked once for the form, the server and the command
 * line. The limits are those of sense, not of law: the law's come from the dated rules.
 */

export const MAIOR_PRAZO = 480
/** % a month. */
export const MAIOR_TAXA = 30
export const MAIS_CONTRATOS = 100

export const ValorPositivo = Dinheiro.refine(
  (valor) => valor > 0 && valor <= MAIOR_VALOR,
  'Informe um valor maior que zero, de até R$ 10 milhões',
)

/** Rates are kept with six decimals: one with more would be priced by one rate and kept by another. */
export const temSeisCasas = (taxa: number) => Math.abs(taxa * 1e6 - Math.round(taxa * 1e6)) < 1e-6

/** Percent a month. */
export const TaxaMensal = z
  .number('Informe a taxa ao mês')
  .min(0, 'A taxa ao mês não pode ser negativa')
  .max(MAIOR_TAXA, `A taxa ao mês deve ser de no máximo ${MAIOR_TAXA}%`)
  .refine(temSeisCasas, 'Informe a taxa ao mês com no máximo seis casas decimais')

export const Prazo = z
  .int('Informe o prazo em número inteiro de parcelas')
  .min(1, 'O prazo deve ser de ao menos uma parcela')
  .max(MAIOR_PRAZO, `O prazo deve ser de no máximo ${MAIOR_PRAZO} parcelas`)

export const Parcelas = z
  .int('Informe o número inteiro de parcelas')
  .min(0, 'O número de parcelas não pode ser negativo')
  .max(MAIOR_PRAZO, `O número de parcelas deve ser de no máximo ${MAIOR_PRAZO}`)
