import { varias } from '#server/base/db/consulta.ts'
import { type De, sql } from '#server/base/db/fragmento.ts'
import { mortas } from '#shared/proposta/situacao.ts'
import type { Recorte } from '../regra.ts'
import { doRecorte } from './recorte.ts'

/** Refinancings (`p`) with their portability (`m`). */
const osDois = (p: De<Recorte>) => sql`proposta p join proposta m on m.id = p.id_portabilidade
 where ${doRecorte(p, 'p', 'p.criada_em')}`

export const semPortabilidade = varias(
  'conferir.refinport-sem-portabilidade',
  (p: De<Recorte>) => sql`select p.id from proposta p
  left join proposta m on m.id = p.id_portabilidade
 where ${doRecorte(p, 'p', 'p.criada_em')} and p.produto = 'REFIN_PORT'
   and (m.id is null or m.produto <> 'PORT' or m.id_cliente <> p.id_cliente
     or m.codigo_promotor <> p.codigo_promotor)
 order by p.id`,
)

/**
 * Booked or paid before the portability was. Money that the bank paid for one that had ended is true all the same,
 * and stands before a person.
 */
export const antesDaPortabilidade = varias(
  'conferir.refinport-antes',
  (p: De<Recorte>) => sql`select p.id from ${osDois(p)}
   and exists (select from proposta_historico h
     where h.id_proposta = p.id and h.para in ('AVERBACAO', 'ANUENCIA', 'AVERBADA', 'PAGA')
       and not exists (select from proposta_historico t
         where t.id_proposta = m.id and t.para = 'PAGA' and t.ocorrido_em <= h.ocorrido_em))
   and not exists (select from divergencia d where d.id_proposta = p.id)
 order by p.id`,
)

export const vivosSemPortabilidade = varias(
  'conferir.refinport-vivo',
  (p: De<Recorte>) => sql`select p.id from ${osDois(p)}
   and m.situacao in ${mortas} and p.situacao not in ${[...mortas, 'PAGA']}
 order by p.id`,
)

/** Nothing before the portability was paid; then the one contract that it brought. */
export const quitaOutro = varias(
  'conferir.refinport-quita-outro',
  (p: De<Recorte>) => sql`select p.id from ${osDois(p)}
   and (exists (select from proposta_contrato q join contrato k on k.id = q.id_contrato
         where q.id_proposta = p.id and (m.situacao <> 'PAGA' or k.numero <> m.numero))
     or m.situacao = 'PAGA' and p.situacao not in ${mortas}
       and not exists (select from proposta_contrato q join contrato k on k.id = q.id_contrato
         where q.id_proposta = p.id and k.numero = m.numero))
 order by p.id`,
)

export const variosDaPortabilidade = varias(
  'conferir.refinport-varios',
  (p: De<Recorte>) => sql`select p.id from ${osDois(p)}
   and p.situacao not in ${mortas}
   and exists (select from proposta o where o.id_portabilidade = m.id and o.id <> p.id
     and o.situacao not in ${mortas})
 order by p.id`,
)
