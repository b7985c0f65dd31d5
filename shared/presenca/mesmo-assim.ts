import { z } from 'zod'

/** The person was told that a colleague is with the client or called a moment ago, and goes on. */
export const mesmoAssim = z.boolean('Mesmo assim: responda sim ou não').optional()
