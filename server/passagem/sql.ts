import type { z } from 'zod'
import type { Passagem, PassagemDaLista } from '#shared/passagem/shapes.ts'
import { fins } from '#shared/proposta/situacao.ts'
import { ctcAbertas } from '#shared/retencao/situacao.ts'
import { comando, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'
import { lista, objeto } from '../base/db/objeto.ts'

/**
 * A live proposta, an open lembrete, an open promise or an open request of another bank: what somebody has to know who
 * gets the client `r`.
 */
const temAberto = sql`(exists (select from proposta q
      where q.id_relacionamento = r.id and q.situacao not in ${fins})
   or exists (select from lembrete l where l.id_relacionamento = r.id and l.status = 'Agendado')
   or exists (select from promessa w where w.id_relacionamento = r.id and w.situacao = 'ABERTA')
   or exists (select from ctc x where x.id_relacionamento = r.id and x.situacao in ${ctcAbertas}))`

type Uma = { idRelacionamento: string; de: string; para: string; agora: Date }

/** Whatever waited about the client: it went on. */
export const encerrarDoCliente = comando(
  'passagem.encerrar-do-cliente',
  (p: De<Pick<Uma, 'idRelacionamento' | 'agora'>>) => sql`update passagem
   set situacao = 'ENCERRADA', respondida_em = ${p.agora}
 where id_relacionamento = ${p.idRelacionamento} and situacao in ('ABERTA', 'DEVOLVIDA')`,
)

export const abrirDoCliente = comando(
  'passagem.abrir-do-cliente',
  (p: De<Uma>) => sql`insert into passagem (id_relacionamento, codigo_promotor, de, para, criada_em)
select r.id, r.codigo_promotor, ${p.de}, ${p.para}, ${p.agora}
  from relacionamento r where r.id = ${p.idRelacionamento} and ${temAberto}`,
)

type Lote = { idLote: string; agora: Date }

export const encerrarDoLote = comando(
  'passagem.encerrar-do-lote',
  (p: De<Lote>) => sql`update passagem k
   set situacao = 'ENCERRADA', respondida_em = ${p.agora}, id_lote_fim = ${p.idLote}
  from lote_item i
 where i.id_lote = ${p.idLote} and i.antes ? 'para' and k.id_relacionamento = i.id_item
   and k.situacao in ('ABERTA', 'DEVOLVIDA')`,
)

/** One row for each client of a reassignment with something open, by one statement. */
export const abrirDoLote = comando(
  'passagem.abrir-do-lote',
  (p: De<Lote>) => sql`insert into passagem
  (id_relacionamento, codigo_promotor, de, para, id_lote, criada_em)
select r.id, r.codigo_promotor, (i.antes ->> 'de')::uuid, (i.antes ->> 'para')::uuid, ${p.idLote}, ${p.agora}
  from lote_item i join relacionamento r on r.id = i.id_item
 where i.id_lote = ${p.idLote} and i.antes ? 'para' and i.antes ->> 'de' is not null and ${temAberto}`,
)

/** Of an undone reassignment: those not accepted, of clients who went back. */
export const apagarDoLote = comando(
  'passagem.apagar-do-lote',
  (p: De<{ idLote: string }>) => sql`delete from passagem k
 using relacionamento r
 where k.id_lote = ${p.idLote} and k.situacao in ('ABERTA', 'DEVOLVIDA')
   and r.id = k.id_relacionamento and r.id_atendente is distinct from k.para`,
)

/** After the undo of a reassignment: reopens the passages it ended, for the owner who has the client back. */
export const reabrirDoLote = comando(
  'passagem.reabrir-do-lote',
  (p: De<{ idLote: string }>) => sql`update passagem k
   set situacao = case when k.devolvida_em is null then 'ABERTA' else 'DEVOLVIDA' end,
       respondida_em = k.devolvida_em, id_lote_fim = null
  from relacionamento r
 where k.id_lote_fim = ${p.idLote} and k.situacao = 'ENCERRADA'
   and r.id = k.id_relacionamento and r.id_atendente = k.para
   and not exists (select from passagem v
     where v.id_relacionamento = k.id_relacionamento and v.situacao in ('ABERTA', 'DEVOLVIDA'))`,
)

/**
 * Marks those that nobody accepted in time, each once. Answers how many there are for each person who supervises.
 * Several servers ask at once.
 */
export const marcarParadas = varias(
  'passagem.marcar-paradas',
  (p: De<{ antesDe: Date; agora: Date; maximo: number }>) => sql`with vez as (
  select k.id from passagem k
   where k.situacao = 'ABERTA' and k.avisada_em is null and k.criada_em < ${p.antesDe}
   order by k.criada_em limit ${p.maximo} for update skip locked
), paradas as (
  update passagem k set avisada_em = ${p.agora} from vez where k.id = vez.id
  returning k.codigo_promotor
)
select u.id as "idUsuario", count(*)::int as quantas
  from paradas x
  join usuario_promotor up on up.codigo_promotor = x.codigo_promotor
  join usuario u on u.id = up.id_usuario and u.ativo and u.papel <> 'ATENDENTE'
 group by u.id order by u.id`,
)

const daLista = objeto<z.input<typeof PassagemDaLista>>({
  idPassagem: 'k.id',
  idRelacionamento: 'k.id_relacionamento',
  nomeCliente: 'c.nome',
  de: objeto({ idUsuario: 'd.id', nome: 'd.nome' }),
  para: objeto({ idUsuario: 'u.id', nome: 'u.nome' }),
  criadaEm: 'k.criada_em',
  devolvidaEm: 'k.devolvida_em',
  motivo: 'k.motivo',
  propostas: sql`(select count(*)::int from proposta q
    where q.id_relacionamento = k.id_relacionamento and q.situacao not in ${fins})`,
  lembretes: sql`(select count(*)::int from lembrete l
    where l.id_relacionamento = k.id_relacionamento and l.status = 'Agendado')`,
  promessas: sql`(select count(*)::int from promessa w
    where w.id_relacionamento = k.id_relacionamento and w.situacao = 'ABERTA')`,
  ctcs: sql`(select count(*)::int from ctc x
    where x.id_relacionamento = k.id_relacionamento and x.situacao in ${ctcAbertas})`,
})

const juncoes = sql`join relacionamento r on r.id = k.id_relacionamento
  join cliente c on c.id = r.id_cliente
  join usuario d on d.id = k.de
  join usuario u on u.id = k.para`

const pagina = (quais: Sql, maximo: Sql) => sql<{
  passagem: z.input<typeof PassagemDaLista>
  total: number
}>`select ${daLista} as passagem, k.total
  from (select k.*, count(*) over ()::int as total from passagem k where ${quais}
         order by k.criada_em desc, k.id limit ${maximo}) k ${juncoes}
 order by k.criada_em desc, k.id`

type Leitura = { escopo: readonly string[]; maximo: number }

export const listarRecebidas = varias(
  'passagem.recebidas',
  (p: De<Leitura & { donos: readonly string[] }>) =>
    pagina(
      sql`k.para = any (${p.donos}::uuid[]) and k.situacao = 'ABERTA'
      and k.codigo_promotor = any (${p.escopo}::text[])`,
      sql`${p.maximo}`,
    ),
)

export const listarDevolvidas = varias('passagem.devolvidas', (p: De<Leitura>) =>
  pagina(
    sql`k.codigo_promotor = any (${p.escopo}::text[]) and k.situacao = 'DEVOLVIDA'`,
    sql`${p.maximo}`,
  ),
)

/** Not accepted in time, and told to who supervises. */
export const listarParadas = varias('passagem.paradas', (p: De<Leitura>) =>
  pagina(
    sql`k.codigo_promotor = any (${p.escopo}::text[]) and k.situacao = 'ABERTA'
      and k.avisada_em is not null`,
    sql`${p.maximo}`,
  ),
)

type DoCliente = {
  idRelacionamento: string
  donos: readonly string[]
  agora: Date
  /** Consents that end before it are told. */
  acabaAte: Date
}

const resumo = (p: De<DoCliente>) =>
  objeto<z.input<typeof Passagem>>({
    idPassagem: 'k.id',
    de: objeto({ idUsuario: 'd.id', nome: 'd.nome' }),
    para: objeto({ idUsuario: 'u.id', nome: 'u.nome' }),
    situacao: sql<'ABERTA' | 'DEVOLVIDA'>`k.situacao`,
    criadaEm: 'k.criada_em',
    motivo: 'k.motivo',
    minha: sql`k.para = any (${p.donos}::uuid[])`,
    propostas: lista(
      objeto<z.input<typeof Passagem>['propostas'][number]>({
        idProposta: 'q.id',
        numero: 'q.numero',
        produto: 'q.produto',
        situacao: 'q.situacao',
        prazoEtapa: 'q.prazo_etapa',
      }),
      {
        de: sql`from proposta q where q.id_relacionamento = r.id and q.situacao not in ${fins}`,
        ordem: sql`q.prazo_etapa nulls last, q.id`,
      },
    ),
    ctcs: lista(
      objeto<z.input<typeof Passagem>['ctcs'][number]>({
        idCtc: 'x.id',
        numeroContrato: 'x.numero_contrato',
        nomeBanco: 'b.nome_curto',
        internoEm: 'x.interno_em',
      }),
      {
        de: sql`from ctc x left join banco b on b.codigo = x.banco
          where x.id_relacionamento = r.id and x.situacao in ${ctcAbertas}`,
        ordem: sql`x.interno_em, x.id`,
      },
    ),
    lembretes: lista(
      objeto<z.input<typeof Passagem>['lembretes'][number]>({
        texto: 'l.texto',
        quando: 'l.quando',
      }),
      {
        de: sql`from lembrete l where l.id_relacionamento = r.id and l.status = 'Agendado'`,
        ordem: sql`l.quando, l.id`,
      },
    ),
    promessas: lista(
      objeto<z.input<typeof Passagem>['promessas'][number]>({
        assunto: 'w.assunto',
        texto: 'w.texto',
        quando: 'w.quando',
      }),
      {
        de: sql`from promessa w where w.id_relacionamento = r.id and w.situacao = 'ABERTA'`,
        ordem: sql`w.quando, w.id`,
      },
    ),
    anotacoes: lista(
      objeto<z.input<typeof Passagem>['anotacoes'][number]>({
        texto: 'n.texto',
        autor: 'n.autor',
        em: 'n.criada_em',
      }),
      {
        de: sql`from (select n.texto, n.criada_em, n.id, w.nome as autor
          from anotacao n join usuario w on w.id = n.id_usuario
         where n.id_relacionamento = r.id order by n.criada_em desc, n.id limit 3) n`,
        ordem: sql`n.criada_em desc, n.id`,
      },
    ),
    consentimentos: lista(
      objeto<z.input<typeof Passagem>['consentimentos'][number]>({
        tipo: 's.tipo',
        validoAte: 's.valido_ate',
      }),
      {
        de: sql`from consentimento s where s.id_cliente = r.id_cliente
          and s.codigo_promotor = r.codigo_promotor and s.situacao = 'AUTORIZADO'
          and s.valido_ate > ${p.agora}::timestamptz and s.valido_ate <= ${p.acabaAte}::timestamptz`,
        ordem: sql`s.valido_ate, s.id`,
      },
    ),
  })

export const lerDoCliente = umaOuNada(
  'passagem.do-cliente',
  (p: De<DoCliente>) => sql<{ passagem: z.input<typeof Passagem> }>`select ${resumo(p)} as passagem
  from passagem k
  join relacionamento r on r.id = k.id_relacionamento
  join usuario d on d.id = k.de
  join usuario u on u.id = k.para
 where k.id_relacionamento = ${p.idRelacionamento} and k.situacao in ('ABERTA', 'DEVOLVIDA')`,
)

export const travarPassagem = umaOuNada(
  'passagem.travar',
  (p: De<{ id: string; escopo: readonly string[] }>) => sql`select k.id, k.para, k.situacao,
    k.codigo_promotor as "codigoPromotor", k.id_relacionamento as "idRelacionamento",
    r.id_cliente as "idCliente"
  from passagem k join relacionamento r on r.id = k.id_relacionamento
 where k.id = ${p.id} and k.codigo_promotor = any (${p.escopo}::text[]) for update of k`,
)

type Resposta = { id: string; situacao: string; motivo: string | null; agora: Date }

export const gravarResposta = comando(
  'passagem.responder',
  (p: De<Resposta>) => sql`update passagem
   set situacao = ${p.situacao}, motivo = coalesce(${p.motivo}, motivo), respondida_em = ${p.agora},
       devolvida_em = case ${p.situacao} when 'DEVOLVIDA' then ${p.agora}::timestamptz else devolvida_em end
 where id = ${p.id}`,
)
