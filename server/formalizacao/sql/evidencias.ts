import type { CanalDoLink } from '#shared/consentimento/shapes.ts'
import type { TipoDocumento } from '#shared/formalizacao/documento.ts'
import type { TipoEvidencia } from '#shared/formalizacao/evidencia.ts'
import type { SituacaoFormalizacao } from '#shared/formalizacao/situacao.ts'
import { uma, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { lista, objeto } from '../../base/db/objeto.ts'

type PorId = { id: string }

/**
 * The text that was signed, while the formalization is signed: the last acceptance until then. What was
 * accepted on another link afterwards, or is heard of later, does not take its place.
 */
export const lerTextoAssinado = umaOuNada(
  'formalizacao.texto-assinado',
  (p: De<PorId>) => sql`select t.texto, t.resumo
  from formalizacao f
  join formalizacao_evidencia e on e.id_formalizacao = f.id
   and e.tipo in ('ACEITE', 'ASSINATURA_FISICA') and e.resumo is not null
  join formalizacao_texto t on t.id_formalizacao = f.id and t.resumo = e.resumo
 where f.id = ${p.id} and f.assinada_em is not null
 order by greatest(e.ocorrido_em, f.assinada_em), e.ocorrido_em desc, e.id desc limit 1`,
)

/** The last text that the client was given. */
export const ultimoTexto = umaOuNada(
  'formalizacao.ultimo-texto',
  (p: De<PorId>) => sql`select resumo from formalizacao_texto
 where id_formalizacao = ${p.id} order by entregue_em desc, resumo limit 1`,
)

/** A text that the client was given. */
export const lerTexto = umaOuNada(
  'formalizacao.texto',
  (p: De<{ id: string; resumo: string }>) => sql`select texto from formalizacao_texto
 where id_formalizacao = ${p.id} and resumo = ${p.resumo}`,
)

/**
 * The evidence of a signature: each act, and the accepted text. `em`: the instant of the signature; null: the
 * applied one, else the last acceptance. At one instant, a text that was shown comes first.
 */
export const lerProvas = uma(
  'formalizacao.provas',
  (p: De<PorId & { em: Date | null }>) => sql<{
    tipos: TipoEvidencia[]
    resumo: string | null
  }>`select coalesce(array_agg(distinct e.tipo), '{}') as tipos,
    (array_agg(e.resumo order by
        greatest(e.ocorrido_em, coalesce(${p.em}::timestamptz, f.assinada_em, 'infinity')),
        e.ocorrido_em desc,
        exists (select from formalizacao_texto t
                 where t.id_formalizacao = f.id and t.resumo = e.resumo) desc, e.id desc)
      filter (where e.tipo in ('ACEITE', 'ASSINATURA_FISICA')))[1] as resumo
  from formalizacao f join formalizacao_evidencia e on e.id_formalizacao = f.id
 where f.id = ${p.id}`,
)

/** What the signing service and the desk recorded, in order. */
export const lerEvidencias = varias(
  'formalizacao.evidencias',
  (p: De<PorId>) => sql<{ tipo: TipoEvidencia }>`select e.tipo, e.ocorrido_em as "ocorridoEm",
    e.endereco, e.agente, e.latitude::text as latitude, e.longitude::text as longitude, e.resumo,
    e.pontuacao, e.dia::text as dia
  from formalizacao_evidencia e where e.id_formalizacao = ${p.id} order by e.ocorrido_em, e.id`,
)

/** The steps that a person of the promotor took. */
export const lerPassosDaMesa = varias(
  'formalizacao.passos-da-mesa',
  (p: De<PorId>) => sql<{ para: SituacaoFormalizacao }>`select h.para, u.nome, h.motivo,
    h.ocorrido_em as "ocorridoEm"
  from formalizacao_historico h join usuario u on u.id = h.id_usuario
 where h.id_formalizacao = ${p.id} order by h.ordem`,
)

export const lerLinks = varias(
  'formalizacao.links',
  (p: De<PorId>) => sql<{ canal: CanalDoLink }>`select l.canal, l.pedido_em as "pedidoEm", u.nome,
    telefone_mascarado(t.ddd, t.numero) as telefone
  from formalizacao_link l
  join usuario u on u.id = l.id_usuario
  join telefone t on t.id = l.id_telefone
 where l.id_formalizacao = ${p.id} order by l.tentativa`,
)

/** Who asked to open a document, and when. */
type Vista = { nome: string; em: string }

export const lerDocumentos = varias(
  'formalizacao.documentos-guardados',
  (p: De<PorId>) => sql<{ tipo: TipoDocumento; vistas: Vista[] }>`select d.tipo, d.resumo,
    d.criado_em as "criadoEm",
    (select u.nome from usuario u where u.id = d.id_usuario) as quem,
    ${lista(objeto<Vista>({ nome: 'u.nome', em: 'v.vista_em' }), {
      de: sql`from formalizacao_vista v
       join formalizacao_documento o on o.id = v.id_documento
       join usuario u on u.id = v.id_usuario
      where o.arquivo = d.arquivo and o.id_cliente = d.id_cliente`,
      ordem: sql`v.vista_em, v.id`,
    })} as vistas
  from formalizacao_documento d
 where d.id_formalizacao = ${p.id} and d.situacao = 'RECEBIDO' order by d.criado_em, d.id`,
)

/** The newest consent of each kind that this promotor had when the client signed. */
export const lerConsentimentos = varias(
  'formalizacao.consentimentos',
  (p: De<PorId>) => sql<{ tipo: 'INSS' | 'TRABALHADOR' }>`select distinct on (k.tipo) k.tipo,
    v.ocorrido_em as "ocorridoEm", v.endereco, v.agente, v.texto_resumo as resumo
  from formalizacao f
  join consentimento k on k.id_cliente = f.id_cliente and k.codigo_promotor = f.codigo_promotor
  join consentimento_evidencia v on v.id_consentimento = k.id and v.decisao = 'ACEITE'
 where f.id = ${p.id} and v.ocorrido_em <= coalesce(f.assinada_em, f.atualizada_em)
 order by k.tipo, v.ocorrido_em desc`,
)
