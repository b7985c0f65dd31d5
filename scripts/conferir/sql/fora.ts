import { varias } from '#server/base/db/consulta.ts'
import { bruto, type De, sql, type Sql } from '#server/base/db/fragmento.ts'
import { fins } from '#shared/proposta/situacao.ts'
import { ctcRespondidas } from '#shared/retencao/situacao.ts'
import type { Recorte } from '../regra.ts'
import { esperaOPreco } from './preco.ts'
import { doRecorte } from './recorte.ts'

/** What failed for days waits here until a sweep queues it again (decision 048). */
const PERDIDOS = 'dever-perdido'

/** A job about the row, in one of these queues, that will still be tried. */
const viva = (filas: readonly string[], campo: string, id: string): Sql => sql`exists (
  select from fila.job j where j.name in ${[...filas, PERDIDOS]}
     and j.state in ('created', 'retry', 'active') and j.data ->> ${campo} = ${bruto(id)}::text)`

/** Propostas that the bank has not taken: without a try, and without a deadline that shows them late. */
export const naoEntregues = varias(
  'conferir.nao-entregues',
  (p: De<Recorte>) => sql`select p.id from proposta p
 where p.situacao not in ${fins} and p.protocolo_banco is null
   and not ${viva(['banco-enviar'], 'idProposta', 'p.id')}
   and (p.situacao <> 'PRE_PROPOSTA' or p.prazo_etapa is null)
   and ${doRecorte(p, 'p', 'p.criada_em')}
 order by p.id`,
)

/**
 * Bookings that wait for an answer, or for the bank to be told, and that no sweep looks at. One that
 * waits for the client's answer to a new price has the deadline of its proposta.
 */
export const averbacoesParadas = varias(
  'conferir.averbacoes-paradas',
  (p: De<Recorte>) => sql`select a.id_proposta as id, a.situacao
  from averbacao a join proposta p on p.id = a.id_proposta
 where a.proxima_consulta is null and not ${viva(['averbacao'], 'idProposta', 'a.id_proposta')}
   and not ${esperaOPreco('p.id', 'AVERBACAO')}
   and (a.situacao in ('NA_FILA', 'PEDIDA', 'PENDENTE', 'DESFAZENDO')
     or a.banco_informado_em is null and (
       a.situacao = 'CONFIRMADA' and p.situacao = 'AVERBADA'
       or a.situacao in ('RECUSADA', 'DESFEITA') and p.situacao in ('REPROVADA', 'EXPIRADA')
          and p.protocolo_banco is not null))
   and ${doRecorte(p, 'a', 'a.criada_em')}
 order by 1`,
)

/** Signing links that were asked for and that nobody creates any more. */
export const linksParados = varias(
  'conferir.links-parados',
  (p: De<Recorte>) => sql`select f.id from formalizacao f
 where f.canal is not null and f.link_enviado_em is null and f.modalidade <> 'FISICA'
   and f.situacao in ('CRIADA', 'LINK_ENVIADO', 'EM_PREENCHIMENTO', 'PENDENTE_DOC')
   and not ${viva(['formalizacao-assinatura'], 'idFormalizacao', 'f.id')}
   and ${doRecorte(p, 'f', 'f.criada_em')}
 order by f.id`,
)

/** Data for the anti-fraud service that nobody sends any more. */
export const risco = varias(
  'conferir.risco',
  (p: De<Recorte>) => sql`select s.id from sift_envio s
 where s.situacao = 'NA_FILA' and not ${viva(['sift-enviar'], 'idEnvio', 's.id')}
   and ${doRecorte(p, 's', 's.criado_em')}
 order by s.id`,
)

/** Requests of other banks that we decided, and that nobody tells the clearing of any more. */
export const respostasParadas = varias(
  'conferir.respostas-a-camara',
  (p: De<Recorte>) => sql`select x.id from ctc x
 where x.situacao in ${ctcRespondidas} and x.respondida_em is null
   and not ${viva(['retencao-responder'], 'idCtc', 'x.id')}
   and ${doRecorte(p, 'x', 'x.criada_em')}
 order by x.id`,
)

/** Steps at which a portability waits for what the clearing says. */
const naCamara = ['CTC_ENVIADA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO'] as const

/** Portabilities that wait for the clearing, without an open request that a sweep asks about. */
export const pedidosParados = varias(
  'conferir.pedidos-a-camara',
  (p: De<Recorte>) => sql`select p.id from proposta p
 where p.produto = 'PORT' and p.situacao in ${naCamara}
   and not exists (select from camara_pedido d
     where d.id_proposta = p.id and d.situacao <> 'ENCERRADO')
   and ${doRecorte(p, 'p', 'p.criada_em')}
 order by p.id`,
)

/** Messages that are open for more than a day, without a try. */
export const mensagensParadas = varias(
  'conferir.mensagens-paradas',
  (p: De<Recorte & { agora: Date }>) => sql`select m.id from mensagem m
 where m.situacao in ('NA_FILA', 'ENVIANDO', 'INCERTA')
   and m.criada_em < ${p.agora}::timestamptz - interval '1 day'
   and not ${viva(['mensagem-enviar', 'mensagem-urgente'], 'idMensagem', 'm.id')}
   and ${doRecorte(p, 'm', 'm.criada_em')}
 order by m.id`,
)

/** Duties without a row of their own whose last try failed, and that no queue keeps: nobody does them. */
export const desistidos = varias(
  'conferir.desistidos',
  (p: De<Pick<Recorte, 'desde'>>) => sql<{ id: string }>`select j.id from fila.job j
 where j.name in ('banco-informar', 'formalizacao-documento', ${PERDIDOS}) and j.state = 'failed'
   and j.dead_letter is null
   and j.created_on >= ${p.desde}::date
 order by j.id`,
)

/** Two rows with one acknowledgement of an outside system: it was told twice, or one was not told. */
export const repetidos = varias(
  'conferir.repetidos',
  (p: De<Recorte>) => sql<{ tabela: string }>`
select 'mensagem' as tabela, m.id from (
  select m.*, count(*) over (partition by m.canal, m.id_externo) as vezes
    from mensagem m where m.id_externo is not null) m
 where m.vezes > 1 and ${doRecorte(p, 'm', 'm.criada_em')}
union all
select 'proposta', q.id from (
  select p.*, count(*) over (partition by p.protocolo_banco) as vezes
    from proposta p where p.protocolo_banco is not null) q
 where q.vezes > 1 and ${doRecorte(p, 'q', 'q.criada_em')}
order by 1, 2`,
)
