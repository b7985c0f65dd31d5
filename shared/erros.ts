import { z } from 'zod'

/** What a program may do something about; everything else is for the person alone. */
export const codigosDeRecusa = ['sem-consentimento', 'outra-versao', 'colega'] as const
export type CodigoDeRecusa = (typeof codigosDeRecusa)[number]

/**
 * The body of every answer of ours, the refusals of the door included.
 *
 * - 400: `message` holds the sentences joined by `;`, `errors` is empty.
 * - 404 and 500: `errors` holds the sentence.
 */
export const Corpo = z.object({
  model: z.unknown(),
  errors: z.array(z.string()),
  message: z.string().nullable(),
  /** A code of ours, on some refusals only. An unknown code counts as none. */
  codigo: z.enum(codigosDeRecusa).optional().catch(undefined),
})
export type Corpo = z.infer<typeof Corpo>

/** The four generic texts of the specification, section 8. */
export const textos = {
  falhaGenerica: 'Opss. Ocorreu um erro no Servidor!',
  servicoNaoLocalizado: 'Não foi possível localizar o serviço!',
  acaoNaoAutorizada: 'Ação não autorizada!',
  conexaoFalhou: 'A conexão com serviço falhou!',
} as const
