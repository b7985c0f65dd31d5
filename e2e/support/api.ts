import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Place } from './system.ts'

const runner = join(import.meta.dirname, '../../scripts/run.mjs')

const Acesso = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })
export type Acesso = z.infer<typeof Acesso>

/** The address and the four headers of a demo person, by `npm run -s token`'s own command. */
export async function acessoDe(login: string, { env }: Place): Promise<Acesso> {
  const { stdout } = await promisify(execFile)(process.execPath, [runner, 'token', login], { env })
  return Acesso.parse(JSON.parse(stdout))
}

type Resposta = { status: number; texto: string; headers: Headers }

/** One call; what cannot be reached throws. */
export async function chamar(
  { url, headers }: Acesso,
  method: string,
  path: string,
  { body, chave }: { body?: unknown; chave?: string } = {},
): Promise<Resposta> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(chave !== undefined && { 'idempotency-key': chave }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  return { status: answer.status, texto: await answer.text(), headers: answer.headers }
}

const Busca = z.object({
  model: z.object({
    clientes: z.array(
      z.object({
        idRelacionamento: z.string(),
        idCliente: z.string(),
        nome: z.string(),
        codigoPromotor: z.string(),
        acesso: z.enum(['completo', 'resumo', 'a confirmar']),
      }),
    ),
  }),
})

/** A client of this person, found like in the palette: one's own come first. */
export async function clienteDe(acesso: Acesso) {
  for (const texto of ['maria', 'jose', 'ana', 'silva', 'santos']) {
    const { texto: corpo } = await chamar(acesso, 'POST', '/consigna/v1/busca', { body: { texto } })
    const meu = Busca.parse(JSON.parse(corpo)).model.clientes.find(
      (cliente) => cliente.acesso === 'completo',
    )
    if (meu) return meu
  }
  throw new Error('This person attends nobody')
}
