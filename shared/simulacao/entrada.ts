import { z } from 'zod'
import { CodigoConvenio, Id } from '../campos.ts'
import { ValorPositivo } from './campos.ts'

const comum = {
  codigoConvenio: CodigoConvenio,
  idBeneficio: Id.nullable().optional(),
  idEmpregador: Id.nullable().optional(),
  prazo: z.int('Prazo: informe um número inteiro').min(1, 'Prazo: pelo menos 1 parcela').max(144),
  /** % a month. */
  taxaAm: z.number('Taxa: informe o % ao mês').min(0).max(20, 'Taxa: no máximo 20% ao mês'),
}

/** What a simulation starts from; the server answers every other number. */
export const EntradaSimulacao = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('NOVO_POR_PARCELA'), ...comum, valorParcela: ValorPositivo }),
  z.object({ tipo: z.literal('NOVO_POR_VALOR'), ...comum, valorLiberado: ValorPositivo }),
  z.object({
    tipo: z.literal('REFIN'),
    ...comum,
    /** The contracts that are paid off, one or several of one benefit or job. */
    contratos: z.array(Id).min(1, 'Escolha ao menos um contrato').max(13),
    valorParcela: ValorPositivo,
  }),
])
export type EntradaSimulacao = z.infer<typeof EntradaSimulacao>
