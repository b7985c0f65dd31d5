import { z } from 'zod'

/**
 * A value of the code as the wire carries it: centavos become reais, whatever stands around them.
 * `schema.encode` does the same but refuses every shape that also tidies text (`transform`), and
 * ours do: tidied text is already what it should be, so it goes as it is.
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
