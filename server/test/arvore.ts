/** A node of a parse tree as PostgreSQL writes it (`pg_node_tree`): `{VAR :varno 1 :varattno 2}`. */
export type No = { tipo: string; campos: Record<string, Item[]> }
export type Item = No | Item[] | string

/** The parse tree of a text like `({QUERY :commandType 1 …})`. */
export function lerArvore(texto: string): Item[] {
  const pedacos = texto.match(/[(){}]|(?:\\.|[^\s(){}\\])+/gs) ?? []
  let onde = 0
  const lista = (): Item[] => {
    const itens: Item[] = []
    while (onde < pedacos.length && pedacos[onde] !== ')') itens.push(item())
    onde += 1
    return itens
  }
  const no = (): No => {
    const tipo = pedacos[onde] ?? ''
    const campos: No['campos'] = {}
    let campo: Item[] = []
    for (onde += 1; onde < pedacos.length && pedacos[onde] !== '}';) {
      const pedaco = pedacos[onde] ?? ''
      if (pedaco.startsWith(':')) {
        campo = []
        campos[pedaco.slice(1)] = campo
        onde += 1
      } else {
        campo.push(item())
      }
    }
    onde += 1
    return { tipo, campos }
  }
  const item = (): Item => {
    const pedaco = pedacos[onde] ?? ''
    onde += 1
    if (pedaco === '(') return lista()
    return pedaco === '{' ? no() : pedaco.replaceAll(/\\(.)/gs, '$1')
  }
  return lista()
}

const ehNo = (item: Item | undefined): item is No =>
  typeof item === 'object' && !Array.isArray(item)

export const textoDe = ({ campos }: No, campo: string): string => {
  const item = campos[campo]?.[0]
  return typeof item === 'string' ? item : ''
}
export const numeroDe = (no: No, campo: string): number => Number(textoDe(no, campo))

export function noDe({ campos }: No, campo: string): No | undefined {
  const item = campos[campo]?.[0]
  return ehNo(item) ? item : undefined
}

/** The nodes of a list, or the single one of a field. */
export function nosDe({ campos }: No, campo: string): No[] {
  const item = campos[campo]?.[0]
  return (Array.isArray(item) ? item : [item]).filter(ehNo)
}

/** The first statement of the body of a function. */
export function primeiraConsulta(itens: Item[]): No {
  const [primeiro] = itens
  if (ehNo(primeiro)) return primeiro
  if (Array.isArray(primeiro)) return primeiraConsulta(primeiro)
  throw new Error('The body of a statement has no parse tree')
}
