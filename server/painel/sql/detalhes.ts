import type { z } from 'zod'
import type { painelApi } from '#shared/painel/api.ts'
import { finalizadas, type StatusOportunidade } from '#shared/oportunidade/status.ts'
import { varias } from '../../base/db/consulta.ts'
import { bruto, type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { objeto, quando } from '../../base/db/objeto.ts'
import { doDono, donos } from '../../organizacao/carteira.ts'
import { carteiras, type Filtro, filtros } from './cortes.ts'

type Pagina = Filtro & {
  /** Those to list; of ended ones only what ended from `de` until before `ate`. */
  status: readonly StatusOportunidade[]
  de: Date
  ate: Date
  /** The oportunidades that any list took up. */
  soDeMailing?: boolean | undefined
  instante?: string | undefined
  id?: string | undefined
  quantas: number
}

/** `agora`: as the rows are; `entao`: what stood open at `ate`, by the histories until then. */
const quandos = ['agora', 'entao'] as const

const lugar = sql`coalesce(to_char(l.desde at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || l.id, '')`

const casa = (p: De<Pagina>, linha: 'o' | 'm'): Sql => {
  const dela = bruto(linha)
  return sql`(${dela}.status not in ${finalizadas}
      or ${dela}.atualizada_em >= ${p.de} and ${dela}.atualizada_em < ${p.ate})
    and (${p.codigoConvenio}::text is null or ${dela}.codigo_convenio = ${p.codigoConvenio})
    and (${p.produto}::text is null or ${dela}.produto = ${p.produto})
    and (${p.idMailing}::uuid is null or ${dela}.id_mailing = ${p.idMailing})
    and (not coalesce(${p.soDeMailing}::boolean, false) or ${dela}.id_mailing is not null)`
}

/** Each owner and status by the index of the board, in its order. */
const lugaresDeAgora = (p: De<Pagina>, de: (typeof carteiras)[number], dela: Sql): Sql => sql`
  select l.id, l.id_relacionamento, l.desde, l.status, l.dono
    from ${donos(de, sql`${p.escopo}`, sql`${p.quem}`)}
    cross join unnest(${p.status}::text[]) as s(status)
    cross join lateral (
      select o.id, o.id_relacionamento, o.atualizada_em as desde, o.status, o.id_atendente as dono
        from oportunidade o
       where ${doDono(de, 'o')} and o.status = s.status and ${casa(p, 'o')} ${dela}
         and (${p.instante}::timestamptz is null
           or (o.atualizada_em, o.id) < (${p.instante}::timestamptz, ${p.id}::uuid))
       order by o.atualizada_em desc, o.id desc
       limit ${p.quantas}) l
   order by l.desde desc, l.id desc
   limit ${p.quantas}`

/** Who had the client then; nobody, where the client was free. */
const donoDeEntao = sql`case when w.houve then w.dono else o.id_atendente end`

/**
 * What stood open then, with the owner of that instant (a client may have been free), and what ended in the period.
 */
const casamEntao = (p: De<Pagina>, de: (typeof carteiras)[number]): Sql => sql`
  select o.id, o.id_relacionamento, h.ocorrido_em as desde, h.para as status, ${donoDeEntao} as dono
    from oportunidade o
    join lateral (
      select h.para, h.ocorrido_em from oportunidade_historico h
       where h.id_oportunidade = o.id and h.ocorrido_em < ${p.ate}
       order by h.ocorrido_em desc, h.id desc limit 1) h on true
    left join lateral (
      select true as houve, w.para as dono from relacionamento_historico w
       where w.id_relacionamento = o.id_relacionamento and w.ocorrido_em < ${p.ate}
       order by w.ocorrido_em desc, w.id desc limit 1) w on true
   where o.codigo_promotor = any (${p.escopo}::text[]) and ${filtros(p)}
     and (not coalesce(${p.soDeMailing}::boolean, false) or o.id_mailing is not null)
     and h.para not in ${finalizadas} and h.para = any (${p.status}::text[])
     and ${
       de === 'promotores'
         ? sql`o.codigo_promotor = any (${p.quem}::text[])`
         : sql`${donoDeEntao} = any (${p.quem}::uuid[])`
     }
  union all
  select o.id, o.id_relacionamento, o.atualizada_em, o.status, o.id_atendente
    from ${donos(de, sql`${p.escopo}`, sql`${p.quem}`)}
    join oportunidade o on ${doDono(de, 'o')}
   where o.status in ${finalizadas} and o.status = any (${p.status}::text[]) and ${casa(p, 'o')}`

const pessoa = quando(
  sql`u.id is not null`,
  objeto<{ idUsuario: string; nome: string }>({ idUsuario: 'u.id', nome: 'u.nome' }),
)

type OportunidadeLida = z.input<typeof painelApi.detalhes.response>['items'][number]

const oportunidadeJson = objeto<OportunidadeLida>({
  idOportunidade: 'o.id',
  idRelacionamento: 'o.id_relacionamento',
  nomeCliente: 'c.nome',
  cpf: sql`cpf_mascarado(c.cpf)`,
  codigoPromotor: 'o.codigo_promotor',
  atendente: pessoa,
  produto: 'o.produto',
  codigoConvenio: 'o.codigo_convenio',
  convenio: 'v.nome',
  mailing: 'm.nome',
  status: sql`l.status`,
  valor: sql`reais(o.valor_liberado)`,
  fatorPerda: sql`case when l.status = 'Perdida' then f.descricao end`,
  desde: 'l.desde',
})

export const listarOportunidades = varias(
  'painel.oportunidades',
  (p: De<Pagina & { idRelacionamento?: string | undefined }>, { de, em }) => sql<{
    oportunidade: OportunidadeLida
  }>`with lugares as materialized (
  ${
    em === 'agora'
      ? lugaresDeAgora(
          p,
          de,
          sql`and (${p.idRelacionamento}::uuid is null or o.id_relacionamento = ${p.idRelacionamento})`,
        )
      : sql`select l.id, l.id_relacionamento, l.desde, l.status, l.dono from (${casamEntao(p, de)}) l
           where (${p.idRelacionamento}::uuid is null or l.id_relacionamento = ${p.idRelacionamento})
             and (${p.instante}::timestamptz is null
               or (l.desde, l.id) < (${p.instante}::timestamptz, ${p.id}::uuid))
           order by l.desde desc, l.id desc limit ${p.quantas}`
  })
select ${oportunidadeJson} as oportunidade, ${lugar} as cursor
  from lugares l
  join oportunidade o on o.id = l.id
  join cliente c on c.id = o.id_cliente
  join convenio v on v.codigo = o.codigo_convenio
  left join usuario u on u.id = l.dono
  left join mailing m on m.id = o.id_mailing
  left join fator_perda f on f.id = o.id_fator_perda
 order by l.desde desc, l.id desc`,
  { variantes: { de: carteiras, em: quandos } },
)

type RelacionamentoLido = z.input<typeof painelApi.relacionamentos.response>['items'][number]

const relacionamentoJson = objeto<RelacionamentoLido>({
  idRelacionamento: 'r.id',
  nomeCliente: 'c.nome',
  cpf: sql`cpf_mascarado(c.cpf)`,
  codigoPromotor: 'r.codigo_promotor',
  promotor: 'q.nome',
  atendente: pessoa,
  quantidade: 's.quantidade',
  valor: sql`reais(s.valor)`,
  desde: 'l.desde',
})

/** A relationship stands at the latest of its oportunidades. */
export const listarRelacionamentos = varias(
  'painel.relacionamentos',
  (p: De<Pagina>, { de, em }) => sql<{ relacionamento: RelacionamentoLido }>`
with ${
    em === 'agora'
      ? sql`lugares as materialized (${lugaresDeAgora(
          p,
          de,
          sql`and not exists (select from oportunidade m
             where m.id_relacionamento = o.id_relacionamento and m.status = any (${p.status}::text[])
               and ${casa(p, 'm')}
               and (m.atualizada_em, m.id) > (o.atualizada_em, o.id))`,
        )}), somas as (
  select l.id_relacionamento, count(*)::int as quantidade, sum(m.valor_liberado)::bigint as valor
    from lugares l
    join oportunidade m on m.id_relacionamento = l.id_relacionamento and m.status = any (${p.status}::text[])
      and ${casa(p, 'm')}
   group by l.id_relacionamento)`
      : sql`casam as materialized (${casamEntao(p, de)}), somas as (
  select k.id_relacionamento, count(*)::int as quantidade, sum(o.valor_liberado)::bigint as valor,
         max(k.desde) as desde,
         (array_agg(k.dono order by k.status in ${finalizadas}, k.desde desc))[1] as dono
    from casam k join oportunidade o on o.id = k.id group by k.id_relacionamento), lugares as (
  select l.id_relacionamento as id, l.id_relacionamento, l.desde, l.dono from somas l
   where (${p.instante}::timestamptz is null
       or (l.desde, l.id_relacionamento) < (${p.instante}::timestamptz, ${p.id}::uuid))
   order by l.desde desc, l.id_relacionamento desc limit ${p.quantas})`
  }
select ${relacionamentoJson} as relacionamento, ${lugar} as cursor
  from lugares l
  join somas s on s.id_relacionamento = l.id_relacionamento
  join relacionamento r on r.id = l.id_relacionamento
  join cliente c on c.id = r.id_cliente
  join promotor q on q.codigo = r.codigo_promotor
  left join usuario u on u.id = ${em === 'agora' ? sql`r.id_atendente` : sql`l.dono`}
 order by l.desde desc, l.id desc`,
  { variantes: { de: carteiras, em: quandos } },
)
