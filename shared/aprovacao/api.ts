import { z } from 'zod'
import { endpoint, palavras } from '../endpoint.ts'

/** More than so many of a kind are not counted one by one. */
export const MAXIMO_CONTADO = 200

/** How many of each kind wait; one more than `MAXIMO_CONTADO` means "more"; 0 for a person who may not decide. */
const QuantasEsperam = z.object({
  /** Signed formalizations to check. */
  formalizacoes: z.number(),
  /** Documents of clients to be confirmed. */
  documentos: z.number(),
  /** Marked consents to look at. */
  consentimentos: z.number(),
  /** Contradictions of outside systems, notices of the clearing among them. */
  divergencias: z.number(),
})
export type QuantasEsperam = z.infer<typeof QuantasEsperam>

export const aprovacaoApi = {
  /**
   * Ours: how many cases wait for a decision of the caller. Cases in which the caller took part are left out before
   * the count is capped.
   */
  contar: endpoint({
    method: 'GET',
    path: '/consigna/v1/aprovacoes/contagem',
    response: QuantasEsperam,
    permissao: 'logado',
    mensagens: palavras('contar', 'o que espera por você'),
  }),
}
