import { z } from 'zod'
import { Id } from '../campos.ts'
import { MAIOR_PRAZO, MAIOR_TAXA, ValorPositivo } from '../calculo/campos.ts'
import { camposComuns, UmContrato } from '../calculo/entrada.ts'
import { ResultadoSimulacao } from '../calculo/resultado.ts'
import { Dinheiro } from '../dinheiro.ts'
import { Confirmacao } from '../proposta/api.ts'
import { SituacaoProposta } from '../proposta/situacao.ts'
import { Autorizacao } from '../simulacao/api.ts'

/**
 * The refinancing asked for. Absent: the longest term of the client, the rate of the portability, the
 * instalment that the client pays today.
 */
export const Termos = z.object({
  prazo: z.int('Prazo: informe um número inteiro').min(1).max(MAIOR_PRAZO).optional(),
  /** % a month. */
  taxaAm: z.number('Taxa: informe o % ao mês').min(0).max(MAIOR_TAXA).optional(),
  valorParcela: ValorPositivo.optional(),
})
export type Termos = z.infer<typeof Termos>

export const PedidoDosDois = Termos.extend({
  idRelacionamento: Id,
  /** The portability. */
  entrada: z.object({
    tipo: z.literal('PORTABILIDADE', 'Informe uma simulação de portabilidade'),
    ...camposComuns,
    contratos: UmContrato,
  }),
})
export type PedidoDosDois = z.infer<typeof PedidoDosDois>

const Linha = z.object({ rotulo: z.string(), valor: z.string() })

/** Portability and refinancing as one offer. */
export const OsDois = z.object({
  portabilidade: ResultadoSimulacao,
  /** Null where it cannot be computed; `recusa` says why. */
  refin: ResultadoSimulacao.nullable(),
  recusa: z.string().nullable(),
  /** What is paid when, in the client's words. */
  linhas: z.array(Linha),
})
export type OsDois = z.infer<typeof OsDois>

/** The refinancing of a portability that was proposed: as it would be, or as it is. */
export const RefinDaProposta = z.object({
  simulado: OsDois.nullable(),
  /** Why none may be proposed now; null when one may. */
  impedimento: z.string().nullable(),
  /** Echoed by `propor`; null while none may be proposed. */
  confirmacao: Confirmacao.nullable(),
  idDadosBancarios: z.string().nullable(),
  /** It leaves the client worse, or is below the floor of rates: only a gestor's reason lets it be proposed. */
  pedeMotivo: z.boolean(),
  /** The figures that were kept for a gestor's reason. */
  guardada: z
    .object({
      idOportunidade: z.string(),
      idSimulacao: z.string(),
      valorLiberado: Dinheiro,
      valorParcela: Dinheiro,
      prazo: z.number(),
      taxaAm: z.number(),
      /** The floor of rates where this rate is below it. */
      pisoAm: z.number().nullable(),
      /** Another person gives the reason. */
      simuladaPor: z.string().nullable(),
      autorizacao: Autorizacao.nullable(),
    })
    .nullable(),
  /** The last one proposed. */
  proposta: z
    .object({
      idProposta: z.string(),
      numero: z.string(),
      situacao: SituacaoProposta,
      valorLiberado: Dinheiro,
      valorParcela: Dinheiro,
      prazo: z.number(),
      motivo: z.string().nullable(),
    })
    .nullable(),
})
export type RefinDaProposta = z.infer<typeof RefinDaProposta>

export const PedidoDeRefin = z.object({
  idDadosBancarios: Id,
  confirmacao: Confirmacao.extend({ valorParcela: ValorPositivo }),
})
export type PedidoDeRefin = z.infer<typeof PedidoDeRefin>
