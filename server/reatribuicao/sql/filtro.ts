import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import { fins } from '#shared/proposta/situacao.ts'
import { ctcAbertas } from '#shared/retencao/situacao.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'

export type Filtro = {
  codigoPromotor: string
  atendentes?: readonly string[] | undefined
  semAtendente: boolean
  statusOportunidade?: readonly StatusOportunidade[] | undefined
  convenios?: readonly string[] | undefined
  perfis?: readonly string[] | undefined
  mailings?: readonly string[] | undefined
  clientes?: readonly string[] | undefined
}

/** The live rows of a relationship, or of a promotor. */
export const vivas = sql`o.status not in ${finalizadas}`
export const propostaViva = sql`p.situacao not in ${fins}`
export const ctcAberta = sql`c.situacao in ${ctcAbertas}`

/** Whether the relationship `r` is one of those that the filters name. */
export const noFiltro = (p: De<Filtro>): Sql => sql`r.codigo_promotor = ${p.codigoPromotor}
   and (${p.atendentes}::uuid[] is null and not ${p.semAtendente}::boolean
        or r.id_atendente = any (${p.atendentes}::uuid[])
        or ${p.semAtendente}::boolean and r.id_atendente is null)
   and (${p.clientes}::uuid[] is null or r.id = any (${p.clientes}::uuid[]))
   and (${p.statusOportunidade}::text[] is null and ${p.convenios}::text[] is null or exists (
     select from oportunidade o
      where o.id_relacionamento = r.id and ${vivas}
        and (${p.statusOportunidade}::text[] is null or o.status = any (${p.statusOportunidade}::text[]))
        and (${p.convenios}::text[] is null or o.codigo_convenio = any (${p.convenios}::text[]))))
   and (${p.perfis}::text[] is null and ${p.mailings}::uuid[] is null or exists (
     select from mailing_cliente k join mailing m on m.id = k.id_mailing
      where k.id_relacionamento = r.id and k.situacao = 'ESPERA' and m.situacao <> 'ENCERRADA'
        and (${p.perfis}::text[] is null or m.codigo_perfil = any (${p.perfis}::text[]))
        and (${p.mailings}::uuid[] is null or m.id = any (${p.mailings}::uuid[]))))`
