import { varias } from '#server/base/db/consulta.ts'
import { bruto, type De, sql, type Sql } from '#server/base/db/fragmento.ts'
import type { Recorte } from '../regra.ts'
import { dosClientes, doRecorte } from './recorte.ts'

/** A table with a status, and the table of its history. */
type Par = { tabela: string; estado: string; historico: string; coluna: string; em: string }

const pares = {
  proposta: {
    tabela: 'proposta',
    estado: 'situacao',
    historico: 'proposta_historico',
    coluna: 'id_proposta',
    em: 'criada_em',
  },
  oportunidade: {
    tabela: 'oportunidade',
    estado: 'status',
    historico: 'oportunidade_historico',
    coluna: 'id_oportunidade',
    em: 'criada_em',
  },
  formalizacao: {
    tabela: 'formalizacao',
    estado: 'situacao',
    historico: 'formalizacao_historico',
    coluna: 'id_formalizacao',
    em: 'criada_em',
  },
  consentimento: {
    tabela: 'consentimento',
    estado: 'situacao',
    historico: 'consentimento_historico',
    coluna: 'id_consentimento',
    em: 'enviado_em',
  },
  ctc: {
    tabela: 'ctc',
    estado: 'situacao',
    historico: 'ctc_historico',
    coluna: 'id_ctc',
    em: 'criada_em',
  },
} as const satisfies Record<string, Par>

export type ComHistorico = keyof typeof pares
export const comHistorico = [
  'proposta',
  'oportunidade',
  'formalizacao',
  'consentimento',
  'ctc',
] as const

const ordenados = (estado: Sql) =>
  sql`array_agg(coalesce(${estado}, '') order by coalesce(${estado}, ''))`

/**
 * Rows whose history does not lead from nothing to their status. Steps of one instant have no order,
 * so the statuses left and the statuses reached are compared as sets with repetition.
 */
export const semHistorico = varias(
  'conferir.sem-historico',
  (p: De<Recorte>, { de }) => {
    const { tabela, estado, historico, coluna, em } = pares[de]
    return sql<{ estado: string }>`select x.id, x.${bruto(estado)} || '' as estado
  from ${bruto(tabela)} x
 where ${doRecorte(p, 'x', `x.${em}`)}
   and (select ${ordenados(sql`e.estado`)} from (
          select h.de as estado from ${bruto(historico)} h where h.${bruto(coluna)} = x.id
          union all select x.${bruto(estado)}) e)
     is distinct from (select ${ordenados(sql`e.estado`)} from (
          select h.para as estado from ${bruto(historico)} h where h.${bruto(coluna)} = x.id
          union all select null) e)
 order by x.id`
  },
  { variantes: { de: comHistorico } },
)

/** Each kind of move that was made, with some of the rows that made it. */
export const movimentos = varias(
  'conferir.movimentos',
  (p: De<Recorte>, { de }) => {
    const { tabela, historico, coluna, em } = pares[de]
    // A batch that is undone leads back to where each row was.
    const desfeito =
      de === 'oportunidade'
        ? sql`exists (select from lote_item i where i.id_item = h.id_oportunidade
            and i.desfeito_em is not null and i.antes ->> 'status' = h.para)`
        : sql`false`
    return sql<{ de: string | null; desfeito: boolean; ids: string[] }>`
select h.de, h.para, ${desfeito} as desfeito,
       (array_agg(distinct h.${bruto(coluna)}))[1:20] as ids
  from ${bruto(historico)} h join ${bruto(tabela)} x on x.id = h.${bruto(coluna)}
 where ${dosClientes(p, 'x')} and x.${bruto(em)} >= ${p.desde}::date
 group by 1, 2, 3 order by 1 nulls first, 2, 3`
  },
  { variantes: { de: comHistorico } },
)

/** Relationships whose owner is not the last of their history, or that have none. */
export const donosSemHistorico = varias(
  'conferir.donos-sem-historico',
  (p: De<Recorte>) => sql`select r.id from relacionamento r
 where ${doRecorte(p, 'r', 'r.criado_em')} and r.confirmado_em is not null
   and not exists (select from relacionamento_historico h
        where h.id_relacionamento = r.id and h.para is not distinct from r.id_atendente
          and h.ocorrido_em = (select max(u.ocorrido_em) from relacionamento_historico u
                                where u.id_relacionamento = r.id))
 order by r.id`,
)
