import { CHAVE_TENTATIVAS } from '#shared/consentimento/shapes.ts'
import type { SituacaoConsentimento, TipoConsentimento } from '#shared/consentimento/situacao.ts'
import { comando, umaOuNada, varias } from '../../base/db/consulta.ts'
import { bruto, type De, sql } from '../../base/db/fragmento.ts'
import { valorDaRegra } from '../../base/rules/sql.ts'
import { situacaoAgora } from './blocos.ts'

type Dono = { idEnvio: string; codigoPromotor: string }

/** Whose a link is, by its hash, before row-level security knows the promotor. */
export const acharLink = umaOuNada(
  'consentimento.achar-link',
  (p: De<{ resumo: string }>) => sql<Dono>`
select id_envio as "idEnvio", codigo_promotor as "codigoPromotor"
  from consentimento_do_link(${p.resumo})`,
)

/** Whose the last keys of a CPF are: one of each promotor, the newest first. */
export const acharChaves = varias(
  'consentimento.achar-chaves',
  (p: De<{ cpf: string; agora: Date }>) => sql<Dono>`
select id_envio as "idEnvio", codigo_promotor as "codigoPromotor"
  from consentimento_da_chave(${p.cpf}, ${p.agora})`,
)

/** Counts one attempt of a key; no row when it was used or has no attempts left. */
export const contarChave = umaOuNada(
  'consentimento.contar-chave',
  (p: De<{ idEnvio: string }>) => sql<{ resumo: string }>`
update consentimento_envio set chave_tentativas = chave_tentativas + 1
 where id = ${p.idEnvio} and chave_resumo is not null and chave_tentativas < ${CHAVE_TENTATIVAS}
returning chave_resumo as resumo`,
)

/** A key becomes a link once. */
export const trocarChave = comando(
  'consentimento.trocar-chave',
  (p: De<{ idEnvio: string; linkResumo: string }>) => sql`update consentimento_envio
   set link_resumo = ${p.linkResumo}, chave_resumo = null
 where id = ${p.idEnvio} and chave_resumo is not null`,
)

const validade = (convenio: string) =>
  bruto(valorDaRegra('consentimento_validade_dias', convenio, 'a.hoje'))

type Fino = {
  tipo: TipoConsentimento
  situacao: SituacaoConsentimento
  primeiroNome: string
  validadeDias: number
}

/** A link as it was sent, and the consent it is of. */
export type Convite = NonNullable<Awaited<ReturnType<typeof travarConvite>>>

/**
 * `impedido`: the phone is not the client's any more, or nobody may contact the client.
 * `substituido`: a newer link or key was sent, this one does not count any more. `validadeDias`: how
 * long an authorisation of today is good for, by the dated rule.
 */
export const travarConvite = umaOuNada(
  'consentimento.travar-convite',
  (p: De<{ idEnvio: string; agora: Date }>) => sql<Fino>`
with a as (select ${p.agora}::timestamptz as agora,
    (${p.agora}::timestamptz at time zone 'America/Sao_Paulo')::date as hoje)
select e.id as "idEnvio", k.id as "idConsentimento", k.id_cliente as "idCliente",
       k.id_relacionamento as "idRelacionamento", r.id_atendente as "idAtendente",
       e.id_usuario as "idUsuario", k.tipo, ${situacaoAgora} as situacao,
       e.tentativa < k.tentativa as substituido, e.expira_em <= a.agora as vencido,
       c.obito_em is not null or c.restrito or t.situacao is distinct from '2' as impedido,
       split_part(c.nome, ' ', 1) as "primeiroNome", p.nome as promotor, u.nome as atendente,
       coalesce((select nome from banco where proprio), 'banco') as banco,
       k.valido_ate as "validoAte",
       (case k.tipo when 'INSS' then ${validade('INSS')} else ${validade('CLT')} end)::int
         as "validadeDias"
  from a
  join consentimento_envio e on e.id = ${p.idEnvio}
  join consentimento k on k.id = e.id_consentimento
  join cliente c on c.id = k.id_cliente
  join promotor p on p.codigo = e.codigo_promotor
  join usuario u on u.id = e.id_usuario
  left join telefone t on t.id = e.id_telefone
  left join relacionamento r on r.id = k.id_relacionamento
   for no key update of k`,
)

type Evidencia = {
  idConsentimento: string
  idCliente: string
  decisao: 'ACEITE' | 'RECUSA'
  agora: Date
  endereco: string
  agente: string
  versaoTexto: string
  texto: string
  textoResumo: string
}

export const inserirEvidencia = comando(
  'consentimento.inserir-evidencia',
  (p: De<Evidencia>) => sql`insert into consentimento_evidencia (id_consentimento, id_cliente,
    decisao, ocorrido_em, endereco, agente, versao_texto, texto, texto_resumo)
  values (${p.idConsentimento}, ${p.idCliente}, ${p.decisao}, ${p.agora}, ${p.endereco}, ${p.agente},
          ${p.versaoTexto}, ${p.texto}, ${p.textoResumo})`,
)

type Resposta = {
  id: string
  /** The link through which it was answered, and where the answer came from. */
  idEnvio: string
  endereco: string
  para: SituacaoConsentimento
  agora: Date
  validoAte: Date
}

/** What a second person has to look at; a loopback address tells of no place. */
const marcas = (p: De<Resposta>) => sql`(select array_remove(array[
      case when t.incluido_por = e.id_usuario then 'TROUXE' end,
      case when telefone_partilhado(t.id) then 'PARTILHADO' end,
      case when e.endereco = ${p.endereco} and e.endereco not in ('127.0.0.1', '::1', '::ffff:127.0.0.1')
        then 'ENDERECO' end], null)
   from consentimento_envio e left join telefone t on t.id = e.id_telefone where e.id = ${p.idEnvio})`

/** Stores the client's answer and its instants. */
export const responder = comando(
  'consentimento.responder',
  (p: De<Resposta>) => sql`update consentimento set situacao = ${p.para},
    aberto_em = case when ${p.para} = 'ABERTO' then ${p.agora} else coalesce(aberto_em, ${p.agora}) end,
    autorizado_em = case when ${p.para} = 'AUTORIZADO' then ${p.agora} else autorizado_em end,
    valido_ate = case when ${p.para} = 'AUTORIZADO' then ${p.validoAte}::timestamptz
      else valido_ate end,
    marcas = case when ${p.para} = 'AUTORIZADO' then ${marcas(p)} else marcas end,
    encerrado_em = case when ${p.para} in ('RECUSADO', 'REVOGADO') then ${p.agora} end
  where id = ${p.id}`,
)
