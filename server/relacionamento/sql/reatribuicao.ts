import { marcarVoltasDe } from '../../base/batch/sql.ts'
import { comando } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

type Reatribuicao = { idLote: string; idUsuario: string; agora: Date }

/** Each client of a batch gets the owner that the batch dealt, with its history. They are locked already. */
export const trocarDonos = comando(
  'relacionamento.trocar-donos',
  (p: De<Reatribuicao>) => sql`with mudados as (
  update relacionamento r
     set id_atendente = (i.antes ->> 'para')::uuid, versao = r.versao + 1, atualizado_em = ${p.agora}
    from lote_item i
   where i.id_lote = ${p.idLote} and i.antes ? 'para' and r.id = i.id_item
  returning r.id, r.id_cliente, (i.antes ->> 'de')::uuid as de, r.id_atendente as para
)
insert into relacionamento_historico (id_relacionamento, id_cliente, acao, de, para, id_usuario,
  ocorrido_em)
select id, id_cliente, 'REATRIBUIDO', de, para, ${p.idUsuario}, ${p.agora} from mudados`,
)

/** Those of a batch without a reason to stay go back to who had them, with their history. */
export const devolverDonos = comando(
  'relacionamento.devolver-donos',
  (p: De<Reatribuicao>) => sql`with voltam as (
  ${marcarVoltasDe(
    p,
    sql`select r.id from relacionamento r join lote_item x on x.id_item = r.id
                           where x.id_lote = ${p.idLote}`,
  )}
  returning id_item, antes
), mudados as (
  update relacionamento r
     set id_atendente = (v.antes ->> 'de')::uuid, versao = r.versao + 1, atualizado_em = ${p.agora}
    from voltam v where r.id = v.id_item
  returning r.id, r.id_cliente, (v.antes ->> 'para')::uuid as de, r.id_atendente as para
)
insert into relacionamento_historico (id_relacionamento, id_cliente, acao, de, para, id_usuario,
  motivo, ocorrido_em)
select id, id_cliente, 'REATRIBUIDO', de, para, ${p.idUsuario}, 'Reatribuição desfeita', ${p.agora}
  from mudados`,
)
