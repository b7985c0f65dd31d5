import type { z } from 'zod'
import type { Dia } from '#shared/data.ts'
import type { Indicacao, SituacaoDaIndicacao } from '#shared/indicacao/shapes.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'
import { objeto } from '../base/db/objeto.ts'

type DaPessoa = { idUsuario: string; codigoPromotor: string }

/** The live link of the person; row-level security shows nobody else's. */
export const acharMeuLink = umaOuNada(
  'indicacao.meu-link',
  (p: De<DaPessoa>) => sql`select l.id, l.codigo, l.criado_em as "criadoEm"
  from indicacao_link l
 where l.id_usuario = ${p.idUsuario} and l.codigo_promotor = ${p.codigoPromotor}
   and l.revogado_em is null`,
)

type Novo = DaPessoa & { id: string; codigo: string; agora: Date }

/** Inserts nothing if the person has a live link. */
export const inserirLink = comando(
  'indicacao.inserir-link',
  (
    p: De<Novo>,
  ) => sql`insert into indicacao_link (id, codigo_promotor, id_usuario, codigo, criado_em)
values (${p.id}, ${p.codigoPromotor}, ${p.idUsuario}, ${p.codigo}, ${p.agora})
on conflict do nothing`,
)

export const revogarLink = comando(
  'indicacao.revogar-link',
  (p: De<{ id: string; idUsuario: string; agora: Date }>) => sql`update indicacao_link
   set revogado_em = ${p.agora}
 where id = ${p.id} and id_usuario = ${p.idUsuario} and revogado_em is null`,
)

export const contarDias = varias(
  'indicacao.dias',
  (p: De<{ idLink: string }>) => sql<{ dia: Dia; visitas: number; recebidas: number }>`
select x.dia::text as dia, sum(x.visitas)::int as visitas, sum(x.recebidas)::int as recebidas
  from (select v.dia, v.quantas as visitas, 0 as recebidas
          from indicacao_visita v where v.id_link = ${p.idLink}
        union all
        select (i.recebida_em at time zone 'America/Sao_Paulo')::date, 0, 1
          from indicacao i where i.id_link = ${p.idLink}) x
 group by x.dia order by x.dia desc`,
)

/** Whether the person works in the promotor. */
const trabalha = (pessoa: Sql, promotor: Sql): Sql<boolean> => sql<boolean>`exists (
  select from usuario u join usuario_promotor up on up.id_usuario = u.id
   where u.id = ${pessoa} and u.ativo and up.codigo_promotor = ${promotor})`

/** The lists that the caller works; a supervisor also those of people who left, or are away without a cover. */
type Minhas = { donos: readonly string[]; supervisiona: boolean; agora: Date }

const minha = (p: De<Minhas>): Sql => sql`(i.id_dono = any (${p.donos}::uuid[])
   or ${p.supervisiona}::boolean and (not ${trabalha(sql`i.id_dono`, sql`i.codigo_promotor`)}
     -- Few are absent: for the others nobody asks who covers them.
     or exists (select from ausencia f where f.id_usuario = i.id_dono and f.excluida_em is null
                   and f.de <= ${p.agora} and f.ate > ${p.agora})
        and quem_atende(i.id_dono, i.codigo_promotor, ${p.agora}) is null))`

type Busca = Minhas & {
  idUsuario: string
  escopo: readonly string[]
  situacao: SituacaoDaIndicacao | undefined
  instante: string | undefined
  id: string | undefined
  quantas: number
}

/** The CPF waits in the same list since before, by another link; or both ended as one. */
const repetida = sql`exists (select from indicacao j
   where j.id_dono = i.id_dono and j.codigo_promotor = i.codigo_promotor and j.cpf = i.cpf
     and j.situacao = i.situacao and j.encerrada_em is not distinct from i.encerrada_em
     and (j.recebida_em, j.id) < (i.recebida_em, i.id))`

/**
 * Those in the lists of `donos`, a CPF of several links once, and as `RECEBIDA` alone those of the person's links
 * that stand in another's list. Row-level security shows no link of anybody else.
 */
export const listarIndicacoes = varias(
  'indicacao.listar',
  (p: De<Busca>) => sql<{ indicacao: z.input<typeof Indicacao>; cursor: string }>`
select ${objeto<z.input<typeof Indicacao>>({
    idIndicacao: 'x.id',
    situacao: 'x.vista',
    nome: sql`case when x.minha then x.nome end`,
    telefone: sql`case when x.minha and x.numero is not null then '(' || x.ddd || ') ' || left(x.numero, 1) || '****-' || right(x.numero, 4) end`,
    recebidaEm: 'x.recebida_em',
    idRelacionamento: sql`case when x.minha then x.id_relacionamento end`,
    motivoDescarte: sql`case when x.minha then x.motivo_descarte end`,
  })} as indicacao,
    to_char(x.recebida_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || x.id as cursor
  from (select i.*, ${minha(p)} as minha,
          case when ${minha(p)} then i.situacao else 'RECEBIDA' end as vista
          from indicacao i
         where i.codigo_promotor = any (${p.escopo}::text[])
           and (${minha(p)} and not ${repetida}
                or not ${minha(p)} and i.id_link in (select l.id from indicacao_link l
                                  where l.id_usuario = ${p.idUsuario}))) x
 where (${p.situacao}::text is null or x.vista = ${p.situacao})
   and (${p.instante}::timestamptz is null
        or (x.recebida_em, x.id) < (${p.instante}::timestamptz, ${p.id}::uuid))
 order by x.recebida_em desc, x.id desc
 limit ${p.quantas}`,
)

type Qual = Minhas & { id: string }

/** One that stands in the lists of `donos`, held until the transaction ends. */
export const travarIndicacao = umaOuNada(
  'indicacao.travar',
  (p: De<Qual>) => sql`select i.id, i.id_dono as "idDono", i.situacao, i.nome, i.ddd,
    i.numero, i.cpf, i.codigo_promotor as "codigoPromotor", i.id_relacionamento as "idRelacionamento"
  from indicacao i where i.id = ${p.id} and ${minha(p)} for update of i`,
)

/** Locks those that wait with the CPF of this one in its promotor, in the order of their ids. */
export const travarDoCpf = comando(
  'indicacao.travar-do-cpf',
  (p: De<{ id: string }>) => sql`select from indicacao i
 where i.situacao = 'A_CONFIRMAR'
   and (i.codigo_promotor, i.cpf) = (select q.codigo_promotor, q.cpf from indicacao q where q.id = ${p.id})
 order by i.id for update`,
)

type Fim = {
  id: string
  situacao: 'ATENDIDA' | 'DESCARTADA'
  idRelacionamento: string | null
  motivo: string | null
  idUsuario: string
  agora: Date
}

/**
 * Ends it, with those of the CPF that wait in the same list. One that becomes a client ends those of other lists
 * too, which pass to the list of who works the client.
 */
export const encerrarIndicacao = comando(
  'indicacao.encerrar',
  (p: De<Fim>) => sql`update indicacao i
   set situacao = ${p.situacao}, motivo_descarte = ${p.motivo}, encerrada_em = ${p.agora},
       encerrada_por = ${p.idUsuario},
       id_relacionamento = coalesce(${p.idRelacionamento}::uuid, i.id_relacionamento), id_dono = q.id_dono
  from indicacao q
 where q.id = ${p.id} and (i.id = q.id
    or i.situacao = 'A_CONFIRMAR' and i.codigo_promotor = q.codigo_promotor and i.cpf = q.cpf
       and (i.id_dono = q.id_dono or ${p.situacao} = 'ATENDIDA'))`,
)

/** The link behind an address, while it lives. */
export const acharLink = umaOuNada(
  'indicacao.link',
  (p: De<{ codigo: string }>) => sql<{
    id: string
    codigoPromotor: string
    idUsuario: string
    pessoa: string
    promotor: string
  }>`select l.id, l.codigo_promotor as "codigoPromotor", l.id_usuario as "idUsuario", l.pessoa,
    l.promotor
  from link_da_indicacao(${p.codigo}) l`,
)

export const contarVisita = comando(
  'indicacao.visita',
  (p: De<{ idLink: string; codigoPromotor: string; dia: Dia }>) => sql`
insert into indicacao_visita as v (id_link, codigo_promotor, dia)
values (${p.idLink}, ${p.codigoPromotor}, ${p.dia})
on conflict (id_link, dia) do update set quantas = v.quantas + 1`,
)

/** A form that was sent before: its second press is answered as the first. */
export const fichaUsada = umaOuNada(
  'indicacao.ficha-usada',
  (p: De<{ id: string }>) => sql`select id from indicacao_ficha where id = ${p.id}`,
)

/** None where the form was sent before. */
export const usarFicha = comando(
  'indicacao.usar-ficha',
  (p: De<{ id: string; agora: Date }>) => sql`insert into indicacao_ficha (id, usada_em)
values (${p.id}, ${p.agora}) on conflict do nothing`,
)

/** The forms of one person in a promotor are counted one after the other. */
export const travarLink = comando(
  'indicacao.travar-link',
  (p: De<{ idLink: string }>) => sql`select travar_link_da_indicacao(${p.idLink})`,
)

/** Those since an instant by any link of the person whose link this is, in its promotor. */
export const contarDesde = uma(
  'indicacao.contar',
  (p: De<{ idLink: string; desde: Date }>) =>
    sql<{
      quantas: number
    }>`select indicacoes_da_pessoa(${p.idLink}, ${p.desde}) as quantas`,
)

type Recebida = {
  id: string
  idLink: string
  codigoPromotor: string
  idUsuario: string
  nome: string
  ddd: string
  numero: string
  cpf: string
  endereco: string
  agente: string
  texto: string
  textoResumo: string
  textoVersao: string
  agora: Date
}

/**
 * Stores the lead in the list of the client's owner if the promotor has the CPF and they work there, else in the list
 * of the link's owner. One statement for every CPF, so that the time of the answer reveals nothing. No row if the same
 * CPF waits already.
 */
export const inserirIndicacao = umaOuNada(
  'indicacao.inserir',
  (p: De<Recebida>) => sql<{ idDono: string; idRelacionamento: string | null }>`
insert into indicacao (id, id_link, codigo_promotor, id_dono, id_relacionamento, nome, ddd, numero, cpf,
  endereco, agente, texto, texto_resumo, texto_versao, recebida_em)
select ${p.id}, ${p.idLink}, ${p.codigoPromotor},
  case when ${trabalha(sql`r.id_atendente`, sql`r.codigo_promotor`)} then r.id_atendente
       else ${p.idUsuario}::uuid end, r.id, ${p.nome},
  ${p.ddd}, ${p.numero}, ${p.cpf}, ${p.endereco}, ${p.agente}, ${p.texto}, ${p.textoResumo},
  ${p.textoVersao}, ${p.agora}
  from (select id_do_cpf(${p.cpf}) as id_cliente) x
  left join relacionamento r on r.id_cliente = x.id_cliente and r.codigo_promotor = ${p.codigoPromotor}
                            and r.confirmado_em is not null
on conflict do nothing
returning id_dono as "idDono", id_relacionamento as "idRelacionamento"`,
)

/** Erases leads that nobody worked on in time and discarded ones; their arrival is still counted. */
export const apagarVencidas = comando(
  'indicacao.apagar',
  (p: De<{ antesDe: Date; agora: Date }>) => sql`update indicacao
   set situacao = 'APAGADA', nome = null, ddd = null, numero = null, cpf = null, endereco = null,
       agente = null, texto = null, texto_resumo = null, encerrada_em = ${p.agora},
       motivo_descarte = null, encerrada_por = null
 where situacao in ('A_CONFIRMAR', 'DESCARTADA') and recebida_em < ${p.antesDe}`,
)

export const apagarFichas = comando(
  'indicacao.apagar-fichas',
  (p: De<{ antesDe: Date }>) => sql`delete from indicacao_ficha where usada_em < ${p.antesDe}`,
)

/** The relationship of the promotor with the CPF, and whether somebody attends it at that instant. */
export const acharRelacionamento = umaOuNada(
  'indicacao.relacionamento',
  (p: De<{ cpf: string; codigoPromotor: string; agora: Date }>) => sql<{
    temQuemAtenda: boolean
  }>`select r.id, r.id_atendente as "idAtendente",
    quem_atende(r.id_atendente, r.codigo_promotor, ${p.agora}) is not null as "temQuemAtenda"
  from relacionamento r
 where r.id_cliente = (select id_do_cpf(${p.cpf})) and r.codigo_promotor = ${p.codigoPromotor}`,
)
