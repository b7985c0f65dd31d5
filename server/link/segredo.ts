import { createHash, randomBytes } from 'node:crypto'

/** 256 bits in 43 letters of an address. */
export const FORMA_DO_HASH = /^[A-Za-z0-9_-]{43}$/

/** A hash of a page, or the token of who proved to be its client. */
export const novoSegredo = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of a secret, as it is stored. The secret has more entropy than the digest, so no salt is needed. */
export const resumir = (texto: string | Buffer): string =>
  createHash('sha256').update(texto).digest('hex')
