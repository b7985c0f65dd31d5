import { type No, noDe, nosDe, numeroDe, textoDe } from './arvore.ts'

/** Facts of the catalogue that a parse tree lacks. */
export type Catalogo = {
  /** `oid.attnum` of the columns that are never null. */
  semNulo: ReadonlySet<string>
  /** Functions that answer null for null alone. */
  estritas: ReadonlySet<string>
  /** The names of the functions, by oid. */
  funcoes: ReadonlyMap<string, string>
}

/** Strict all the same, and null for some values: no element, no match, no such key. */
const comNulo =
  /^(json|jsonb)_(object_field|array_element|extract_path|path)|^array_(length|lower|upper|ndims|position|dims)|^(regexp_|substring|textregexsubstr|pg_|obj_|col_|shobj_|current_setting|to_reg|format_type|lag|lead|nth_value|jsonb_path)/

/** Never null, though not strict or without arguments that could be. */
const nuncaNulas = new Set([
  'json_build_object',
  'jsonb_build_object',
  'json_build_array',
  'jsonb_build_array',
  'concat',
  'count',
  'row_number',
  'rank',
  'dense_rank',
])

type Rastro = readonly No[]

/** The columns that a query answers. */
export const colunasDe = (consulta: No): No[] =>
  nosDe(consulta, textoDe(consulta, 'commandType') === '1' ? 'targetList' : 'returningList').filter(
    (alvo) => textoDe(alvo, 'resjunk') !== 'true',
  )

/** Whether a column of a query is proven never to be null; what is not proven may be. */
export function colunaSemNulo(consulta: No, indice: number, catalogo: Catalogo): boolean {
  return coluna([consulta], indice, catalogo)
}

function coluna(rastro: Rastro, indice: number, catalogo: Catalogo): boolean {
  const [consulta] = rastro
  if (!consulta) return false
  const conjunto = noDe(consulta, 'setOperations')
  if (conjunto) {
    return ramos(conjunto).every((ramo) => {
      const sub = noDe(nosDe(consulta, 'rtable')[ramo - 1] ?? conjunto, 'subquery')
      return sub !== undefined && coluna([sub, ...rastro], indice, catalogo)
    })
  }
  const expressao = noDe(colunasDe(consulta)[indice] ?? consulta, 'expr')
  return expressao !== undefined && semNulo(expressao, rastro, catalogo)
}

/** The branches of `union`, as places in the range table. */
function ramos(no: No): number[] {
  if (no.tipo === 'RANGETBLREF') return [numeroDe(no, 'rtindex')]
  return ['larg', 'rarg'].flatMap((lado) => nosDe(no, lado).flatMap(ramos))
}

function semNulo(no: No, rastro: Rastro, catalogo: Catalogo): boolean {
  const prova = (um: No) => semNulo(um, rastro, catalogo)
  const todos = (campo: string) => nosDe(no, campo).every(prova)
  const algum = (campo: string) => nosDe(no, campo).some(prova)
  if (sempreCheios.has(no.tipo)) return true
  if (conversoes.has(no.tipo)) return todos('arg')
  const provas: Record<string, () => boolean> = {
    VAR: () => variavel(no, rastro, catalogo),
    CONST: () => textoDe(no, 'constisnull') === 'false',
    FUNCEXPR: () =>
      sempre(no, 'funcid', catalogo) || (funcao(no, 'funcid', catalogo) && todos('args')),
    OPEXPR: () => funcao(no, 'opfuncid', catalogo) && todos('args'),
    SCALARARRAYOPEXPR: () => funcao(no, 'opfuncid', catalogo) && todos('args'),
    AGGREF: () => sempre(no, 'aggfnoid', catalogo),
    WINDOWFUNC: () => sempre(no, 'winfnoid', catalogo),
    COALESCEEXPR: () => algum('args'),
    MINMAXEXPR: () => algum('args'),
    BOOLEXPR: () => todos('args'),
    CASEEXPR: () =>
      noDe(no, 'defresult') !== undefined &&
      todos('defresult') &&
      nosDe(no, 'args').every((quando) => nosDe(quando, 'result').every(prova)),
    SUBLINK: () => subconsulta(no, rastro, catalogo),
  }
  return provas[no.tipo]?.() ?? false
}

const conversoes = new Set(['RELABELTYPE', 'COERCEVIAIO', 'ARRAYCOERCEEXPR'])
const sempreCheios = new Set([
  'NULLTEST',
  'BOOLEANTEST',
  'DISTINCTEXPR',
  'ARRAYEXPR',
  'ROWEXPR',
  'SQLVALUEFUNCTION',
])

/** Null only for an argument that is null. */
const funcao = (no: No, campo: string, { estritas, funcoes }: Catalogo): boolean => {
  const oid = textoDe(no, campo)
  return estritas.has(oid) && !comNulo.test(funcoes.get(oid) ?? '')
}

const sempre = (no: No, campo: string, { funcoes }: Catalogo): boolean =>
  nuncaNulas.has(funcoes.get(textoDe(no, campo)) ?? '')

const existe = '0'
const expressao = '4'
const vetor = '6'

/** `exists (…)` and `array (…)` always answer; a scalar one when it must have a row: `(select count(*) …)`. */
function subconsulta(no: No, rastro: Rastro, catalogo: Catalogo): boolean {
  const tipo = textoDe(no, 'subLinkType')
  if (tipo === existe || tipo === vetor) return true
  const sub = noDe(no, 'subselect')
  if (tipo !== expressao || !sub) return false
  const umaLinha =
    textoDe(sub, 'hasAggs') === 'true' &&
    ['groupClause', 'groupingSets', 'havingQual', 'limitCount', 'limitOffset'].every(
      (campo) => nosDe(sub, campo).length === 0,
    )
  return umaLinha && coluna([sub, ...rastro], 0, catalogo)
}

const relacao = '0'
const subselecao = '1'
const juncao = '2'
const comNome = '6'
const agrupada = '9'

function variavel(no: No, todoRastro: Rastro, catalogo: Catalogo): boolean {
  // Filled by PostgreSQL 16 and later: the outer joins that can turn the column null.
  const juncoes = no.campos['varnullingrels']?.[0]
  if (!Array.isArray(juncoes) || juncoes.length > 1) return false
  const rastro = todoRastro.slice(numeroDe(no, 'varlevelsup'))
  const [consulta] = rastro
  const origem = consulta && nosDe(consulta, 'rtable')[numeroDe(no, 'varno') - 1]
  return origem !== undefined && daOrigem(origem, numeroDe(no, 'varattno'), rastro, catalogo)
}

/** A column of one entry of the range table: a table, a subquery, a join, a group or a `with`. */
function daOrigem(origem: No, posicao: number, rastro: Rastro, catalogo: Catalogo): boolean {
  const dentro = (campo: string) => {
    const sub = nosDe(origem, campo)[posicao - 1]
    return sub !== undefined && semNulo(sub, rastro, catalogo)
  }
  const tipo = textoDe(origem, 'rtekind')
  if (tipo === relacao) {
    return posicao <= 0 || catalogo.semNulo.has(`${textoDe(origem, 'relid')}.${posicao}`)
  }
  if (tipo === subselecao) {
    const sub = noDe(origem, 'subquery')
    return sub !== undefined && coluna([sub, ...rastro], posicao - 1, catalogo)
  }
  if (tipo === juncao) return dentro('joinaliasvars')
  if (tipo === agrupada)
    return rastro[0]?.campos['groupingSets']?.[0] === '<>' && dentro('groupexprs')
  return tipo === comNome && deComNome(origem, posicao, rastro, catalogo)
}

/** A column of `with x as (…)`. */
function deComNome(origem: No, posicao: number, rastro: Rastro, catalogo: Catalogo): boolean {
  const nivel = rastro.slice(numeroDe(origem, 'ctelevelsup'))
  const nome = textoDe(origem, 'ctename')
  const achada = nosDe(nivel[0] ?? origem, 'cteList').find(
    (uma) => textoDe(uma, 'ctename') === nome,
  )
  const consulta = achada && noDe(achada, 'ctequery')
  if (!consulta || textoDe(achada, 'cterecursive') === 'true') return false
  return coluna([consulta, ...nivel], posicao - 1, catalogo)
}
