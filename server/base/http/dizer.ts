import type { z } from 'zod'
import { nomeDoCampo } from '#shared/nomes-dos-campos.ts'

/** A schema's words that more than one field has: the name of the field goes before them. */
const gerais = new Set([
  'Campo desconhecido',
  'Identificador inválido',
  'Informe a data',
  'Informe a data no formato AAAA-MM-DD',
  'Informe a pessoa pelo identificador ou pelo login',
  'Informe no máximo duas casas decimais',
  'Informe o valor em reais',
  'Informe uma data que exista, entre 1900 e 2200',
  'Preencha este campo',
  'Valor inválido',
])

const deveSer: Readonly<Record<string, string>> = {
  string: 'deve ser um texto',
  number: 'deve ser um número',
  int: 'deve ser um número inteiro',
  boolean: 'deve ser verdadeiro ou falso',
  array: 'deve ser uma lista',
  object: 'deve ser um conjunto de campos',
}

/**
 * The sentence of one fault: what is absent, of another type, or refused by the schema, with the name
 * of the field for people. The value is never repeated: personal data.
 *
 * @param entrada what the schema read
 */
export function dizerFalta(falta: z.core.$ZodIssue, entrada: unknown): string {
  const { path, message } = falta
  if (ehDaEspecificacao.test(message)) return message
  const nome = nomeDe(path)
  const valor = path.reduce<unknown>((dentro, um) => Reflect.get(Object(dentro), um), entrada)
  const geral = gerais.has(message)
  if (valor === undefined || valor === null || valor === '') {
    return !geral && dizOQueFalta.test(message) ? message : `${nome}: preencha este campo`
  }
  const tipo = deOutroTipo(falta, valor)
  if (tipo !== undefined && (geral || !dizONumero(falta, valor))) return `${nome}: ${tipo}`
  return geral ? `${nome}: ${message[0]?.toLowerCase()}${message.slice(1)}` : message
}

/** Its English sentences stay as they are (section 5): no other begins with a small letter. */
const ehDaEspecificacao = /^[a-z]/

/** `Banco: escolha o banco` and `Escolha o banco` name the field and what to do; `UF inválida` does neither. */
const dizOQueFalta = /^(?!.*inválid)(?:[^:]{1,60}: |(?:Confira|Escolha|Informe|Responda) )/

/**
 * `Nota: escolha de 0 a 10` asks for a number better than its type, but not of a number written as a text; of a text
 * the words are about its letters.
 */
const dizONumero = ({ code, message, ...falta }: z.core.$ZodIssue, valor: unknown): boolean =>
  code === 'invalid_type' &&
  'expected' in falta &&
  (falta.expected === 'number' || falta.expected === 'int') &&
  !(typeof valor === 'string' && /^-?\d+(?:[.,]\d+)?$/.test(valor)) &&
  dizOQueFalta.test(message)

/** The items of a list have the name of the list. */
const nomeDe = (path: readonly PropertyKey[]): string => {
  const campo = path.findLast((um) => typeof um === 'string')
  return (campo !== undefined && nomeDoCampo(String(campo))) || 'Pedido'
}

function deOutroTipo(falta: z.core.$ZodIssue, valor: unknown): string | undefined {
  if (falta.code === 'invalid_type') return deveSer[falta.expected] ?? 'valor inválido'
  const ehTexto = typeof valor === 'string'
  if (falta.code === 'invalid_value' && !ehTexto && falta.values.every(ehUmTexto)) {
    return deveSer['string']
  }
  return undefined
}

const ehUmTexto = (valor: unknown) => typeof valor === 'string'
