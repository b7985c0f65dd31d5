import { varias } from '#server/base/db/consulta.ts'
import { type De, sql } from '#server/base/db/fragmento.ts'
import type { Recorte } from '../regra.ts'
import { doRecorte } from './recorte.ts'

/**
 * Whole relationships with a client whom another promotor had before, without a kept proof: a code or
 * an answered link of a phone verified before, with its evidence, or a document.
 */
export const semProvaDePresenca = varias(
  'conferir.sem-prova-de-presenca',
  (p: De<Recorte>) => sql`select r.id from relacionamento r
 where r.confirmado_em is not null and ${doRecorte(p, 'r', 'r.criado_em')}
   and exists (select from relacionamento o where o.id_cliente = r.id_cliente
        and o.codigo_promotor <> r.codigo_promotor and o.criado_em < r.criado_em)
   and not exists (select from confirmacao k where k.id_relacionamento = r.id
        and k.situacao = 'CONFIRMADA' and k.decidida_em = r.confirmado_em
        and (k.tipo = 'DOCUMENTO' or k.verificado_em < r.criado_em)
        and (k.tipo <> 'LINK' or num_nulls(k.endereco, k.agente, k.texto, k.texto_resumo) = 0))
 order by r.id`,
)

/** Words of a client whose relationship is still to be confirmed: a search would find the name. */
export const nomesAchaveis = varias(
  'conferir.nomes-achaveis',
  (p: De<Recorte>) => sql`select r.id from relacionamento r
 where r.confirmado_em is null and ${doRecorte(p, 'r', 'r.criado_em')}
   and exists (select from relacionamento_palavra w where w.id_relacionamento = r.id)
 order by r.id`,
)
