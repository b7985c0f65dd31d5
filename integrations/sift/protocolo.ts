import { z } from 'zod'

/** The version of the Events API that is spoken. */
export const CAMINHO_DOS_EVENTOS = '/v205/events'

/** Custom events and fields are the client's own; these are ours. */
export const EVENTO_DE_CONSULTA = 'consulta_de_score'

/** What a score is about. */
export const ABUSO = 'account_takeover'

/** Sift answers 200 with a status of its own: 0 is well, below 0 is its trouble, above 0 ours. */
export const Resposta = z.object({
  status: z.int(),
  error_message: z.string(),
  score_response: z
    .object({
      status: z.int(),
      user_id: z.string(),
      scores: z.object({
        account_takeover: z.object({
          score: z.number().min(0).max(1),
          reasons: z.array(z.object({ name: z.string().max(100) })).max(50),
        }),
      }),
    })
    .optional(),
})
