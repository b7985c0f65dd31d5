import type { TipoDeHsm } from '#shared/hsm/template.ts'
import type { NomeDeVariavel } from '#shared/mensagem/variavel.ts'
import { fins, type SituacaoProposta } from '#shared/proposta/situacao.ts'
import { ctcAbertas } from '#shared/retencao/situacao.ts'
import { umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'

type Fina = { tipoOptin: TipoDeHsm | null; variaveis: NomeDeVariavel[] }

const campos = sql<Fina>`h.id, h.mensagem, h.template, h.tag, h.tipo_optin as "tipoOptin",
  h.variaveis`

/** Templates of codes are for the system only; a template paused by Meta is for nobody. */
const enviaveis = sql`h.categoria <> 'AUTHENTICATION' and h.situacao = 'APPROVED'`

/** Rows of a promotor: its own, and the defaults without a row of its own. */
const doPromotor = (codigo: Sql): Sql => sql`(h.codigo_promotor = ${codigo}
    or h.codigo_promotor is null and not exists (select from hsm_template p
         where p.codigo_promotor = ${codigo} and p.template = h.template))`

export const listarTemplates = varias(
  'hsm.templates',
  (p: De<{ codigoPromotor: string }>) => sql<Fina>`select ${campos} from hsm_template h
 where ${enviaveis} and ${doPromotor(sql`${p.codigoPromotor}`)}
 order by h.tag nulls last, h.template, h.id`,
)

/** By id, or by the name that the promotor has once. */
export const buscarTemplate = umaOuNada(
  'hsm.template',
  (
    p: De<{ codigoPromotor: string; id: string | null; nome: string | null }>,
  ) => sql<Fina>`select ${campos}, h.versao, h.idioma
  from hsm_template h
 where ${enviaveis} and ${doPromotor(sql`${p.codigoPromotor}`)}
   and (h.id = ${p.id}::uuid or h.template = ${p.nome}::text)
 order by h.codigo_promotor nulls last, h.id limit 1`,
)

/** The instant at which the message `m` left; of one that waits, at which it was queued. */
const saiuEm = sql<Date>`case m.situacao when 'NA_FILA' then m.criada_em else coalesce(m.iniciada_em, m.criada_em) end`

/** Whether the message `m` left since then, or is still to leave. */
const saiuDesde = (desde: Sql): Sql =>
  sql`m.situacao <> 'FALHOU' and (m.situacao = 'NA_FILA' or ${saiuEm} > ${desde})`

/** When the same template was last sent to the client since then. */
export const acharRepeticao = umaOuNada(
  'hsm.repeticao',
  (p: De<{ idCliente: string; idTemplate: string; desde: Date }>) => sql<{ em: Date }>`
select ${saiuEm} as em from mensagem m
 where m.id_cliente = ${p.idCliente} and m.id_template = ${p.idTemplate}
   and ${saiuDesde(sql`${p.desde}`)}
 order by 1 desc limit 1`,
)

/** Who got the same template since then. */
export const listarRepetidos = varias(
  'hsm.repetidos',
  (p: De<{ idsCliente: readonly string[]; idTemplate: string; desde: Date }>) => sql`
select distinct m.id_cliente as "idCliente" from mensagem m
 where m.id_cliente = any (${p.idsCliente}::uuid[]) and m.id_template = ${p.idTemplate}
   and ${saiuDesde(sql`${p.desde}`)}`,
)

/** The last signs of the number of the contract `k` as its bank prints it: the client knows no other. */
const finalDo = sql`right(coalesce(k.numero_impresso, k.numero), 4)`

/**
 * What fills templates of many clients: what is registered, no offers. Of the live propostas the one that waits for the
 * anuência comes first: a reminder is about it.
 */
export const listarValores = varias(
  'hsm.valores-de-varios',
  (p: De<{ ids: readonly string[] }>) => sql<{
    etapaPortabilidade: SituacaoProposta | null
  }>`select r.id as "idRelacionamento", c.nome, p.nome as promotor,
    v.numero as "numeroProposta",
    case when v.situacao = 'ANUENCIA' then
      to_char(v.prazo_etapa at time zone 'America/Sao_Paulo', 'DD/MM/YYYY') end as "prazoAnuencia",
    (select ${finalDo} from contrato k
      where k.id_cliente = c.id and k.situacao = 'ATIVO'
      order by k.proprio desc, k.data_contrato desc, k.id limit 1) as "finalDoContrato",
    t.situacao as "etapaPortabilidade",
    (select case when count(*) = 1 then min(${finalDo}) end
       from proposta_contrato q join contrato k on k.id = q.id_contrato
      where q.id_proposta = t.id) as "contratoPortado"
  from relacionamento r
  join cliente c on c.id = r.id_cliente
  join promotor p on p.codigo = r.codigo_promotor
  left join lateral (select x.numero, x.situacao, x.prazo_etapa from proposta x
         where x.id_relacionamento = r.id and x.situacao not in ${fins}
         order by x.situacao = 'ANUENCIA' desc, x.criada_em desc, x.id limit 1) v on true
  left join lateral (select x.id, x.situacao from proposta x
         where x.id_relacionamento = r.id and x.produto = 'PORT' and x.situacao not in ${fins}
         order by x.criada_em desc, x.id limit 1) t on true
 where r.id = any (${p.ids}::uuid[])`,
)

/**
 * The contracts of the client that are on their way to another bank, or from one to us: a message about a contract
 * is about theirs. `o_unico` is null where there are two.
 */
const aCaminho = sql`left join lateral (
    select count(*)::int as quantos, case when count(*) = 1 then min(${finalDo}) end as o_unico
      from contrato k
     where k.id_cliente = c.id and (
           exists (select from ctc x where x.id_contrato = k.id and x.situacao in ${ctcAbertas})
        or exists (select from proposta_contrato q join proposta x on x.id = q.id_proposta
            where q.id_contrato = k.id and x.id_relacionamento = r.id and x.produto = 'PORT'
              and x.situacao not in ${fins}))) a on true`

/**
 * The registered data of a client that fill templates, of the same proposta as those of many.
 *
 * Parameter `idContrato`: the contract that the message is about; null if nobody chose one.
 */
export const buscarValores = umaOuNada(
  'hsm.valores',
  (
    p: De<{ idRelacionamento: string; idContrato: string | null }>,
  ) => sql`select c.nome, p.nome as promotor,
    v.numero as "numeroProposta",
    case when v.situacao = 'ANUENCIA' then
      to_char(v.prazo_etapa at time zone 'America/Sao_Paulo', 'DD/MM/YYYY') end as "prazoAnuencia",
    case
      when ${p.idContrato}::uuid is not null then
        (select ${finalDo} from contrato k where k.id = ${p.idContrato} and k.id_cliente = c.id)
      when a.quantos > 0 then a.o_unico
      else (select ${finalDo} from contrato k
        where k.id_cliente = c.id and k.situacao = 'ATIVO'
        order by k.proprio desc, k.data_contrato desc, k.id limit 1)
    end as "finalDoContrato",
    (select coalesce(array_agg(o.id::text), '{}') from oportunidade o
      where o.id_relacionamento = r.id and exists (select from oportunidade_critica x
             where x.id_oportunidade = o.id and x.impeditiva)) as impedidas,
    v.cet_aa as "cetAnual"
  from relacionamento r
  join cliente c on c.id = r.id_cliente
  join promotor p on p.codigo = r.codigo_promotor
  left join lateral (select x.numero, x.situacao, x.prazo_etapa, x.cet_aa from proposta x
         where x.id_relacionamento = r.id
           and x.situacao not in ${fins}
         order by x.situacao = 'ANUENCIA' desc, x.criada_em desc, x.id limit 1) v on true
  ${aCaminho}
 where r.id = ${p.idRelacionamento}`,
)
