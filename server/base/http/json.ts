import { Recusa } from './recusa.ts'
import { textosDaPorta } from './respostas.ts'

/** Deepest nesting of a body; nothing of ours needs more than five. */
const profundidadeMaxima = 32

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses a body as JSON. Input that PostgreSQL or a merge cannot handle is refused first: invalid
 * UTF-8, NUL, lone surrogates, nesting deeper than 32, `__proto__`. A byte order mark is accepted;
 * of a repeated key the last one counts.
 *
 * @throws Recusa 400
 */
export function lerJson(bytes: Buffer): unknown {
  const texto = decodificar(bytes)
  if (profundidade(texto) > profundidadeMaxima) throw recusar()
  const valor = interpretar(texto)
  if (!saudavel(valor)) throw recusar()
  return valor
}

const recusar = () => new Recusa('invalido', textosDaPorta.corpoInvalido)

function decodificar(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw recusar()
  }
}

function interpretar(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    throw recusar()
  }
}

/** The deepest nesting, counted on the text: `JSON.parse` itself would build five million levels. */
function profundidade(texto: string): number {
  let nivel = 0
  let maior = 0
  let emTexto = false
  for (let i = 0; i < texto.length; i += 1) {
    const letra = texto.charCodeAt(i)
    if (emTexto) {
      if (letra === 0x5c) i += 1
      else if (letra === 0x22) emTexto = false
    } else if (letra === 0x22) emTexto = true
    else if (letra === 0x7b || letra === 0x5b) maior = Math.max(maior, (nivel += 1))
    else if (letra === 0x7d || letra === 0x5d) nivel -= 1
  }
  return maior
}

function saudavel(valor: unknown): boolean {
  if (typeof valor === 'string') return textoSaudavel(valor)
  if (Array.isArray(valor)) return valor.every(saudavel)
  if (typeof valor !== 'object' || valor === null) return true
  return Object.entries(valor).every(
    ([chave, dentro]) => chave !== '__proto__' && textoSaudavel(chave) && saudavel(dentro),
  )
}

/** Text that PostgreSQL can hold: well-formed, without NUL. */
export const textoSaudavel = (texto: string): boolean =>
  texto.isWellFormed() && !texto.includes('\0')
