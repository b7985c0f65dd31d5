import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { BrokenState, keepState, readState } from '#disk/state.ts'

/**
 * The public half of a signing key. Members of a private one are stripped, and a symmetric key is
 * none: the file would otherwise hold what signs tokens.
 */
const Chave = z.object({
  kty: z.enum(['RSA', 'EC']),
  kid: z.string().optional(),
  alg: z.string().optional(),
  use: z.string().optional(),
  n: z.string().optional(),
  e: z.string().optional(),
  crv: z.string().optional(),
  x: z.string().optional(),
  y: z.string().optional(),
})

const Lidas = z.object({
  /** The issuer as it calls itself. */
  issuer: z.string(),
  jwksUrl: z.url(),
  /** When they were read, in milliseconds. */
  em: z.number(),
  keys: z.array(Chave).min(1),
})
type ChavesLidas = z.output<typeof Lidas>

const Selado = z.object({ lidas: z.string(), selo: z.string() })

/** Why a file is not used: words for the log, which never repeats what the file holds. */
export type Motivo =
  | 'ilegível'
  | 'vazio ou incompleto'
  | 'selo de outro'
  | 'de outro emissor'
  | 'antigo'

export type ChavesGuardadas = {
  /** The keys of this issuer, while they are young enough. */
  ler: (authority: string) => ChavesLidas | undefined
  /** Keys that were read from the identity server now. */
  escrever: (lidas: { issuer: string; jwksUrl: string; keys: readonly unknown[] }) => void
  /** Whether keys that were read at this instant still count. */
  valem: (em: number) => boolean
}

/** Keys on the disk count for so long after they were read from the identity server. */
const validadeMs = 24 * 3_600_000

/** Clocks of two servers that share the file differ by less. */
const folgaMs = 60_000

const valem = (em: number) => em <= Date.now() + folgaMs && Date.now() - em < validadeMs

type Onde = {
  arquivo: string
  segredo: string
  /** Names a file that is not used. */
  ignorar: (motivo: Motivo) => void
}

/**
 * The public keys of the identity server on the disk, for a server that starts while that one does
 * not answer. The file is sealed with a secret of ours: who may write the file but does not know the
 * secret adds no key, makes none younger and brings none of another issuer.
 */
export function guardarChaves({ arquivo, segredo, ignorar }: Onde): ChavesGuardadas {
  const selo = selar(segredo)
  const estado = keepState(arquivo)

  function abrir(authority: string): ChavesLidas | Motivo | undefined {
    const selado = readState(arquivo, { shape: Selado, wayOut: 'It is written again.' })
    if (!selado) return undefined
    if (!selo.confere(selado.lidas, selado.selo)) return 'selo de outro'
    const lidas = Lidas.parse(JSON.parse(selado.lidas))
    if (lidas.issuer.replace(/\/+$/, '') !== authority) return 'de outro emissor'
    return valem(lidas.em) ? lidas : 'antigo'
  }

  return {
    valem,
    ler(authority) {
      const lidas = tentar(() => abrir(authority))
      if (typeof lidas !== 'string') return lidas
      ignorar(lidas)
      return undefined
    },
    escrever({ keys, ...de }) {
      const publicas = keys.map((key) => Chave.safeParse(key).data).filter((key) => key)
      const { success, data } = Lidas.safeParse({ ...de, em: Date.now(), keys: publicas })
      if (!success) return
      const texto = JSON.stringify(data)
      estado.write(JSON.stringify({ lidas: texto, selo: selo.de(texto) }))
    },
  }
}

/** No state of the file keeps the server from starting: it is ignored, and written again. */
function tentar<T>(abrir: () => T): T | Motivo {
  try {
    return abrir()
  } catch (error) {
    return error instanceof BrokenState || error instanceof z.ZodError
      ? 'vazio ou incompleto'
      : 'ilegível'
  }
}

function selar(segredo: string) {
  const chave = Buffer.from(hkdfSync('sha256', segredo, '', 'consigna chaves da identidade', 32))
  const bytes = (texto: string) => createHmac('sha256', chave).update(texto).digest()
  return {
    de: (texto: string) => bytes(texto).toString('base64'),
    confere(texto: string, selo: string) {
      const dado = Buffer.from(selo, 'base64')
      const certo = bytes(texto)
      return dado.length === certo.length && timingSafeEqual(dado, certo)
    },
  }
}
