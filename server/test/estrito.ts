import { z } from 'zod'

/** The same schema, refusing unknown fields at every level: an answer tells nothing undeclared. */
export function estrito(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries(schema.shape).map(([nome, dentro]) => [nome, estrito(ehSchema(dentro))]),
    )
    // A record of unknown keys is a choice of the schema; anything else becomes strict.
    const catchall = schema.def.catchall ?? z.never()
    return schema.clone({ ...schema.def, shape, catchall })
  }
  if (schema instanceof z.ZodArray) {
    return schema.clone({ ...schema.def, element: estrito(ehSchema(schema.def.element)) })
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return clonar(schema, { innerType: estrito(ehSchema(schema.def.innerType)) })
  }
  if (schema instanceof z.ZodDefault) {
    return clonar(schema, { innerType: estrito(ehSchema(schema.def.innerType)) })
  }
  if (schema instanceof z.ZodUnion) {
    return clonar(schema, {
      options: schema.def.options.map((opcao) => estrito(ehSchema(opcao))),
    })
  }
  if (schema instanceof z.ZodPipe) {
    return clonar(schema, { in: estrito(ehSchema(schema.def.in)) })
  }
  return schema
}

const clonar = (schema: z.ZodType, mudancas: Record<string, unknown>): z.ZodType =>
  schema.clone({ ...schema.def, ...mudancas } as typeof schema.def)

function ehSchema(dentro: z.core.$ZodType): z.ZodType {
  if (dentro instanceof z.ZodType) return dentro
  throw new Error('A schema of zod/mini has no place in a call')
}
