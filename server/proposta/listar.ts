import { z } from 'zod'
import {
  type Busca,
  type BuscaDaEsteira,
  MAXIMO_DE_PROPOSTAS,
  type Pagina,
  type PropostaDaLista,
  propostaApi,
} from '#shared/proposta/api.ts'
import { emAberto, emAndamento, reprovadas } from '#shared/proposta/situacao.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { valorDaRegra } from '../base/rules/sql.ts'
import { fins, propostaCampos } from './blocos.ts'
import { type Carteira, carteiraDe, doDono, donos } from '../organizacao/carteira.ts'

type Lista = 'emAberto' | 'emAndamento' | 'emAtraso' | 'reprovadas' | 'esteira'

const PADRAO = 50

/** Written out, never parameters: PostgreSQL proves the predicate of a partial index by them. */
const em = (situacoes: readonly string[]) =>
  `p.situacao in (${situacoes.map((situacao) => `'${situacao}'`).join(', ')})`

type Ordem = {
  filtro: string
  instante: string
  sentido: 'asc' | 'desc'
  /**
   * The list is two, one after the other, each read in its own order: this is 0 or 1. Nothing that
   * PostgreSQL holds to leak (`coalesce`) stands in it, or row security would keep it from the index.
   */
  partes?: string
}

/**
 * How long a refused one stays on its list; without a rule in force, none does. Where it is used it
 * stands in a `select` of its own, which the index takes for a bound: else older ones are read too.
 */
const diasNaLista = valorDaRegra(
  'reprovadas_na_lista_dias',
  'PROPOSTA',
  `($1::timestamptz at time zone 'America/Sao_Paulo')::date`,
)

const recentes = { instante: 'p.atualizada_em', sentido: 'desc' } as const

/** Which rows a list has, and in which order; ties by id. Each has its two indexes. */
const listas: Record<Lista, Ordem> = {
  emAberto: { filtro: em(emAberto), ...recentes },
  emAndamento: { filtro: em(emAndamento), ...recentes },
  emAtraso: {
    filtro: `p.situacao not in ${fins} and p.prazo_etapa < $1`,
    instante: 'p.prazo_etapa',
    sentido: 'asc',
  },
  reprovadas: {
    filtro: `${em(reprovadas)}
      and p.atualizada_em >= (select $1::timestamptz
        - make_interval(days => coalesce(${diasNaLista.toString()}, 0)::int))`,
    ...recentes,
    // Those that can be sent again come first.
    partes: '(case when p.recuperavel then 0 else 1 end)',
  },
  esteira: {
    filtro: `p.devedor = $8 and p.devedor is not null
      and ($9::text is null or p.produto = $9) and ($10::text is null or p.situacao = $10)
      and ($11::text is null or p.codigo_convenio = $11) and (not $12::boolean or p.vence < $1)`,
    instante: 'p.vence',
    sentido: 'asc',
  },
}

/**
 * `$1` now, `$2` promotores, `$3` whose (see `carteiraDe`), `$4` to `$6` the cursor, `$7` how many.
 * The first rows of each owner are found by its index, and only those are put together, so a page
 * costs the same among a thousand and a million. The cursor is the place of the last row, so a row
 * that moves never hides another.
 */
function texto(lista: Lista, de: Carteira['de']): string {
  const { filtro, instante, sentido, partes } = listas[lista]
  const depois = sentido === 'asc' ? '>' : '<'
  const parte = partes ? 'g.parte' : '0'
  // In a part after the one of the cursor every row is still to come.
  const fim = sentido === 'asc' ? '-infinity' : 'infinity'
  const cursor = partes
    ? `case when ${parte} = $4::int then $5::timestamptz else '${fim}' end, $6::uuid`
    : '$5::timestamptz, $6::uuid'
  return `with lugares as materialized (
    select l.id, l.instante, l.parte
      from ${donos(de, '$2', '$3').toString()}
      ${partes ? 'cross join (values (0), (1)) as g(parte)' : ''}
      cross join lateral (
        select p.id, ${instante} as instante, ${parte} as parte from proposta p
         where ${doDono(de, 'p').toString()} and ${filtro}
           ${partes ? `and ${partes} = g.parte` : ''}
           and ($4::int is null or (${parte} >= $4::int and (${instante}, p.id) ${depois} (${cursor})))
         order by ${instante} ${sentido}, p.id ${sentido}
         limit $7) l
     order by l.parte, l.instante ${sentido}, l.id ${sentido}
     limit $7)
  select json_build_object(${propostaCampos},
      'nomeCliente', c.nome,
      'cpf', cpf_mascarado(c.cpf),
      'atendente', case when u.id is not null
        then json_build_object('idUsuario', u.id, 'nome', u.nome) end) as proposta,
      l.parte || '~' || to_char(l.instante at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
        || '~' || p.id as cursor
    from lugares l
    join proposta p on p.id = l.id
    join cliente c on c.id = p.id_cliente
    join convenio v on v.codigo = p.codigo_convenio
    left join usuario u on u.id = p.id_atendente
   order by l.parte, l.instante ${sentido}, l.id ${sentido}`
}

const textosDe = (lista: Lista) => ({
  promotores: texto(lista, 'promotores'),
  atendente: texto(lista, 'atendente'),
})

const textos: Record<Lista, ReturnType<typeof textosDe>> = {
  emAberto: textosDe('emAberto'),
  emAndamento: textosDe('emAndamento'),
  emAtraso: textosDe('emAtraso'),
  reprovadas: textosDe('reprovadas'),
  esteira: textosDe('esteira'),
}

/**
 * A page of a list: an ATENDENTE sees the propostas of the clients he attends, PROMOTOR and GESTOR
 * those of their promotores, of one atendente if they ask.
 */
export const listarPropostas = (
  contexto: Contexto,
  lista: Exclude<Lista, 'esteira'>,
  busca: Busca,
): Promise<Pagina> => pagina(contexto, lista, busca, [])

/** What one debtor owes, the most urgent first. */
export const listarDaEsteira = (
  contexto: Contexto,
  { devedor, produto, situacao, codigoConvenio, atrasadas, ...busca }: BuscaDaEsteira,
): Promise<Pagina> =>
  pagina(contexto, 'esteira', busca, [
    devedor,
    produto ?? null,
    situacao ?? null,
    codigoConvenio ?? null,
    atrasadas === 'true',
  ])

async function pagina(
  contexto: Contexto,
  lista: Lista,
  { PageSize = PADRAO, cursor, atendente }: Busca,
  filtros: readonly unknown[],
): Promise<Pagina> {
  const { client, escopo, agora } = contexto
  const carteira = carteiraDe(contexto, atendente)
  const quantas = Math.min(PageSize, MAXIMO_DE_PROPOSTAS)
  const [parte = null, instante = null, id = null] = cursor?.split('~') ?? []
  const { rows } = await client.query<{ proposta: z.input<Item>; cursor: string }>(
    preparada(textos[lista][carteira.de], [
      agora,
      [...escopo],
      carteira.donos,
      parte,
      instante,
      id,
      quantas + 1,
      ...filtros,
    ]),
  )
  const mostradas = rows.slice(0, quantas)
  return {
    items: mostradas.map(({ proposta }): PropostaDaLista => item.parse(proposta)),
    proximo: rows.length > quantas ? (mostradas.at(-1)?.cursor ?? null) : null,
  }
}

const item = propostaApi.emAberto.response.shape.items.element
type Item = typeof item
