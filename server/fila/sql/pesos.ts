import type { z } from 'zod'
import type { Dia } from '#shared/data.ts'
import type { AjusteDePesos, PesosDaFila, ResultadoDaProva } from '#shared/fila/pesos.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import { comando, uma, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { lista, objeto, quando } from '../../base/db/objeto.ts'
import { pessoa } from '../../organizacao/sql.ts'

type DoPromotor = { codigoPromotor: string }
type Ajuste = z.input<typeof AjusteDePesos>
type Motivo = z.input<typeof PesosDaFila>['motivos'][number]

/** One change of the weights of a promotor at a time. */
export const travarPesos = comando(
  'fila.travar-pesos',
  (p: De<DoPromotor>) =>
    sql`select pg_advisory_xact_lock(hashtextextended('fila_ajuste:' || ${p.codigoPromotor}::text, 0))`,
)

export const ultimoAjuste = umaOuNada(
  'fila.ultimo-ajuste',
  (p: De<DoPromotor>) => sql`select versao, feito_em as "atualizadoEm" from fila_ajuste
 where codigo_promotor = ${p.codigoPromotor} order by versao desc limit 1`,
)

/** The weights in force at an instant. */
export const pesosEm = varias(
  'fila.pesos-em',
  (p: De<DoPromotor & { agora: Date }>) => sql<{ codigo: string; peso: number }>`
select codigo, peso from pesos_da_fila(${p.codigoPromotor}, ${p.agora})`,
)

/** Reasons with what they weigh now and next. */
export const listarMotivos = varias(
  'fila.motivos',
  (p: De<DoPromotor & { agora: Date }>) => sql<{ motivo: Motivo }>`select ${objeto<Motivo>({
    codigo: 'v.codigo',
    peso: 'v.peso',
    proprio: 'v.proprio',
    proximo: quando(
      sql`n.peso is not null`,
      objeto<NonNullable<Motivo['proximo']>>({ peso: 'n.peso', desde: 'n.desde' }),
    ),
  })} as motivo
  from pesos_da_fila(${p.codigoPromotor}, ${p.agora}) v
  left join lateral (
    select g.peso, g.desde from fila_peso g
     where g.codigo_promotor = ${p.codigoPromotor} and g.motivo = v.codigo and g.desde > ${p.agora}
     order by g.desde, g.versao desc limit 1) n on true
 order by v.peso desc, v.codigo`,
)

export const listarAjustes = varias(
  'fila.ajustes',
  (p: De<DoPromotor & { maximo: number }>) => sql<{ ajuste: Ajuste }>`select ${objeto<Ajuste>({
    versao: 'a.versao',
    desde: 'a.desde',
    feitoEm: 'a.feito_em',
    quem: pessoa('u'),
    aplicadoEm: 'a.aplicado_em',
    mudancas: lista(
      objeto<Ajuste['mudancas'][number]>({
        codigo: 'g.motivo',
        antes: 'antes.peso',
        depois: 'g.peso',
      }),
      {
        de: sql`from fila_peso g
          cross join lateral (
            select coalesce((select x.peso from fila_peso x
                where x.motivo = g.motivo and x.codigo_promotor in (g.codigo_promotor, '*')
                  and x.desde <= g.desde and x.versao < g.versao
                order by x.codigo_promotor <> '*' desc, x.desde desc, x.versao desc limit 1), 0) as peso) antes
         where g.codigo_promotor = a.codigo_promotor and g.versao = a.versao`,
        ordem: sql`g.motivo`,
      },
    ),
  })} as ajuste
  from fila_ajuste a join usuario u on u.id = a.id_usuario
 where a.codigo_promotor = ${p.codigoPromotor}
 order by a.versao desc limit ${p.maximo}`,
)

type Novo = DoPromotor & {
  versao: number
  desde: Date
  idUsuario: string
  motivos: readonly string[]
  pesos: readonly number[]
  agora: Date
}

/** A change and its weights, in one statement. */
export const inserirAjuste = comando(
  'fila.inserir-ajuste',
  (p: De<Novo>) => sql`with ajuste as (
  insert into fila_ajuste (codigo_promotor, versao, desde, feito_em, id_usuario)
  values (${p.codigoPromotor}, ${p.versao}, ${p.desde}, ${p.agora}, ${p.idUsuario})
)
insert into fila_peso (codigo_promotor, motivo, peso, desde, id_usuario, versao)
select ${p.codigoPromotor}, x.motivo, x.peso, ${p.desde}, ${p.idUsuario}, ${p.versao}
  from unnest(${p.motivos}::text[], ${p.pesos}::int[]) as x (motivo, peso)`,
)

/** Changes that have begun and that who waits does not have yet, of every promotor. */
export const listarPorAplicar = varias(
  'fila.ajustes-por-aplicar',
  (
    p: De<{ agora: Date }>,
  ) => sql`select codigo_promotor as "codigoPromotor", max(versao)::int as versao
  from fila_ajuste where aplicado_em is null and desde <= ${p.agora}
 group by codigo_promotor order by codigo_promotor`,
)

export const listarListasVivas = varias(
  'fila.listas-vivas',
  (p: De<DoPromotor>) => sql`select id from mailing
 where codigo_promotor = ${p.codigoPromotor} and situacao <> 'ENCERRADA' order by id`,
)

/** Gives so many who wait in a list the weight of now (`2026-11-25-50-pesos.sql`). */
export const repesarEspera = uma(
  'fila.repesar-espera',
  (p: De<{ idMailing: string; agora: Date; maximo: number }>) =>
    sql<{
      quantos: number
    }>`select repesar_espera(${p.idMailing}, ${p.agora}, ${p.maximo}) as quantos`,
)

export const marcarAplicados = comando(
  'fila.marcar-aplicados',
  (p: De<DoPromotor & { agora: Date }>) => sql`update fila_ajuste set aplicado_em = ${p.agora}
 where codigo_promotor = ${p.codigoPromotor} and aplicado_em is null and desde <= ${p.agora}`,
)

type Prova = DoPromotor & {
  motivos: readonly string[]
  pesos: readonly number[]
  dia: Dia
  inicio: Date
  fim: Date
  quantos: number
  agora: Date
}
type Resposta = Omit<z.input<typeof ResultadoDaProva>, 'dia'>

/**
 * The queue of a day in the order of its lists and weights, by the weights in force and by those asked for. Who
 * waited: who was in a started list before the day ended, had not left it before it began, and rested no longer
 * than it or had a turn on it. A client of two lists stands in the one that is called first.
 */
export const provarPesos = uma(
  'fila.provar-pesos',
  (p: De<Prova>) => sql<{ resposta: Resposta }>`with novos as materialized (
  select v.codigo, v.peso as antes, coalesce(n.peso, v.peso) as depois
    from pesos_da_fila(${p.codigoPromotor}, ${p.agora}) v
    left join unnest(${p.motivos}::text[], ${p.pesos}::int[]) as n (codigo, peso) on n.codigo = v.codigo
), listas as materialized (
  select m.id, m.nome, m.prioridade from mailing m
   where m.codigo_promotor = ${p.codigoPromotor} and m.situacao <> 'RASCUNHO'
     and m.inicio <= ${p.dia}::date and coalesce(m.fim, ${p.dia}::date) >= ${p.dia}::date
     and coalesce(m.encerrado_em, 'infinity') >= ${p.inicio}
), esperaram as materialized (
  select distinct on (mc.id_relacionamento) mc.id_relacionamento, mc.motivos, mc.peso_proprio, m.nome,
         m.prioridade, m.id as id_mailing
    from listas m join mailing_cliente mc on mc.id_mailing = m.id
   where mc.entrou_em < ${p.fim} and coalesce(mc.saiu_em, 'infinity') >= ${p.inicio}
     and (mc.volta_em < ${p.fim} or exists (
           select from fila_tentativa t where t.id_relacionamento = mc.id_relacionamento
              and t.iniciada_em >= ${p.inicio} and t.iniciada_em < ${p.fim}))
   order by mc.id_relacionamento, m.prioridade, m.id
), somas as materialized (
  select d.motivos, coalesce(sum(n.antes), 0)::int as antes, coalesce(sum(n.depois), 0)::int as depois
    from (select distinct motivos from esperaram) d
    left join lateral unnest(d.motivos) as u (codigo) on true
    left join novos n on n.codigo = u.codigo
   group by d.motivos
), ordenados as materialized (
  select e.id_relacionamento, e.motivos, e.nome as lista, e.peso_proprio + s.antes as peso_antes,
         e.peso_proprio + s.depois as peso_depois,
         row_number() over (order by e.prioridade, e.id_mailing, e.peso_proprio + s.antes desc,
           e.id_relacionamento)::int as antes,
         row_number() over (order by e.prioridade, e.id_mailing, e.peso_proprio + s.depois desc,
           e.id_relacionamento)::int as depois
    from esperaram e join somas s on s.motivos = e.motivos
), ligacoes as materialized (
  select count(distinct t.id_relacionamento)::int as quantas from listas m
    join fila_tentativa t on t.id_mailing = m.id
   where t.ligou_em >= ${p.inicio} and t.ligou_em < ${p.fim}
), corte as materialized (
  select case when quantas = 0 then ${p.quantos} else quantas end as ate from ligacoes
), chamados as materialized (
  select o.*, o.antes <= c.ate as foi, o.depois <= c.ate as seria,
         (select v.nome from oportunidade x join convenio v on v.codigo = x.codigo_convenio
           where x.id_relacionamento = o.id_relacionamento and x.status not in ${finalizadas}
           order by x.valor_liberado desc, x.id limit 1) as convenio
    from ordenados o, corte c where o.antes <= c.ate or o.depois <= c.ate
)
select ${objeto<Resposta>({
    esperavam: sql<number>`(select count(*) from ordenados)`,
    chamados: sql<number>`least((select ate from corte), (select count(*) from ordenados))`,
    houveChamadas: sql<boolean>`(select quantas > 0 from ligacoes)`,
    sobem: sql<number>`(select count(*) from ordenados where depois < antes)`,
    descem: sql<number>`(select count(*) from ordenados where depois > antes)`,
    trocam: sql<number>`(select count(*) from chamados where seria and not foi)`,
    porMotivo: lista(
      objeto<Resposta['porMotivo'][number]>({
        codigo: 'x.codigo',
        antes: 'x.antes',
        depois: 'x.depois',
      }),
      {
        de: sql`from (select u.codigo, (count(*) filter (where c.foi))::int as antes,
            (count(*) filter (where c.seria))::int as depois
          from chamados c cross join lateral unnest(c.motivos) as u (codigo) group by u.codigo) x`,
        ordem: sql`x.depois desc, x.antes desc, x.codigo`,
      },
    ),
    porConvenio: lista(
      objeto<Resposta['porConvenio'][number]>({
        nome: 'x.convenio',
        antes: 'x.antes',
        depois: 'x.depois',
      }),
      {
        de: sql`from (select c.convenio, (count(*) filter (where c.foi))::int as antes,
            (count(*) filter (where c.seria))::int as depois
          from chamados c group by c.convenio) x`,
        ordem: sql`x.depois desc, x.antes desc, x.convenio`,
      },
    ),
    primeiros: lista(
      objeto<Resposta['primeiros'][number]>({
        idRelacionamento: 'o.id_relacionamento',
        nome: 'k.nome',
        lista: 'o.lista',
        motivos: 'o.motivos',
        lugar: objeto<Resposta['primeiros'][number]['lugar']>({
          antes: 'o.antes',
          depois: 'o.depois',
        }),
        peso: objeto<Resposta['primeiros'][number]['peso']>({
          antes: 'o.peso_antes',
          depois: 'o.peso_depois',
        }),
      }),
      {
        de: sql`from ordenados o join relacionamento r on r.id = o.id_relacionamento
          join cliente k on k.id = r.id_cliente where o.depois <= ${p.quantos}`,
        ordem: sql`o.depois`,
      },
    ),
  })} as resposta`,
)
