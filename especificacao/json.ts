/** What comes over the wire. */
export type Json = null | boolean | number | string | Json[] | { [nome: string]: Json }

/** What is sent: an absent field is not written. */
export type Corpo = { [nome: string]: Json | undefined }

/** The value at a path of names; null if the path does not exist. */
export function em(valor: Json, ...nomes: string[]): Json {
  return nomes.reduce<Json>((dentro, nome) => {
    const ehObjeto = typeof dentro === 'object' && dentro !== null && !Array.isArray(dentro)
    return ehObjeto ? (dentro[nome] ?? null) : null
  }, valor)
}

/** @throws where the answer has no such text */
export function texto(valor: Json, ...nomes: string[]): string {
  const achado = em(valor, ...nomes)
  if (typeof achado !== 'string') throw new Error(`No ${nomes.join('.')} in the answer`)
  return achado
}

/** As it stands in an address: nothing for null, a list by commas. */
export function escrito(valor: Json): string {
  if (Array.isArray(valor)) return valor.map(escrito).join(',')
  return typeof valor === 'object' ? '' : String(valor)
}

/** @throws where the answer has no such list */
export function lista(valor: Json, ...nomes: string[]): Json[] {
  const achado = em(valor, ...nomes)
  if (!Array.isArray(achado)) throw new Error(`No list ${nomes.join('.')} in the answer`)
  return achado
}

/** @throws where the list has none */
export function primeiro(
  itens: Json[],
  que: string,
  serve: (um: Json) => boolean = () => true,
): Json {
  const achado = itens.find(serve)
  if (achado === undefined) throw new Error(`None of ${itens.length}: ${que}`)
  return achado
}

/** What was answered, as fields to be sent back. */
export function campos(valor: Json): Corpo {
  const ehObjeto = typeof valor === 'object' && valor !== null && !Array.isArray(valor)
  return ehObjeto ? valor : {}
}
