import type { z } from 'zod'
import type {
  FiltroGuardado,
  LinhaDaCarteira,
  NovoFiltroGuardado,
} from '#shared/carteira/shapes.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import { fins } from '#shared/proposta/situacao.ts'
import { comando, uma, varias } from '../base/db/consulta.ts'
import { type De, json, sql, type Sql } from '../base/db/fragmento.ts'
import { lista, objeto, quando } from '../base/db/objeto.ts'
import { doDono, donos } from '../organizacao/carteira.ts'

type Ordem = 'NOME' | 'CONTATO' | 'MARGEM' | 'PRAZO'

type Filtro = {
  semAtendente: boolean
  /** One of the parts of an oportunidade is named. */
  comOportunidade: boolean
  status?: string | undefined
  produto?: string | undefined
  codigoConvenio?: string | undefined
  comPromessa: boolean
  semContatoDesde: Date | null
  nuncaContatado: boolean
  margemMinima: number | null
  municipio?: number | undefined
}

export type Pagina = Filtro & {
  escopo: readonly string[]
  /** Of `carteiraDe`. */
  quem: readonly string[]
  /** The place after which the page begins; each order reads its own. */
  nome?: string | undefined
  instante?: string | undefined
  margem?: number | undefined
  id?: string | undefined
  quantas: number
  /** How many clients a page examines, whether the filter passes them or not. */
  examina: number
  /** How many clients of the promotores are walked through for one owner of many, before the owner's are sorted. */
  anda: number
}

const viva = sql`p.situacao not in ${fins}`

/** The first clock of a client's propostas; of two at one instant the lower id. */
const primeiroPrazo = sql`p.prazo_etapa is not null and ${viva} and not exists (
    select from proposta q
     where q.id_relacionamento = p.id_relacionamento and q.situacao not in ${fins}
       and (q.prazo_etapa, q.id) < (p.prazo_etapa, p.id))`

const instanteDe = (valor: Sql): Sql =>
  sql`to_char(${valor} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

type Variante = { de: 'promotores' | 'atendente'; ordem: Ordem; seguinte: boolean }

/** The clients in the order of the list: of a promotor by its index, of one owner by those of the owner. */
function candidatos(
  p: De<Pagina>,
  { de, ordem, seguinte }: Variante,
  quantos = sql`${p.examina}`,
): Sql {
  if (ordem === 'PRAZO') {
    return sql`select p.id_relacionamento as id, p.id as chave, p.prazo_etapa as lugar,
        ${instanteDe(sql`p.prazo_etapa`)} as valor
      from proposta p
     where ${doDono(de, 'p')} and ${primeiroPrazo}
       ${seguinte ? sql`and (p.prazo_etapa, p.id) > (${p.instante}::timestamptz, ${p.id}::uuid)` : sql``}
     order by p.prazo_etapa, p.id limit ${quantos}`
  }
  const { lugar, valor, dentro, depois, sentido } = lugares(p)[ordem]
  const dela =
    de === 'promotores'
      ? sql`carteira t where t.codigo_promotor = k.dono`
      : sql`relacionamento z join carteira t on t.id_relacionamento = z.id
       where z.id_atendente = k.dono and z.codigo_promotor = k.promotor`
  return sql`select t.id_relacionamento as id, t.id_relacionamento as chave, ${lugar} as lugar,
      ${valor} as valor
    from ${dela} ${dentro} ${seguinte ? depois : sql``}
   order by ${lugar} ${sentido}, t.id_relacionamento ${sentido} limit ${quantos}`
}

const MENOR_BIGINT = '-9223372036854775808'

/** `dentro`: a filter on the order itself ends the reading of its index. */
const lugares = (p: De<Pagina>) => ({
  NOME: {
    lugar: sql`t.nome_busca`,
    valor: sql`t.nome_busca`,
    dentro: sql``,
    depois: sql`and (t.nome_busca, t.id_relacionamento) > (${p.nome}::text collate "C", ${p.id}::uuid)`,
    sentido: sql`asc`,
  },
  CONTATO: {
    lugar: sql`t.ordem_contato`,
    valor: sql`coalesce(${instanteDe(sql`t.ultimo_contato_em`)}, 'nunca')`,
    dentro: sql`and t.ordem_contato <= coalesce(${p.semContatoDesde}::timestamptz, 'infinity')`,
    depois: sql`and (t.ordem_contato, t.id_relacionamento) > (${p.instante}::timestamptz, ${p.id}::uuid)`,
    sentido: sql`asc`,
  },
  MARGEM: {
    lugar: sql`t.ordem_margem`,
    valor: sql`t.ordem_margem::text`,
    dentro: sql`and t.ordem_margem >= coalesce(${p.margemMinima}::bigint, ${MENOR_BIGINT}::bigint)`,
    depois: sql`and (t.ordem_margem, t.id_relacionamento) < (${p.margem}::bigint, ${p.id}::uuid)`,
    sentido: sql`desc`,
  },
})

/** Of relationship `r` and its row `t`: what the filter does not say lets all pass. */
const filtros = (p: De<Pagina>): Sql => sql`(not ${p.semAtendente}::bool or r.id_atendente is null)
   and (${p.semContatoDesde}::timestamptz is null or t.ordem_contato <= ${p.semContatoDesde})
   and (not ${p.nuncaContatado}::bool or t.ultimo_contato_em is null)
   and (${p.margemMinima}::bigint is null or t.margem >= ${p.margemMinima}::bigint)
   and (not ${p.comOportunidade}::bool or exists (
         select from oportunidade o
          where o.id_relacionamento = r.id and o.status not in ${finalizadas}
            and (${p.status}::text is null or o.status = ${p.status})
            and (${p.produto}::text is null or o.produto = ${p.produto})
            and (${p.codigoConvenio}::text is null or o.codigo_convenio = ${p.codigoConvenio})))
   and (not ${p.comPromessa}::bool or exists (
         select from promessa w where w.id_relacionamento = r.id and w.situacao = 'ABERTA'))
   and (${p.municipio}::int is null or exists (
         select from endereco e
          where e.id_cliente = r.id_cliente and e.principal and e.municipio = ${p.municipio}))`

const linhaJson = objeto<z.input<typeof LinhaDaCarteira>>({
  idRelacionamento: 'r.id',
  nomeCliente: 'c.nome',
  cpf: sql`cpf_mascarado(c.cpf)`,
  codigoPromotor: 'r.codigo_promotor',
  atendente: quando(sql`u.id is not null`, objeto({ idUsuario: 'u.id', nome: 'u.nome' })),
  cidade: 'm.nome',
  uf: sql`coalesce(m.uf, c.uf)`,
  margem: sql`reais(t.margem)`,
  ultimoContatoEm: 't.ultimo_contato_em',
  oportunidades: lista(
    objeto<z.input<typeof LinhaDaCarteira>['oportunidades'][number]>({
      status: 'o.status',
      produto: 'o.produto',
    }),
    {
      de: sql`from oportunidade o where o.id_relacionamento = r.id and o.status not in ${finalizadas}`,
      ordem: sql`o.atualizada_em desc, o.id`,
    },
  ),
  prazo: sql`(select ${objeto<NonNullable<z.input<typeof LinhaDaCarteira>['prazo']>>({
    situacao: 'p.situacao',
    ate: 'p.prazo_etapa',
  })} from proposta p where p.id_relacionamento = r.id and ${primeiroPrazo} limit 1)`,
})

/** An owner of more clients than this is looked for among those of the promotores first. */
const MUITOS = 1500

/**
 * `andados`: a page of the owner's among the first clients of the promotores, which lie in order. To sort all of an
 * owner's clients costs more the more there are, and the more there are the sooner a page of them is found so.
 */
const andar = (
  p: De<Pagina>,
  variante: Variante,
  sentido: Sql,
): Sql => sql`passeio as materialized (
  select l.id, l.chave, l.lugar, l.valor
    from ${donos('promotores', sql`${p.escopo}`, sql`${p.escopo}`)}
    cross join lateral (${candidatos(p, { ...variante, de: 'promotores' }, sql`${p.anda}`)}) l
   where (select count(*) > ${MUITOS} from (select from
            ${donos('atendente', sql`${p.escopo}`, sql`${p.quem}`)} join relacionamento z
               on z.id_atendente = k.dono and z.codigo_promotor = k.promotor
            limit ${MUITOS} + 1) dele)
   order by l.lugar ${sentido}, l.chave ${sentido} limit ${p.anda}
), andados as materialized (
  select v.*
    from passeio v
    join relacionamento r on r.id = v.id
    join carteira t on t.id_relacionamento = v.id
   where r.id_atendente = any (${p.quem}::uuid[]) and ${filtros(p)}
   order by v.lugar ${sentido}, v.chave ${sentido} limit ${p.quantas} + 1
), `

/** `achados`: those of the page and one more, numbered; `fim`: where the next page begins. */
const achar = (p: De<Pagina>, variante: Variante): Sql => {
  const [sentido, inverso] =
    variante.ordem === 'MARGEM' ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  const anda = variante.de === 'atendente' && variante.ordem !== 'PRAZO'
  // A page is full, or the walk came to the end of the list.
  const bastam = sql`((select count(*) from andados) > ${p.quantas}
    or (select count(*) from passeio) between 1 and ${p.anda}::int - 1)`
  return sql`with ${anda ? andar(p, variante, sentido) : sql``}vistos as materialized (
  select l.id, l.chave, l.lugar, l.valor
    from ${donos(variante.de, sql`${p.escopo}`, sql`${p.quem}`)}
    cross join lateral (${candidatos(p, variante)}) l
   ${anda ? sql`where not (${bastam})` : sql``}
   order by l.lugar ${sentido}, l.chave ${sentido} limit ${p.examina}
), achados as materialized (
  select w.*, row_number() over (order by w.lugar ${sentido}, w.chave ${sentido}) as n
    from (${anda ? sql`select * from andados where ${bastam} union all` : sql``} (select v.*
    from vistos v
    join relacionamento r on r.id = v.id
    join carteira t on t.id_relacionamento = v.id
   where ${filtros(p)}
   order by v.lugar ${sentido}, v.chave ${sentido} limit ${p.quantas} + 1)) w
), fim as (
  select case
    when (select count(*) from achados) > ${p.quantas}
      then (select a.valor || '~' || a.chave from achados a where a.n = ${p.quantas})
    when (select count(*) from vistos) >= ${p.examina}
      then (select v.valor || '~' || v.chave from vistos v
             order by v.lugar ${inverso}, v.chave ${inverso} limit 1)
  end as proximo
)`
}

const variantes = {
  de: ['promotores', 'atendente'],
  ordem: ['NOME', 'CONTATO', 'MARGEM', 'PRAZO'],
  seguinte: [false, true],
} as const

/** A page of the portfolio; only its rows are dressed. */
export const listarCarteira = uma(
  'carteira.listar',
  (p: De<Pagina>, variante) => sql<{
    items: z.input<typeof LinhaDaCarteira>[]
    proximo: string | null
  }>`${achar(p, variante)}
select (select coalesce(json_agg(${linhaJson} order by a.n), '[]')
          from achados a
          join relacionamento r on r.id = a.id
          join carteira t on t.id_relacionamento = r.id
          join cliente c on c.id = r.id_cliente
          left join usuario u on u.id = r.id_atendente
          left join lateral (select y.nome, y.uf from endereco e
              join municipio y on y.codigo_ibge = e.municipio
             where e.id_cliente = c.id and e.principal order by e.id limit 1) m on true
         where a.n <= ${p.quantas}) as items,
       (select f.proximo from fim f) as proximo`,
  { variantes },
)

/** The ids of a page. */
export const escolherNaCarteira = uma(
  'carteira.escolher',
  (p: De<Pagina>, variante) => sql<{ ids: string[]; proximo: string | null }>`${achar(p, variante)}
select (select coalesce(json_agg(a.id order by a.n), '[]') from achados a where a.n <= ${p.quantas}) as ids,
       (select f.proximo from fim f) as proximo`,
  { variantes },
)

const filtroJson = objeto<z.input<typeof FiltroGuardado>>({
  idFiltro: 'f.id',
  nome: 'f.nome',
  busca: 'f.busca',
  padrao: 'f.padrao',
})

type Pessoa = { idUsuario: string }

export const listarFiltros = varias(
  'carteira.filtros',
  (p: De<Pessoa>) => sql<{ filtro: z.input<typeof FiltroGuardado> }>`select ${filtroJson} as filtro
  from carteira_filtro f where f.id_usuario = ${p.idUsuario} order by f.nome, f.id`,
)

/** Nothing else of the person is the default any more. */
export const tirarPadrao = comando(
  'carteira.tirar-padrao',
  (p: De<Pessoa>) =>
    sql`update carteira_filtro set padrao = false where id_usuario = ${p.idUsuario} and padrao`,
)

type Novo = Pessoa & {
  id: string
  nome: string
  busca: NovoFiltroGuardado['busca']
  padrao: boolean
  agora: Date
}

export const gravarFiltro = comando(
  'carteira.gravar-filtro',
  (p: De<Novo>) => sql`insert into carteira_filtro (id, id_usuario, nome, busca, padrao, criado_em)
  values (${p.id}, ${p.idUsuario}, ${p.nome}, ${json(p.busca)}, ${p.padrao}, ${p.agora})
  on conflict (id_usuario, nome) do update set busca = excluded.busca, padrao = excluded.padrao`,
)

/** The person's filters wait for each other, so their number keeps its bound. */
export const travarPessoa = comando(
  'carteira.travar-pessoa',
  (p: De<Pessoa>) =>
    sql`select pg_advisory_xact_lock(hashtextextended('carteira_filtro:' || ${p.idUsuario}::uuid, 0))`,
)

export const apagarFiltro = comando(
  'carteira.apagar-filtro',
  (p: De<Pessoa & { id: string }>) =>
    sql`delete from carteira_filtro where id = ${p.id} and id_usuario = ${p.idUsuario}`,
)
