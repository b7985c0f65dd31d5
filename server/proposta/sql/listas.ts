import type { z } from 'zod'
import { OrdemDasPropostas, type propostaApi, type ResumoDaEsteira } from '#shared/proposta/api.ts'
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
  /** Of `carteiraDaLista`. */
  quem: readonly string[]
}

export type Pedida = Quem & {
  /** The cursor: the part, what the list is ordered by, and the row. */
  parte?: number | undefined
  chave?: string | undefined
  id?: string | undefined
  quantas: number
}

type Filtros = {
  produto?: string | undefined
  situacao?: string | undefined
  codigoConvenio?: string | undefined
  atrasadas: boolean
  idRelacionamento?: string | undefined
}

const comFiltros = (p: De<Filtros & { agora: Date }>): Sql => sql`
      (${p.produto}::text is null or p.produto = ${p.produto})
      and (${p.situacao}::text is null or p.situacao = ${p.situacao})
      and (${p.codigoConvenio}::text is null or p.codigo_convenio = ${p.codigoConvenio})
      and (not ${p.atrasadas}::boolean or (p.vence < ${p.agora} and p.situacao not in ${fins}))`

/** Whether of one client, whose own index finds them. */
const doCliente = [false, true] as const

const soDoCliente = (p: De<Filtros>, esse: boolean): Sql =>
  esse ? sql`and p.id_relacionamento = ${p.idRelacionamento}` : sql``

type Ordem = {
  chave: Sql
  /** Of an amount: the cursor holds centavos, else an instant. */
  deValor?: true
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

/** Ties by id. The order of each list, and `prazo`, have their indexes; the others sort what the list holds. */
const ordens = {
  prazo: { chave: sql`p.vence`, sentido: 'asc' },
  '-prazo': { chave: sql`p.vence`, sentido: 'desc' },
  atualizada: { chave: sql`p.atualizada_em`, sentido: 'asc' },
  '-atualizada': { chave: sql`p.atualizada_em`, sentido: 'desc' },
  valor: { chave: sql`p.valor_liberado`, deValor: true, sentido: 'asc' },
  '-valor': { chave: sql`p.valor_liberado`, deValor: true, sentido: 'desc' },
  // Those that can be sent again come first.
  padrao: {
    chave: sql`p.atualizada_em`,
    sentido: 'desc',
    partes: sql`(case when p.recuperavel then 0 else 1 end)`,
  },
} as const satisfies Record<OrdemDasPropostas | 'padrao', Ordem>

const nomesDasOrdens = [...OrdemDasPropostas.options, 'padrao'] as const

const nomesDasListas = ['emAberto', 'emAndamento', 'emAtraso', 'reprovadas'] as const
export type Lista = (typeof nomesDasListas)[number]

/** The rows of each list. */
const listas: Record<Lista, (p: De<Quem>) => Sql> = {
  emAberto: () => sql`p.situacao in ${emAberto}`,
  emAndamento: () => sql`p.situacao in ${emAndamento}`,
  emAtraso: ({ agora }) => sql`p.situacao not in ${fins} and p.vence < ${agora}`,
  reprovadas: (p) => sql`p.situacao in ${reprovadas}
      and p.atualizada_em >= (select ${p.agora}::timestamptz
        - make_interval(days => coalesce(${diasNaLista(p)}, 0)::int))`,
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
  filtro: Sql,
  { chave, sentido, partes, deValor }: Ordem,
): Sql<Linha> {
  const [ordem, depois] = sentido === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const parte = partes ? sql`g.parte` : sql`0`
  // In a part after the one of the cursor every row is still to come.
  const fim = sentido === 'asc' ? '-infinity' : 'infinity'
  const dada = deValor ? sql`${p.chave}::text::bigint` : sql`${p.chave}::text::timestamptz`
  const lugar = partes
    ? sql`case when ${parte} = ${p.parte}::int then ${dada} else ${fim} end, ${p.id}::uuid`
    : sql`${dada}, ${p.id}::uuid`
  const escrita = deValor
    ? sql`l.chave`
    : sql`to_char(l.chave at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  return sql<Linha>`with lugares as materialized (
    select l.id, l.chave, l.parte
      from ${donos(de, sql`${p.escopo}`, sql`${p.quem}`)}
      ${partes ? sql`cross join (values (0), (1)) as g(parte)` : sql``}
      cross join lateral (
        select p.id, ${chave} as chave, ${parte} as parte from proposta p
         where ${doDono(de, 'p')} and ${filtro}
           ${partes ? sql`and ${partes} = g.parte` : sql``}
           and (${p.parte}::int is null
             or (${parte} >= ${p.parte}::int and (${chave}, p.id) ${depois} (${lugar})))
         order by ${chave} ${ordem}, p.id ${ordem}
         limit ${p.quantas}) l
     order by l.parte, l.chave ${ordem}, l.id ${ordem}
     limit ${p.quantas})
  select ${objeto<PropostaLida>({ ...camposDaProposta(p.agora), ...camposDaLista })} as proposta,
      concat(l.parte, '~', ${escrita}, '~', p.id) as cursor
    from lugares l
    join proposta p on p.id = l.id
    join cliente c on c.id = p.id_cliente
    join convenio v on v.codigo = p.codigo_convenio
    left join usuario u on u.id = p.id_atendente
   order by l.parte, l.chave ${ordem}, l.id ${ordem}`
}

export const listarPagina = varias(
  'proposta.listar',
  (p: De<Pedida & Filtros>, { lista, de, ordem, doCliente: esse }) =>
    paginar(
      p,
      de,
      sql`${listas[lista](p)} and ${comFiltros(p)} ${soDoCliente(p, esse)}`,
      ordens[ordem],
    ),
  { variantes: { lista: nomesDasListas, de: carteiras, ordem: nomesDasOrdens, doCliente } },
)

const doDevedor = ({ devedor }: De<{ devedor?: Devedor | undefined }>): Sql =>
  sql`p.devedor = ${devedor} and p.devedor is not null`

/** The propostas of one debtor. */
export const listarEsteira = varias(
  'proposta.esteira',
  (p: De<Pedida & Filtros & { devedor: Devedor }>, { de, ordem, doCliente: esse }) =>
    paginar(
      p,
      de,
      sql`${doDevedor(p)} and ${comFiltros(p)} ${soDoCliente(p, esse)}`,
      ordens[ordem],
    ),
  { variantes: { de: carteiras, ordem: OrdemDasPropostas.options, doCliente } },
)

/** Counting stops here, of each owner. */
export const MAXIMO_CONTADO = 5000

/** How many a list has under its filters, and the sum of what they release. */
export const somarPropostas = uma(
  'proposta.totais',
  (
    p: De<Quem & Filtros & { devedor?: Devedor | undefined }>,
    { lista, de, doCliente: esse },
  ) => sql<{
    quantas: number
    valorLiberado: number
  }>`select count(l)::int as quantas, coalesce(sum(l.valor), 0)::bigint as "valorLiberado"
  from ${donos(de, sql`${p.escopo}`, sql`${p.quem}`)}
  cross join lateral (
    select p.valor_liberado as valor from proposta p
     where ${doDono(de, 'p')} and ${lista === 'esteira' ? doDevedor(p) : listas[lista](p)}
       and ${comFiltros(p)} ${soDoCliente(p, esse)}
     limit ${MAXIMO_CONTADO}) l`,
  { variantes: { lista: [...nomesDasListas, 'esteira'] as const, de: carteiras, doCliente } },
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
