import type { Dia } from '#shared/data.ts'
import { finalizadas, type StatusOportunidade } from '#shared/oportunidade/status.ts'
import type { PartesDoPeriodo } from '#shared/painel/periodo.ts'
import { uma, varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'

/** The part of the figures to count: promotores, people and, if given, other dimensions. */
export type Filtro = {
  escopo: readonly string[]
  /** Of `carteiraDe`. */
  quem: readonly string[]
  codigoConvenio?: string | undefined
  produto?: string | undefined
  idMailing?: string | undefined
}

export const carteiras = ['promotores', 'atendente'] as const

/** Rows of the panels and of oportunidades have these columns alike. */
export const filtros = (p: De<Filtro>): Sql =>
  sql`(${p.codigoConvenio}::text is null or o.codigo_convenio = ${p.codigoConvenio})
    and (${p.produto}::text is null or o.produto = ${p.produto})
    and (${p.idMailing}::uuid is null or o.id_mailing = ${p.idMailing})`

/** Whether the numbers are of whole promotores: their stock of a past day is kept as one row a status. */
export const semFiltro = ({ codigoConvenio, produto, idMailing }: Filtro): boolean =>
  codigoConvenio === undefined && produto === undefined && idMailing === undefined

/** The rows of the promotores or of the people of a filter, of a table with the columns of the panels. */
const celulasDe = (
  p: De<Filtro>,
  de: (typeof carteiras)[number],
  { tabela, colunas, onde, inteiras = false }: Celulas,
): Sql => sql`select ${colunas} from ${tabela} o
   where o.codigo_promotor = any (${p.escopo}::text[])
     and ${
       de === 'promotores'
         ? sql`o.codigo_promotor = any (${p.quem}::text[])`
         : sql`o.id_atendente = any (${p.quem}::uuid[])`
     }
     and ${onde} ${inteiras ? sql`` : sql`and ${filtros(p)}`}`

/** `inteiras`: of whole promotores, so there is nothing to filter. */
type Celulas = { tabela: Sql; colunas: Sql; onde: Sql; inteiras?: boolean }

type Dias = Filtro & { dataInicio: Dia; dataFim: Dia }

/** Of `partesDoPeriodo`: days outside of the period are taken off the months. */
type Somado = Dias &
  PartesDoPeriodo & {
    /** The day of the stock; `infinity` is now. */
    estoque: string
  }

/** Of which dimensions the sums are: the whole always. */
const recortes = ['nenhum', 'convenio', 'atendente', 'todos'] as const

const dimensoes = {
  codigo_convenio: sql`codigo_convenio`,
  produto: sql`produto`,
  id_atendente: sql`id_atendente`,
  codigo_promotor: sql`codigo_promotor`,
  id_mailing: sql`id_mailing`,
}

type Dimensao = keyof typeof dimensoes

const somas = sql`sum(x.quantas)::float8 as quantas, sum(x.valor)::float8 as valor,
         sum(x.saidas)::float8 as saidas, sum(x.segundos)::float8 as segundos`

/** The sums of `tabela` by status and by each of `eixos` on its own; a dimension that is not named is null in every row. */
const porEixo = (tabela: Sql, inteira: boolean, eixos: readonly Dimensao[]): Sql => {
  const coluna = (qual: Dimensao): Sql => {
    if (eixos.includes(qual)) return sql`x.${dimensoes[qual]}`
    const nada = qual.startsWith('id_') ? sql`null::uuid` : sql`null::text`
    return sql`${nada} as ${dimensoes[qual]}`
  }
  const grupos = eixos.map((qual) => sql`(x.${dimensoes[qual]})`)
  return sql`select x.status, ${coluna('codigo_convenio')}, ${coluna('produto')}, ${coluna('id_atendente')},
         ${coluna('codigo_promotor')}, ${coluna('id_mailing')}, ${somas}
    from ${tabela}
   group by x.status, grouping sets (${juntar(inteira ? [sql`()`, ...grupos] : grupos)})
  having sum(x.quantas) <> 0 or sum(x.valor) <> 0 or sum(x.saidas) <> 0 or sum(x.segundos) <> 0`
}

const juntar = ([primeiro = sql``, ...outros]: readonly Sql[]): Sql =>
  outros.reduce((antes, um) => sql`${antes}, ${um}`, primeiro)

/**
 * `g`: the rows `x` added up. For all dimensions each row is added twice, to its owner and to what was sold, and the
 * few sums of those to the dimensions: each row six times over takes three times as long.
 */
const somasDe = (recorte: (typeof recortes)[number]): Sql =>
  recorte === 'todos'
    ? sql`c as materialized (
  select x.status, x.codigo_promotor, x.id_atendente, x.codigo_convenio, x.produto, x.id_mailing,
         grouping(x.codigo_promotor) = 0 as de_quem, ${somas}
    from x
   group by x.status, grouping sets ((x.codigo_promotor, x.id_atendente), (x.codigo_convenio, x.produto, x.id_mailing))
), g as (
  ${porEixo(sql`(select * from c where c.de_quem) x`, true, ['id_atendente', 'codigo_promotor'])}
  union all
  ${porEixo(sql`(select * from c where not c.de_quem) x`, false, ['codigo_convenio', 'produto', 'id_mailing'])}
)`
    : sql`g as (
  ${porEixo(sql`x`, true, recorte === 'nenhum' ? [] : [recorte === 'convenio' ? 'codigo_convenio' : 'id_atendente'])}
)`

const estoqueDe = (p: De<Somado>, de: (typeof carteiras)[number], foto: boolean): Sql =>
  celulasDe(p, de, {
    inteiras: foto,
    tabela: foto ? sql`painel_foto_total` : sql`painel_estoque`,
    colunas: sql`o.codigo_promotor, ${
      foto
        ? sql`null::uuid as id_atendente, null::text as codigo_convenio, null::text as produto, null::uuid as id_mailing`
        : sql`o.id_atendente, o.codigo_convenio, o.produto, o.id_mailing`
    }, o.status, o.quantas, o.valor, 0 as saidas, 0::bigint as segundos`,
    onde: sql`o.dia = ${p.estoque}::date and (o.quantas <> 0 or o.valor <> 0)`,
  })

/** What ended, and what left a status with its seconds, once or taken off (`sinal`). */
const fluxos = (
  sinal: Sql,
): Sql => sql`o.codigo_promotor, o.id_atendente, o.codigo_convenio, o.produto, o.id_mailing,
      o.status, case when o.status in ${finalizadas} then o.quantas else 0 end * ${sinal},
      case when o.status in ${finalizadas} then o.valor else 0 end * ${sinal},
      case when o.status in ${finalizadas} then 0 else o.quantas end * ${sinal}, o.segundos * ${sinal}`

export type Eixo = 'total' | 'convenio' | 'produto' | 'atendente' | 'promotor' | 'mailing'

/**
 * Counts and amounts by status, as a whole and by each dimension: the stock of one day and what ended in the
 * period. Atendentes and gestores read the same statement. `inteiro` reads the total of a past day instead of its
 * cells: of promotores, without a filter, as a whole.
 */
export const somar = varias(
  'painel.somar',
  (p: De<Somado>, { de, recorte, inteiro }) => sql<{
    eixo: Eixo
    chave: string
    nome: string
    login: string
    status: StatusOportunidade
    quantidade: number
    valor: number
    saidas: number
    segundos: number
  }>`
with x as (
  ${estoqueDe(p, de, inteiro && recorte === 'nenhum' && de === 'promotores')}
  union all
  ${celulasDe(p, de, {
    tabela: sql`painel_mes`,
    colunas: fluxos(sql`1`),
    onde: sql`o.mes = any (${p.meses}::date[])`,
  })}
  union all
  ${celulasDe(p, de, {
    tabela: sql`painel_dia`,
    colunas: fluxos(
      sql`case when o.dia between ${p.dataInicio}::date and ${p.dataFim}::date then 1 else -1 end`,
    ),
    onde: sql`o.dia = any (${p.dias}::date[])`,
  })}
), ${somasDe(recorte)}
select case when g.codigo_convenio is not null then 'convenio' when g.produto is not null then 'produto'
            when g.id_atendente is not null then 'atendente' when g.codigo_promotor is not null then 'promotor'
            when g.id_mailing is not null then 'mailing' else 'total' end as eixo,
       coalesce(g.codigo_convenio, g.produto, g.id_atendente::text, g.codigo_promotor, g.id_mailing::text, '')
         as chave,
       coalesce(v.nome, g.produto, u.nome, r.nome, m.nome, '') as nome, coalesce(u.login, '') as login,
       coalesce(g.status, '') as status, coalesce(g.quantas, 0) as quantidade, coalesce(g.valor, 0) as valor,
       coalesce(g.saidas, 0) as saidas, coalesce(g.segundos, 0) as segundos
  from g
  left join convenio v on v.codigo = g.codigo_convenio
  left join usuario u on u.id = g.id_atendente
  left join promotor r on r.codigo = g.codigo_promotor
  left join mailing m on m.id = g.id_mailing
 order by 1, nome, chave, g.status`,
  {
    variantes: { de: carteiras, recorte: recortes, inteiro: [false, true] },
    plano: 'generico-tardio',
  },
)

/**
 * What stood at the end of each past day of the period, and what ended on each. `inteiro` reads the totals of past
 * days instead of their cells: of promotores, without a filter.
 */
export const porDia = varias(
  'painel.por-dia',
  (p: De<Dias & { hoje: Dia }>, { de, inteiro }) => sql<{
    dia: string
    status: StatusOportunidade
    quantidade: number
    valor: number
  }>`
select x.dia::text as dia, x.status, sum(x.quantas)::float8 as quantidade, sum(x.valor)::float8 as valor
  from (${celulasDe(p, de, {
    inteiras: inteiro && de === 'promotores',
    tabela: inteiro && de === 'promotores' ? sql`painel_foto_total` : sql`painel_estoque`,
    colunas: sql`o.dia, o.status, o.quantas, o.valor`,
    onde: sql`o.dia between ${p.dataInicio}::date and least(${p.dataFim}::date, ${p.hoje}::date - 1)`,
  })}
  union all
  ${celulasDe(p, de, {
    tabela: sql`painel_dia`,
    colunas: sql`o.dia, o.status, o.quantas, o.valor`,
    onde: sql`o.dia between ${p.dataInicio}::date and ${p.dataFim}::date and o.status in ${finalizadas}`,
  })}) x
 group by x.dia, x.status
having sum(x.quantas) <> 0
 order by x.dia, x.status`,
  { variantes: { de: carteiras, inteiro: [false, true] } },
)

/** The team of the promotores: those without a number stand in the list too. */
export const listarEquipe = varias(
  'painel.equipe',
  (p: De<{ escopo: readonly string[] }>) => sql`select distinct u.id, u.login, u.nome
  from usuario u join usuario_promotor up on up.id_usuario = u.id
 where up.codigo_promotor = any (${p.escopo}::text[]) and u.ativo and u.papel = 'ATENDENTE'
 order by u.nome, u.id`,
)

export const fotografar = uma(
  'painel.fotografar',
  (p: De<{ ate: Dia }>) => sql<{ quantos: number }>`select painel_fotografar(${p.ate}) as quantos`,
)
