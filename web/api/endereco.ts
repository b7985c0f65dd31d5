type Valores = Record<string, unknown>

/**
 * The address of a call: path parameters fill the named places in order (the specification's
 * `{0}`, `{1}`), the query is key and value, several values separated by commas. What is null or not given stays out of the query.
 */
export function enderecoDe(path: string, params: Valores = {}, query: Valores = {}): string {
  const caminho = path.replace(/:([A-Za-z]+)/g, (_place, nome: string) => {
    const valor = params[nome]
    if (typeof valor !== 'string' && typeof valor !== 'number') {
      throw new Error(`${path} needs the parameter ${nome}`)
    }
    return encodeURIComponent(valor)
  })
  const busca = new URLSearchParams()
  for (const [nome, valor] of Object.entries(query)) {
    if (typeof valor === 'string') busca.append(nome, valor)
    else if (typeof valor === 'number' || typeof valor === 'boolean') {
      busca.append(nome, String(valor))
    } else if (Array.isArray(valor) && valor.every((um) => typeof um === 'string')) {
      busca.append(nome, valor.join(','))
    } else if (valor !== undefined && valor !== null) {
      throw new Error(`${path}: ${nome} is no value for a query`)
    }
  }
  return busca.size > 0 ? `${caminho}?${busca.toString()}` : caminho
}
