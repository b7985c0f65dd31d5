import type { Centavos } from '#shared/dinheiro.ts'
import { finalizadas, type StatusOportunidade } from '#shared/oportunidade/status.ts'
import { mortas, type SituacaoProposta } from '#shared/proposta/situacao.ts'
import { umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql } from '../base/db/fragmento.ts'

type Lida = {
  situacao: SituacaoProposta
  /** As kept by the simulation in force. */
  condicoes: unknown
  taxaAm: number
  /** What the client agreed to pay. */
  valorParcela: Centavos
  saldoInformado: Centavos | null
  /** The contract of the origin. */
  idContrato: string | null
}

/** A proposta, as far as its refinancing looks at it. */
export type Portabilidade = NonNullable<Awaited<ReturnType<typeof lerPortabilidade>>>

export const lerPortabilidade = umaOuNada(
  'refinport.portabilidade',
  (p: De<{ id: string }>) => sql<Lida>`select p.id, p.numero, p.produto, p.situacao, v.regime,
    p.prazo, p.taxa_am::float8 as "taxaAm", p.valor_parcela as "valorParcela", p.saldo_informado as "saldoInformado",
    p.codigo_convenio as "codigoConvenio", p.id_dados_bancarios as "idDadosBancarios",
    s.entrada as condicoes,
    (select q.id_contrato from proposta_contrato q where q.id_proposta = p.id limit 1)
      as "idContrato"
  from proposta p
  join convenio v on v.codigo = p.codigo_convenio
  left join simulacao s on s.id = p.id_simulacao
 where p.id = ${p.id}`,
)

type Refin = {
  situacao: SituacaoProposta
  valorLiberado: Centavos
  valorParcela: Centavos
  motivo: string | null
}

/** The last refinancing proposed of a portability. */
export const ultimoRefin = umaOuNada(
  'refinport.ultimo',
  (p: De<{ idPortabilidade: string }>) => sql<Refin>`select p.id as "idProposta", p.numero,
    p.situacao, p.valor_liberado as "valorLiberado", p.valor_parcela as "valorParcela", p.prazo,
    p.motivo_reprovacao as motivo
  from proposta p where p.id_portabilidade = ${p.idPortabilidade}
 order by p.criada_em desc, p.id desc limit 1`,
)

/** The live refinancing of a portability; `refin` is what its simulation settles. */
export const refinVivo = umaOuNada(
  'refinport.vivo',
  (p: De<{ idPortabilidade: string }>) => sql<{ refin: unknown }>`select p.id, p.numero,
    p.codigo_promotor as "codigoPromotor", s.resultado -> 'refin' as refin
  from proposta p left join simulacao s on s.id = p.id_simulacao
 where p.id_portabilidade = ${p.idPortabilidade} and p.situacao not in ${[...mortas, 'PAGA']}`,
)

/** The contract that the paid portability brought. */
export const contratoTrazido = umaOuNada(
  'refinport.contrato',
  (p: De<{ idPortabilidade: string }>) => sql`select k.id from proposta p
  join contrato k on k.numero = p.numero where p.id = ${p.idPortabilidade}`,
)

/** The simulation kept on the live oportunidade of its refinancing, which needs a gestor's reason. */
export const guardadaDoRefin = umaOuNada(
  'refinport.guardada',
  (p: De<{ idPortabilidade: string }>) => sql<{
    valorLiberado: Centavos
    valorParcela: Centavos
  }>`
select o.id as "idOportunidade", s.id as "idSimulacao", s.valor_liberado as "valorLiberado",
    s.valor_parcela as "valorParcela", s.prazo, s.taxa_am::float8 as "taxaAm",
    s.piso_am::float8 as "pisoAm", s.id_usuario as "simuladaPor"
  from proposta m
  join proposta_contrato q on q.id_proposta = m.id
  join oportunidade o on o.id_relacionamento = m.id_relacionamento and o.id_contrato = q.id_contrato
   and o.produto = 'REFIN_PORT' and o.status not in ${finalizadas}
  join simulacao s on s.id = o.id_simulacao
 where m.id = ${p.idPortabilidade}
   and (s.resultado #>> '{vantagem,situacao}' = 'PIOR' or s.piso_am is not null)
 order by o.criada_em desc limit 1`,
)

/** The live oportunidade of the refinancing of a contract that is being brought. */
export const acharOportunidade = umaOuNada(
  'refinport.oportunidade',
  (p: De<{ idRelacionamento: string; idContrato: string }>) => sql<{ status: StatusOportunidade }>`
select o.id, o.status from oportunidade o
 where o.id_relacionamento = ${p.idRelacionamento} and o.id_contrato = ${p.idContrato}
   and o.produto = 'REFIN_PORT' and o.status not in ${finalizadas}
 order by o.criada_em desc limit 1`,
)

/** Undone with their portability, and the client was not told yet; those after one. */
export const desfeitosPorContar = varias(
  'refinport.por-contar',
  (
    p: De<{ desde: Date; depois: string | null; limite: number }>,
  ) => sql`select p.id, p.numero, m.numero as portabilidade,
    p.id_cliente as "idCliente", p.id_relacionamento as "idRelacionamento",
    p.codigo_promotor as "codigoPromotor"
  from proposta p
  join proposta m on m.id = p.id_portabilidade and m.situacao in ${mortas}
 where p.id_portabilidade is not null and p.situacao = 'CANCELADA' and p.atualizada_em >= ${p.desde}
   and exists (select from proposta_historico h
     where h.id_proposta = p.id and h.para = 'CANCELADA' and h.por = 'SISTEMA')
   and not exists (select from mensagem x where x.chave_unica = 'refin-desfeito:' || p.numero)
   and (${p.depois}::uuid is null or p.id > ${p.depois})
 order by p.id limit ${p.limite}`,
)
