import type { QueryConfig } from 'pg'
import { cpfValido } from '#shared/cpf.ts'
import { hoje } from '#shared/data.ts'
import { LIMITE_BUSCA, MINIMO_LETRAS_DO_NOME } from '#shared/relacionamento/api.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto, Pedido } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { encontradoJson, juncoesDoAchado } from './cartao.ts'

/** What the person typed, understood. */
type Procura =
  | { por: 'cpf'; cpf: string }
  | { por: 'telefone'; numeros: string[] }
  | { por: 'nome'; palavras: string[] }

const NADA_A_BUSCAR =
  'Informe o CPF, o telefone com pelo menos 8 dígitos ou pelo menos 3 letras do nome'

/**
 * Eleven digits with valid check digits are a CPF; digits of a phone are a phone, with or without
 * +55, the long-distance zero and the area code; everything else is words of a name.
 *
 * @throws Recusa for what is too short to search
 */
export function entender(texto: string): Procura {
  const limpo = texto.trim()
  if (/^[\d\s().+/-]+$/.test(limpo)) return entenderDigitos(limpo.replace(/\D/g, ''))
  return { por: 'nome', palavras: palavrasDoNome(limpo) }
}

function entenderDigitos(digitos: string): Procura {
  if (cpfValido(digitos)) return { por: 'cpf', cpf: digitos }
  const numero = digitos.replace(/^0+/, '').replace(/^55(?=\d{10,11}$)/, '')
  if (numero.length < 8) throw new Recusa('invalido', NADA_A_BUSCAR)
  // Mobile numbers gained a ninth digit: an old note may lack it.
  const comNove = numero.replace(/^(\d{2})?([6-9]\d{7})$/, '$19$2')
  return { por: 'telefone', numeros: [...new Set([numero, comNove])] }
}

/** As `sem_acentos` of the database keeps names; words in any order, each once. */
export function palavrasDoNome(texto: string): string[] {
  const palavras = texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((palavra) => palavra !== '')
  if (palavras.join('').replace(/[^a-z]/g, '').length < MINIMO_LETRAS_DO_NOME) {
    throw new Recusa('invalido', NADA_A_BUSCAR)
  }
  // The longest first: it is the rarest, so it narrows the most.
  return [...new Set(palavras)].toSorted((a, b) => b.length - a.length).slice(0, 8)
}

/** Who asks, once for all ways of searching; `a` is the relationship that a card is made of. */
const pergunta = `pergunta as materialized (
  select $1::text[] as escopo, $2::uuid as id_usuario, $3::text as papel,
         $4::text as promotor_ativo, $5::date as hoje)`

/** The cards of the rows `id` of `achados`, those of the person first, then by name. */
const cartoes = (achados: string) => `with ${pergunta},
achados as (${achados}),
a as (
  select r.*, q.id_usuario, q.papel, q.promotor_ativo, q.hoje,
         q.papel = 'ATENDENTE' and r.id_atendente is distinct from q.id_usuario as resumo
    from achados x
    join relacionamento r on r.id = x.id
   cross join pergunta q)
select (${encontradoJson})::text as cliente
  from a
  ${juncoesDoAchado}
 order by (a.id_atendente = a.id_usuario) desc nulls last, c.nome_busca, a.id
 limit ${LIMITE_BUSCA + 1}`

/**
 * The scope is read from `pergunta`: the planner cannot count the promotores of a row, so the plan it
 * makes for any scope seems as cheap as the one for this scope, and it stops planning each search.
 */
const porCpf = cartoes(`select r.id from relacionamento r
   cross join pergunta q
   where r.id_cliente = (select id_do_cpf($6)) and r.codigo_promotor = any (q.escopo)`)

const porTelefone = cartoes(`select r.id from relacionamento r
   cross join pergunta q
   where r.codigo_promotor = any (q.escopo)
     and r.id_cliente = any (array(
       select t.id_cliente from telefone t where t.completo = any (array(select unnest($6::text[])))
       union
       select t.id_cliente from telefone t where t.numero = any (array(select unnest($6::text[])))))`)

/**
 * Names looked at in all when one word is all there is, beside those of the person: with more, the
 * twenty shown are the first of these, which is no loss, because a person types one more word.
 */
const CANDIDATOS = 1200

/**
 * Each word is a range of the index of words; comparisons of text are leakproof, so the policy of
 * the rows does not keep the index from being used (`LIKE` would). The clients of the person are
 * looked for by themselves, so that a common name never crowds them out.
 */
function porNome(palavras: number): string {
  return cartoes(`select id from (${palavras === 1 ? porUmaPalavra : porPalavras(palavras)}) x
   group by id, nome_busca
   order by bool_or(meu) desc, nome_busca, id
   limit ${LIMITE_BUSCA + 1}`)
}

const meus = `select r.id from relacionamento r
              where r.id_atendente = $2 and r.codigo_promotor = any ($1::text[])`

const intervalo = (alias: string, indice: number) =>
  `${alias}.palavra >= $${6 + indice * 2} and ${alias}.palavra < $${7 + indice * 2}`

const porUmaPalavra = `
    select p.id_relacionamento as id, p.nome_busca, true as meu from relacionamento_palavra p
     where p.codigo_promotor = any ($1::text[]) and ${intervalo('p', 0)}
       and p.id_relacionamento in (${meus})
    union all
    select p.id_relacionamento, p.nome_busca, false
      from unnest($1::text[]) as s (codigo)
     cross join lateral (
       select p.id_relacionamento, p.nome_busca from relacionamento_palavra p
        where p.codigo_promotor = s.codigo and ${intervalo('p', 0)}
        order by p.palavra, p.nome_busca
        limit greatest(${LIMITE_BUSCA + 1}, ${CANDIDATOS} / cardinality($1::text[]))) p`

/** Names that have all the words; each further word is looked up in the same promotores. */
function porPalavras(palavras: number): string {
  const outras = Array.from(
    { length: palavras - 1 },
    (_, i) => `
       and p.id_relacionamento in (select o.id_relacionamento from relacionamento_palavra o
             where o.codigo_promotor = any ($1::text[]) and ${intervalo('o', i + 1)})`,
  )
  return `select p.id_relacionamento as id, p.nome_busca,
           p.id_relacionamento in (${meus}) as meu
      from relacionamento_palavra p
     where p.codigo_promotor = any ($1::text[]) and ${intervalo('p', 0)}${outras.join('')}`
}

/** The least text after every text that begins with `palavra` (letters and digits of ASCII). */
const depoisDe = (palavra: string) =>
  palavra.slice(0, -1) + String.fromCharCode(palavra.charCodeAt(palavra.length - 1) + 1)

/**
 * The relationships of this person's promotores that match, as JSON text of each card. What was
 * searched is nowhere kept: not in the trail, not in a log.
 */
async function procurar(contexto: Contexto, procura: Procura): Promise<string[]> {
  const { rows } = await contexto.client.query<{ cliente: string }>(
    consultaDaProcura(procura, contexto),
  )
  return rows.map(({ cliente }) => cliente)
}

/** The search by CPF alone, in one message: the function sets the security context by itself. */
export const consultaDoCpf = (cpf: string, { usuario, escopo, agora }: Pedido): QueryConfig =>
  preparada('select clientes_do_cpf($1, $2, $3, $4, $5, $6) as clientes', [
    [...escopo],
    usuario.id,
    usuario.papel,
    hoje(agora),
    cpf,
    LIMITE_BUSCA,
  ])

/** The list that the function answers. */
export function lerDoCpf([row]: Record<string, unknown>[]): JsonCru {
  const clientes = row?.['clientes']
  if (typeof clientes !== 'string') throw new Error('The search by CPF answered nothing')
  return new JsonCru(clientes)
}

/** The one statement of a search. */
export function consultaDaProcura(
  procura: Procura,
  { usuario, codigoPromotor, escopo, agora }: Pedido,
): QueryConfig {
  const [text, parametros] = consultaDe(procura)
  const values = [
    [...escopo],
    usuario.id,
    usuario.papel,
    codigoPromotor,
    hoje(agora),
    ...parametros,
  ]
  // Words are common or rare, so a search by name is planned for its own; the others never differ.
  return procura.por === 'nome' ? { text, values } : preparada(text, values)
}

function consultaDe(procura: Procura): [texto: string, parametros: unknown[]] {
  if (procura.por === 'cpf') return [porCpf, [procura.cpf]]
  if (procura.por === 'telefone') return [porTelefone, [procura.numeros]]
  const { palavras } = procura
  const limites = palavras.flatMap((palavra) => [palavra, depoisDe(palavra)])
  return [porNome(palavras.length), limites]
}

/** The one search of the palette; eleven digits that are no client's CPF may be a phone's. */
export async function buscar(contexto: Contexto, texto: string): Promise<JsonCru> {
  const procura = entender(texto)
  const achados = await procurar(contexto, procura)
  if (procura.por === 'cpf' && achados.length === 0 && /^[1-9][0-9]9/.test(procura.cpf)) {
    const telefone: Procura = { por: 'telefone', numeros: [procura.cpf] }
    const comTelefone = await procurar(contexto, telefone)
    if (comTelefone.length > 0) return resultado(telefone, comTelefone)
  }
  return resultado(procura, achados)
}

function resultado({ por }: Procura, achados: string[]): JsonCru {
  const clientes = achados.slice(0, LIMITE_BUSCA)
  const haMais = achados.length > LIMITE_BUSCA
  return new JsonCru(`{"por":"${por}","clientes":[${clientes.join(',')}],"haMais":${haMais}}`)
}

/** A list of cards, at most `LIMITE_BUSCA`, from the rows of `consultaDaProcura`. */
export const lerLista = (rows: Record<string, unknown>[]): JsonCru =>
  new JsonCru(
    `[${rows
      .slice(0, LIMITE_BUSCA)
      .map(({ cliente }) => cliente)
      .join(',')}]`,
  )
