import { base64url } from 'jose'

/** 256 random bits, for `state`, `nonce` and the PKCE secret. */
export const aleatorio = () => base64url.encode(crypto.getRandomValues(new Uint8Array(32)))

export const sha256 = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** `code_challenge` of RFC 7636, method S256. */
export const desafio = async (segredo: string) => base64url.encode(await sha256(segredo))
