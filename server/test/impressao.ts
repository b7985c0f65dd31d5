import type { ClientBase } from 'pg'
import { preparada } from '../base/db/preparada.ts'

/**
 * How many rows a table has and the last transaction that wrote one: nothing is read of what they say. A write
 * comes from a later transaction than all before it, so a change without another count has a later one.
 */
const versaoDe = (tabela: string): string =>
  `(select count(*) || ':' || coalesce(age('3'::xid) - min(age(t.xmin)), 0) from ${tabela} t)`

/** What the rows of a table say, whatever their order: equal, nothing in it changed. */
const conteudoDe = (tabela: string): string =>
  `(select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from ${tabela} t)`

/** Another text for each table that was written since: one statement, a fifth of reading the rows. */
async function versoesDas(
  client: ClientBase,
  tabelas: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ versoes: string[] }>(
    preparada(`select array[${tabelas.map(versaoDe).join(', ')}] as versoes`),
  )
  return rows[0]?.versoes ?? []
}

type Tabela = {
  nome: string
  /** A table too long to read that no call writes: only its version is compared. */
  longa: boolean
}

/** A look at all these tables, as often as wanted: only what was written since the last is read. */
export function observar(client: ClientBase, tabelas: readonly Tabela[]): () => Promise<string> {
  const nomes = tabelas.map(({ nome }) => nome)
  const ditos = new Map<string, string>()
  let vistas: readonly string[] = []
  return async () => {
    const versoes = await versoesDas(client, nomes)
    for (const [posicao, { nome, longa }] of tabelas.entries()) {
      const versao = versoes[posicao] ?? ''
      if (versao === vistas[posicao]) continue
      ditos.set(nome, longa ? versao : await ler(client, nome))
    }
    vistas = versoes
    return [...ditos].map(([nome, dito]) => `${nome} ${dito}`).join('\n')
  }
}

async function ler(client: ClientBase, tabela: string): Promise<string> {
  const { rows } = await client.query<{ conteudo: string }>(
    preparada(`select ${conteudoDe(tabela)} as conteudo`),
  )
  return rows[0]?.conteudo ?? ''
}
