import { varias } from '#server/base/db/consulta.ts'
import { type De, sql } from '#server/base/db/fragmento.ts'
import type { Recorte } from '../regra.ts'
import { dosClientes } from './recorte.ts'

/**
 * Notices of the bank that were kept and judged, and that neither became an event of their proposta
 * nor stand among the divergences.
 */
export const avisosPerdidos = varias(
  'conferir.avisos-perdidos',
  (p: De<Recorte & { agora: Date }>) => sql`select p.id, a.chave
  from banco_aviso a join proposta p on p.id = a.id_proposta
 where a.recebido_em >= ${p.desde}::date and ${dosClientes(p, 'p')}
   and (a.julgar_em is null or a.julgar_em < ${p.agora}::timestamptz - interval '1 hour')
   and not exists (select from banco_evento e
        where e.id_proposta = a.id_proposta and e.chave = 'evento:' || a.chave)
   and not exists (select from divergencia d where d.id_proposta = a.id_proposta
        and d.sistema = 'BANCO' and d.ocorrida_em = a.ocorrido_em)
   and not (p.situacao = 'PAGA' and a.corpo::jsonb ->> 'situacao' = 'PAGA')
 order by a.chave`,
)

/**
 * Signatures that were heard of a formalization that never became signed, and that stand before
 * nobody. A cancelled one was void when it was signed.
 */
export const assinaturasPerdidas = varias(
  'conferir.assinaturas-perdidas',
  (p: De<Recorte>) => sql`select distinct f.id
  from formalizacao_evento e join formalizacao f on f.id = e.id_formalizacao
 where e.evento = 'ASSINADA' and e.recebido_em >= ${p.desde}::date and ${dosClientes(p, 'f')}
   and f.situacao <> 'CANCELADA'
   and not exists (select from formalizacao_historico h
        where h.id_formalizacao = f.id and h.para = 'ASSINADA')
   and not exists (select from divergencia d
        where d.id_proposta = f.id_proposta and d.sistema = 'ASSINATURA')
 order by f.id`,
)

/** Acceptances of the client whose proof is not kept beside the notice that brought it. */
export const aceitesSemProva = varias(
  'conferir.aceites-sem-prova',
  (p: De<Recorte>) => sql`select distinct f.id
  from formalizacao_evento e join formalizacao f on f.id = e.id_formalizacao
 where e.evento = 'ASSINADA' and e.recebido_em >= ${p.desde}::date and ${dosClientes(p, 'f')}
   and not exists (select from formalizacao_evidencia v
        where v.id_formalizacao = f.id and v.tipo = 'ACEITE')
 order by f.id`,
)
