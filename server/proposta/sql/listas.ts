import type { z } from 'zod'
import type { propostaApi, ResumoDaEsteira } from '#shared/proposta/api.ts'
import { type Devedor, emAberto, emAndamento, fins, reprovadas } from '#shared/proposta/situacao.ts'
import { uma, varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { juntos, objeto } from '../../base/db/objeto.ts'
import { valorDaRegra } from '../../base/rules/sql.ts'
import { type Carteira, doDono, donos } from '../../organizacao/carteira.ts'
import { camposDaLista, camposDaProposta } from './blocos.ts'

const carteiras = ['promotores', 'atendente'] as const satisfies readonly Carteira['de'][]

type Quem = {
  agora: Date
  escopo: readonly string[]
  /** Of `carteiraDe`. */
  quem: readonly string[]
}

export type Pedida = Quem & {
  /** The cursor: the part, the time and the row. */
  parte?: number | undefined
  instante?: string | undefined
  id?: string | undefined
  quantas: number
}

type Ordem = {
  filtro: Sql
  instante: Sql
  sentido: 'asc' | 'desc'
  /**
   * The list has two parts, one after the other, each read in its own order: this is 0 or 1. It
   * avoids functions that are not leakproof (`coalesce`), because row-level security keeps those
   * from the index.
   */
  partes?: Sql
}

/**
 * Days a refused proposta stays on its list; without a rule in force, none does. Used inside a
 * `select` of its own, which lets the planner use it as an index bound.
 */
const diasNaLista = ({ agora }: De<Quem>): Sql =>
  valorDaRegra(
    'reprovadas_na_lista_dias',
    'PROPOSTA',
    sql`(${agora}::timestamptz at time zone 'America/Sao_Paulo')::date`,
  )

const recentes = { instante: sql`p.atualizada_em`, sentido: 'desc' } as const

const nomesDasListas = ['emAberto', 'emAndamento', 'emAtraso', 'reprovadas'] as const
export type Lista = (typeof nomesDasListas)[number]

/** Rows and order of each list; ties by id. Each has its two indexes. */
const listas: Record<Lista, (p: De<Quem>) => Ordem> = {
  emAberto: () => ({ filtro: sql`p.situacao in ${emAberto}`, ...recentes }),
  emAndamento: () => ({ filtro: sql`p.situacao in ${emAndamento}`, ...recentes }),
  emAtraso: ({ agora }) => ({
    filtro: sql`p.situacao not in ${fins} and p.prazo_etapa < ${agora}`,
    instante: sql`p.prazo_etapa`,
    sentido: 'asc',
  }),
  reprovadas: (p) => ({
    filtro: sql`p.situacao in ${reprovadas}
      and p.atualizada_em >= (select ${p.agora}::timestamptz
        - make_interval(days => coalesce(${diasNaLista(p)}, 0)::int))`,
    ...recentes,
    // Those that can be sent again come first.
    partes: sql`(case when p.recuperavel then 0 else 1 end)`,
  }),
}

type PropostaLida = z.input<typeof propostaApi.emAberto.response>['items'][number]
export type Linha = { proposta: PropostaLida; cursor: string }

/**
 * The first rows of each owner are found by its index, and only those are put together, so a page
 * costs the same among a thousand and a million. The cursor is the place of the last row, so a row
 * that moves never hides another.
 */
function paginar(
  p: De<Pedida>,
  de: Carteira['de'],
  { filtro, instante, sentido, partes }: Ordem,
): Sql<Linha> {
  const [ordem, depois] = sentido === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const parte = partes ? sql`g.parte` : sql`0`
  // In a part after the one of the cursor every row is still to come.
  const fim = sentido === 'asc' ? '-infinity' : 'infinity'
  const lugar = partes
    ? sql`case when ${parte} = ${p.parte}::int then ${p.instante}::timestamptz else ${fim} end, ${p.id}::uuid`
    : sql`${p.instante}::timestamptz, ${p.id}::uuid`
  return sql<Linha>`with lugares as materialized (
    select l.id, l.instante, l.parte
      from ${donos(de, sql`${p.escopo}`, sql`${p.quem}`)}
      ${partes ? sql`cross join (values (0), (1)) as g(parte)` : sql``}
      cross join lateral (
        select p.id, ${instante} as instante, ${parte} as parte from proposta p
         where ${doDono(de, 'p')} and ${filtro}
           ${partes ? sql`and ${partes} = g.parte` : sql``}
           and (${p.parte}::int is null
             or (${parte} >= ${p.parte}::int and (${instante}, p.id) ${depois} (${lugar})))
         order by ${instante} ${ordem}, p.id ${ordem}
         limit ${p.quantas}) l
     order by l.parte, l.instante ${ordem}, l.id ${ordem}
     limit ${p.quantas})
  select ${objeto<PropostaLida>({ ...camposDaProposta(p.agora), ...camposDaLista })} as proposta,
      concat(l.parte, '~', to_char(l.instante at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        '~', p.id) as cursor
    from lugares l
    join proposta p on p.id = l.id
    join cliente c on c.id = p.id_cliente
    join convenio v on v.codigo = p.codigo_convenio
    left join usuario u on u.id = p.id_atendente
   order by l.parte, l.instante ${ordem}, l.id ${ordem}`
}

export const listarPagina = varias(
  'proposta.listar',
  (p: De<Pedida>, { lista, de }) => paginar(p, de, listas[lista](p)),
  { variantes: { lista: nomesDasListas, de: carteiras } },
)

type Esteira = Pedida & {
  devedor: Devedor
  produto?: string | undefined
  situacao?: string | undefined
  codigoConvenio?: string | undefined
  atrasadas: boolean
}

/** The propostas of one debtor, the most urgent first. */
export const listarEsteira = varias(
  'proposta.esteira',
  (p: De<Esteira>, { de }) =>
    paginar(p, de, {
      filtro: sql`p.devedor = ${p.devedor} and p.devedor is not null
      and (${p.produto}::text is null or p.produto = ${p.produto})
      and (${p.situacao}::text is null or p.situacao = ${p.situacao})
      and (${p.codigoConvenio}::text is null or p.codigo_convenio = ${p.codigoConvenio})
      and (not ${p.atrasadas}::boolean or p.vence < ${p.agora})`,
      instante: sql`p.vence`,
      sentido: 'asc',
    }),
  { variantes: { de: carteiras } },
)

/** Counting stops here: the screen shows "200+". */
const MAXIMO = 200

const contagem = (de: Carteira['de'], antesDe: Sql): Sql => sql`(select count(*)::int from (
    select from proposta p
     where ${doDono(de, 'p')} and p.devedor = d.devedor and p.devedor is not null ${antesDe}
     limit ${MAXIMO}) x)`

/** Number of propostas by debtor, with the late ones and today's. */
export const contarEsteira = uma(
  'proposta.resumo',
  (p: De<Quem & { devedores: readonly Devedor[]; fimDeHoje: Date }>, { de }) => sql<{
    resumo: ResumoDaEsteira
  }>`select ${juntos(
    objeto<ResumoDaEsteira[number]>({
      devedor: 'g.devedor',
      quantas: sql`least(g.quantas, ${MAXIMO})`,
      atrasadas: sql`least(g.atrasadas, ${MAXIMO})`,
      vencemHoje: sql`least(g.vencem, ${MAXIMO})`,
      haMais: sql`g.quantas >= ${MAXIMO}`,
    }),
    sql`g.ordem`,
  )} as resumo
  from (select d.devedor, d.ordem, sum(${contagem(de, sql``)}) as quantas,
      sum(${contagem(de, sql`and p.vence < ${p.agora}`)}) as atrasadas,
      sum(${contagem(de, sql`and p.vence >= ${p.agora} and p.vence <= ${p.fimDeHoje}`)}) as vencem
    from unnest(${p.devedores}::text[]) with ordinality as d(devedor, ordem)
    left join ${donos(de, sql`${p.escopo}`, sql`${p.quem}`)} on true
   group by d.devedor, d.ordem) g`,
  { variantes: { de: carteiras } },
)
