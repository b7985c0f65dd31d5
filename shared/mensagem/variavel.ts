import { z } from 'zod'

/** What of the client and the operation a text to be sent may hold. */
export const NomeDeVariavel = z.enum([
  'primeiroNome',
  'nomeAtendente',
  'nomePromotor',
  'numeroProposta',
  'prazoAnuencia',
  'finalDoContrato',
  'valorDisponivel',
  'cetAnual',
  'documentoPendente',
  'linkSeguro',
  'etapaPortabilidade',
  'bancoSolicitante',
  'codigo',
])
export type NomeDeVariavel = z.infer<typeof NomeDeVariavel>
