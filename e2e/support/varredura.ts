import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { BrowserContext } from 'playwright-core'
import { startPostgres } from '#database/postgres.ts'
import type { Place } from './system.ts'

/**
 * Storage and traffic of the stories' browsers, one file each kind, beside the system's own logs.
 */
const pastaDe = ({ dataDir }: Pick<Place, 'dataDir'>) => join(dataDir, 'logs')

/** Queries of the specification carry the CPF (section 7, `Cpf`); ours never do. */
const daEspecificacao = /\?(?:.*&)?[Cc]pf=/

/** Records this browser's requests, refusals and, at its end, its remaining storage. */
export function colher(context: BrowserContext, dataDir: string): () => Promise<void> {
  const anotar = (tipo: string, texto: string) =>
    appendFileSync(join(pastaDe({ dataDir }), `navegador-${tipo}.log`), `${texto}\n`)
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const pedido = pathname + search
    // Read as a form is: what is no proper encoding stays as it is.
    const legivel =
      new URLSearchParams(`pedido=${pedido.replaceAll('&', '%26')}`).get('pedido') ?? ''
    if (!daEspecificacao.test(pedido)) anotar('enderecos', legivel)
  })
  context.on('response', async (response) => {
    if (response.status() < 400) return
    anotar('recusas', await response.text().catch(() => ''))
  })
  return async () => anotar('guardado', JSON.stringify(await context.storageState()))
}

type Pessoal = { numeros: Set<string>; textos: string[] }

/** Every CPF and phone there is; the names of who was looked at, and the notes of the run. */
async function pessoalDe({ dataDir }: Place, desde: Date): Promise<Pessoal> {
  const { ownerUrl } = await startPostgres({ folder: join(dataDir, 'postgres') })
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  const lidos = async (sql: string, values: unknown[] = []) =>
    (await client.query<{ dado: string }>(sql, values)).rows.map(({ dado }) => dado)
  const numeros = await lidos(
    'select cpf as dado from cliente union all select numero from telefone where length(numero) = 9',
  )
  const textos = await lidos(
    `select distinct c.nome as dado from auditoria a join cliente c on c.id = a.id_cliente
      where length(c.nome) > 12
     union select texto from anotacao where criada_em > $1 and length(texto) > 12`,
    [desde],
  )
  await client.end()
  return { numeros: new Set(numeros), textos }
}

/**
 * Looks for people in all that the run left outside the database: logs of every part,
 * terminal, metrics, addresses, refused bodies, storage of the browsers.
 *
 * @throws Error that names the kind and the place, never the value
 */
export async function varrer(
  place: Place,
  desde: Date,
  parar: () => Promise<{ stdout: string; stderr: string }>,
): Promise<void> {
  const { numeros, textos } = await pessoalDe(place, desde)
  const metricas = await (await fetch(`${place.url}/metrics`)).text()
  const { stdout, stderr } = await parar()
  const pasta = pastaDe(place)
  const lugares = readdirSync(pasta).map((nome) => [nome, readFileSync(join(pasta, nome), 'utf8')])
  const achados = [...lugares, ['metrics', metricas], ['terminal', stdout + stderr]].flatMap(
    ([lugar = '', texto = '']) => [
      ...(numerosDe(texto).some((numero) => numeros.has(numero)) ? [`number in ${lugar}`] : []),
      ...(textos.some((um) => texto.includes(um)) ? [`name or note in ${lugar}`] : []),
      ...(/eyJ[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/.test(texto) ? [`token in ${lugar}`] : []),
    ],
  )
  if (lugares.length < 3 || textos.length === 0) throw new Error('Nothing was left to look at.')
  if (achados.length > 0) throw new Error(`Personal data was left behind: ${achados.join(', ')}`)
}

/** CPFs and phones, as they are kept and as they are read. */
const numerosDe = (texto: string): string[] =>
  (texto.match(/(?<!\d)(?:\d{9}|\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2}|9\d{4}-\d{4})(?!\d)/g) ?? []).map(
    (numero) => numero.replaceAll(/\D/g, ''),
  )
