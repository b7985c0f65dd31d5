import { varias } from '#server/base/db/consulta.ts'
import { type De, sql, type Sql } from '#server/base/db/fragmento.ts'
import type { Recorte } from '../regra.ts'
import { dosClientes } from './recorte.ts'

const esquecido = ({ agora }: Pick<De<{ agora: Date }>, 'agora'>, julgarEm: Sql): Sql =>
  sql`(${julgarEm} is null or ${julgarEm} < ${agora}::timestamptz - interval '1 hour')`

/**
 * Notices of the bank and of the clearing that were kept and judged, and that neither became an event of
 * their proposta nor stand among the divergences. That the clearing has a request is no step.
 */
export const avisosPerdidos = varias(
  'conferir.avisos-perdidos',
  (p: De<Recorte & { agora: Date }>) => sql`select p.id, a.chave
  from banco_aviso a join proposta p on p.id = a.id_proposta
 where a.recebido_em >= ${p.desde}::date and ${dosClientes(p, 'p')}
   and ${esquecido(p, sql`a.julgar_em`)}
   and not exists (select from banco_evento e
        where e.id_proposta = a.id_proposta and e.chave = 'evento:' || a.chave)
   and not exists (select from divergencia d where d.id_proposta = a.id_proposta
        and d.sistema = a.fonte and d.ocorrida_em = a.ocorrido_em)
   and not (p.situacao = 'PAGA' and a.corpo::jsonb ->> 'situacao' = 'PAGA')
   and not (a.fonte = 'CAMARA' and a.corpo::jsonb ->> 'situacao' = 'RECEBIDO')
 order by a.chave`,
)

/** Notices of the signing service that were kept, and that are neither an event nor before a person. */
export const avisosDaAssinaturaPerdidos = varias(
  'conferir.avisos-da-assinatura-perdidos',
  (p: De<Recorte & { agora: Date }>) => sql`select f.id, a.chave
  from formalizacao_aviso a join formalizacao f on f.id = a.id_formalizacao
 where a.recebido_em >= ${p.desde}::date and ${dosClientes(p, 'f')}
   and ${esquecido(p, sql`a.julgar_em`)}
   and not exists (select from formalizacao_evento e where e.chave = a.chave)
   and not exists (select from divergencia d where d.chave = 'assinatura-aviso:' || a.chave)
 order by a.chave`,
)

/** Notices about requests of other banks that wait, or that made no request, and that stand before nobody. */
export const avisosDaCamaraPerdidos = varias(
  'conferir.avisos-da-camara-perdidos',
  (p: De<Recorte & { agora: Date }>) => sql`select a.chave as id
  from ctc_aviso a left join ctc x on x.numero = a.numero
 where a.recebido_em >= ${p.desde}::date
   and (${p.clientes}::uuid[] is null or x.id_cliente = any (${p.clientes}))
   and ${esquecido(p, sql`a.julgar_em`)}
   and (a.julgar_em is not null or x.id is null) and not a.espera_pessoa
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
