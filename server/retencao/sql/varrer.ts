import type { MarcaDaCtc } from '#shared/retencao/shapes.ts'
import { ctcAbertas, ctcRespondidas } from '#shared/retencao/situacao.ts'
import { comando, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { deQuem } from './ler.ts'

type Vez = De<{
  agora: Date
  maximo: number
  /** The last one that was looked at. */
  depois: string | null
}>

/** A page of the rows that a sweep looks at. */
const pagina = (p: Vez): Sql => sql`(${p.depois}::uuid is null or x.id > ${p.depois})
 order by x.id limit ${p.maximo}`

/** An alarm is due. */
export const listarQueTocam = varias(
  'retencao.que-tocam',
  (p: Vez) => sql`select x.id from ctc x
 where x.toca_em <= ${p.agora} and x.terminada_em is null and ${pagina(p)}`,
)

/** The alarm whose instant came; the next one is set. Of several servers one rings it. */
export const tocarCtc = umaOuNada(
  'retencao.tocar',
  (p: De<{ id: string; agora: Date }>) => sql<{ motivo: 'ALERTA' | 'CRITICO' | 'INTERNO' }>`
update ctc x set toca_em = case when x.critico_em > ${p.agora} then x.critico_em
      when x.interno_em > ${p.agora} then x.interno_em end
 where x.id = ${p.id} and x.toca_em <= ${p.agora} and x.terminada_em is null
returning x.id, x.id_relacionamento as "idRelacionamento", x.codigo_promotor as "codigoPromotor",
    x.numero_contrato as "numeroContrato", case when ${p.agora} >= x.interno_em then 'INTERNO' when ${p.agora} >= x.critico_em then 'CRITICO'
      else 'ALERTA' end as motivo`,
)

/** Open ones past the term of the norm. */
export const listarVencidas = varias(
  'retencao.vencidas',
  (p: Vez) => sql`select x.id from ctc x
 where x.terminada_em is null and x.limite_em <= ${p.agora} and ${pagina(p)}`,
)

/** Kept with an offer whose day of payment is over, paid or not. */
export const listarPrometidas = varias(
  'retencao.prometidas',
  (p: Vez) => sql`select x.id from ctc x
 where x.paga_ate <= ${p.agora} and x.falsa_em is null and x.paga_em is null and ${pagina(p)}`,
)

/**
 * Marks a kept request as paid, so that it is not visited again; no row if the oportunidade is not won, or was paid
 * after the term.
 */
export const marcarPaga = comando(
  'retencao.marcar-paga',
  (p: De<{ id: string; agora: Date }>) => sql`update ctc x set paga_em = ${p.agora}, falsa_em = null
 where x.id = ${p.id} and x.paga_em is null
   and exists (select from oportunidade o where o.id = x.id_oportunidade and o.status = 'Ganha')
   and not exists (select from proposta q where q.id_oportunidade = x.id_oportunidade
          and q.situacao = 'PAGA' and q.paga_em >= x.paga_ate)`,
)

/** Kept by the oportunidade of the proposta, and marked as not paid. */
export const listarFalsasDaProposta = varias(
  'retencao.falsas-da-proposta',
  (p: De<{ idProposta: string }>) => sql`select x.id from proposta q
  join ctc x on x.id_oportunidade = q.id_oportunidade
 where q.id = ${p.idProposta} and x.falsa_em is not null order by x.id`,
)

const semPessoa = (p: De<{ agora: Date }>): Sql => sql`x.situacao in ${ctcAbertas}
     and quem_atende(coalesce(r.id_atendente, x.id_atendente), x.codigo_promotor, ${p.agora}) is null
     and (x.id_atendente is null or quem_atende(x.id_atendente, x.codigo_promotor, ${p.agora}) is null)`

/** Open ones whose person is away without a cover, where somebody else is there. */
export const listarSemPessoa = varias(
  'retencao.sem-pessoa',
  (p: Vez) => sql`select x.id from ctc x join relacionamento r on r.id = x.id_relacionamento
 where ${semPessoa(p)} and ctc_quem_trata(x.id_relacionamento, ${p.agora}) is not null and ${pagina(p)}`,
)

/** One by one: each counts in the load of the next. */
export const passarAdiante = umaOuNada(
  'retencao.passar',
  (p: De<{ id: string; agora: Date }>) => sql`update ctc x
   set id_atendente = ctc_quem_trata(x.id_relacionamento, ${p.agora})
  from relacionamento r
 where x.id = ${p.id} and r.id = x.id_relacionamento and ${semPessoa(p)}
   and ctc_quem_trata(x.id_relacionamento, ${p.agora}) is not null
returning x.id, x.id_relacionamento as "idRelacionamento", x.codigo_promotor as "codigoPromotor"`,
)

/** Decided for ten minutes, without an answer of the clearing and without a job. */
export const listarSemResposta = varias(
  'retencao.sem-resposta',
  (p: Vez) => sql`select x.id from ctc x
 where x.situacao in ${ctcRespondidas} and x.respondida_em is null
   and x.terminada_em < ${p.agora}::timestamptz - interval '10 minutes'
   and not exists (select from fila.job j where j.name in ('retencao-responder', 'dever-perdido')
          and j.state <= 'active' and j.data ->> 'idCtc' = x.id::text)
   and ${pagina(p)}`,
)

/** The queued job of the answer, if one waits. */
export const jobsDaResposta = varias(
  'retencao.jobs-da-resposta',
  (p: De<{ id: string }>) => sql<{ id: string; perdido: boolean }>`select j.id,
    j.name = 'dever-perdido' as perdido from fila.job j
 where j.name in ('retencao-responder', 'dever-perdido') and j.state <= 'active'
   and j.data ->> 'idCtc' = ${p.id}::uuid::text`,
)

/** Open ones of a client of no shop, whom a shop has now. */
export const listarSemLoja = varias(
  'retencao.sem-loja',
  (p: Vez) => sql`select x.id from ctc x
 where x.classe = 'SEM_LOJA' and x.terminada_em is null and x.limite_em > ${p.agora}
   and exists (select from ctc_fatos(x.numero_contrato, '') f
          where f.id_relacionamento is not null)
   and ${pagina(p)}`,
)

/** The request is of the shop that has the client, and of who works there. */
export const darLoja = umaOuNada(
  'retencao.dar-loja',
  (p: De<{ id: string; agora: Date }>) => sql<{ marcas: MarcaDaCtc[] }>`update ctc x
   set classe = 'NOSSO', codigo_promotor = f.codigo_promotor, id_relacionamento = f.id_relacionamento,
       id_cliente = f.id_cliente, id_atendente = ctc_quem_trata(f.id_relacionamento, ${p.agora}),
       marcas = case when f.em_refinanciamento then '{REFIN_VIVO}' else x.marcas end
  from (select y.id, g.* from ctc y, ctc_fatos(y.numero_contrato, '') g where y.id = ${p.id}) f
 where x.id = f.id and x.classe = 'SEM_LOJA' and x.terminada_em is null and f.id_relacionamento is not null
returning x.id, x.id_relacionamento as "idRelacionamento", x.codigo_promotor as "codigoPromotor",
    x.taxa_am as "taxaAm", x.cet_aa as "cetAa", x.marcas`,
)

/** Shops that could confirm the holder of the contract. */
export const quemConfirma = varias(
  'retencao.quem-confirma',
  (p: De<{ numeroContrato: string }>) => sql<{ idRelacionamento: string; codigoPromotor: string }>`
select q.id_relacionamento as "idRelacionamento", q.codigo_promotor as "codigoPromotor"
  from ctc_quem_confirma(${p.numeroContrato}) q`,
)

export const buscarResponsavel = umaOuNada(
  'retencao.responsavel',
  (p: De<{ id: string; agora: Date }>) => sql`select ${deQuem(p)} as "idUsuario" from ctc x
  join relacionamento r on r.id = x.id_relacionamento where x.id = ${p.id}`,
)

export const listarAbertas = varias(
  'retencao.abertas-do-cliente',
  (
    p: De<{ idRelacionamento: string }>,
  ) => sql`select x.id, x.id_relacionamento as "idRelacionamento",
    x.codigo_promotor as "codigoPromotor" from ctc x
 where x.id_relacionamento = ${p.idRelacionamento} and x.terminada_em is null order by x.interno_em, x.id`,
)
