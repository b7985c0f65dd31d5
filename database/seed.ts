import { Client, type ClientBase } from 'pg'
import { esvaziar } from './demo/lote.ts'
import type { Geracao } from './demo/ao-lado.ts'
import { credenciar, senhasDaDemo } from './demo/credenciais.ts'
import { comecarDemo, seedDemo } from './demo/demo.ts'
import type { Guardar } from './demo/hiscons.ts'
import { resumoDaReferencia, seedReference } from './reference.ts'

/** Any number, the same in every process: two starts do not load at once. */
const lockKey = 7_020_412

type Semeadura = {
  /** Whether the demonstration is wanted. It is never taken away by a start without it. */
  demo: boolean
  agora: Date
  clientes?: number
  /** A demonstration already being generated, for the same time and number. */
  geracao?: Geracao
  /** Takes what is there away first, with whatever was done in it. */
  reset?: boolean
  /** Keeps the files of the demonstration. */
  guardar?: Guardar
}

/**
 * Updates the reference tables and, when asked, loads the demonstration. An existing one costs one
 * query. All or nothing: an interrupted load leaves no rows.
 *
 * @returns what was loaded now
 */
export async function seed(
  ownerUrl: string,
  { demo, agora, clientes = 3000, reset = false, geracao, guardar }: Semeadura,
): Promise<('referencia' | 'demonstracao')[]> {
  const client = new Client({ connectionString: ownerUrl })
  // Stopped between two statements: the next one says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const feitas = await semeaduras(client)
    const resumo = resumoDaReferencia()
    const faltam = {
      referencia: feitas.get('referencia') !== resumo,
      demonstracao: demo && (reset || !feitas.has('demonstracao')),
    }
    const carregadas: ('referencia' | 'demonstracao')[] = []
    if (!faltam.referencia && !faltam.demonstracao) return carregadas

    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const agoraFeitas = await semeaduras(client)
    if (agoraFeitas.get('referencia') !== resumo) {
      await seedReference(client)
      await marcar(client, 'referencia', resumo)
      carregadas.push('referencia')
    }
    if (demo && (reset || !agoraFeitas.has('demonstracao'))) {
      const demonstracao = geracao ?? comecarDemo(agora, clientes)
      if (reset) await esvaziar(client)
      const [senhas] = await Promise.all([senhasDaDemo(), seedDemo(client, demonstracao, guardar)])
      await credenciar(client, senhas)
      await marcar(client, 'demonstracao', `${clientes} clientes`)
      carregadas.push('demonstracao')
    }
    await client.query('commit')
    return carregadas
  } finally {
    await client.end()
  }
}

/** The planner has never seen the tables that were filled. */
export async function medirTabelas(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function semeaduras(client: ClientBase): Promise<Map<string, string>> {
  await client.query(`create table if not exists semeadura (
    nome   text primary key,
    resumo text not null,
    em     timestamptz not null default now()
  )`)
  const { rows } = await client.query<{ nome: string; resumo: string }>(
    'select nome, resumo from semeadura',
  )
  return new Map(rows.map(({ nome, resumo }) => [nome, resumo]))
}

const marcar = (client: ClientBase, nome: string, resumo: string) =>
  client.query(
    `insert into semeadura (nome, resumo) values ($1, $2)
     on conflict (nome) do update set resumo = excluded.resumo, em = now()`,
    [nome, resumo],
  )
