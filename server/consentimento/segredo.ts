import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 144 bits in 24 letters of an address: not guessable, and short enough for an SMS. */
const BYTES_DO_LINK = 18
export const FORMA_DO_LINK = /^[A-Za-z0-9_-]{24}$/

export const novoLink = (): string => randomBytes(BYTES_DO_LINK).toString('base64url')

/** The stored hash of a link. The link has more entropy than the hash, so no salt is needed. */
export const resumirLink = (link: string): string => createHash('sha256').update(link).digest('hex')

/** Hash of the text that was shown; the client's answer must carry it. */
export const resumirTexto = (texto: string): string =>
  createHash('sha256').update(texto).digest('hex')

/** Eight digits in two groups, as they are read aloud. */
export const novaChave = (): string =>
  String(randomInt(100_000_000))
    .padStart(8, '0')
    .replace(/^(....)/, '$1-')

/** The stored hash of a key, salted with the id of its sending; a key lives fifteen minutes. */
export const resumirChave = (chave: string, idEnvio: string): string =>
  createHash('sha256')
    .update(`${idEnvio} ${chave.replaceAll(/\D/g, '')}`)
    .digest('hex')

export function mesmaChave(resumo: string, chave: string, idEnvio: string): boolean {
  const [um, outro] = [Buffer.from(resumo), Buffer.from(resumirChave(chave, idEnvio))]
  return um.length === outro.length && timingSafeEqual(um, outro)
}
