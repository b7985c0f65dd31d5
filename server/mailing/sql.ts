import type { z } from 'zod'
import type { Dia } from '#shared/data.ts'
import type { Criterio } from '#shared/mailing/criterio.ts'
import type { Mailing, MailingAberto, PerfilMailing } from '#shared/mailing/shapes.ts'
import type { SituacaoMailing } from '#shared/mailing/situacao.ts'
import { comando, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, json, sql, type Sql } from '../base/db/fragmento.ts'
import { lista, objeto } from '../base/db/objeto.ts'
import { pessoa } from '../organizacao/sql.ts'

type Escrita = z.input<typeof Mailing>
type Aberta = z.input<typeof MailingAberto>

/** Whose lists a call sees: those that a person works, or every one of the promotores. */
export type Vista = {
  promotores: readonly string[]
  /** Only the lists that this person works; undefined for everybody's. */
  quem: string | undefined
  agora: Date
}

/** More of them are not counted. */
const MAXIMO_DOS_QUE_AGUARDAM = 1000

const aguardando = (p: De<Pick<Vista, 'agora'>>): Sql => sql`from mailing_cliente c
   where c.id_mailing = m.id and c.situacao = 'ESPERA' and c.volta_em > ${p.agora}`

const campos = (p: De<Pick<Vista, 'agora'>>) => ({
  idMailing: 'm.id',
  codigoPromotor: 'm.codigo_promotor',
  nome: 'm.nome',
  perfil: objeto<z.input<typeof PerfilMailing>>({
    codigo: 'f.codigo',
    descricao: 'f.nome',
    manual: 'f.manual',
  }),
  origem: 'm.origem',
  criterio: 'm.criterio',
  baseEm: 'm.base_em',
  situacao: 'm.situacao',
  prioridade: 'm.prioridade',
  ritmoHora: 'm.ritmo_hora',
  inicio: 'm.inicio',
  fim: 'm.fim',
  dias: 'm.dias',
  abre: sql<string>`to_char(m.abre, 'HH24:MI')`,
  fecha: sql<string>`to_char(m.fecha, 'HH24:MI')`,
  deOutros: 'm.de_outros',
  atendentes: lista(pessoa('u'), {
    de: sql`from mailing_atendente a join usuario u on u.id = a.id_usuario
            where a.id_mailing = m.id`,
    ordem: sql`u.nome, u.id`,
  }),
  esperam: sql<number>`coalesce(k.esperam, 0)`,
  aguardam: sql<number>`(select count(*) from (
      select ${aguardando(p)} limit ${MAXIMO_DOS_QUE_AGUARDAM}) x)`,
  aguardamAte: sql<string | null>`(select c.volta_em ${aguardando(p)} order by c.volta_em limit 1)`,
  trabalhados: sql<number>`coalesce(k.trabalhados, 0)`,
  retirados: sql<number>`coalesce(k.retirados, 0)`,
  falaram: sql<number>`coalesce(k.falaram, 0)`,
  ganhas: sql<number>`(select count(*) from oportunidade o
      where o.id_mailing = m.id and o.status = 'Ganha')`,
  // Clients wait, and the gestor may have found who calls them since: then the list is not dry any more.
  secouEm: sql<string | null>`case when m.secou_em is null
      or coalesce(k.esperam, 0) > 0 and lista_tem_quem_chame(m.id, ${p.agora}) then null
    else m.secou_em end`,
  versao: 'm.versao',
  criadoEm: 'm.criado_em',
  encerradoEm: 'm.encerrado_em',
})

const juncoes = sql`join mailing_perfil f on f.codigo = m.codigo_perfil
  left join lateral (
    select sum(c.esperam)::int as esperam, sum(c.trabalhados)::int as trabalhados,
           sum(c.retirados)::int as retirados, sum(c.falaram)::int as falaram
      from mailing_contagem c where c.id_mailing = m.id) k on true`

/** Without anybody named, the whole team works it; a draft is nobody's to work yet. */
const trabalha = (quem: Sql): Sql => sql`m.situacao <> 'RASCUNHO' and exists (
      select from usuario_promotor up
       where up.id_usuario = ${quem} and up.codigo_promotor = m.codigo_promotor)
    and (not exists (select from mailing_atendente a where a.id_mailing = m.id)
      or exists (select from mailing_atendente a
                  where a.id_mailing = m.id and a.id_usuario = ${quem}))`

const visivel = ({ promotores, quem }: De<Vista>): Sql =>
  sql`m.codigo_promotor = any (${promotores}::text[])
   and (${quem}::uuid is null or ${trabalha(sql`${quem}::uuid`)})`

/** Which lists: all; active within their days; or not ended, with clients that wait. */
export type Andamento = 'TODOS' | 'EM_CURSO' | 'EM_ABERTO'

type Busca = Vista & {
  situacao: SituacaoMailing | undefined
  /** Lists that were over before are left out. */
  desde: Date
  dia: Dia
  andamento: Andamento
  maximo: number
}

/** The running ones first, then by priority. */
export const listarMailings = varias(
  'mailing.listar',
  (p: De<Busca>) => sql<{ mailing: Escrita; total: number }>`select
    ${objeto<Escrita>(campos(p))} as mailing, count(*) over ()::int as total
  from mailing m ${juncoes}
 where ${visivel(p)}
   and (${p.situacao}::text is null or m.situacao = ${p.situacao})
   and (m.encerrado_em is null or m.encerrado_em >= ${p.desde})
   and (${p.andamento}::text <> 'EM_CURSO' or m.situacao = 'ATIVA'
        and m.inicio <= ${p.dia}::date and coalesce(m.fim, ${p.dia}::date) >= ${p.dia}::date)
   and (${p.andamento}::text <> 'EM_ABERTO' or m.situacao <> 'ENCERRADA' and k.esperam > 0)
 order by array_position(array['ATIVA', 'PAUSADA', 'RASCUNHO', 'ENCERRADA'], m.situacao),
   m.prioridade, m.criado_em desc, m.id
 limit ${p.maximo}`,
)

export const buscarMailing = umaOuNada(
  'mailing.buscar',
  (p: De<Vista & { id: string }>) => sql<{ mailing: Aberta }>`select
    ${objeto<Aberta>({ ...campos(p), roteiro: 'm.roteiro' })} as mailing
  from mailing m ${juncoes} where m.id = ${p.id} and ${visivel(p)}`,
)

export const listarPerfis = varias(
  'mailing.perfis',
  () => sql`select codigo, nome as descricao, manual from mailing_perfil order by ordem`,
)

/** The purpose that the gate is asked with for a list of this profile. */
export const acharPerfil = umaOuNada(
  'mailing.achar-perfil',
  (p: De<{ codigo: string }>) =>
    sql`select finalidade from mailing_perfil where codigo = ${p.codigo}`,
)

export type Travado = NonNullable<Awaited<ReturnType<typeof travarMailing>>>

/** Which promotor's a list is. Nothing is held. */
export const acharMailing = umaOuNada(
  'mailing.achar',
  (p: De<{ id: string; promotores: readonly string[] }>) => sql`select
    m.codigo_promotor as "codigoPromotor"
  from mailing m where m.id = ${p.id} and m.codigo_promotor = any (${p.promotores}::text[])`,
)

/** A list held until the transaction ends. Who works it does not wait: their rows only point at it. */
export const travarMailing = umaOuNada(
  'mailing.travar',
  (p: De<{ id: string; promotores: readonly string[] }>) => sql<{
    situacao: SituacaoMailing
    inicio: Dia
    fim: Dia | null
    dias: number[]
    criterio: Criterio | null
  }>`select m.id, m.codigo_promotor as "codigoPromotor", m.nome, m.origem, m.situacao,
    m.prioridade, m.ritmo_hora as "ritmoHora", m.inicio, m.fim, m.dias,
    to_char(m.abre, 'HH24:MI') as abre, to_char(m.fecha, 'HH24:MI') as fecha,
    m.de_outros as "deOutros", m.roteiro, m.versao, m.atualizado_em as "atualizadoEm",
    m.codigo_perfil as perfil, m.criterio, f.finalidade
  from mailing m join mailing_perfil f on f.codigo = m.codigo_perfil
 where m.id = ${p.id} and m.codigo_promotor = any (${p.promotores}::text[])
   for no key update of m`,
)

type Campos = {
  id: string
  nome: string
  roteiro: string
  prioridade: number
  ritmoHora: number | null
  inicio: Dia
  fim: Dia | null
  dias: readonly number[]
  abre: string
  fecha: string
  deOutros: boolean
  criterio: Criterio | null
  agora: Date
}
type Novo = Campos & {
  codigoPromotor: string
  perfil: string
  origem: string
  idUsuario: string
}

export const inserirMailing = comando(
  'mailing.inserir',
  (p: De<Novo>) => sql`insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem,
  criterio, roteiro, prioridade, ritmo_hora, inicio, fim, dias, abre, fecha, de_outros, criado_por,
  criado_em, atualizado_em)
values (${p.id}, ${p.codigoPromotor}, ${p.nome}, ${p.perfil}, ${p.origem}, ${json(p.criterio)},
  ${p.roteiro},
  ${p.prioridade}, ${p.ritmoHora}, ${p.inicio}, ${p.fim}, ${p.dias}, ${p.abre}::text::time,
  ${p.fecha}::text::time, ${p.deOutros}, ${p.idUsuario}, ${p.agora}, ${p.agora})`,
)

export const gravarMailing = comando(
  'mailing.gravar',
  (p: De<Campos>) => sql`update mailing
   set nome = ${p.nome}, criterio = ${json(p.criterio)}, roteiro = ${p.roteiro}, prioridade = ${p.prioridade},
       ritmo_hora = ${p.ritmoHora}, inicio = ${p.inicio}, fim = ${p.fim}, dias = ${p.dias},
       abre = ${p.abre}::text::time, fecha = ${p.fecha}::text::time, de_outros = ${p.deOutros},
       versao = versao + 1, atualizado_em = ${p.agora}
 where id = ${p.id}`,
)

export const gravarSituacao = comando(
  'mailing.gravar-situacao',
  (p: De<{ id: string; para: string; agora: Date }>) => sql`update mailing
   set situacao = ${p.para}, versao = versao + 1, atualizado_em = ${p.agora},
       encerrado_em = case when ${p.para} = 'ENCERRADA' then ${p.agora}::timestamptz end
 where id = ${p.id}`,
)

/** The named people who work for the promotor, and no other. */
export const trocarAtendentes = comando(
  'mailing.trocar-atendentes',
  (p: De<{ id: string; pessoas: readonly string[] }>) => sql`with fora as (
  delete from mailing_atendente
   where id_mailing = ${p.id} and id_usuario <> all (${p.pessoas}::uuid[]))
insert into mailing_atendente (id_mailing, id_usuario)
select ${p.id}, x.id from unnest(${p.pessoas}::uuid[]) as x (id)
on conflict do nothing`,
)

/** How many of these people work for the promotor, or were chosen for the list when they did. */
export const acharPessoas = comando(
  'mailing.achar-pessoas',
  (p: De<{ id: string; codigoPromotor: string; pessoas: readonly string[] }>) => sql`select
  from usuario u
 where u.id = any (${p.pessoas}::uuid[])
   and (u.ativo and exists (select from usuario_promotor up
           where up.id_usuario = u.id and up.codigo_promotor = ${p.codigoPromotor})
     or exists (select from mailing_atendente a
           where a.id_mailing = ${p.id} and a.id_usuario = u.id))`,
)
