import type { Pergunta } from '../../base/db/plano.ts'
import { LIMITE_BUSCA } from '#shared/relacionamento/api.ts'
import { type Executor, uma, varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql, type Valor } from '../../base/db/fragmento.ts'
import { locadoA } from '../../base/http/sql.ts'
import { contarBusca } from '../../cota/sql.ts'
import { encontradoJson, juncoesDoAchado } from './cartao.ts'

type Quem = {
  escopo: readonly string[]
  idUsuario: string
  donos: readonly string[]
  papel: string
  promotorAtivo: string | null
  agora: Date
  hoje: string
}

/**
 * The cards of the rows `id` of `achados`, those of the person first, then by name; a row of null where
 * nobody is found. The search is counted first, for the outer side of the join is read first.
 */
const cartoes = (
  p: De<Quem>,
  achados: Sql,
  digitada: Sql | Valor = sql`false`,
): Sql => sql`with pergunta as materialized (
  select ${p.escopo}::text[] as escopo, ${p.idUsuario}::uuid as id_usuario,
         ${p.donos}::uuid[] as donos,
         ${p.papel}::text as papel, ${p.promotorAtivo}::text as promotor_ativo,
         ${p.hoje}::date as hoje),
achados as (${achados}),
a as (
  select r.*, q.id_usuario, q.donos, q.papel, q.promotor_ativo, q.hoje,
         q.papel = 'ATENDENTE' and not coalesce(r.id_atendente = any (q.donos), false)
           and not ${locadoA(sql`r`, p)} as resumo
    from achados x
    join relacionamento r on r.id = x.id
   cross join pergunta q)
select x.cliente
  from (select ${contarBusca(p, digitada)} as restam offset 0) u
  left join (
    select (${encontradoJson})::text as cliente
      from a
      ${juncoesDoAchado}
     order by (a.id_atendente = any (a.donos)) desc nulls last, c.nome_busca, a.id
     limit ${LIMITE_BUSCA + 1}) x on true`

export const procurarCpf = varias(
  'relacionamento.procurar-cpf',
  (p: De<Quem & { cpf: string }>) =>
    cartoes(
      p,
      sql`select r.id from relacionamento r
   cross join pergunta q
   where r.id_cliente = (select id_do_cpf(${p.cpf})) and r.codigo_promotor = any (q.escopo)`,
    ),
  { plano: 'generico' },
)

export const procurarTelefone = varias(
  'relacionamento.procurar-telefone',
  (p: De<Quem & { numeros: readonly string[]; digitada: boolean }>) =>
    cartoes(
      p,
      sql`select r.id from relacionamento r
   cross join pergunta q
   where r.codigo_promotor = any (q.escopo)
     and r.id_cliente = any (array(
       select t.id_cliente from telefone t
        where t.completo = any (array(select unnest(${p.numeros}::text[])))
       union
       select t.id_cliente from telefone t
        where t.numero = any (array(select unnest(${p.numeros}::text[])))))`,
      p.digitada,
    ),
  { plano: 'generico' },
)

/** More words than these narrow nothing any more. */
export const MAXIMO_PALAVRAS = 8

const indices = [0, 1, 2, 3, 4, 5, 6, 7] as const
const quantidades = [1, 2, 3, 4, 5, 6, 7, MAXIMO_PALAVRAS] as const
type Indice = (typeof indices)[number]

/** A word is everything from `de` to before `ate`; those of a shorter search are absent. */
export type Limites = { [K in `de${Indice}` | `ate${Indice}`]?: string | undefined }

type PorNome = De<Quem & Limites>

/**
 * Limit of names examined for a single word, besides those of the person. With more matches the
 * twenty results are the first of these; a second word narrows them.
 */
const CANDIDATOS = 1200

/** The statement of so many words. */
export const comPalavras = (palavras: number): { palavras: (typeof quantidades)[number] } => ({
  palavras: quantidades.find((quantas) => quantas === palavras) ?? MAXIMO_PALAVRAS,
})

const meus = (p: PorNome): Sql => sql`select r.id from relacionamento r
              where r.id_atendente = any (${p.donos}::uuid[]) and r.codigo_promotor = any (${p.escopo}::text[])`

const intervalo = (p: PorNome, alias: Sql, indice: Indice): Sql =>
  sql`${alias}.palavra >= ${p[`de${indice}`]} and ${alias}.palavra < ${p[`ate${indice}`]}`

const porUmaPalavra = (p: PorNome): Sql => sql`
    select p.id_relacionamento as id, p.nome_busca, true as meu from relacionamento_palavra p
     where p.codigo_promotor = any (${p.escopo}::text[]) and ${intervalo(p, sql`p`, 0)}
       and p.id_relacionamento in (${meus(p)})
    union all
    select p.id_relacionamento, p.nome_busca, false
      from unnest(${p.escopo}::text[]) as s (codigo)
     cross join lateral (
       select p.id_relacionamento, p.nome_busca from relacionamento_palavra p
        where p.codigo_promotor = s.codigo and ${intervalo(p, sql`p`, 0)}
        order by p.palavra, p.nome_busca
        limit greatest(${LIMITE_BUSCA + 1}, ${CANDIDATOS} / cardinality(${p.escopo}::text[]))) p`

/** Names that have all the words; each further word is looked up in the same promotores. */
const porPalavras = (p: PorNome, palavras: number): Sql =>
  indices.slice(1, palavras).reduce(
    (antes, indice) => sql`${antes}
       and p.id_relacionamento in (select o.id_relacionamento from relacionamento_palavra o
             where o.codigo_promotor = any (${p.escopo}::text[]) and ${intervalo(p, sql`o`, indice)})`,
    sql`select p.id_relacionamento as id, p.nome_busca,
           p.id_relacionamento in (${meus(p)}) as meu
      from relacionamento_palavra p
     where p.codigo_promotor = any (${p.escopo}::text[]) and ${intervalo(p, sql`p`, 0)}`,
  )

/**
 * Each word is a range of the index of words; comparisons of text are leakproof, so the policy of
 * the rows does not keep the index from being used (`LIKE` would). The clients of the person are
 * looked for by themselves, so that a common name never crowds them out.
 */
export const procurarNome = varias(
  'relacionamento.procurar-nome',
  (p: PorNome, { palavras }) =>
    cartoes(
      p,
      sql`select id from (${palavras === 1 ? porUmaPalavra(p) : porPalavras(p, palavras)}) x
   group by id, nome_busca
   order by bool_or(meu) desc, nome_busca, id
   limit ${LIMITE_BUSCA + 1}`,
      sql`true`,
    ),
  { variantes: { palavras: quantidades }, plano: 'generico' },
)

/** Sends a search; the rows are the JSON text of each card. */
export async function lerAchados(client: Executor, consulta: Pergunta): Promise<string[]> {
  const { rows } = await client.query(consulta)
  return rows.flatMap(({ cliente }) => (cliente === null ? [] : [cliente]))
}

type DoCpf = Quem & { cpf: string; maximo: number }

/** The search by CPF alone: the function sets the security context by itself. */
export const clientesDoCpf = uma(
  'relacionamento.clientes-do-cpf',
  (p: De<DoCpf>) => sql`select clientes_do_cpf(${p.escopo}, ${p.idUsuario}, ${p.donos},
    ${p.papel}, ${p.hoje}, ${p.cpf}, ${p.maximo}) as clientes, ${contarBusca(p)} as restam`,
  { plano: 'indiferente' },
)

type DoPromotor = { cpf: string; promotorAtivo: string; idUsuario: string; agora: Date }

/** The relationship of a promotor with a CPF; one to be confirmed counts. Asking it is a search. */
export const acharPorCpf = uma(
  'relacionamento.achar-por-cpf',
  (p: De<DoPromotor>) => sql<{ id: string | null }>`select (select r.id from relacionamento r
   where r.id_cliente = (select id_do_cpf(${p.cpf})) and r.codigo_promotor = ${p.promotorAtivo}) as id,
  ${contarBusca(p)} as restam`,
)
