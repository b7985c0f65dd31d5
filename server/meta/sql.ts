import type { z } from 'zod'
import type { Dia } from '#shared/data.ts'
import type {
  Comissao,
  LinhaDaProducao,
  Meta,
  NovaComissao,
  NovaMeta,
} from '#shared/meta/shapes.ts'
import { comando, uma, varias } from '../base/db/consulta.ts'
import { type De, sql } from '../base/db/fragmento.ts'
import { objeto, quando } from '../base/db/objeto.ts'
import { doDono, donos } from '../organizacao/carteira.ts'

const carteiras = ['promotores', 'atendente'] as const

type Deles = {
  escopo: readonly string[]
  /** Of `carteiraDe`. */
  quem: readonly string[]
  dataInicio: Dia
  dataFim: Dia
}

/** What is left of the period's payments after its withdrawals. */
export const somarProducao = uma(
  'meta.somar',
  (p: De<Deles>, { de }) => sql<{ quantidade: number; valor: number; comissao: number }>`
select coalesce(sum(o.quantas), 0)::float8 as quantidade, coalesce(sum(o.valor), 0)::float8 as valor,
       coalesce(sum(o.comissao), 0)::float8 as comissao
  from ${donos(de, sql`${p.escopo}`, sql`${p.quem}`)}
  join producao o on ${doDono(de, 'o')}
 where o.dia between ${p.dataInicio}::date and ${p.dataFim}::date`,
  { variantes: { de: carteiras } },
)

type LinhaLida = z.input<typeof LinhaDaProducao>

export const listarProducao = varias(
  'meta.producao',
  (
    p: De<Deles & { codigoConvenio?: string | undefined; produto?: string | undefined }>,
    { de },
  ) => sql<{ linha: LinhaLida }>`
select ${objeto<LinhaLida>({
    codigoPromotor: 'x.codigo_promotor',
    promotor: 'r.nome',
    produto: 'x.produto',
    codigoConvenio: 'x.codigo_convenio',
    convenio: 'v.nome',
    pagas: 'x.pagas',
    desistencias: 'x.desistencias',
    valor: sql`reais(x.valor)`,
    comissao: sql`reais(x.comissao)`,
    estorno: sql`reais(x.estorno)`,
  })} as linha
  from (select o.codigo_promotor, o.produto, o.codigo_convenio,
               count(*) filter (where o.quantas > 0) as pagas,
               count(*) filter (where o.quantas < 0) as desistencias,
               sum(o.valor)::bigint as valor, sum(o.comissao)::bigint as comissao,
               coalesce(-sum(o.comissao) filter (where o.quantas < 0), 0)::bigint as estorno
          from ${donos(de, sql`${p.escopo}`, sql`${p.quem}`)}
          join producao o on ${doDono(de, 'o')}
         where o.dia between ${p.dataInicio}::date and ${p.dataFim}::date
           and (${p.codigoConvenio}::text is null or o.codigo_convenio = ${p.codigoConvenio})
           and (${p.produto}::text is null or o.produto = ${p.produto})
         group by o.codigo_promotor, o.produto, o.codigo_convenio) x
  join promotor r on r.codigo = x.codigo_promotor
  join convenio v on v.codigo = x.codigo_convenio
 order by r.nome, x.codigo_promotor, x.comissao desc, x.produto, v.nome, x.codigo_convenio`,
  { variantes: { de: carteiras } },
)

type MetaLida = z.input<typeof Meta>

/**
 * The one reader of targets: the newest row of each key, with what was done of it. An atendente's are those
 * that name them; a supervisor reads also those of whole promotores.
 */
export const listarMetas = varias(
  'meta.metas',
  (p: De<Deles>, { de }) => sql<{ meta: MetaLida }>`
with vigentes as (
  select distinct on (m.codigo_promotor, m.id_atendente, m.produto) m.*
    from meta m
   where m.codigo_promotor = any (${p.escopo}::text[]) and m.mes = ${p.dataInicio}::date
     and ${de === 'promotores' ? sql`m.codigo_promotor = any (${p.quem}::text[])` : sql`m.id_atendente = any (${p.quem}::uuid[])`}
   order by m.codigo_promotor, m.id_atendente, m.produto, m.criada_em desc, m.id desc)
select ${objeto<MetaLida>({
    codigoPromotor: 'm.codigo_promotor',
    promotor: 'r.nome',
    atendente: quando(
      sql`u.id is not null`,
      objeto<{ idUsuario: string; nome: string }>({ idUsuario: 'u.id', nome: 'u.nome' }),
    ),
    produto: sql`m.produto`,
    quantidade: 'm.quantidade',
    valor: sql`reais(m.valor)`,
    feita: objeto<MetaLida['feita']>({ quantidade: 'f.quantidade', valor: sql`reais(f.valor)` }),
    desde: 'm.criada_em',
  })} as meta
  from vigentes m
  join promotor r on r.codigo = m.codigo_promotor
  left join usuario u on u.id = m.id_atendente
  cross join lateral (
    select coalesce(sum(o.quantas), 0) as quantidade, coalesce(sum(o.valor), 0)::bigint as valor
      from producao o
     where o.codigo_promotor = m.codigo_promotor
       and o.dia between ${p.dataInicio}::date and ${p.dataFim}::date
       and (m.id_atendente is null or o.id_atendente = m.id_atendente)
       and (m.produto is null or o.produto = m.produto)) f
 where m.quantidade is not null or m.valor is not null
 order by r.nome, m.codigo_promotor, u.id is not null, u.nome, u.id, m.produto nulls first`,
  { variantes: { de: carteiras } },
)

type Nova = Omit<NovaMeta, 'mes'> & { id: string; mes: Dia; idUsuario: string; agora: Date }

export const inserirMeta = comando(
  'meta.inserir',
  (p: De<Nova>) => sql`insert into meta
    (id, codigo_promotor, id_atendente, mes, produto, quantidade, valor, id_usuario, criada_em)
  values (${p.id}, ${p.codigoPromotor}, ${p.atendente}, ${p.mes}, ${p.produto}, ${p.quantidade}, ${p.valor},
    ${p.idUsuario}, ${p.agora})`,
)

/** Whether the person works for the promotor as an atendente, or has a target there to take back. */
export const podeTerMeta = uma(
  'meta.pode-ter',
  (p: De<{ codigoPromotor: string; atendente: string; retirada: boolean }>) => sql<{
    pode: boolean
  }>`select exists (
    select from usuario_promotor up join usuario u on u.id = up.id_usuario
     where up.codigo_promotor = ${p.codigoPromotor} and u.id = ${p.atendente} and u.ativo
       and u.papel = 'ATENDENTE')
    or ${p.retirada}::boolean and exists (
    select from meta m where m.codigo_promotor = ${p.codigoPromotor} and m.id_atendente = ${p.atendente}) as pode`,
)

type ComissaoLida = z.input<typeof Comissao>

export const listarComissoes = varias(
  'meta.comissoes',
  (p: De<{ escopo: readonly string[] }>) => sql<{ comissao: ComissaoLida }>`
select ${objeto<ComissaoLida>({
    idComissao: 'k.id',
    codigoPromotor: 'k.codigo_promotor',
    promotor: 'r.nome',
    produto: sql`k.produto`,
    codigoConvenio: 'k.codigo_convenio',
    convenio: 'v.nome',
    percentual: 'k.percentual',
    vigenciaInicio: 'k.vigencia_inicio',
    vigenciaFim: sql`k.proxima - 1`,
    por: 'u.nome',
  })} as comissao
  from (select c.*, (select min(d.vigencia_inicio) from meta_comissao d
          where d.codigo_promotor = c.codigo_promotor and d.produto = c.produto
            and d.codigo_convenio is not distinct from c.codigo_convenio
            and d.vigencia_inicio > c.vigencia_inicio) as proxima
          from (select distinct on (codigo_promotor, produto, codigo_convenio, vigencia_inicio) *
                  from meta_comissao where codigo_promotor = any (${p.escopo}::text[])
                 order by codigo_promotor, produto, codigo_convenio, vigencia_inicio,
                       criada_em desc, id desc) c) k
  join promotor r on r.codigo = k.codigo_promotor
  left join convenio v on v.codigo = k.codigo_convenio
  left join usuario u on u.id = k.id_usuario
 order by r.nome, k.codigo_promotor, k.produto, v.nome nulls first, k.vigencia_inicio desc`,
)

type NovaLinha = NovaComissao & { id: string; idUsuario: string; agora: Date }

export const inserirComissao = comando(
  'meta.inserir-comissao',
  (p: De<NovaLinha>) => sql`insert into meta_comissao
    (id, codigo_promotor, produto, codigo_convenio, percentual, vigencia_inicio, id_usuario, criada_em)
  values (${p.id}, ${p.codigoPromotor}, ${p.produto}, ${p.codigoConvenio}, ${p.percentual},
    ${p.vigenciaInicio}, ${p.idUsuario}, ${p.agora})`,
)
