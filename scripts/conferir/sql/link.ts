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

/** Pages that the client did not ask for, of a proposta that still waits for somebody before its money left. */
export const naoPedidosVivos = varias(
  'conferir.link-nao-pedido',
  (p: De<Recorte>) => sql`select l.id from link l join proposta p on p.id = l.id_proposta
 where l.situacao = 'NAO_PEDIDO' and ${doRecorte(p, 'l', 'l.criado_em')}
   and p.situacao in ('PRE_PROPOSTA', 'DIGITADA', 'FORMALIZACAO', 'ANALISE', 'PENDENTE', 'APROVADA',
     'CTC_ENVIADA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO')
 order by l.id`,
)
