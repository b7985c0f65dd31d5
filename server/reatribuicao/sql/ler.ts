import type { z } from 'zod'
import type {
  AtendenteDoFiltro,
  ConvenioDoFiltro,
  Elegivel,
  MailingDoFiltro,
  PerfilDoFiltro,
  Sumario,
} from '#shared/reatribuicao/shapes.ts'
import { comando, varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { juntos, objeto, quando } from '../../base/db/objeto.ts'
import { modelo } from '../../base/http/modelo.ts'
import { pessoa } from '../../organizacao/sql.ts'
import { ctcAberta, type Filtro, noFiltro, propostaViva, vivas } from './filtro.ts'

type NoPromotor = { codigoPromotor: string }

export const pessoaJson = quando(sql`u.id is not null`, pessoa('u'))

/** How many clients wait in the running lists, each once. */
const esperam = (onde: Sql): Sql => sql`(select count(distinct k.id_relacionamento)
    from mailing_cliente k join mailing m on m.id = k.id_mailing
   where k.situacao = 'ESPERA' and m.situacao <> 'ENCERRADA' and ${onde})`

export const listarPerfis = modelo(
  'reatribuicao.perfis',
  (p: De<NoPromotor>) => sql`select ${juntos(
    objeto<z.input<typeof PerfilDoFiltro>>({
      codigo: 'f.codigo',
      nome: 'f.nome',
      manual: 'f.manual',
      clientes: esperam(
        sql`m.codigo_promotor = ${p.codigoPromotor} and m.codigo_perfil = f.codigo`,
      ),
    }),
    sql`f.ordem`,
  )}::text as model
  from mailing_perfil f`,
)

export const listarMailings = modelo(
  'reatribuicao.mailings',
  (p: De<NoPromotor>) => sql`select ${juntos(
    objeto<z.input<typeof MailingDoFiltro>>({
      idMailing: 'x.id',
      nome: 'x.nome',
      codigoPerfil: 'x.codigo_perfil',
      clientes: esperam(sql`m.id = x.id`),
    }),
    sql`x.prioridade, x.nome, x.id`,
  )}::text as model
  from mailing x where x.codigo_promotor = ${p.codigoPromotor} and x.situacao <> 'ENCERRADA'`,
)

export const listarConvenios = modelo(
  'reatribuicao.convenios',
  (p: De<NoPromotor>) => sql`select ${juntos(
    objeto<z.input<typeof ConvenioDoFiltro>>({
      codigoConvenio: 'c.codigo',
      nome: 'c.nome',
      clientes: 'x.clientes',
    }),
    sql`c.nome`,
  )}::text as model
  from (select o.codigo_convenio, count(distinct o.id_relacionamento)::int as clientes
          from oportunidade o where o.codigo_promotor = ${p.codigoPromotor} and ${vivas}
         group by 1) x
  join convenio c on c.codigo = x.codigo_convenio`,
)

type PorStatus = z.input<typeof AtendenteDoFiltro>['oportunidades'][number]

/** The owners of the promotor's clients, also those who left; last the clients without one. */
export const listarDonos = modelo(
  'reatribuicao.donos',
  (p: De<NoPromotor>) => sql`with donos as (
  select r.id_atendente as quem, count(*)::int as clientes
    from relacionamento r where r.codigo_promotor = ${p.codigoPromotor} group by 1
), abertas as (
  select o.id_atendente as quem, o.status, count(*)::int as quantas
    from oportunidade o where o.codigo_promotor = ${p.codigoPromotor} and ${vivas} group by 1, 2
)
select ${juntos(
    objeto<z.input<typeof AtendenteDoFiltro>>({
      atendente: quando(
        sql`u.id is not null`,
        objeto<NonNullable<AtendenteDoFiltro['atendente']>>({
          idUsuario: 'u.id',
          loginUsuario: 'u.login',
          nome: 'u.nome',
          ativo: sql`u.ativo and exists (select from usuario_promotor up
            where up.id_usuario = u.id and up.codigo_promotor = ${p.codigoPromotor})`,
        }),
      ),
      clientes: 'd.clientes',
      oportunidades: sql`(select ${juntos(
        objeto<PorStatus>({ status: sql`a.status`, quantas: 'a.quantas' }),
        sql`s.ordem`,
      )}
        from abertas a
        join unnest(array['Em Aberto', 'Em Atendimento', 'Simulada', 'Em Andamento'])
          with ordinality as s(status, ordem) on s.status = a.status
       where a.quem is not distinct from d.quem)`,
    }),
    sql`u.nome nulls last, u.id`,
  )}::text as model
  from donos d left join usuario u on u.id = d.quem`,
)

/** Everybody who may attend clients of the promotor, with their load; who can receive first. */
export const listarElegiveis = varias(
  'reatribuicao.elegiveis',
  (p: De<NoPromotor & { agora: Date }>) => sql<{ elegivel: z.input<typeof Elegivel> }>`
with donos as (
  select r.id_atendente as quem, count(*)::int as clientes
    from relacionamento r where r.codigo_promotor = ${p.codigoPromotor} group by 1
), abertas as (
  select o.id_atendente as quem, count(*)::int as quantas
    from oportunidade o where o.codigo_promotor = ${p.codigoPromotor} and ${vivas} group by 1
)
select ${objeto<z.input<typeof Elegivel>>({
    idUsuario: 'u.id',
    loginUsuario: 'u.login',
    nome: 'u.nome',
    clientes: sql`coalesce(d.clientes, 0)`,
    oportunidades: sql`coalesce(a.quantas, 0)`,
    ausenteAte: 'f.ate',
    certificacaoValidaAte: 'u.certificacao_valida_ate',
    // The last day of the absence; the end itself is the midnight after it, or its noon.
    impedimento: sql`case when f.ate is not null then 'está ausente até '
      || to_char(f.ate at time zone 'America/Sao_Paulo' - interval '1 second', 'DD/MM/YYYY')
      || case when (f.ate at time zone 'America/Sao_Paulo')::time = '00:00' then ''
              else to_char(f.ate at time zone 'America/Sao_Paulo', '" às "HH24:MI') end end`,
  })} as elegivel
  from usuario_promotor up
  join usuario u on u.id = up.id_usuario and u.ativo and u.papel <> 'GESTOR'
  left join donos d on d.quem = u.id
  left join abertas a on a.quem = u.id
  left join lateral (select max(x.ate) as ate from ausencia x
     where x.id_usuario = u.id and x.excluida_em is null and x.de <= ${p.agora}
       and x.ate > ${p.agora}) f on true
 where up.codigo_promotor = ${p.codigoPromotor}
 order by f.ate is not null, coalesce(d.clientes, 0), u.nome, u.id`,
)

type DoDono = z.input<typeof Sumario>['atendentes'][number]

/** How many of these lists are of the promotor. */
export const contarMailings = comando(
  'reatribuicao.contar-mailings',
  (p: De<NoPromotor & { ids: readonly string[] }>) => sql`select from mailing m
 where m.id = any (${p.ids}::uuid[]) and m.codigo_promotor = ${p.codigoPromotor}`,
)

/**
 * Open requests of other banks for contracts of the clients of a batch, by who has the clients now; after an undo, of
 * the clients who go back at this instant.
 */
export const contarCtcsDoLote = varias(
  'reatribuicao.ctcs-do-lote',
  (p: De<{ idLote: string; agora: Date }>, { desfeitos }) => sql<{
    idUsuario: string
  }>`select r.id_atendente as "idUsuario", count(*)::int as quantas
  from lote_item i
  join relacionamento r on r.id = i.id_item
  join ctc c on c.id_relacionamento = r.id and ${ctcAberta}
 where i.id_lote = ${p.idLote} and i.antes ? 'para' and r.id_atendente is not null
   ${desfeitos ? sql`and i.desfeito_em = ${p.agora}` : sql``}
 group by r.id_atendente`,
  { variantes: { desfeitos: [false, true] } },
)

/** How many rows `de` the chosen clients have, by their owner; each is joined as a set. */
const contados = (de: Sql): Sql => sql`(select e.quem, count(*)::int as n
    from escolhidos e join ${de} group by 1)`

/** What the filters choose, by owner; of each client what is open. */
export const somarPorDono = varias(
  'reatribuicao.sumario',
  (p: De<Filtro>) => sql<{ dono: DoDono }>`
with escolhidos as materialized (
  select r.id, r.id_atendente as quem from relacionamento r where ${noFiltro(p)}
), donos as (
  select e.quem, count(*)::int as clientes from escolhidos e group by 1
), oportunidades as ${contados(sql`oportunidade o on o.id_relacionamento = e.id and ${vivas}`)},
lembretes as ${contados(sql`lembrete l on l.id_relacionamento = e.id and l.status = 'Agendado'`)},
promessas as ${contados(sql`promessa w on w.id_relacionamento = e.id and w.situacao = 'ABERTA'`)},
propostas as ${contados(sql`proposta p on p.id_relacionamento = e.id and ${propostaViva}`)},
ctcs as ${contados(sql`ctc c on c.id_relacionamento = e.id and ${ctcAberta}`)}
select ${objeto<DoDono>({
    atendente: pessoaJson,
    clientes: 'x.clientes',
    oportunidades: sql`coalesce(o.n, 0)`,
    lembretes: sql`coalesce(l.n, 0)`,
    promessas: sql`coalesce(w.n, 0)`,
    propostas: sql`coalesce(p.n, 0)`,
    ctcs: sql`coalesce(c.n, 0)`,
  })} as dono
  from donos x
  left join oportunidades o on o.quem is not distinct from x.quem
  left join lembretes l on l.quem is not distinct from x.quem
  left join promessas w on w.quem is not distinct from x.quem
  left join propostas p on p.quem is not distinct from x.quem
  left join ctcs c on c.quem is not distinct from x.quem
  left join usuario u on u.id = x.quem
 order by u.nome nulls last, u.id`,
)
