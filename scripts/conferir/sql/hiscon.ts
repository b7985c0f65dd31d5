import { varias } from '#server/base/db/consulta.ts'
import { type De, sql } from '#server/base/db/fragmento.ts'
import type { Recorte } from '../regra.ts'
import { doRecorte, dosClientes } from './recorte.ts'

/**
 * Confirmed papers with a doubt about a running loan that nobody compared, a loan that does not count, a contradiction
 * that nobody read, or a value that differs from what was read without a correction.
 */
export const confirmadosSemProva = varias(
  'conferir.hiscon-sem-prova',
  (p: De<Recorte>) => sql`select h.id from hiscon h
 where (h.situacao = 'CONFIRMADO' or h.confirmado_em is not null) and ${doRecorte(p, 'h', 'h.enviado_em')}
   and (h.confirmado_por is null or h.emitido_em > h.confirmado_em
     or exists (select from hiscon_contrato k where k.id_hiscon = h.id and (k.vale is null
          or k.lido ->> 'secao' = 'ATIVOS' and exists (
            select from jsonb_array_elements(k.lido -> 'duvidas') d where not exists (
              select from hiscon_conferencia c
               where c.id_hiscon_contrato = k.id and c.campo = d ->> 'campo'))
          or k.vale - 'duvidas' <> k.lido - 'duvidas' and not exists (
              select from hiscon_conferencia c
               where c.id_hiscon_contrato = k.id and c.acao = 'CORRIGE')))
     or exists (select from hiscon_beneficio b
          where b.id_hiscon = h.id and b.lido -> 'divergencias' <> '[]' and not exists (
            select from hiscon_conferencia c where c.id_hiscon = h.id and c.campo = 'divergencias')))
 order by h.id`,
)

/** Loans of papers that became a contract: of an unconfirmed paper, of another client, or one of ours. */
export const trazidosSemPapel = varias(
  'conferir.hiscon-trazidos',
  (p: De<Recorte>) => sql`select k.id from hiscon_contrato k
  join hiscon h on h.id = k.id_hiscon
  join contrato c on c.id = k.id_contrato
 where ${doRecorte(p, 'h', 'h.enviado_em')}
   and (h.confirmado_em is null or c.id_cliente <> h.id_cliente or c.proprio)
 order by k.id`,
)

/** Papers that came by a page of another client, relationship or promotor. */
export const daPaginaDeOutro = varias(
  'conferir.hiscon-da-pagina-de-outro',
  (p: De<Recorte>) => sql`select h.id from hiscon h join link l on l.id = h.id_link
 where h.enviado_em >= ${p.desde}::date and (${dosClientes(p, 'h')} or ${dosClientes(p, 'l')})
   and (h.id_cliente, h.id_relacionamento, h.codigo_promotor)
     is distinct from (l.id_cliente, l.id_relacionamento, l.codigo_promotor)
 order by h.id`,
)
