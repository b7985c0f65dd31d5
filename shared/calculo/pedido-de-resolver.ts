import { z } from 'zod'
import { CodigoConvenio, Id } from '../campos.ts'
import { MAIOR_PRAZO, MAIOR_TAXA, ValorPositivo } from './campos.ts'
import { ContratosQueTerminam } from './entrada.ts'
import { Convencao } from './plano.ts'
import { ResultadoSimulacao } from './resultado.ts'

const Incognita = z.enum(
  ['PARCELA', 'VALOR', 'PRAZO', 'TAXA'],
  'Escolha o que descobrir: parcela, valor, prazo ou taxa',
)
type Incognita = z.infer<typeof Incognita>

/**
 * The other three of instalment, amount, term and rate; with contracts, of a refinancing. In a
 * portability the amount is the balance of its contract, and is absent.
 */
export const PedidoDeResolver = z.object({
  idRelacionamento: Id,
  portabilidade: z.boolean('Informe se é portabilidade').optional(),
  incognita: Incognita,
  codigoConvenio: CodigoConvenio,
  idBeneficio: Id.nullable().optional(),
  idEmpregador: Id.nullable().optional(),
  contratos: ContratosQueTerminam.optional(),
  valorParcela: ValorPositivo.optional(),
  /** In a refinancing, the *troco*. */
  valorLiberado: ValorPositivo.optional(),
  prazo: z.int('Prazo: informe um número inteiro').min(1).max(MAIOR_PRAZO).optional(),
  /** % a month. */
  taxaAm: z.number('Taxa: informe o % ao mês').min(0).max(MAIOR_TAXA).optional(),
  convencao: Convencao.optional(),
  iofFinanciado: z.boolean('Informe se o IOF é financiado').optional(),
})
export type PedidoDeResolver = z.infer<typeof PedidoDeResolver>

export const Resolvido = z.object({
  /** Why there is no answer, and what would help; null when there is one. */
  semSolucao: z.string().nullable(),
  /** What was found, in words: `Em 84 parcelas de R$ 245,72`. */
  texto: z.string().nullable(),
  /** Simulated; its `condicoes` are all four numbers, ready to be kept or compared. */
  resultado: ResultadoSimulacao.nullable(),
})
export type Resolvido = z.infer<typeof Resolvido>
