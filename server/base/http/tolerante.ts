import { z } from 'zod'

/**
 * Renames the input to the names of a schema: in any case, at every depth, unknown names dropped. A
 * name present in two cases is added to `repetidos`.
 */
export type Arrumar = (valor: unknown, repetidos: Set<string>) => unknown

/**
 * Built once for a schema. Only names are changed: values and the keys of a record stay, and a
 * non-object is left to the schema.
 *
 * @throws Error when two names of the schema differ only in case, or a union is ambiguous
 */
export function criarArrumador(schema: z.core.$ZodType): Arrumar {
  if (schema instanceof z.ZodObject) return doObjeto(schema)
  if (schema instanceof z.ZodArray) {
    const arrumar = criarArrumador(schema.element)
    return (valor, repetidos) =>
      Array.isArray(valor) ? valor.map((item: unknown) => arrumar(item, repetidos)) : valor
  }
  if (schema instanceof z.ZodDiscriminatedUnion) return daUniao(schema)
  if (schema instanceof z.ZodUnion) return semObjetos(schema)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return criarArrumador(schema.def.innerType)
  }
  return schema instanceof z.ZodPipe ? criarArrumador(schema.in) : comoVeio
}

const comoVeio: Arrumar = (valor) => valor

function doObjeto({ shape }: z.ZodObject): Arrumar {
  const campos = new Map(
    Object.entries(shape).map(([nome, schema]) => [
      nome.toLowerCase(),
      { nome, arrumar: criarArrumador(schema) },
    ]),
  )
  if (campos.size < Object.keys(shape).length) {
    throw new Error(`Two names differ only in case: ${Object.keys(shape).join(', ')}`)
  }
  return (valor, repetidos) => {
    if (!ehObjeto(valor)) return valor
    const arrumado: Record<string, unknown> = {}
    for (const [como, dentro] of Object.entries(valor)) {
      const campo = campos.get(como.toLowerCase())
      if (!campo) continue
      if (Object.hasOwn(arrumado, campo.nome)) repetidos.add(campo.nome)
      arrumado[campo.nome] = campo.arrumar(dentro, repetidos)
    }
    return arrumado
  }
}

/** The option that the discriminator names; of none, the schema refuses it with its own words. */
function daUniao({ options, def }: z.ZodDiscriminatedUnion): Arrumar {
  const { discriminator } = def
  const opcoes = options.map((opcao) => {
    if (!(opcao instanceof z.ZodObject)) throw new Error('An option of a union is an object')
    const so = z.object({ [discriminator]: opcao.shape[discriminator] })
    return { ehEsta: so, arrumarSo: doObjeto(so), arrumar: doObjeto(opcao) }
  })
  return (valor, repetidos) => {
    const escolhida = opcoes.find(
      ({ ehEsta, arrumarSo }) => ehEsta.safeParse(arrumarSo(valor, new Set())).success,
    )
    return escolhida ? escolhida.arrumar(valor, repetidos) : valor
  }
}

/** Without a discriminator the first option that fits would drop the fields of the others. */
function semObjetos({ options }: z.ZodUnion): Arrumar {
  if (options.some((opcao) => criarArrumador(opcao) !== comoVeio)) {
    throw new Error('A union of objects needs a discriminator')
  }
  return comoVeio
}

const ehObjeto = (valor: unknown): valor is object =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)
