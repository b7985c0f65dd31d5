import { varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'

/** A batch of the sweep. */
export const LOTE = 200

export type Parada = Awaited<ReturnType<typeof travarParadas>>[number]

/**
 * Locked in the common order (relationship, oportunidade), skipping locked rows, so that a sweep
 * waits for nobody and two servers do each row once.
 */
const trava = (quais: Sql): Sql => sql`
select o.id, o.id_atendente as "idAtendente", o.codigo_promotor as "codigoPromotor"
  from relacionamento r
  join oportunidade o on o.id_relacionamento = r.id
 where o.status in ('Em Atendimento', 'Simulada') and ${quais}
 order by o.atualizada_em, o.id
 limit ${LOTE}
   for share of r skip locked for update of o skip locked`

/**
 * Untouched since `desde`, and so is the client: no note, call or message of a person since then, no
 * lembrete or promessa still to come, no proposta of any oportunidade on its way.
 */
export const travarParadas = varias(
  'oportunidade.travar-paradas',
  (p: De<{ agora: Date; desde: Date }>) =>
    trava(sql`o.atualizada_em < ${p.desde}
     and not exists (select from proposta p where p.id_relacionamento = r.id and p.devedor is not null)
     and not exists (select from lembrete l where l.id_relacionamento = r.id
                      and l.status = 'Agendado' and l.quando > ${p.agora})
     and not exists (select from promessa m where m.id_relacionamento = r.id
                      and m.situacao = 'ABERTA' and m.quando > ${p.agora})
     and not exists (select from anotacao a where a.id_relacionamento = r.id
                      and a.criada_em >= ${p.desde})
     and not exists (select from ligacao g where g.id_cliente = r.id_cliente
                      and g.codigo_promotor = r.codigo_promotor and g.ocorrida_em >= ${p.desde})
     and not exists (select from mensagem m where m.id_cliente = r.id_cliente
                      and m.codigo_promotor = r.codigo_promotor and m.id_usuario is not null
                      and m.criada_em >= ${p.desde})`),
)

/**
 * Today's queue of an atendente who is absent and whom nobody covers: clients with an open lembrete or promessa until the
 * end of the day (`fim`). Rows worked on since the day began (`inicio`) stay.
 */
export const travarAusentes = varias(
  'oportunidade.travar-ausentes',
  (p: De<{ agora: Date; inicio: Date; fim: Date }>) =>
    trava(sql`o.id_atendente in (select f.id_usuario from ausencia f
                        where f.excluida_em is null
                          and f.de <= ${p.agora} and f.ate > ${p.agora})
     and quem_atende(o.id_atendente, o.codigo_promotor, ${p.agora}) is null
     and o.atualizada_em < ${p.inicio}
     and (exists (select from lembrete l where l.id_relacionamento = r.id
                   and l.status = 'Agendado' and l.quando < ${p.fim})
          or exists (select from promessa m where m.id_relacionamento = r.id
                      and m.situacao = 'ABERTA' and m.quando < ${p.fim}))`),
)

/** Who supervises each of the promotores. */
export const listarSupervisores = varias(
  'oportunidade.supervisores',
  (p: De<{ promotores: readonly string[] }>) => sql<{ ids: string[] }>`
select up.codigo_promotor as "codigoPromotor", array_agg(u.id::text) as ids
  from usuario_promotor up join usuario u on u.id = up.id_usuario
 where up.codigo_promotor = any (${p.promotores}::text[]) and u.ativo and u.papel <> 'ATENDENTE'
 group by up.codigo_promotor`,
)
