import type { z } from 'zod'
import type { LinhaDoBalanco } from '#shared/reatribuicao/shapes.ts'
import type { Autor } from '../../base/audit/registrar.ts'
import { inserirLinhas } from '../../base/audit/sql.ts'
import { inserirItens } from '../../base/batch/sql.ts'
import { comando, varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { objeto } from '../../base/db/objeto.ts'
import { type Filtro, noFiltro, propostaViva, vivas } from './filtro.ts'
import { pessoaJson } from './ler.ts'

export type Escolha = Filtro & {
  receptores: readonly string[]
  lembretesFicam: boolean
  promessasFicam: boolean
  propostasFicam: boolean
  agora: Date
}

/** Whether a client of the filters changes the owner: not who is with a receiver, or in somebody's queue now. */
const muda = (p: De<Escolha>): Sql => sql`${noFiltro(p)}
   and (r.id_atendente is null or r.id_atendente <> all (${p.receptores}::uuid[]))
   and not exists (
     select from fila_locacao l where l.id_relacionamento = r.id and l.ate > ${p.agora})
   and (not ${p.lembretesFicam}::boolean or not exists (
     select from lembrete l where l.id_relacionamento = r.id and l.status = 'Agendado'))
   and (not ${p.promessasFicam}::boolean or not exists (
     select from promessa w where w.id_relacionamento = r.id and w.situacao = 'ABERTA'))
   and (not ${p.propostasFicam}::boolean or not exists (
     select from proposta p where p.id_relacionamento = r.id and ${propostaViva}))`

/**
 * The clients dealt to the receivers in turn, those with the most live oportunidades first: each receiver
 * gets as many clients as the others, and about as much work.
 */
const divididos = (
  p: De<Escolha>,
  trava: Sql,
): Sql => sql`select t.id, t.codigo_promotor, t.versao, t.de,
    (${p.receptores}::uuid[])[((row_number() over (order by t.vivas desc, t.id) - 1)
      % cardinality(${p.receptores}::uuid[]))::int + 1] as para, t.vivas
  from (select x.*, (select count(*)::int from oportunidade o
                      where o.id_relacionamento = x.id and ${vivas}) as vivas
          from (select r.id, r.codigo_promotor, r.versao, r.id_atendente as de
                  from relacionamento r where ${muda(p)} order by r.id ${trava}) x) t`

type Item = { de: string | null; para: string; vivas: number }

/** Locks the clients in the order of their ids and writes into the batch what each had and gets. */
export const escolher = comando('reatribuicao.escolher', (p: De<Escolha & { idLote: string }>) =>
  inserirItens(
    p.idLote,
    sql`select d.id, d.codigo_promotor, ${objeto<Item>({
      de: 'd.de',
      para: 'd.para',
      vivas: 'd.vivas',
    })}, d.versao + 1
    from (${divididos(p, sql`for update of r`)}) d`,
  ),
)

const doLote = ({
  idLote,
}: De<Pick<Balanco, 'idLote'>>): Sql => sql`select (i.antes ->> 'de')::uuid as de,
    (i.antes ->> 'para')::uuid as para, (i.antes ->> 'vivas')::int as vivas
  from lote_item i where i.id_lote = ${idLote} and i.antes ? 'para'`

type Balanco = Escolha & { idLote?: string | undefined }

type Linha = Pick<z.input<typeof LinhaDoBalanco>, 'atendente' | 'entrega' | 'recebe' | 'antes'> & {
  saem: number
  entram: number
}

/** What everybody concerned has now, gives and gets: of a choice, or of the items of a batch. */
export const lerBalanco = varias(
  'reatribuicao.balanco',
  (p: De<Balanco>, { de }) => sql<{ linha: Linha }>`with movidos as materialized (
  ${de === 'lote' ? doLote(p) : divididos(p, sql``)}
), saem as (
  select de as quem, count(*)::int as n, sum(vivas)::int as vivas from movidos group by 1
), entram as (
  select para as quem, count(*)::int as n, sum(vivas)::int as vivas from movidos group by 1
), todos as (
  select quem from saem union select unnest(${p.receptores}::uuid[])
), donos as (
  select r.id_atendente as quem, count(*)::int as n
    from relacionamento r where r.codigo_promotor = ${p.codigoPromotor} group by 1
), abertas as (
  select o.id_atendente as quem, count(*)::int as n
    from oportunidade o where o.codigo_promotor = ${p.codigoPromotor} and ${vivas} group by 1
)
select ${objeto<Linha>({
    atendente: pessoaJson,
    entrega: sql`coalesce(s.n, 0)`,
    recebe: sql`coalesce(e.n, 0)`,
    antes: objeto<Linha['antes']>({
      clientes: sql`coalesce(d.n, 0)`,
      oportunidades: sql`coalesce(a.n, 0)`,
    }),
    saem: sql`coalesce(s.vivas, 0)`,
    entram: sql`coalesce(e.vivas, 0)`,
  })} as linha
  from todos t
  left join usuario u on u.id = t.quem
  left join saem s on s.quem is not distinct from t.quem
  left join entram e on e.quem = t.quem
  left join donos d on d.quem is not distinct from t.quem
  left join abertas a on a.quem is not distinct from t.quem
 order by e.n is null, u.nome nulls last, u.id`,
  { variantes: { de: ['escolha', 'lote'] } },
)

type Mudanca = Omit<Autor, 'codigoPromotor'> & {
  idLote: string
  detalhe: Record<string, unknown>
}

/** A line in the trail for each client of the batch; of a batch that is undone for those that went back. */
export const registrarClientes = comando(
  'reatribuicao.registrar',
  (p: De<Mudanca>, { desfeita }) =>
    inserirLinhas(
      p,
      sql`select r.id_cliente, r.codigo_promotor, 'relacionamento:' || r.id as alvo
    from lote_item i join relacionamento r on r.id = i.id_item
   where i.id_lote = ${p.idLote} ${desfeita ? sql`and i.desfeito_em is not null` : sql``}`,
    ),
  { variantes: { desfeita: [false, true] } },
)
