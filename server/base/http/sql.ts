import { CPF_OCULTO } from '#shared/cpf.ts'
import type { TipoObjeto } from '#shared/endpoint.ts'
import { comando, umaOuNada, varias } from '../db/consulta.ts'
import { type De, sql, type Sql } from '../db/fragmento.ts'
import { objeto, quando } from '../db/objeto.ts'
import type { Usuario } from './handler.ts'

/** The person with their controls and promotores. */
export const buscarUsuario = umaOuNada(
  'http.usuario',
  (p: De<{ id: string; agora: Date }>) => sql<{
    papel: Usuario['papel']
    controles: string[]
    promotores: string[]
    coberturas: { codigoPromotor: string; idDono: string; de: string; ate: string }[]
  }>`
select u.id, u.login, u.nome, u.papel,
       array(select pc.controle from perfil_controle pc where pc.perfil = u.perfil) as controles,
       array(select up.codigo_promotor from usuario_promotor up
              where up.id_usuario = u.id) as promotores,
       (select coalesce(json_agg(${objeto<Record<string, unknown>>({
         codigoPromotor: 'k.codigo_promotor',
         idDono: 'k.id_dono',
         de: 'k.de',
         ate: 'k.ate',
       })}), '[]') from coberturas_de(u.id, ${p.agora}) k) as coberturas
  from usuario u
 where u.id = ${p.id} and u.ativo`,
  { plano: 'indiferente' },
)

/** The visible part of a relationship to be confirmed, by field name. */
export type Cartao = Record<string, unknown> & { idCliente: string }

/** The closed card of a relationship to be confirmed; no row once it is confirmed. */
export const buscarCartao = umaOuNada(
  'http.cartao-a-confirmar',
  (p: De<{ idRelacionamento: string }>) => sql<{ cartao: Cartao }>`select ${objeto<
    Record<string, unknown>
  >({
    idRelacionamento: 'r.id',
    idCliente: 'r.id_cliente',
    nome: sql`nome_a_confirmar(r.id)`,
    cpf: sql`${CPF_OCULTO}`,
    atendente: quando(
      sql`u.id is not null`,
      objeto<Record<string, unknown>>({
        idUsuario: 'u.id',
        loginUsuario: 'u.login',
        nome: 'u.nome',
      }),
    ),
    codigoPromotor: 'r.codigo_promotor',
    acesso: sql`'a confirmar'`,
    versao: 'r.versao',
    atualizadoEm: 'r.atualizado_em',
  })} as cartao
  from relacionamento r
  left join usuario u on u.id = r.id_atendente
 where r.id = ${p.idRelacionamento} and r.confirmado_em is null`,
)

type Procurado = { valor: string; escopo: readonly string[] }

type Locatario = {
  idUsuario: string | null
  /** Whose clients the person works with; null of who works with everybody's. */
  donos: readonly string[] | null
  agora: Date
}

/**
 * The queue leased the client of the row `r` to the person at that instant; or the retention desk gave a request
 * of theirs to the person, or to who is covered, because the owner is away without a cover. It is theirs until it
 * ended, is paid and is answered.
 */
export const locadoA = (
  r: Sql,
  { idUsuario, donos, agora }: De<Locatario>,
): Sql<boolean> => sql<boolean>`(exists (select from fila_locacao l
  where l.id_relacionamento = ${r}.id and l.id_usuario = ${idUsuario} and l.ate > ${agora})
  or exists (select from ctc d where d.id_relacionamento = ${r}.id and ${r}.id_atendente is not null
    and d.id_atendente = any (${donos}::uuid[])
    and (d.terminada_em is null or d.paga_ate > ${agora}
      or d.situacao in ('RETIDA', 'LIBERADA') and (d.respondida_em is null or d.recusa_da_camara is not null))
    and quem_atende(${r}.id_atendente, ${r}.codigo_promotor, ${agora}) is null))`

/** Those that lead to a relationship. */
export const tiposComAlvo = [
  'relacionamento',
  'oportunidade',
  'oportunidade ou relacionamento',
  'simulacao',
  'proposta',
  'formalizacao',
  'confirmacao',
  'lembrete',
  'promessa',
  'ctc',
  'cliente',
  'endereco',
  'conta',
  'revelavel',
  'cpf',
  'telefone',
] as const satisfies readonly TipoObjeto[]

/** Of a client known to several promotores, the relationship with the active one comes first. */
const doCliente = (id: Sql, { escopo }: De<Procurado>): Sql =>
  sql`where r.id_cliente = ${id} and r.codigo_promotor = any (${escopo}::text[])
    order by array_position(${escopo}::text[], r.codigo_promotor) limit 1`

/** How each kind of object leads to its relationship, from the id that the caller gave. */
function caminhoDe(tipo: (typeof tiposComAlvo)[number], p: De<Procurado>): Sql {
  const visivel = sql`r.codigo_promotor = any (${p.escopo}::text[])`
  const pela = (tabela: Sql): Sql => sql`join ${tabela} o on o.id_relacionamento = r.id
    where o.id = ${p.valor}::uuid and ${visivel}`
  const caminhos: Record<typeof tipo, Sql> = {
    relacionamento: sql`where r.id = ${p.valor}::uuid and ${visivel}`,
    oportunidade: pela(sql`oportunidade`),
    'oportunidade ou relacionamento': sql`where r.id = coalesce((select o.id_relacionamento from oportunidade o
      where o.id = ${p.valor}::uuid), ${p.valor}::uuid) and ${visivel}`,
    simulacao: pela(sql`simulacao`),
    proposta: pela(sql`proposta`),
    formalizacao: pela(sql`formalizacao`),
    confirmacao: pela(sql`confirmacao`),
    lembrete: pela(sql`lembrete`),
    promessa: pela(sql`promessa`),
    ctc: pela(sql`ctc`),
    cliente: doCliente(sql`${p.valor}::uuid`, p),
    endereco: doCliente(sql`(select id_cliente from endereco where id = ${p.valor}::uuid)`, p),
    conta: doCliente(sql`(select id_cliente from dados_bancarios where id = ${p.valor}::uuid)`, p),
    revelavel: doCliente(
      sql`coalesce((select id from cliente where id = ${p.valor}::uuid),
    (select id_cliente from telefone where id = ${p.valor}::uuid),
    (select id_cliente from dados_bancarios where id = ${p.valor}::uuid),
    (select id_cliente from beneficio where id = ${p.valor}::uuid))`,
      p,
    ),
    cpf: doCliente(sql`(select id_do_cpf(${p.valor}))`, p),
    telefone: sql`join telefone t on t.id_cliente = r.id_cliente
    where t.id = ${p.valor}::uuid and ${visivel}
    order by array_position(${p.escopo}::text[], r.codigo_promotor) limit 1`,
  }
  return caminhos[tipo]
}

/** The relationship of the named object, in the promotores of the scope, the active one first. */
export const acharAlvo = umaOuNada(
  'http.alvo',
  (
    p: De<Procurado & { idUsuario: string; donos: readonly string[]; agora: Date }>,
    { tipo },
  ) => sql<{
    aConfirmar: boolean
    locado: boolean
  }>`
select r.id as "idRelacionamento", r.id_cliente as "idCliente",
  r.codigo_promotor as "codigoPromotor", r.id_atendente as "idAtendente",
  r.confirmado_em is null as "aConfirmar", ${locadoA(sql`r`, p)} as locado from relacionamento r ${caminhoDe(tipo, p)}`,
  { variantes: { tipo: tiposComAlvo }, plano: 'indiferente' },
)

/** The absent owner for whom the running transaction works, or nobody: histories take the name from here. */
export const nomearDono = comando(
  'http.nomear-dono',
  (p: De<{ idAtendente: string | null }>) =>
    sql`select set_config('consigna.em_nome_de', coalesce(${p.idAtendente}::uuid::text, ''), true)`,
)

type CpfRecusado = { codigoPromotor: string | null; idUsuario: string; agora: Date }

/**
 * A whole CPF that led to a refusal: it says something of the CPF, so it counts as a search, after
 * the rollback. Past the quota its sentence is the answer (`falhas.ts`).
 */
export const contarCpfRecusado = comando(
  'http.cpf-recusado',
  (p: De<CpfRecusado>) => sql`select from contar_cota('cota_buscas', ${p.codigoPromotor},
  ${p.idUsuario}, null, ${p.agora}, false)`,
)

/** One where the person works in a promotor of the scope. */
export const acharAtendente = comando(
  'http.atendente',
  (p: De<Procurado>) => sql`
select from usuario_promotor up join usuario u on u.id = up.id_usuario and u.ativo
 where up.id_usuario = ${p.valor}::uuid and up.codigo_promotor = any (${p.escopo}::text[]) limit 1`,
)

/** The people of these logins who work in one of the promotores. */
export const listarIdsDosLogins = varias(
  'http.ids-dos-logins',
  (p: De<{ logins: readonly string[]; promotores: readonly string[] }>) => sql`
select u.login, u.id from usuario u
 where u.login = any (${p.logins}::text[]) and u.ativo
   and exists (select from usuario_promotor up
     where up.id_usuario = u.id and up.codigo_promotor = any (${p.promotores}::text[]))`,
)

/** Keys are kept this long; a retry after a day is a new request. */
const validade = '24 hours'

/** Longest wait for a concurrent request with the same key, before the 409. */
const espera = '50'

type Chave = { idUsuario: string; chave: string }

/**
 * A row whose day is over is taken over, so the purge need not be punctual. The wait for a twin has
 * its limit in the same statement, set before the row is written and put back after it: three messages
 * fewer on each change.
 */
export const reservarChave = comando(
  'http.reservar-chave',
  (p: De<Chave & { chamada: string; resumo: string }>) => sql`
insert into idempotencia as i (id_usuario, chave, chamada, corpo_resumo, criada_em)
  select ${p.idUsuario}::uuid, ${p.chave}, ${p.chamada}, ${p.resumo}, now()
    from set_config('lock_timeout', ${espera}, true) as limite where limite is not null
  on conflict (id_usuario, chave) do update
    set chamada = excluded.chamada, corpo_resumo = excluded.corpo_resumo, status = null,
        resposta = null, criada_em = excluded.criada_em
  where i.criada_em < now() - ${validade}::interval
  returning set_config('lock_timeout', coalesce(current_setting('consigna.espera', true), '0'), true)`,
  { plano: 'indiferente' },
)

/** None of a key whose day is over: `reservarChave` takes it over. */
export const buscarResposta = umaOuNada(
  'http.resposta-da-chave',
  (p: De<Chave>) => sql`select chamada, corpo_resumo as resumo, status, resposta
  from idempotencia where id_usuario = ${p.idUsuario} and chave = ${p.chave}
   and criada_em >= now() - ${validade}::interval`,
)

export const guardarResposta = comando(
  'http.guardar-resposta',
  (p: De<Chave & { status: number; corpo: string }>) => sql`update idempotencia
   set status = ${p.status}, resposta = ${p.corpo}
 where id_usuario = ${p.idUsuario} and chave = ${p.chave}`,
  { plano: 'indiferente' },
)

type Passo = Chave & { passo: number; passos: number; descricao: string }

/** The last step of a long change; those of keys whose day is over go. */
export const gravarAndamento = comando(
  'http.gravar-andamento',
  (p: De<Passo>) => sql`with velhos as (
  delete from andamento where id_usuario = ${p.idUsuario} and chave <> ${p.chave}
    and atualizado_em < now() - ${validade}::interval
)
insert into andamento as a (id_usuario, chave, passo, passos, descricao)
values (${p.idUsuario}, ${p.chave}, ${p.passo}, ${p.passos}, ${p.descricao})
on conflict (id_usuario, chave) do update
  set passo = excluded.passo, passos = excluded.passos, descricao = excluded.descricao,
      atualizado_em = now()`,
)

export const lerAndamento = umaOuNada(
  'http.andamento',
  (p: De<Chave>) => sql`select passo, passos, descricao, atualizado_em as "atualizadoEm"
  from andamento where id_usuario = ${p.idUsuario} and chave = ${p.chave}`,
)

/**
 * The longest time of each statement from here to the end of the transaction, in milliseconds. What a long
 * one counts in the panels stands in parts of its own (`painel_parte`).
 */
export const limitarComandos = comando(
  'http.limitar-comandos',
  (
    p: De<{ limite: string }>,
  ) => sql`select set_config('statement_timeout', ${p.limite}, true) as comando,
    set_config('consigna.longa', 'sim', true) as longa`,
)

/** Deletes the keys of everybody whose day is over; row-level security shows a person's own only. */
export const purgar = comando(
  'http.purgar-chaves',
  () => sql`select from purgar_chaves(${validade}::interval)`,
)

/** Answers when the database does. */
export const responder = comando('http.responder', () => sql`select`)
