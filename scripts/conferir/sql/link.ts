import { varias } from '#server/base/db/consulta.ts'
import { type De, sql } from '#server/base/db/fragmento.ts'
import type { Recorte } from '../regra.ts'
import { doRecorte } from './recorte.ts'

/** Accepted pages without the kept text, or a side of the document; ended ones without the face. */
export const aceitosSemProva = varias(
  'conferir.link-sem-prova',
  (p: De<Recorte>) => sql`select l.id from link l
 where l.situacao in ('ACEITO', 'CONCLUIDO') and ${doRecorte(p, 'l', 'l.criado_em')}
   and (not exists (select from link_aceite a where a.id_link = l.id)
     or (select count(distinct i.papel) from link_imagem i
          where i.id_link = l.id and i.arquivo is not null and i.trocada_em is null
            and (i.papel <> 'ROSTO' or l.situacao = 'CONCLUIDO'))
        < case l.situacao when 'CONCLUIDO' then 3 else 2 end)
 order by l.id`,
)

/** Acceptances whose kept text is not the one of its hash, or of no address, or that no step of the page knows. */
export const aceitesAlterados = varias(
  'conferir.link-aceite-alterado',
  (p: De<Recorte>) => sql`select l.id from link_aceite a join link l on l.id = a.id_link
 where ${doRecorte(p, 'l', 'l.criado_em')}
   and (a.resumo <> encode(sha256(convert_to(a.texto, 'UTF8')), 'hex') or a.endereco = ''
     or not exists (select from link_historico h where h.id_link = l.id and h.por = 'CLIENTE'
          and h.para in ('ACEITO', 'CONCLUIDO') and h.ocorrido_em = a.aceito_em))
 order by l.id`,
)

/**
 * Pages that still open something after their end, and steps, pictures, papers or acceptances of the client after the page
 * was cancelled or denied, or after its hash and the last token of it ran out.
 */
export const vivosDepoisDoFim = varias(
  'conferir.link-depois-do-fim',
  (p: De<Recorte & { tokenMinutos: number }>) => sql`select l.id from link l
  cross join lateral (select coalesce(min(f.ocorrido_em), 'infinity') as em from link_historico f
    where f.id_link = l.id and f.para in ('REVOGADO', 'NAO_PEDIDO')) fim
  cross join lateral (select max(q.em) as em from (
    select h.ocorrido_em as em from link_historico h
     where h.id_link = l.id and h.por = 'CLIENTE' and h.para <> 'NAO_PEDIDO'
    union all select a.aceito_em from link_aceite a where a.id_link = l.id
    union all select i.pronta_em from link_imagem i where i.id_link = l.id
    union all select e.enviado_em from hiscon e where e.id_link = l.id) q) ultimo
 where ${doRecorte(p, 'l', 'l.criado_em')}
   and (ultimo.em > fim.em
     or ultimo.em > l.expira_em + make_interval(mins => ${p.tokenMinutos}::int)
     or ultimo.em is not null and l.expira_em is null
     or exists (select from link_historico h where h.id_link = l.id and h.para = 'ABERTO'
          and h.ocorrido_em > l.expira_em)
     or l.situacao in ('REVOGADO', 'NAO_PEDIDO') and (l.hash_resumo is not null
          or exists (select from link_token t where t.id_link = l.id)))
 order by l.id`,
)

/** Pages that the client did not ask for, of a proposta that still waits for somebody before its money left. */
export const naoPedidosVivos = varias(
  'conferir.link-nao-pedido',
  (p: De<Recorte>) => sql`select l.id from link l join proposta p on p.id = l.id_proposta
 where l.situacao = 'NAO_PEDIDO' and ${doRecorte(p, 'l', 'l.criado_em')}
   and p.situacao in ('PRE_PROPOSTA', 'DIGITADA', 'FORMALIZACAO', 'ANALISE', 'PENDENTE', 'APROVADA',
     'CTC_ENVIADA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO')
 order by l.id`,
)
