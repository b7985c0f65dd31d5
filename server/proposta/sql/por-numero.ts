import { type AchadoPorNumero, MAXIMO_POR_NUMERO } from '#shared/proposta/api.ts'
import { varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { locadoA } from '../../base/http/sql.ts'
import { contarBusca } from '../../cota/sql.ts'

type Pedida = {
  /** As it was typed, and in capitals. */
  numeros: readonly string[]
  propostas: boolean
  contratos: boolean
  escopo: readonly string[]
  promotorAtivo: string | null
  idUsuario: string
  papel: string
  donos: readonly string[]
  agora: Date
}

/** The person may open the client `r`: what they may not open is not found. */
const atendivel = (p: De<Pedida>): Sql => sql`r.codigo_promotor = any (${p.escopo}::text[])
        and r.confirmado_em is not null
        and (${p.papel}::text <> 'ATENDENTE'
          or coalesce(r.id_atendente = any (${p.donos}::uuid[]), false) or ${locadoA(sql`r`, p)})`

/**
 * The propostas first; a row of null where nothing has the number. The search is counted first, for the
 * outer side of the join is read first; what is typed within ten seconds is one search.
 */
export const acharPorNumero = varias(
  'proposta.por-numero',
  (p: De<Pedida>) => sql<{
    tipo: AchadoPorNumero['tipo'] | null
    id: string | null
    numero: string | null
    situacao: string | null
    idRelacionamento: string | null
    nomeCliente: string | null
    cpf: string | null
  }>`select x.tipo, x.id, x.numero, x.situacao, x.id_relacionamento as "idRelacionamento",
    c.nome as "nomeCliente", cpf_mascarado(c.cpf) as cpf
  from (select ${contarBusca(p, sql`true`)} as restam offset 0) u
  left join (
    select 'PROPOSTA' as tipo, p.id, p.numero, p.situacao, p.id_relacionamento, p.id_cliente
      from proposta p
      join relacionamento r on r.id = p.id_relacionamento
     where ${p.propostas}::boolean and p.numero = any (${p.numeros}::text[]) and ${atendivel(p)}
    union all
    (select 'CONTRATO', k.id, coalesce(k.numero_impresso, k.numero), k.situacao, r.id, k.id_cliente
      from contrato k
     cross join lateral (
       select r.id from relacionamento r
        where r.id_cliente = k.id_cliente and ${atendivel(p)}
        order by array_position(${p.escopo}::text[], r.codigo_promotor)
        limit 1) r
     where ${p.contratos}::boolean
       and (k.numero = any (${p.numeros}::text[]) or k.numero_impresso = any (${p.numeros}::text[]))
     order by k.proprio desc, k.numero
     limit ${MAXIMO_POR_NUMERO})) x on true
  left join cliente c on c.id = x.id_cliente
 order by x.tipo desc, x.numero
 limit ${MAXIMO_POR_NUMERO}`,
)
