import type { z } from 'zod'
import type { Ausencia, Candidato, Devolucao } from '#shared/ausencia/shapes.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import { fins } from '#shared/proposta/situacao.ts'
import { ctcAbertas } from '#shared/retencao/situacao.ts'
import type { Dia } from '#shared/data.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'
import { lista, objeto } from '../base/db/objeto.ts'
import { pessoa } from '../organizacao/sql.ts'

type Escrita = z.input<typeof Ausencia>

/** Whose absences a call sees: one's own and those one covers, or everybody's of the promotores. */
export type Vista = {
  idUsuario: string
  supervisiona: boolean
  /** The absences of gestores are for gestores. */
  gestor: boolean
  promotores: readonly string[]
}

/** The person sees everything of theirs, and so does who supervises; who covers sees the days alone. */
const porInteiro = ({ idUsuario, supervisiona, gestor }: De<Vista>): Sql =>
  sql`(a.id_usuario = ${idUsuario}
      or ${supervisiona}::boolean and (u.papel <> 'GESTOR' or ${gestor}::boolean))`

const ausenciaJson = (p: De<Vista>) =>
  objeto<Escrita>({
    idAusencia: 'a.id',
    atendente: pessoa('u'),
    motivo: objeto<Escrita['motivo']>({
      codigo: sql`case when ${porInteiro(p)} then a.motivo else '' end`,
      descricao: sql`case when ${porInteiro(p)} then coalesce(m.descricao, a.motivo) else 'Ausente' end`,
    }),
    dataInicio: 'a.inicio',
    dataFim: 'a.fim',
    inicioTarde: 'a.inicio_tarde',
    fimManha: 'a.fim_manha',
    observacao: sql`case when ${porInteiro(p)} then a.observacao end`,
    cobertura: lista(
      objeto<Escrita['cobertura'][number]>({
        codigoPromotor: 'k.codigo_promotor',
        cobertor: pessoa('c'),
      }),
      {
        de: sql`from ausencia_cobertura k join usuario c on c.id = k.id_cobertor
              where k.id_ausencia = a.id and k.fim is null
                and (a.id_usuario = ${p.idUsuario} or k.id_cobertor = ${p.idUsuario}
                     or k.codigo_promotor = any (${p.promotores}::text[]))`,
        ordem: sql`k.codigo_promotor`,
      },
    ),
    versao: 'a.versao',
    incluidaEm: 'a.incluida_em',
  })

const juncoes = sql`join usuario u on u.id = a.id_usuario
  left join lista m on m.lista = 'motivo_ausencia' and m.codigo = a.motivo`

const visivel = (p: De<Vista>): Sql => sql`a.excluida_em is null and (
    a.id_usuario = ${p.idUsuario}
    or exists (select from ausencia_cobertura k
                where k.id_ausencia = a.id and k.id_cobertor = ${p.idUsuario} and k.fim is null)
    or ${p.supervisiona}::boolean and (u.papel <> 'GESTOR' or ${p.gestor}::boolean)
      and exists (select from usuario_promotor up
                where up.id_usuario = a.id_usuario
                  and up.codigo_promotor = any (${p.promotores}::text[])))`

type Busca = Vista & { de: Dia; ate: Dia; atendente: string | undefined; maximo: number }

/** The first ones of a period. */
export const listarAusencias = varias(
  'ausencia.listar',
  (p: De<Busca>) => sql<{ ausencia: Escrita }>`select ${ausenciaJson(p)} as ausencia
  from ausencia a ${juncoes}
 where ${visivel(p)} and a.inicio <= ${p.ate} and a.fim >= ${p.de}
   and (${p.atendente}::uuid is null or a.id_usuario = ${p.atendente})
 order by a.inicio, u.nome, a.id
 limit ${p.maximo}`,
)

export const buscarAusencia = umaOuNada(
  'ausencia.buscar',
  (p: De<Vista & { id: string }>) => sql<{ ausencia: Escrita }>`select
    ${ausenciaJson(p)} as ausencia
  from ausencia a ${juncoes} where a.id = ${p.id} and ${visivel(p)}`,
)

/** One change of the absences of a person at a time. */
export const travarPessoa = comando(
  'ausencia.travar-pessoa',
  (p: De<{ id: string }>) =>
    sql`select pg_advisory_xact_lock(hashtextextended('ausencia:' || ${p.id}::uuid, 0))`,
)

export type Travada = NonNullable<Awaited<ReturnType<typeof travarAusencia>>>

/** An absence held until the transaction ends. */
export const travarAusencia = umaOuNada(
  'ausencia.travar',
  (p: De<Vista & { id: string }>) => sql`select a.id, a.id_usuario as "idUsuario", a.motivo,
    a.inicio::text as "dataInicio", a.fim::text as "dataFim", a.inicio_tarde as "inicioTarde",
    a.fim_manha as "fimManha", a.observacao, a.versao, a.atualizada_em as "atualizadoEm"
  from ausencia a join usuario u on u.id = a.id_usuario
 where a.id = ${p.id} and ${visivel(p)} for update of a`,
)

/** The person, with the promotores that they work for. */
export const buscarPessoa = umaOuNada(
  'ausencia.pessoa',
  (p: De<{ id: string }>) => sql<{ promotores: string[] }>`select u.nome, u.papel,
    array(select up.codigo_promotor from usuario_promotor up where up.id_usuario = u.id
           order by up.codigo_promotor) as promotores
  from usuario u where u.id = ${p.id} and u.ativo`,
)

export const acharMotivo = comando(
  'ausencia.achar-motivo',
  (p: De<{ codigo: string }>) =>
    sql`select from lista where lista = 'motivo_ausencia' and codigo = ${p.codigo}`,
)

type Dias = { idUsuario: string; idAusencia: string | null; de: Date; ate: Date }

/** Another absence of the person that meets these instants. */
export const acharOutra = umaOuNada(
  'ausencia.outra',
  (p: De<Dias>) => sql`select a.inicio::text as "dataInicio", a.fim::text as "dataFim",
    a.inicio_tarde as "inicioTarde", a.fim_manha as "fimManha"
  from ausencia a
 where a.id_usuario = ${p.idUsuario} and a.excluida_em is null
   and a.id is distinct from ${p.idAusencia} and a.de < ${p.ate} and a.ate > ${p.de}
 order by a.de limit 1`,
)

type Nova = {
  id: string
  idUsuario: string
  motivo: string
  dataInicio: Dia
  dataFim: Dia
  inicioTarde: boolean
  fimManha: boolean
  observacao: string | null
  incluidaPor: string
  agora: Date
}

export const inserirAusencia = comando(
  'ausencia.inserir',
  (p: De<Nova>) => sql`insert into ausencia (id, id_usuario, motivo, inicio, fim, inicio_tarde,
  fim_manha, observacao, incluida_por, incluida_em, atualizada_em)
values (${p.id}, ${p.idUsuario}, ${p.motivo}, ${p.dataInicio}, ${p.dataFim}, ${p.inicioTarde},
  ${p.fimManha}, ${p.observacao}, ${p.incluidaPor}, ${p.agora}, ${p.agora})`,
)

export const gravarAusencia = comando(
  'ausencia.gravar',
  (p: De<Omit<Nova, 'idUsuario' | 'incluidaPor'>>) => sql`update ausencia
   set motivo = ${p.motivo}, inicio = ${p.dataInicio}, fim = ${p.dataFim},
       inicio_tarde = ${p.inicioTarde}, fim_manha = ${p.fimManha}, observacao = ${p.observacao},
       versao = versao + 1, atualizada_em = ${p.agora}
 where id = ${p.id}`,
)

export const excluirAusencia = comando(
  'ausencia.excluir',
  (p: De<{ id: string; idUsuario: string; motivo: string | null; agora: Date }>) => sql`
update ausencia
   set excluida_em = ${p.agora}, excluida_por = ${p.idUsuario}, motivo_exclusao = ${p.motivo},
       versao = versao + 1, atualizada_em = ${p.agora}
 where id = ${p.id}`,
)

type Cobertura = {
  id: string
  idAusencia: string
  codigoPromotor: string
  idCobertor: string | null
  definidaPor: string
  agora: Date
}

/** Ends the cover of the promotor, and begins the new one where there is one. */
export const trocarCobertura = comando(
  'ausencia.trocar-cobertura',
  (p: De<Cobertura>) => sql`with antes as (
  update ausencia_cobertura set fim = greatest(desde, ${p.agora})
   where id_ausencia = ${p.idAusencia} and codigo_promotor = ${p.codigoPromotor} and fim is null
  returning id
)
insert into ausencia_cobertura (id, id_ausencia, codigo_promotor, id_cobertor, desde, definida_por)
select ${p.id}, ${p.idAusencia}, ${p.codigoPromotor}, ${p.idCobertor}, ${p.agora}, ${p.definidaPor}
 where ${p.idCobertor}::uuid is not null and (select count(*) from antes) >= 0`,
)

/** Who covers now, by promotor. */
export const lerCobertura = varias(
  'ausencia.cobertura',
  (p: De<{ idAusencia: string }>) => sql`select k.codigo_promotor as "codigoPromotor",
    k.id_cobertor as "idCobertor"
  from ausencia_cobertura k where k.id_ausencia = ${p.idAusencia} and k.fim is null
 order by k.codigo_promotor`,
)

type Procura = Dias & { promotores: readonly string[]; dataFim: Dia; dia: Dia }

/**
 * Everybody of the promotores who has the same role as the absent person, those who can cover
 * first, the least loaded before: live oportunidades of their clients and lembretes of these days.
 */
export const listarCandidatos = varias(
  'ausencia.candidatos',
  (p: De<Procura>) => sql<{ candidato: z.input<typeof Candidato> }>`
select x.codigo_promotor as "codigoPromotor", pr.nome as "nomePromotor",
  ${objeto<z.input<typeof Candidato>>({
    idUsuario: 'x.id',
    loginUsuario: 'x.login',
    nome: 'x.nome',
    carga: 'x.carga',
    impedimento: 'x.impedimento',
  })} as candidato
from (
  select up.codigo_promotor, u.id, u.login, u.nome,
    (select count(*) from oportunidade o
      where o.id_atendente = u.id and o.codigo_promotor = up.codigo_promotor
        and o.status not in ${finalizadas})
    + (select count(*) from lembrete l
        where l.id_atendente = u.id and l.codigo_promotor = up.codigo_promotor
          and l.status = 'Agendado' and l.quando >= ${p.de} and l.quando < ${p.ate}) as carga,
    case
      when exists (select from ausencia f
                    where f.id_usuario = u.id and f.excluida_em is null
                      and f.id is distinct from ${p.idAusencia}
                      and f.de < ${p.ate} and f.ate > ${p.de})
        then 'também está ausente nestes dias'
      when u.papel = 'ATENDENTE' and u.certificacao_valida_ate is null then 'não tem certificação'
      when u.papel = 'ATENDENTE' and u.certificacao_valida_ate < greatest(${p.dataFim}::date, ${p.dia}::date)
        then 'tem certificação só até ' || to_char(u.certificacao_valida_ate, 'DD/MM/YYYY')
    end as impedimento
    from usuario_promotor up
    join usuario u on u.id = up.id_usuario and u.ativo and u.id <> ${p.idUsuario}
    join usuario d on d.id = ${p.idUsuario} and d.papel = u.papel
   where up.codigo_promotor = any (${p.promotores}::text[])) x
  join promotor pr on pr.codigo = x.codigo_promotor
 order by x.codigo_promotor, x.impedimento is not null, x.carga, x.nome, x.id`,
)

/** What waits for the person in these days, in the promotores that the caller sees. */
export const contarImpacto = uma(
  'ausencia.impacto',
  (p: De<Omit<Dias, 'idAusencia'>>) => sql`select
    (select count(*) from relacionamento r where r.id_atendente = ${p.idUsuario}
        and r.codigo_promotor = any (promotores_visiveis())) as clientes,
    (select count(*) from lembrete l where l.id_atendente = ${p.idUsuario}
        and l.status = 'Agendado' and l.quando >= ${p.de} and l.quando < ${p.ate}) as lembretes,
    (select count(*) from promessa p join relacionamento r on r.id = p.id_relacionamento
      where p.codigo_promotor = any (promotores_visiveis()) and p.situacao = 'ABERTA'
        and p.quando >= ${p.de} and p.quando < ${p.ate}
        and coalesce(r.id_atendente, p.prometida_por) = ${p.idUsuario}) as promessas,
    (select count(*) from proposta p where p.id_atendente = ${p.idUsuario}
        and p.situacao not in ${fins}) as propostas,
    (select count(*) from proposta p where p.id_atendente = ${p.idUsuario}
        and p.situacao not in ${fins}
        and p.prazo_etapa >= ${p.de} and p.prazo_etapa < ${p.ate})
    + (select count(*) from ctc x join relacionamento r on r.id = x.id_relacionamento
        where r.id_atendente = ${p.idUsuario} and x.situacao in ${ctcAbertas}
          and x.codigo_promotor = any (promotores_visiveis())
          and x.interno_em >= ${p.de} and x.interno_em < ${p.ate}) as prazos`,
)

/** The first absence of the person that ended, and that they were not told about yet. */
export const primeiraPorVer = umaOuNada(
  'ausencia.primeira-por-ver',
  (p: De<{ idUsuario: string; desde: Date; agora: Date }>) => sql`select a.id,
    a.inicio::text as "dataInicio", a.fim::text as "dataFim", a.de, a.ate
  from ausencia a
 where a.id_usuario = ${p.idUsuario} and a.excluida_em is null and a.devolvida_em is null
   and a.ate <= ${p.agora} and a.ate > ${p.desde}
 order by a.ate limit 1`,
)

type Feito = z.input<typeof Devolucao>['clientes'][number]

/** The clients that the person attends and with whom somebody else worked between two instants. */
export const listarFeitos = varias(
  'ausencia.feitos',
  (p: De<{ idUsuario: string; de: Date; ate: Date; maximo: number }>) => sql<{ feito: Feito }>`
with feitos as (
  select n.id_relacionamento, 'ANOTACAO' as oque, n.criada_em as em
    from anotacao n
    join relacionamento r on r.id = n.id_relacionamento and r.id_atendente = ${p.idUsuario}
   where n.criada_em >= ${p.de} and n.criada_em < ${p.ate} and n.id_usuario <> ${p.idUsuario}
  union all
  select o.id_relacionamento, 'MOVIMENTO', h.ocorrido_em
    from oportunidade o
    join oportunidade_historico h on h.id_oportunidade = o.id
   where o.id_atendente = ${p.idUsuario} and h.id_usuario <> ${p.idUsuario}
     and h.ocorrido_em >= ${p.de} and h.ocorrido_em < ${p.ate}
  union all
  select q.id_relacionamento, 'PROPOSTA', h.ocorrido_em
    from proposta q
    join proposta_historico h on h.id_proposta = q.id
   where q.id_atendente = ${p.idUsuario} and h.id_usuario is distinct from ${p.idUsuario}
     and h.ocorrido_em >= ${p.de} and h.ocorrido_em < ${p.ate}
  union all
  select r.id, 'LIGACAO', g.ocorrida_em
    from ligacao g
    join relacionamento r on r.id_cliente = g.id_cliente and r.codigo_promotor = g.codigo_promotor
      and r.id_atendente = ${p.idUsuario}
   where g.ocorrida_em >= ${p.de} and g.ocorrida_em < ${p.ate} and g.id_usuario <> ${p.idUsuario}
  union all
  -- A promise counts once for who made it and once for how it ended.
  select w.id_relacionamento, 'PROMESSA', x.em
    from promessa w
    join relacionamento r on r.id = w.id_relacionamento and r.id_atendente = ${p.idUsuario}
   cross join lateral (values (w.criada_em, w.prometida_por), (w.terminada_em, w.terminada_por)) x (em, quem)
   where x.em >= ${p.de} and x.em < ${p.ate} and x.quem is distinct from ${p.idUsuario}
  union all
  -- Who is away ends none.
  select l.id_relacionamento, 'LEMBRETE', l.atualizado_em
    from lembrete l
    join relacionamento r on r.id = l.id_relacionamento and r.id_atendente = ${p.idUsuario}
   where l.status <> 'Agendado' and l.atualizado_em >= ${p.de} and l.atualizado_em < ${p.ate}
  union all
  select x.id_relacionamento, 'PEDIDO', h.ocorrido_em
    from ctc x
    join relacionamento r on r.id = x.id_relacionamento and r.id_atendente = ${p.idUsuario}
    join ctc_historico h on h.id_ctc = x.id
   where h.ocorrido_em >= ${p.de} and h.ocorrido_em < ${p.ate}
     and h.id_usuario is distinct from ${p.idUsuario}
)
select ${objeto<Feito>({
    idRelacionamento: 'x.id_relacionamento',
    nome: 'c.nome',
    anotacoes: 'x.anotacoes',
    movimentos: 'x.movimentos',
    propostas: 'x.propostas',
    ligacoes: 'x.ligacoes',
    promessas: 'x.promessas',
    lembretes: 'x.lembretes',
    pedidos: 'x.pedidos',
    ultimaEm: 'x.ultima',
  })} as feito
  from (select id_relacionamento, max(em) as ultima,
          count(*) filter (where oque = 'ANOTACAO') as anotacoes,
          count(*) filter (where oque = 'MOVIMENTO') as movimentos,
          count(*) filter (where oque = 'PROPOSTA') as propostas,
          count(*) filter (where oque = 'LIGACAO') as ligacoes,
          count(*) filter (where oque = 'PROMESSA') as promessas,
          count(*) filter (where oque = 'LEMBRETE') as lembretes,
          count(*) filter (where oque = 'PEDIDO') as pedidos
          from feitos group by id_relacionamento
         order by max(em) desc, id_relacionamento limit ${p.maximo}) x
  join relacionamento r on r.id = x.id_relacionamento
  join cliente c on c.id = r.id_cliente
 order by x.ultima desc, x.id_relacionamento`,
)

export const receberDevolucao = comando(
  'ausencia.receber',
  (p: De<{ id: string; idUsuario: string; agora: Date }>) => sql`update ausencia
   set devolvida_em = ${p.agora}
 where id_usuario = ${p.idUsuario} and excluida_em is null and devolvida_em is null
   and ate <= (select a.ate from ausencia a where a.id = ${p.id} and a.id_usuario = ${p.idUsuario}
                  and a.ate <= ${p.agora})`,
)

export const jaRecebida = umaOuNada(
  'ausencia.ja-recebida',
  (p: De<{ id: string; idUsuario: string }>) => sql`select devolvida_em as em from ausencia
 where id = ${p.id} and id_usuario = ${p.idUsuario} and devolvida_em is not null`,
)
