import { varias } from '../base/db/consulta.ts'
import { bruto, type De, sql, type Sql } from '../base/db/fragmento.ts'

/** The words of a code (SQL) of a list; what is in no list stays as it is. */
export const porExtenso = <T = string>(lista: string, codigo: string | Sql): Sql<T> => {
  const valor = bruto(codigo)
  return sql<T>`coalesce((select l.descricao from lista l where l.lista = ${lista} and l.codigo = ${valor}),
      ${valor})`
}

/** One of the short lists, in the order of its table; other words use it for theirs. */
export const itensDaLista = varias(
  'referencia.itens-da-lista',
  (p: De<{ lista: string }>) => sql`select codigo, descricao from lista
 where lista = ${p.lista} order by ordem, codigo`,
)

export const bancos = varias(
  'referencia.bancos',
  () => sql`select codigo, ispb, nome, nome_curto as "nomeCurto",
    oferece_consignado as "ofereceConsignado"
  from banco order by codigo`,
)

export const ufs = varias(
  'referencia.ufs',
  () => sql`select sigla, nome, regiao from uf order by nome`,
)

export const especiesDeBeneficio = varias(
  'referencia.especies-de-beneficio',
  () => sql`select codigo, descricao from especie_beneficio order by codigo`,
)

const cidade = sql`select codigo_ibge as "codigoIbge", nome, uf, ddd from municipio`

/** Cities whose name begins with `nome`, accents and case ignored; `%` and `_` are letters. */
export const cidadesPorNome = varias(
  'referencia.cidades-por-nome',
  (p: De<{ nome: string; limite: number }>) => sql`${cidade}
 where nome_busca like replace(replace(replace(sem_acentos(${p.nome}::text),
    '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
 order by nome_busca, codigo_ibge limit ${p.limite}::int`,
)

export const cidadesDaUf = varias(
  'referencia.cidades-da-uf',
  (p: De<{ uf: string }>) => sql`${cidade} where uf = ${p.uf} order by nome_busca, codigo_ibge`,
)
