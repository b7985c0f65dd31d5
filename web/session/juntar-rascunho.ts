type Campos = Record<string, unknown>

/**
 * A draft read back after the person began to type: what she typed stays, the other fields come
 * from the draft. `perdidos` are texts of the draft that gave way to what was typed.
 */
export function juntarRascunho(
  rascunho: Campos,
  digitados: Campos,
): { valores: Campos; perdidos: Campos } {
  const perdidos = Object.entries(rascunho).filter(
    ([campo, valor]) => campo in digitados && temTexto(valor) && !contem(digitados[campo], valor),
  )
  return { valores: { ...rascunho, ...digitados }, perdidos: Object.fromEntries(perdidos) }
}

const temTexto = (valor: unknown): valor is string =>
  typeof valor === 'string' && valor.trim() !== ''

const contem = (digitado: unknown, texto: string): boolean =>
  typeof digitado === 'string' && digitado.includes(texto)
