import { z } from 'zod'
import { endpoint, palavras } from '../endpoint.ts'

/** More than so many of a kind are not counted one by one. */
export const MAXIMO_CONTADO = 200

/** Of each kind how many wait, one more than `MAXIMO_CONTADO` where there are more; 0 for who may not decide. */
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
   * Ours: how much waits for a decision of the caller. What they took part in waits for somebody else, and is left
   * out before anything is cut off.
   */
  contar: endpoint({
    method: 'GET',
    path: '/consigna/v1/aprovacoes/contagem',
    response: QuantasEsperam,
    permissao: 'logado',
    mensagens: palavras('contar', 'o que espera por você'),
  }),
}
