import { varias } from '#server/base/db/consulta.ts'
import { type De, sql } from '#server/base/db/fragmento.ts'
import type { FinalidadeDeMensagem, TipoDeOptIn } from '#shared/contato/semaforo.ts'
import type { Recorte } from '../regra.ts'
import { doRecorte } from './recorte.ts'

/** Messages that take one of the contacts of a day. */
const contam = ['ATENDIMENTO', 'INFORMACAO', 'OFERTA', 'RETENCAO'] as const

type Enviada = {
  canal: 'SMS' | 'WHATSAPP'
  finalidade: FinalidadeDeMensagem
  optIn: TipoDeOptIn | null
  concedidos: TipoDeOptIn[] | null
  concessoes: string[] | null
  contatosNoDia: number
  saiu: boolean
  saiuEm: Date
}

/**
 * Each message with what the gate knew when it was queued, as far as it has a date: opt-ins by their
 * history, death, grants of benefits, contacts of the day. A phone that was changed since counts as
 * verified then.
 */
export const enviadas = varias(
  'conferir.enviadas',
  (p: De<Recorte>) => sql<Enviada>`select m.id, m.canal, m.finalidade, m.opt_in as "optIn",
    m.criada_em as "criadaEm", m.situacao in ('ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA') as saiu,
    greatest(m.iniciada_em, m.criada_em) as "saiuEm", t.ddd, t.numero, t.tipo = '4' as recado,
    t.id_cliente = m.id_cliente as "doCliente",
    t.verificado_em is not null or t.atualizado_em > m.criada_em as verificado,
    -- A client who was changed since counts as alive then; one that the gate held back did not leave.
    case when c.atualizado_em <= m.criada_em and m.codigo_falha is distinct from 'OBITO'
      then c.obito_em end as "obitoEm",
    (select array_agg(o.tipo) from (select distinct on (tipo) tipo, concedido
        from telefone_opt_in i where i.id_telefone = t.id and i.ocorrido_em <= m.criada_em
       order by tipo, ordem desc) o where o.concedido) as concedidos,
    (select array_agg(b.data_despacho) from beneficio b where b.id_cliente = c.id) as concessoes,
    case when m.finalidade in ${contam} then (
      select count(*)::int from mensagem o where o.id_cliente = m.id_cliente
         and o.finalidade in ${contam} and o.situacao <> 'FALHOU' and o.id <> m.id
         and o.criada_em >= d.inicio and o.criada_em < m.criada_em)
      + (select count(*)::int from ligacao l where l.id_cliente = m.id_cliente
         and l.ocorrida_em >= d.inicio and l.ocorrida_em < m.criada_em)
      else 0 end as "contatosNoDia"
  from mensagem m
  join telefone t on t.id = m.id_telefone
  join cliente c on c.id = m.id_cliente
 cross join lateral (select date_trunc('day', m.criada_em at time zone 'America/Sao_Paulo')
     at time zone 'America/Sao_Paulo' as inicio) d
 where ${doRecorte(p, 'm', 'm.criada_em')}
 order by m.id`,
)

export const feriados = varias('conferir.feriados', () => sql`select dia from feriado`)

/** Messages of a relationship that the client did not confirm: the gate knows no such client. */
export const aDesconhecidos = varias(
  'conferir.a-desconhecidos',
  (p: De<Recorte>) => sql`select m.id from mensagem m
  left join relacionamento r on r.id_cliente = m.id_cliente
   and r.codigo_promotor = m.codigo_promotor and r.confirmado_em <= m.criada_em
 where r.id is null and ${doRecorte(p, 'm', 'm.criada_em')}
   and not exists (select from confirmacao k
         where m.chave_unica = 'confirmacao:' || k.id and k.codigo_promotor = m.codigo_promotor)
 order by m.id`,
)
