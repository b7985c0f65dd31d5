import { Corpo } from '#shared/erros.ts'

export type CorpoRecebido = Omit<Corpo, 'model'> & { model?: unknown }

/**
 * The body of an answer of any host that keeps the specification: any of its fields may be missing,
 * and names may be in another case. A body that is no object holds nothing.
 */
export function lerCorpo(corpo: unknown): CorpoRecebido {
  const codigo = Corpo.shape.codigo.parse(campoDe(corpo, 'codigo'))
  const errors = sentencasDe(campoDe(corpo, 'errors'))
  const ditas = sentencasDe(campoDe(corpo, 'message'))
  return {
    model: campoDe(corpo, 'model'),
    // A message that is a list is one of sentences.
    errors: errors.length > 0 || ditas.length === 1 ? errors : ditas,
    message: ditas.length === 1 ? (ditas[0] ?? null) : null,
    ...(codigo && { codigo }),
  }
}

/** The value under this name, in any case; the exact one first. */
export function campoDe(objeto: unknown, nome: string): unknown {
  if (typeof objeto !== 'object' || objeto === null || Array.isArray(objeto)) return undefined
  if (Object.hasOwn(objeto, nome)) return Object.entries(objeto).find(([um]) => um === nome)?.[1]
  const igual = nome.toLowerCase()
  return Object.entries(objeto).find(([um]) => um.toLowerCase() === igual)?.[1]
}

/** Under which names hosts write the sentence of an error that is an object. */
const NOMES_DA_SENTENCA = ['message', 'mensagem', 'errorMessage', 'description', 'descricao']

/** A text, a list, an object with its sentence, or one list a field: whatever holds no text says nothing. */
function sentencasDe(valor: unknown): string[] {
  if (typeof valor === 'string') return valor.trim() === '' ? [] : [valor]
  if (Array.isArray(valor)) return valor.flatMap(sentencasDe)
  if (typeof valor !== 'object' || valor === null) return []
  const sentenca = NOMES_DA_SENTENCA.map((nome) => campoDe(valor, nome)).find(
    (dita) => typeof dita === 'string',
  )
  return sentenca === undefined ? Object.values(valor).flatMap(sentencasDe) : sentencasDe(sentenca)
}
