import { fins, type SituacaoProposta } from '#shared/proposta/situacao.ts'
import { comando, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

type NoLink = {
  situacao: SituacaoProposta
  banco: string | null
  contrato: string | null
  /** The last refinancing that was proposed with it. */
  refin: {
    numero: string
    situacao: SituacaoProposta
    motivo: string | null
    resultado: unknown
    /** In reais, the balance of the portability when it was computed, if its terms changed since. */
    saldoDeAntes: number | null
  } | null
}

/** The portabilities of a page: the one that it was made for, then the others of the benefit. */
export const contratosDoLink = varias(
  'link.contratos',
  (p: De<{ id: string }>) => sql<NoLink>`
select p.id as "idProposta", p.numero, p.situacao, s.resultado, k.banco, k.contrato,
    f.refin
  from link l
  join proposta p on p.id = l.id_proposta
    or p.id in (select j.id_proposta from link_junta j where j.id_link = l.id)
  left join simulacao s on s.id = p.id_simulacao
  left join lateral (select b.nome as banco, coalesce(c.numero_impresso, c.numero) as contrato
     from proposta_contrato q join contrato c on c.id = q.id_contrato
     left join banco b on b.codigo = c.banco
    where q.id_proposta = p.id limit 1) k on true
  left join lateral (select jsonb_build_object('numero', r.numero, 'situacao', r.situacao,
      'motivo', r.motivo_reprovacao, 'resultado', rs.resultado,
      'saldoDeAntes', case when rs.criada_em < s.criada_em then coalesce(
        (select (e.corpo ->> 'saldoInformado')::numeric from banco_evento e
          where e.id_proposta = p.id and e.evento = 'SALDO_RECEBIDO' and e.ocorrido_em <= rs.criada_em
            and e.corpo ->> 'saldoInformado' is not null order by e.ocorrido_em desc limit 1),
        (select reais(q.saldo_devedor) from proposta_contrato q where q.id_proposta = p.id limit 1)) end) as refin
     from proposta r left join simulacao rs on rs.id = r.id_simulacao
    where r.id_portabilidade = p.id order by r.criada_em desc, r.id desc limit 1) f on true
 where l.id = ${p.id}
 order by p.id <> l.id_proposta, p.numero`,
)

/** Live portabilities of the same benefit that no page was sent for stand on this one from now on. */
export const juntarAoLink = comando(
  'link.juntar',
  (p: De<{ id: string }>) => sql`insert into link_junta (id_proposta, id_link, codigo_promotor)
select distinct q.id, l.id, l.codigo_promotor
  from link l
  join proposta_contrato pc on pc.id_proposta = l.id_proposta
  join contrato pk on pk.id = pc.id_contrato
  join proposta q on q.id_relacionamento = l.id_relacionamento and q.produto = 'PORT'
    and q.id <> l.id_proposta and q.situacao not in ${fins}
    and q.situacao not in ('TED_ENVIADA', 'QUITADA', 'AVERBADA_PORT', 'REFIN_PORT')
  join proposta_contrato qc on qc.id_proposta = q.id
  join contrato qk on qk.id = qc.id_contrato and qk.id_beneficio = pk.id_beneficio
 where l.id = ${p.id}
   and not exists (select from link o where o.id_proposta = q.id
     and (o.situacao = 'NAO_PEDIDO' or o.envios > 0 and o.situacao <> 'REVOGADO'))
on conflict (id_proposta) do nothing`,
)

/** The page is cancelled: each may have its own. */
export const separarDoLink = comando(
  'link.separar',
  (p: De<{ id: string }>) => sql`delete from link_junta where id_link = ${p.id}`,
)
