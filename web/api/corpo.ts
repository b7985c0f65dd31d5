import { z } from 'zod'
import { Corpo } from '#shared/erros.ts'

/** One sentence, or an object with one (worker credit: the message of the first error). */
const Sentenca = z.union([
  z.string(),
  z.object({ message: z.string() }).transform(({ message }) => message),
])

/** A list, or the values of an object by field, as some hosts write them. */
const Sentencas = z.union([
  z.array(Sentenca),
  z
    .record(z.string(), z.union([Sentenca, z.array(Sentenca)]))
    .transform((porCampo) => Object.values(porCampo).flat()),
])

/** The body of an answer of any host that keeps the specification: only the model is sure to be there. */
export const CorpoRecebido = z.object({
  model: z.unknown().optional(),
  errors: Sentencas.catch([]),
  message: z.string().nullable().catch(null),
  codigo: Corpo.shape.codigo,
})
