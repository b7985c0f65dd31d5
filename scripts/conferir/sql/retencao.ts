import { varias } from '#server/base/db/consulta.ts'
import { type De, sql } from '#server/base/db/fragmento.ts'
import type { SituacaoCtc } from '#shared/retencao/situacao.ts'
import type { Recorte } from '../regra.ts'
import { doRecorte } from './recorte.ts'

/** Kept requests without a file that a contact and the client's own words name, at the instant of the outcome. */
export const retidasSemEvidencia = varias(
  'conferir.retidas-sem-evidencia',
  (p: De<Recorte>) => sql`select x.id from ctc x
 where x.situacao = 'RETIDA' and ${doRecorte(p, 'x', 'x.criada_em')}
   and not exists (select from ctc_evidencia e
     join ctc_historico h on h.id_ctc = x.id and h.para = 'RETIDA' and h.de <> 'RETIDA'
    where e.id_ctc = x.id and e.usada_em = h.ocorrido_em and btrim(e.aceite) <> ''
      and e.contato_em between date_trunc('minute', x.recebida_em) and e.usada_em and e.usada_em < x.interno_em)
 order by x.id`,
)

/** Kept with an offer: the oportunidade of that contract with its simulation is not there. */
export const retidasSemOportunidade = varias(
  'conferir.retidas-sem-oportunidade',
  (p: De<Recorte>) => sql`select x.id from ctc x
 where x.situacao = 'RETIDA' and x.caminho <> 'SEM_OFERTA' and ${doRecorte(p, 'x', 'x.criada_em')}
   and not exists (select from oportunidade o
    where o.id = x.id_oportunidade and o.id_relacionamento = x.id_relacionamento
      and o.id_contrato = x.id_contrato and o.produto = 'REFIN'
      and exists (select from simulacao s where s.id_oportunidade = o.id))
 order by x.id`,
)

/** Kept and won, and no paid proposta of the oportunidade changed the contract. */
export const ganhasSemContrato = varias(
  'conferir.retidas-sem-contrato',
  (p: De<Recorte>) => sql`select x.id from ctc x
  join oportunidade o on o.id = x.id_oportunidade and o.status = 'Ganha'
 where x.situacao = 'RETIDA' and ${doRecorte(p, 'x', 'x.criada_em')}
   and not exists (select from proposta m
     join proposta_contrato q on q.id_proposta = m.id and q.id_contrato = x.id_contrato
    where m.id_oportunidade = o.id and m.situacao = 'PAGA')
 order by x.id`,
)

/** Kept with an offer that was not paid a day after its term, and counted as saved. One that was paid may be given up. */
export const falsasSemMarca = varias(
  'conferir.retidas-falsas',
  (p: De<Recorte & { agora: Date }>) => sql`select x.id from ctc x
  left join oportunidade o on o.id = x.id_oportunidade
 where x.situacao = 'RETIDA' and x.falsa_em is null and x.paga_em is null and o.status is distinct from 'Ganha'
   and x.paga_ate < ${p.agora}::timestamptz - interval '1 day' and ${doRecorte(p, 'x', 'x.criada_em')}
 order by x.id`,
)

/** The other bank paid, and the contract still runs here. */
export const quitadasVivas = varias(
  'conferir.quitadas-vivas',
  (p: De<Recorte>) => sql`select x.id from ctc x
  join contrato k on k.id = x.id_contrato and k.situacao in ('ATIVO', 'SUSPENSO')
 where x.situacao = 'QUITADA' and ${doRecorte(p, 'x', 'x.criada_em')}
 order by x.id`,
)

/**
 * Requests with two decisions in their history, and answered ones that were not decided by then: the clearing
 * takes one answer.
 */
export const respostasErradas = varias(
  'conferir.respostas-da-camara',
  (p: De<Recorte>) => sql<{ decisoes: number }>`select x.id, d.decisoes from ctc x
  cross join lateral (select count(*)::int as decisoes, max(h.ocorrido_em) as em from ctc_historico h
    where h.id_ctc = x.id and h.de is distinct from h.para
      and h.para in ('RETIDA', 'LIBERADA', 'RECUSADA_TECNICA')) d
 where ${doRecorte(p, 'x', 'x.criada_em')}
   and (d.decisoes > 1 or x.respondida_em is not null and (d.decisoes = 0 or x.respondida_em < d.em))
 order by x.id`,
)

/** The requests of each promotor, counted from their rows alone; balances in centavos. */
export const ctcsPorSituacao = varias(
  'conferir.ctcs-por-situacao',
  () => sql<{ codigoPromotor: string; situacao: SituacaoCtc; total: number; valor: number }>`
select x.codigo_promotor as "codigoPromotor", x.situacao, count(*)::int as total, sum(x.saldo)::float8 as valor
  from ctc x where x.codigo_promotor is not null group by 1, 2 order by 1, 2`,
)

/** Requests of a promotor that the totals count and the list cannot show: it joins client and contract. */
export const foraDaLista = varias(
  'conferir.ctcs-fora-da-lista',
  () => sql`select x.id from ctc x
 where x.codigo_promotor is not null
   and not exists (select from cliente c join contrato k on k.id = x.id_contrato
     where c.id = x.id_cliente and k.id_cliente = c.id)
 order by x.id`,
)
