import { varias } from '#server/base/db/consulta.ts'
import { type De, sql } from '#server/base/db/fragmento.ts'
import type { Recorte } from '../regra.ts'
import { esperaOPreco } from './preco.ts'
import { doRecorte } from './recorte.ts'

/**
 * Loans of the INSS, which the CRM books, and the state of their booking where it does not fit
 * theirs: an accepted loan is booked, an ended one is not.
 */
export const averbacoesErradas = varias(
  'conferir.averbacoes-erradas',
  (p: De<Recorte>) => sql<{ averbacao: string }>`
select p.id, p.situacao, coalesce(a.situacao, 'no booking') as averbacao
  from proposta p
  join convenio v on v.codigo = p.codigo_convenio and v.regime = 'INSS'
  left join averbacao a on a.id_proposta = p.id
 where p.produto in ('NOVO', 'REFIN', 'REFIN_PORT') and ${doRecorte(p, 'p', 'p.criada_em')}
   and not case
     -- Money that a person recognised after the end: its booking stands before a person.
     when p.situacao = 'PAGA' and exists (select from divergencia d where d.id_proposta = p.id
            and d.sistema = 'DATAPREV' and d.nossa = 'PAGA') then true
     when p.situacao in ('AVERBADA', 'PAGA') then coalesce(a.situacao = 'CONFIRMADA', false)
     when p.situacao = 'ANUENCIA' then coalesce(a.situacao in ('PENDENTE', 'DESFAZENDO'), false)
     when p.situacao = 'AVERBACAO' then coalesce(a.situacao = 'PEDIDA', false)
     when p.situacao = 'PENDENTE' and a.situacao = 'CONFIRMADA' then ${esperaOPreco('p.id', 'PAGAMENTO')}
     when p.situacao in ('REPROVADA', 'CANCELADA', 'EXPIRADA')
       then coalesce(a.situacao in ('RECUSADA', 'DESFAZENDO', 'DESFEITA'), true)
     else coalesce(a.situacao = 'NA_FILA', true) end
 order by p.id`,
)

/** Bookings that name another contract, client or promotor than their proposta. */
export const averbacoesDeOutro = varias(
  'conferir.averbacoes-de-outro',
  (p: De<Recorte>) => sql`select p.id from averbacao a join proposta p on p.id = a.id_proposta
 where (a.contrato <> p.numero or a.id_cliente <> p.id_cliente
        or a.codigo_promotor <> p.codigo_promotor)
   and ${doRecorte(p, 'p', 'p.criada_em')} order by p.id`,
)

/** Signed formalizations without the evidence of the signature, or checked without that of the check. */
export const semProva = varias(
  'conferir.sem-prova',
  (p: De<Recorte>) => sql`select f.id from formalizacao f
 where f.situacao in ('ASSINADA', 'CONFERIDA', 'CONCLUIDA') and ${doRecorte(p, 'f', 'f.criada_em')}
   and (not exists (select from formalizacao_evidencia e where e.id_formalizacao = f.id
          and e.tipo = case f.modalidade when 'FISICA' then 'ASSINATURA_FISICA' else 'ACEITE' end)
     or f.situacao <> 'ASSINADA' and not exists (select from formalizacao_evidencia e
          where e.id_formalizacao = f.id and e.tipo = 'CONFERENCIA'))
 order by f.id`,
)

/** Propostas paid before the papers that they have were concluded. */
export const pagasSemPapel = varias(
  'conferir.pagas-sem-papel',
  (p: De<Recorte>) => sql`select p.id from proposta p
 where p.situacao = 'PAGA' and ${doRecorte(p, 'p', 'p.criada_em')}
   and exists (select from formalizacao f where f.id_proposta = p.id)
   and not exists (select from proposta_historico h where h.id_proposta = p.id and h.para = 'PAGA'
        and h.de in ('REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA'))
   and not exists (select from formalizacao f where f.id_proposta = p.id
        and f.situacao = 'CONCLUIDA' and f.encerrada_em <= (select max(h.ocorrido_em)
          from proposta_historico h where h.id_proposta = p.id and h.para = 'PAGA'))
 order by p.id`,
)
