import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const custo = { m: 19_456, t: 2, p: 1 }
const tamanho = 32

/** Each derivation needs 19 MiB and a whole core: one core is left for signed-in people. */
const aoMesmoTempo = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Derivations that may wait while others run. */
const filaMaxima = 66 - aoMesmoTempo

/** Too many sign-ins wait already; another would only wait longer. */
export class SenhasOcupadas extends Error {
  constructor() {
    super('Too many passwords wait to be checked')
    this.name = 'SenhasOcupadas'
  }
}

const derive = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
    argon2('argon2id', parameters, done),
)

/** The argon2id hash of a password in the PHC form, with a salt of its own. */
export async function derivarSenha(senha: string): Promise<string> {
  const sal = randomBytes(16)
  const tag = await inTurn(() => derive(parameters(senha, sal, custo, tamanho)))
  return `$argon2id$v=19$m=${custo.m},t=${custo.t},p=${custo.p}$${base64(sal)}$${base64(tag)}`
}

/**
 * Whether the password matches the hash. An unknown login costs the same: the caller passes
 * `hashDeNinguem()`.
 *
 * @throws SenhasOcupadas
 */
export async function conferirSenha(hash: string, senha: string): Promise<boolean> {
  const [, m, t, p, sal, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? []
  if (!sal || !tag) throw new Error('A stored password hash is not argon2id in the PHC form')
  const esperada = Buffer.from(tag, 'base64')
  const gasto = { m: Number(m), t: Number(t), p: Number(p) }
  const obtida = await inTurn(() =>
    derive(parameters(senha, Buffer.from(sal, 'base64'), gasto, esperada.length)),
  )
  return timingSafeEqual(esperada, obtida)
}

let deNinguem: Promise<string> | undefined

/** A hash without a password, for comparing unknown logins. */
export function hashDeNinguem(): Promise<string> {
  deNinguem ??= derivarSenha(randomBytes(16).toString('hex'))
  return deNinguem
}

/** Two keyboards may write the same accent in two ways (NFKC makes them one). */
const parameters = (
  senha: string,
  nonce: Buffer,
  { m, t, p }: typeof custo,
  tagLength: number,
): Argon2Parameters => ({
  message: senha.normalize('NFKC'),
  nonce,
  parallelism: p,
  tagLength,
  memory: m,
  passes: t,
})

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

let livres = aoMesmoTempo
const fila: Array<() => void> = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (livres > 0) livres -= 1
  else if (fila.length >= filaMaxima) throw new SenhasOcupadas()
  else await new Promise<void>((turn) => fila.push(turn))
  try {
    return await work()
  } finally {
    const next = fila.shift()
    if (next) next()
    else livres += 1
  }
}
