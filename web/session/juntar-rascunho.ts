import { get, set } from 'react-hook-form'

type Campos = Record<string, unknown>

/**
 * A draft read back after the person began to type: what she typed stays, the rest comes from the
 * draft, field by field inside a group too. `perdidos` are the fields of the draft of which a text
 * gave way to what was typed.
 *
 * @param digitados by the name of the input: `texto`, `pessoas.TESTEMUNHA.nome`
 */
export function juntarRascunho(
  rascunho: Campos,
  digitados: Campos,
): { valores: Campos; perdidos: Campos } {
  const valores = structuredClone(rascunho)
  const perdidos: Campos = {}
  for (const [nome, valor] of Object.entries(digitados)) {
    const [campo = ''] = nome.split('.')
    if (!(campo in rascunho)) continue
    const antes: unknown = get(rascunho, nome)
    if (temAlgo(antes) && !contem(valor, antes)) perdidos[campo] = rascunho[campo]
    set(valores, nome, valor)
  }
  return { valores, perdidos }
}

const temAlgo = (valor: unknown): boolean =>
  typeof valor === 'string' ? valor.trim() !== '' : Array.isArray(valor) && valor.length > 0

const contem = (digitado: unknown, antes: unknown): boolean =>
  typeof digitado === 'string' && typeof antes === 'string'
    ? digitado.includes(antes)
    : JSON.stringify(digitado) === JSON.stringify(antes)
