import { acessoApi } from '#shared/acesso/api.ts'
import { call } from '#web/api/client.ts'

/**
 * Encrypts and decrypts the data on this computer (drafts, recent clients) with a key that the
 * server sends after sign-in and that is never stored here. AES-GCM; `contexto` binds the content
 * to its place, so that a draft stored under another name cannot be decrypted.
 */
export type Cofre = {
  fechar: (texto: string, contexto: string) => Promise<string>
  /** `undefined` when it was closed with another key, was changed, or belongs elsewhere. */
  abrir: (fechado: string, contexto: string) => Promise<string | undefined>
  /** Bytes to lay over a text without waiting, the same for the same counter. */
  fluxo: (contador: Uint8Array<ArrayBuffer>, tamanho: number) => Promise<Uint8Array>
}

const BYTES_DO_NONCE = 12

/** @param chave 32 bytes in base64 */
export async function criarCofre(chave: string): Promise<Cofre> {
  const key = await crypto.subtle.importKey('raw', deBase64(chave), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  const doFluxo = await chaveDoFluxo(chave)
  const algoritmo = (iv: Uint8Array<ArrayBuffer>, contexto: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(contexto),
  })

  return {
    async fechar(texto, contexto) {
      const iv = crypto.getRandomValues(new Uint8Array(BYTES_DO_NONCE))
      const dados = new TextEncoder().encode(texto)
      const cifrado = await crypto.subtle.encrypt(algoritmo(iv, contexto), key, dados)
      return paraBase64(new Uint8Array([...iv, ...new Uint8Array(cifrado)]))
    },
    async abrir(fechado, contexto) {
      try {
        const bytes = deBase64(fechado)
        const iv = bytes.slice(0, BYTES_DO_NONCE)
        const cifrado = bytes.slice(BYTES_DO_NONCE)
        const dados = await crypto.subtle.decrypt(algoritmo(iv, contexto), key, cifrado)
        return new TextDecoder().decode(dados)
      } catch {
        // Not ours to read: the caller goes on without it.
        return undefined
      }
    },
    async fluxo(counter, tamanho) {
      const algoritmoDoFluxo = { name: 'AES-CTR', counter, length: 64 }
      const zeros = new Uint8Array(tamanho)
      return new Uint8Array(await crypto.subtle.encrypt(algoritmoDoFluxo, doFluxo, zeros))
    },
  }
}

/** A key of its own, derived: the same one never serves two ways of encrypting. */
async function chaveDoFluxo(chave: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', deBase64(chave), 'HKDF', false, ['deriveKey'])
  const derivada = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode('partida'),
  }
  return crypto.subtle.deriveKey(derivada, base, { name: 'AES-CTR', length: 256 }, false, [
    'encrypt',
  ])
}

let pronto: Promise<Cofre> | undefined

/** The person's own. A failure is forgotten, so that the next use asks again. */
export function cofre(): Promise<Cofre> {
  pronto ??= call(acessoApi.chaveDosRascunhos, {})
    .then(({ chave }) => criarCofre(chave))
    .catch((error: unknown) => {
      pronto = undefined
      throw error
    })
  return pronto
}

export function esquecerCofre(): void {
  pronto = undefined
}

export const deBase64 = (texto: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(texto), (letra) => letra.codePointAt(0) ?? 0)

export const paraBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
