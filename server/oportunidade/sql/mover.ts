import type { Dia } from '#shared/data.ts'
import type { Andamento } from '#shared/oportunidade/andamento.ts'
import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { comando, umaOuNada } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { propostaAberta, telefoneVerificado } from './blocos.ts'
import { criticasDaOportunidade } from './venda.ts'

type Qual = { id: string; hoje: Dia }

type Guardas = { status: StatusOportunidade } & Pick<Andamento, 'produto' | 'criticas'>

/** With what the guards look at. */
const lida = (p: De<Qual>): Sql<Guardas> => sql<Guardas>`
select o.id, o.id_cliente as "idCliente", o.id_relacionamento as "idRelacionamento",
  o.codigo_promotor as "codigoPromotor", r.id_atendente as "idAtendente", o.status, o.versao,
  o.produto, o.id_simulacao as "idSimulacao", c.restrito, c.obito_em as "obitoEm",
  o.valor_recusa as "valorRecusa", o.valor_em::text as "valorEm",
  ${propostaAberta} as "temProposta",
  ${telefoneVerificado} as "telefoneVerificado", ${criticasDaOportunidade(sql`${p.hoje}::date`)} as criticas
  from relacionamento r
  join oportunidade o on o.id_relacionamento = r.id
  join cliente c on c.id = o.id_cliente
 where o.id = ${p.id}`

/** Nothing is held. */
export const lerOportunidade = umaOuNada('oportunidade.ler', (p: De<Qual>) => lida(p))

/** An oportunidade held until the transaction ends, with what the guards look at. */
export type Travada = NonNullable<Awaited<ReturnType<typeof travarLinha>>>

/**
 * Locks the relationship first, then the oportunidade: the order of a transfer, so that the two
 * wait for each other instead of deadlocking.
 */
export const travarLinha = umaOuNada(
  'oportunidade.travar',
  (p: De<Qual>) => sql<Guardas>`${lida(p)} for share of r for update of o`,
)

/** One row where an oportunidade of the relationship in one of these states is nobody's, else none. */
export const haSemDono = comando(
  'oportunidade.ha-sem-dono',
  (p: De<{ idRelacionamento: string; de: readonly string[] }>) => sql`select from oportunidade
 where id_relacionamento = ${p.idRelacionamento} and id_atendente is null
   and status = any (${p.de}::text[]) limit 1`,
)

type Mudanca = {
  id: string
  para: StatusOportunidade
  idUsuario?: string | undefined
  idSimulacao?: string | undefined
  valorLiberado?: number | undefined
  piora: boolean
  idFatorPerda?: number | undefined
  observacaoPerda?: string | null | undefined
  observacao?: string | null | undefined
  hoje: Dia
  agora: Date
}

/** The row and its history are one statement: neither exists without the other. */
export const mudarLinha = comando(
  'oportunidade.mudar',
  (p: De<Mudanca>) => sql`with antes as (
  select id, status from oportunidade where id = ${p.id}
), mudada as (
  update oportunidade o
     set status = ${p.para}, versao = o.versao + 1, atualizada_em = ${p.agora},
         id_simulacao = coalesce(${p.idSimulacao}, o.id_simulacao),
         valor_liberado = coalesce(${p.valorLiberado}, o.valor_liberado),
         valor_em = case when ${p.idSimulacao}::uuid is null then o.valor_em else ${p.hoje} end,
         valor_recusa = case when ${p.idSimulacao}::uuid is null then o.valor_recusa end,
         motivo_pedido_em = case when ${p.idSimulacao}::uuid is null then o.motivo_pedido_em
                                 when ${p.piora} then ${p.agora} end,
         id_fator_perda = ${p.idFatorPerda}, observacao_perda = ${p.observacaoPerda}
   where o.id = ${p.id}
  returning o.id, o.id_cliente, o.codigo_promotor
)
insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, id_usuario,
  codigo_promotor, id_fator_perda, observacao, ocorrido_em)
select m.id, m.id_cliente, a.status, ${p.para},
       case when ${p.idUsuario}::uuid is null then 'SISTEMA' else 'USUARIO' end,
       ${p.idUsuario}, m.codigo_promotor, ${p.idFatorPerda},
       coalesce(${p.observacaoPerda}, ${p.observacao}), ${p.agora}
  from mudada m join antes a on a.id = m.id`,
)

type Fonte = { id: string; idBeneficio: string | null; idEmpregador: string | null }

export const nomearFonteSimulada = comando(
  'oportunidade.nomear-fonte',
  (p: De<Fonte>) => sql`
update oportunidade set id_beneficio = ${p.idBeneficio}, id_empregador = ${p.idEmpregador}
  where id = ${p.id} and id_contrato is null and id_beneficio is null and id_empregador is null`,
)

/** Clears the request for a reason, unless the oportunidade keeps another simulation by now. */
export const deixarDeEsperarMotivo = comando(
  'oportunidade.deixar-de-esperar-motivo',
  (p: De<{ idSimulacao: string }>) => sql`update oportunidade o set motivo_pedido_em = null
    from simulacao s
   where s.id = ${p.idSimulacao} and o.id = s.id_oportunidade and o.id_simulacao = s.id`,
)

type Movimento = {
  ids?: readonly string[] | undefined
  idRelacionamento?: string | undefined
  /** Relationships, of which those without an owner; what was moved before the instant, where one is given. */
  idsRelacionamento?: readonly string[] | undefined
  antesDe?: Date | null | undefined
  de: readonly StatusOportunidade[]
  para: StatusOportunidade
  /** Absent: the system moves them. */
  idUsuario?: string | undefined
  observacao?: string | undefined
  agora: Date
}

function quais(p: De<Movimento>, por: 'ids' | 'relacionamento' | 'livres'): Sql {
  if (por === 'ids') return sql`id = any (${p.ids}::uuid[])`
  if (por === 'relacionamento') return sql`id_relacionamento = ${p.idRelacionamento}`
  return sql`id_relacionamento = any (${p.idsRelacionamento}::uuid[]) and id_atendente is null
     and (${p.antesDe}::timestamptz is null or atualizada_em < ${p.antesDe}::timestamptz)`
}

/** Rows and history are one statement. Rows in another status by now stay. */
export const moverConjunto = comando(
  'oportunidade.mover-conjunto',
  (p: De<Movimento>, { por }) => sql`with antes as (
  select id, status from oportunidade
   where ${quais(p, por)}
     and status = any (${p.de}::text[])
   order by id for update
), movidas as (
  update oportunidade o set status = ${p.para}, versao = o.versao + 1, atualizada_em = ${p.agora}
    from antes a where o.id = a.id
  returning o.id, o.id_cliente, o.codigo_promotor, a.status as de
)
insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, id_usuario,
  codigo_promotor, observacao, ocorrido_em)
select id, id_cliente, de, ${p.para},
       case when ${p.idUsuario}::uuid is null then 'SISTEMA' else 'USUARIO' end, ${p.idUsuario},
       codigo_promotor, ${p.observacao}, ${p.agora}
  from movidas`,
  { variantes: { por: ['ids', 'relacionamento', 'livres'] } },
)

/**
 * Marks the oportunidades that this transaction moved to Em Atendimento with the list whose lease began them. A
 * first list stays.
 */
export const marcarLista = comando(
  'oportunidade.marcar-lista',
  (p: De<{ idRelacionamento: string; idUsuario: string; agora: Date }>) => sql`
update oportunidade o set id_mailing = l.id_mailing
  from fila_locacao l
 where l.id_relacionamento = ${p.idRelacionamento} and l.id_usuario = ${p.idUsuario}
   and l.ate > ${p.agora} and l.id_mailing is not null
   and o.id_relacionamento = l.id_relacionamento and o.id_mailing is null
   and o.status = 'Em Atendimento' and o.atualizada_em = ${p.agora}`,
)
