import { z } from 'zod'
import { type Apelidos, apelidosDe } from '#shared/apelidos.ts'

/**
 * Renames the input to the names of a schema: in any case, at every depth, unknown names dropped. A
 * name present in two cases is added to `repetidos`. An empty text is the null of a field that may be
 * null, and absent where the field may be absent and has no empty value; so is a null there.
 * A field that one of our answers has in another form (`shared/apelidos.ts`) is read in that one too.
 */
export type Arrumar = (valor: unknown, repetidos: Set<string>) => unknown

/**
 * Built once for a schema. Only names and empty values are changed: other values and the keys of a
 * record stay, and a non-object is left to the schema.
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
  if (schema instanceof z.ZodUnion) return deUmObjeto(schema)
  if (ehEmbrulho(schema)) return criarArrumador(schema.def.innerType)
  return schema instanceof z.ZodPipe ? criarArrumador(schema.in) : comoVeio
}

/** A schema around the one of the value, which may be absent or null. */
export const ehEmbrulho = (
  schema: z.core.$ZodType,
): schema is z.ZodOptional | z.ZodNullable | z.ZodDefault | z.ZodPrefault =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault

const comoVeio: Arrumar = (valor) => valor

type Campo = {
  nome: string
  arrumar: Arrumar
  esvaziar: (valor: unknown) => unknown
  escolher: (valor: unknown) => unknown
}

function doObjeto({ shape }: z.ZodObject): Arrumar {
  const campos = new Map<string, Campo>()
  const outros = new Map<string, Campo>()
  const vazios: Campo[] = []
  const soltos = new Map<string, Campo>()
  for (const [nome, schema] of Object.entries(shape)) {
    const apelidos = apelidosDoCampo(schema)
    const campo = {
      nome,
      arrumar: criarArrumador(schema),
      esvaziar: criarEsvaziador(schema),
      escolher: criarEscolha(apelidos),
    }
    campos.set(nome.toLowerCase(), campo)
    for (const outro of apelidos.nomes ?? []) outros.set(outro.toLowerCase(), campo)
    if (apelidos.vazio) vazios.push(campo)
    for (const solto of apelidos.soltos ?? []) soltos.set(solto.toLowerCase(), campo)
  }
  const nomes = [...campos.keys(), ...outros.keys()]
  if (campos.size < Object.keys(shape).length || new Set(nomes).size < nomes.length) {
    throw new Error(`Two names differ only in case: ${Object.keys(shape).join(', ')}`)
  }
  return (valor, repetidos) => {
    if (!ehObjeto(valor)) return valor
    const arrumado: Record<string, unknown> = {}
    const guardar = ({ nome, arrumar, esvaziar, escolher }: Campo, dentro: unknown) => {
      const cheio = esvaziar(dentro)
      if (cheio !== undefined) arrumado[nome] = arrumar(escolher(cheio), repetidos)
    }
    const emprestados: [Campo, unknown][] = []
    for (const [como, dentro] of Object.entries(valor)) {
      const campo = campos.get(como.toLowerCase())
      const outro = outros.get(como.toLowerCase())
      if (outro) emprestados.push([outro, dentro])
      if (!campo) continue
      if (Object.hasOwn(arrumado, campo.nome)) repetidos.add(campo.nome)
      guardar(campo, dentro)
    }
    for (const [campo, dentro] of emprestados) {
      if (!Object.hasOwn(arrumado, campo.nome)) guardar(campo, dentro)
    }
    for (const como of Object.keys(valor)) {
      const campo = soltos.get(como.toLowerCase())
      if (campo && !Object.hasOwn(arrumado, campo.nome)) guardar(campo, valor)
    }
    for (const campo of vazios) {
      if (!Object.hasOwn(arrumado, campo.nome)) guardar(campo, {})
    }
    return arrumado
  }
}

/** Of the field, or of what stands inside its wrappers. */
function apelidosDoCampo(schema: z.core.$ZodType): Apelidos {
  const dele = apelidosDe(schema)
  if (dele) return dele
  return ehEmbrulho(schema) ? apelidosDoCampo(schema.def.innerType) : {}
}

/** The value that the call asks for, out of the form in which an answer has it. */
function criarEscolha({
  chave,
  palavras,
  doTexto,
  semTextos,
}: Apelidos): (valor: unknown) => unknown {
  const uma = (valor: unknown): unknown => {
    if (typeof valor === 'string') return doTexto?.(valor) ?? palavras?.[valor] ?? valor
    if (chave === undefined || !ehObjeto(valor)) return valor
    const achada = Object.entries(valor).find(
      ([nome]) => nome.toLowerCase() === chave.toLowerCase(),
    )
    return achada ? uma(achada[1]) : valor
  }
  return (valor) => {
    if (!Array.isArray(valor)) return uma(valor)
    const itens: unknown[] = semTextos ? valor.filter((um) => typeof um !== 'string') : valor
    return itens.map((um) => uma(um))
  }
}

/** What a field without a value means; a free text keeps its empty one, and its schema judges it. */
function criarEsvaziador(schema: z.core.$ZodType): (valor: unknown) => unknown {
  const [podeFaltar, podeNulo, podeVazio] = [undefined, null, ''].map(
    (valor) => z.safeParse(schema, valor).success,
  )
  if (podeNulo) return (valor) => (valor === '' && !podeVazio ? null : valor)
  if (!podeFaltar) return (valor) => valor
  const ficaVazio = podeVazio || ehTextoLivre(schema)
  return (valor) => (valor === null || (valor === '' && !ficaVazio) ? undefined : valor)
}

/** Without a form of its own. Of a text that is changed, an empty one is no wish to keep the old one. */
function ehTextoLivre(schema: z.core.$ZodType): boolean {
  if (ehEmbrulho(schema)) return ehTextoLivre(schema.def.innerType)
  if (schema instanceof z.ZodPipe) return ehTextoLivre(schema.in)
  const checks = schema instanceof z.ZodString ? (schema.def.checks ?? []) : undefined
  return checks?.every((check) => check._zod.def.check !== 'string_format') ?? false
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

/** Without a discriminator one option at most is an object: of two, the first would drop the other's fields. */
function deUmObjeto({ options }: z.ZodUnion): Arrumar {
  const [umObjeto = comoVeio, ...outros] = options
    .map((opcao) => criarArrumador(opcao))
    .filter((arrumar) => arrumar !== comoVeio)
  if (outros.length > 0) throw new Error('A union of objects needs a discriminator')
  return umObjeto
}

const ehObjeto = (valor: unknown): valor is object =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)
