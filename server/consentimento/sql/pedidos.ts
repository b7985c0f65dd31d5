import type { z } from 'zod'
import type { Marca } from '#shared/consentimento/marca.ts'
import type { CanalDoLink, Enviado } from '#shared/consentimento/shapes.ts'
import {
  type SituacaoConsentimento,
  type TipoConsentimento,
  TipoConsentimento as tipos,
} from '#shared/consentimento/situacao.ts'
import { comando, uma, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { objeto } from '../../base/db/objeto.ts'
import { modelo } from '../../base/http/modelo.ts'
import { bloqueioEnvio, estadoDoToken, ordemDoQueVale, situacaoAgora } from './blocos.ts'

/** Serializes sends to one client. */
export const travarCliente = comando(
  'consentimento.travar-cliente',
  (p: De<{ id: string }>) => sql`select from cliente where id = ${p.id} for no key update`,
)

export type DeUmTipo = {
  idCliente: string
  codigoPromotor: string
  tipo: TipoConsentimento
  agora: Date
}
type Bloqueio = z.input<typeof Enviado>['bloqueioEnvioConsentimento']

/**
 * The pending request, else the current consent of this kind, or none, with the objections to
 * another send.
 */
export const buscarVigente = uma(
  'consentimento.vigente',
  (p: De<DeUmTipo>) => sql<{ situacao: SituacaoConsentimento | null; bloqueio: Bloqueio }>`
with a as (select ${p.idCliente}::uuid as id_cliente, ${p.agora}::timestamptz as agora)
select k.id, ${situacaoAgora} as situacao, k.tentativa, k.valido_ate as "validoAte",
       ${bloqueioEnvio} as bloqueio
  from a
  left join lateral (select * from consentimento k
                      where k.id_cliente = a.id_cliente
                        and k.codigo_promotor = ${p.codigoPromotor} and k.tipo = ${p.tipo}
                      order by k.situacao in ('ENVIADO', 'ABERTO') and k.link_expira_em > a.agora desc
                                 nulls last, ${ordemDoQueVale} limit 1) k on true`,
)

/** The authorisation of this kind that this promotor was given and that holds now. */
export const buscarValido = umaOuNada(
  'consentimento.valido',
  (p: De<DeUmTipo>) => sql<{
    autorizadoEm: Date
    validoAte: Date
    aAceitar: boolean
  }>`select id as "idConsentimento",
    autorizado_em as "autorizadoEm", valido_ate as "validoAte",
    'PARTILHADO' = any (marcas) and aceito_em is null as "aAceitar"
  from consentimento
 where id_cliente = ${p.idCliente} and codigo_promotor = ${p.codigoPromotor}
   and tipo = ${p.tipo} and situacao = 'AUTORIZADO'
   and valido_ate > ${p.agora}
 order by "aAceitar", valido_ate desc limit 1`,
)

/** Unanswered requests of this kind end with the new one. */
export const vencerPedidos = varias(
  'consentimento.vencer-pedidos',
  (p: De<DeUmTipo>) => sql`with velhos as (
  select id, situacao as de from consentimento
   where id_cliente = ${p.idCliente} and codigo_promotor = ${p.codigoPromotor}
     and tipo = ${p.tipo} and situacao in ('ENVIADO', 'ABERTO')
     for update)
update consentimento k set situacao = 'EXPIRADO_LINK', encerrado_em = ${p.agora}
  from velhos v where v.id = k.id returning k.id, v.de`,
)

export type Pedido = DeUmTipo & {
  id: string
  idRelacionamento: string
  canal: CanalDoLink
  idTelefone: string
  idUsuario: string
  tentativa: number
  expiraEm: Date
}

export const inserirConsentimento = comando(
  'consentimento.inserir',
  (p: De<Pedido>) => sql`insert into consentimento (id, id_cliente, id_relacionamento,
    codigo_promotor, tipo, situacao, canal, id_telefone, id_usuario, tentativa, link_expira_em,
    enviado_em)
  values (${p.id}, ${p.idCliente}, ${p.idRelacionamento}, ${p.codigoPromotor}, ${p.tipo}, 'ENVIADO',
          ${p.canal}, ${p.idTelefone}, ${p.idUsuario}, ${p.tentativa}, ${p.expiraEm}, ${p.agora})`,
)

/** Sends the same request again; the sender becomes its author. */
export const reenviarPedido = comando(
  'consentimento.reenviar',
  (p: De<Omit<Pedido, 'idCliente' | 'tipo'>>) => sql`update consentimento
   set situacao = 'ENVIADO', canal = ${p.canal}, id_telefone = ${p.idTelefone},
       id_usuario = ${p.idUsuario}, tentativa = ${p.tentativa}, link_expira_em = ${p.expiraEm},
       enviado_em = ${p.agora}, id_relacionamento = ${p.idRelacionamento},
       codigo_promotor = ${p.codigoPromotor}, aberto_em = null
 where id = ${p.id}`,
)

/** A valid consent stays valid; only earlier links become void. */
export const contarTentativa = comando(
  'consentimento.contar-tentativa',
  (p: De<{ id: string; tentativa: number }>) =>
    sql`update consentimento set tentativa = ${p.tentativa} where id = ${p.id}`,
)

type Envio = Omit<Pedido, 'tipo' | 'idRelacionamento'> & {
  idEnvio: string
  /** Where it was sent from. */
  endereco?: string | undefined
  linkResumo?: string | undefined
  chaveResumo?: string | undefined
}

export const inserirEnvio = comando(
  'consentimento.inserir-envio',
  (p: De<Envio>) => sql`insert into consentimento_envio (id, id_consentimento, id_cliente,
    codigo_promotor, tentativa, canal, id_telefone, id_usuario, endereco, link_resumo, chave_resumo,
    expira_em, enviado_em)
  values (${p.idEnvio}, ${p.id}, ${p.idCliente}, ${p.codigoPromotor}, ${p.tentativa}, ${p.canal},
          ${p.idTelefone}, ${p.idUsuario}, ${p.endereco}, ${p.linkResumo}, ${p.chaveResumo},
          ${p.expiraEm}, ${p.agora})`,
)

type NovoPasso = {
  idPasso: string
  id: string
  idCliente: string
  de: SituacaoConsentimento | null
  para: SituacaoConsentimento
  por: string
  idUsuario: string | null | undefined
  canal: string | undefined
  tentativa: number | undefined
  motivo: string | undefined
  endereco: string | undefined
  agente: string | undefined
  agora: Date
}

export const inserirPasso = comando(
  'consentimento.inserir-passo',
  (
    p: De<NovoPasso>,
  ) => sql`insert into consentimento_historico (id, id_consentimento, id_cliente, de,
    para, por, id_usuario, canal, tentativa, motivo, endereco, agente, ocorrido_em)
  values (${p.idPasso}, ${p.id}, ${p.idCliente}, ${p.de}, ${p.para}, ${p.por}, ${p.idUsuario},
          ${p.canal}, ${p.tentativa}, ${p.motivo}, ${p.endereco}, ${p.agente}, ${p.agora})`,
)

/** What the screen shows after a sending. */
export const depoisDoEnvio = modelo(
  'consentimento.depois-do-envio',
  (p: De<Omit<DeUmTipo, 'tipo'>>, { tipo }) => sql`
with a as (select ${p.idCliente}::uuid as id_cliente, ${p.codigoPromotor}::text as codigo_promotor,
    ${p.agora}::timestamptz as agora)
select ${objeto<z.input<typeof Enviado>>({
    token: estadoDoToken(tipo),
    bloqueioEnvioConsentimento: bloqueioEnvio,
  })}::text as model from a`,
  { variantes: { tipo: tipos.options } },
)

export const travarConsentimento = umaOuNada(
  'consentimento.travar',
  (p: De<Omit<DeUmTipo, 'tipo'> & { id: string }>) => sql<{
    situacao: SituacaoConsentimento
    marcas: Marca[]
    sorteado: boolean
  }>`with a as (select ${p.agora}::timestamptz as agora)
select k.tipo, ${situacaoAgora} as situacao, k.marcas, k.aceito_em as "aceitoEm",
       exists (select from consentimento_amostra s where s.id_consentimento = k.id) as sorteado
  from a
  join consentimento k on k.id = ${p.id} and k.id_cliente = ${p.idCliente}
   and k.codigo_promotor = ${p.codigoPromotor}
   for no key update of k`,
)

export const encerrar = comando(
  'consentimento.encerrar',
  (p: De<{ id: string; situacao: SituacaoConsentimento; agora: Date }>) =>
    sql`update consentimento set situacao = ${p.situacao}, encerrado_em = ${p.agora}
 where id = ${p.id}`,
)

/** Writes down what time ended; answers how many. */
export const vencer = uma(
  'consentimento.vencer',
  (p: De<{ agora: Date }>) =>
    sql<{
      quantos: number
    }>`select vencer_consentimentos(${p.agora}) as quantos`,
)
