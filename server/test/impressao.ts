import type { ClientBase } from 'pg'
import { preparada } from '../base/db/preparada.ts'
import { marcarEscritas } from './marcas.ts'

/** How many rows a table has, and their newest transaction: nothing is read of what they say. */
const versaoDe = (tabela: string): string =>
  `(select count(*) || ':' || coalesce(age('3'::xid) - min(age(t.xmin)), 0) from ${tabela} t)`

/** What the rows of a table say, whatever their order: equal, nothing in it changed. */
const conteudoDe = (tabela: string): string =>
  `(select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from ${tabela} t)`

type Tabela = {
  nome: string
  /** A table too long to read that no call writes: only its version is compared. */
  longa: boolean
}

/**
 * A look at all these tables, as often as wanted: only what was written since the last is read. One a database, and
 * one after the other: a look takes the marks away.
 */
export function observar(client: ClientBase, tabelas: readonly Tabela[]): () => Promise<string> {
  const ditos = new Map<string, string>()
  let marcadas: Promise<void> | undefined
  const olhar = async () => {
    await (marcadas ??= marcarEscritas(client))
    const escritas = await escritasDesde(client)
    for (const { nome, longa } of tabelas) {
      if (ditos.has(nome) && !escritas.has(nome)) continue
      ditos.set(nome, await ler(client, longa ? versaoDe(nome) : conteudoDe(nome)))
    }
    return [...ditos].map(([nome, dito]) => `${nome} ${dito}`).join('\n')
  }
  let ultimo: Promise<unknown> = Promise.resolve()
  return () => {
    const este = ultimo.then(olhar, olhar)
    ultimo = este
    return este
  }
}

/** The tables that were written since the last look. */
async function escritasDesde(client: ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ nome: string }>(
    preparada(`with idas as (delete from copia.por_ver returning tabela)
      select distinct tabela::regclass::text as nome from idas`),
  )
  return new Set(rows.map(({ nome }) => nome))
}

async function ler(client: ClientBase, pergunta: string): Promise<string> {
  const { rows } = await client.query<{ dito: string }>(preparada(`select ${pergunta} as dito`))
  return rows[0]?.dito ?? ''
}
