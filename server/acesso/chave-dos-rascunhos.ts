import { hkdfSync } from 'node:crypto'

/**
 * The key of a person's drafts, 32 bytes in base64: the same on every device and every day, derived
 * from a secret of the server, so that there is nothing to store and nothing to lose.
 */
export const chaveDosRascunhos = (segredo: string, idUsuario: string): string =>
  Buffer.from(hkdfSync('sha256', segredo, '', `consigna:rascunhos:${idUsuario}`, 32)).toString(
    'base64',
  )
