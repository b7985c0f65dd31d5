import type { ResultadoDaLinha } from '#shared/mailing/resultado.ts'
import { type De, sql, type Sql, type Valor } from '../../base/db/fragmento.ts'

/** What a purpose asks of a client of the list, as the contact gate does. */
export type Juizo = {
  /** An exception of *Não me Perturbe*, for phones known to be the client's. */
  retencao: boolean
  /** A new benefit forbids it for a time. */
  oferta: boolean
  /** Days of that time. */
  carencia: number
}

/** The phones and the newest benefit of a client `c` whose relationship is `r`, as `t` and `b`. */
export const juncoesDoJuizo = (p: De<Juizo>): Sql => sql`left join lateral (
    select bool_or(f.existe and case when ${p.retencao}::boolean then f.verificado
                                     else not f.recusou and not f.sossego end) as alcanca,
           bool_or(f.existe and f.recusou and not ${p.retencao}::boolean) as recusou,
           bool_or(f.existe and f.sossego and not ${p.retencao}::boolean) as sossego
      from (select t.situacao not in ('4', '5') as existe, t.situacao = '7' as recusou,
              t.nao_me_perturbe or t.situacao = '6' as sossego,
              t.verificado_em is not null as verificado
              from telefone t where t.id_cliente = c.id) f) t on r.id is not null
  left join lateral (
    select max(d.data_despacho) as ultima from beneficio d
     where d.id_cliente = c.id and ${p.oferta}::boolean) b on r.id is not null`

/** The first reason against a client of the promotor; none is `ACEITO`. */
export const resultadoDoJuizo = sql<ResultadoDaLinha>`case
      when c.restrito then 'RESTRITO'
      when c.obito_em is not null then 'FALECIDO'
      when t.alcanca then 'ACEITO'
      when t.recusou then 'OPT_OUT'
      when t.sossego then 'NAO_ME_PERTURBE'
      else 'SEM_TELEFONE'
    end`

/** The end of what passes with time; null where nothing has to. */
export const voltaDoJuizo = ({ carencia }: De<Juizo>): Sql =>
  sql`(b.ultima + ${carencia}::int)::timestamp at time zone 'America/Sao_Paulo'`

type Entrada = { codigoPromotor: string; agora: Date }

/** The reason that every client of a list has: its profile. */
export const perfilDaLista = (idMailing: Valor<string>): Sql =>
  sql`(select m.codigo_perfil from mailing m where m.id = ${idMailing})`

/** What the profile of a list weighs in the promotor at that instant, read once a statement. */
export const pesoDaLista = (p: De<Entrada>, idMailing: Valor<string>): Sql =>
  sql`(select peso_da_fila(${p.codigoPromotor}, array[m.codigo_perfil], ${p.agora})
         from mailing m where m.id = ${idMailing})`
