import { z } from 'zod'

/** Acts of a person in a formalization that bar them from checking it. */
export const ParteNaFormalizacao = z.enum(['COMECOU', 'LINK', 'ENVIOU', 'ASSINATURA', 'ASSINA'])
export type ParteNaFormalizacao = z.infer<typeof ParteNaFormalizacao>

export const quemNaoConfere: Record<ParteNaFormalizacao, string> = {
  COMECOU: 'Você começou esta formalização: outra pessoa confere',
  LINK: 'Você enviou o link desta formalização: outra pessoa confere',
  ENVIOU: 'Você enviou documentos desta formalização: outra pessoa confere',
  ASSINA: 'Você assina nesta formalização: outra pessoa confere',
  ASSINATURA: 'Você registrou a assinatura desta formalização: outra pessoa confere',
}
