import { z } from 'zod'

/**
 * Encodes a value for the wire: centavos become reais at any depth. `schema.encode` refuses shapes
 * with `transform`, which ours use to tidy text; tidied text is sent unchanged.
 */
export function paraOFio(schema: z.core.$ZodType, valor: unknown): unknown {
  if (valor === null || valor === undefined) return valor
  if (schema instanceof z.ZodCodec) return z.encode(schema, valor)
  if (schema instanceof z.ZodPipe) return paraOFio(schema.def.in, valor)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return paraOFio(schema.def.innerType, valor)
  }
  if (schema instanceof z.ZodArray && Array.isArray(valor)) {
    return valor.map((item) => paraOFio(schema.def.element, item))
  }
  if (schema instanceof z.ZodObject && typeof valor === 'object') {
    const campos: Record<string, z.core.$ZodType> = schema.def.shape
    return Object.fromEntries(
      Object.entries(valor).map(([nome, item]) => {
        const campo = campos[nome]
        return [nome, campo ? paraOFio(campo, item) : item]
      }),
    )
  }
  if (schema instanceof z.ZodUnion) {
    const escrito = schema.def.options
      .map((opcao) => ({ opcao, fio: tentar(opcao, valor) }))
      .find(({ opcao, fio }) => fio !== undefined && z.safeParse(opcao, fio).success)
    return escrito ? escrito.fio : valor
  }
  return valor
}

/** Another option of the union: its money may not even be a number here. */
function tentar(opcao: z.core.$ZodType, valor: unknown): unknown {
  try {
    return paraOFio(opcao, valor)
  } catch (error) {
    if (error instanceof z.core.$ZodError) return undefined
    throw error
  }
}
