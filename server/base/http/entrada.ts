import { z } from 'zod'
import type { Endpoint, Input } from '#shared/endpoint.ts'
import { nomeDoCampo } from '#shared/nomes-dos-campos.ts'
import { dizerFalta } from './dizer.ts'
import { textoSaudavel } from './json.ts'
import { Recusa } from './recusa.ts'
import { textosDaPorta } from './respostas.ts'
import { criarArrumador, type Arrumar } from './tolerante.ts'

export type Entrada = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export type Bruta = { params: unknown; query: unknown; body: unknown }

const partes = ['params', 'query', 'body'] as const

/** What a schema has no words of its own for; `dizerFalta` puts the name of the field before it. */
const semPalavras = () => 'Valor inválido'

/** More would be noise: the person mends these and sees the rest. */
const maximoDeSentencas = 10

/**
 * Builds the reader of a call's input: tolerant of spelling, strict about values. Names match in
 * any case, unknown names are dropped before the verb, an absent body (or one that is null) is an
 * empty one, an empty optional query is absent. Values are checked by the call's own schemas, without coercion.
 *
 * @throws Recusa 400 with one sentence a field
 */
export function criarLeitor<E extends Endpoint>({
  params = nada,
  query = nada,
  body = nada.nullable(),
  umaOuVarias,
}: E): (bruta: Bruta) => Entrada & Input<E> {
  const schemas = { params, query, body }
  const arrumadores = {
    params: criarArrumador(params),
    query: umaVez(semVazios(query, criarArrumador(query))),
    body: ausenteEhVazio(naLista(umaOuVarias, criarArrumador(body))),
  }

  return (bruta) => {
    const entrada: Record<string, unknown> = {}
    const sentencas = new Set<string>()
    for (const parte of partes) {
      const repetidos = new Set<string>()
      const arrumada = arrumadores[parte](bruta[parte], repetidos)
      for (const nome of repetidos) sentencas.add(`Campo repetido: ${nomeDoCampo(nome) ?? nome}`)
      const lida = schemas[parte].safeParse(arrumada, { error: semPalavras })
      if (lida.success) entrada[parte] = lida.data
      else
        for (const falta of umaPorCampo(lida.error.issues))
          sentencas.add(dizerFalta(falta, arrumada))
    }
    if (sentencas.size > 0) {
      throw new Recusa('invalido', [...sentencas].slice(0, maximoDeSentencas))
    }
    // The schemas of `E` give the input of `E`; TypeScript cannot follow it through the generic.
    return entrada as Entrada & Input<E>
  }
}

/** The first fault of each field: what its form refuses has no meaning yet. */
function umaPorCampo(faltas: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const primeiras = new Map<string, z.core.$ZodIssue>()
  for (const falta of faltas) {
    const lugar = JSON.stringify(falta.path)
    if (!primeiras.has(lugar)) primeiras.set(lugar, falta)
  }
  return [...primeiras.values()]
}

/** A call that declares no query or body takes none. */
const nada = z.object({})

const ausenteEhVazio =
  (arrumar: Arrumar): Arrumar =>
  (valor, repetidos) =>
    arrumar(valor ?? {}, repetidos)

/** One item, or a bare array of them, of a call that asks for a list by name. */
function naLista(nome: string | undefined, arrumar: Arrumar): Arrumar {
  if (nome === undefined) return arrumar
  return (valor, repetidos) => {
    if (Array.isArray(valor)) return arrumar({ [nome]: valor }, repetidos)
    const nomes = Object.keys(Object(valor)).map((um) => um.toLowerCase())
    const ehUma = nomes.length > 0 && !nomes.includes(nome.toLowerCase())
    return arrumar(ehUma ? { [nome]: [valor] } : valor, repetidos)
  }
}

/** `?nome=` says nothing, unless an empty text is a value of a field that must be there. */
function semVazios(schema: z.ZodType, arrumar: Arrumar): Arrumar {
  const shape = schema instanceof z.ZodObject ? schema.shape : {}
  const ausentes = Object.keys(shape).filter((nome) => {
    const [podeFaltar, podeVazio] = [undefined, ''].map(
      (valor) => z.safeParse(shape[nome], valor).success,
    )
    return podeFaltar || !podeVazio
  })
  return (valor, repetidos) => {
    const arrumado = Object(arrumar(valor, repetidos))
    for (const nome of ausentes) {
      if (Reflect.get(arrumado, nome) === '') Reflect.deleteProperty(arrumado, nome)
    }
    return arrumado
  }
}

/** A name of the call that came twice in the query is refused by name; of unknown ones nothing is left here. */
const umaVez =
  (arrumar: Arrumar): Arrumar =>
  (valor, repetidos) => {
    const arrumado = Object(arrumar(valor, repetidos))
    for (const [nome, um] of Object.entries(arrumado)) {
      if (!Array.isArray(um)) continue
      repetidos.add(nome)
      Reflect.set(arrumado, nome, um[0])
    }
    return arrumado
  }

/** Marks an unreadable query string; the door refuses it after authentication. */
const ilegivel = Symbol('ilegivel')

/**
 * The query string, strictly: UTF-8, no NUL; a repeated name has the list of its values, which the reader
 * refuses of the names that it knows. Fastify calls it before the door opens, so what is wrong is kept and
 * refused later (`exigirEnderecoLegivel`).
 */
export function lerQuery(texto: string): Record<string | symbol, unknown> {
  const lida: Record<string | symbol, unknown> = {}
  for (const par of texto.split('&')) {
    if (par === '') continue
    const igual = par.indexOf('=')
    const nome = decodificar(igual < 0 ? par : par.slice(0, igual))
    const valor = decodificar(igual < 0 ? '' : par.slice(igual + 1))
    if (nome === null || valor === null || nome === '__proto__') return { [ilegivel]: true }
    lida[nome] = Object.hasOwn(lida, nome) ? [lida[nome], valor].flat() : valor
  }
  return lida
}

function decodificar(texto: string): string | null {
  try {
    const valor = decodeURIComponent(texto.replaceAll('+', ' '))
    return textoSaudavel(valor) ? valor : null
  } catch {
    return null
  }
}

/** @throws Recusa 400 for a query that `lerQuery` could not read, or NUL in the path */
export function exigirEnderecoLegivel({ params, query }: Bruta): void {
  const legivel =
    !Reflect.has(Object(query), ilegivel) &&
    Object.values(Object(params)).every((valor) => textoSaudavel(String(valor)))
  if (!legivel) throw new Recusa('invalido', textosDaPorta.enderecoInvalido)
}
