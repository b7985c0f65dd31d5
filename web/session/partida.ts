import { deBase64, paraBase64, type Cofre } from './cofre.ts'

/**
 * The last words before the page goes. Nothing can be waited for then: a keystream made ahead is laid
 * over them (AES in counter mode), and the local storage takes them at once.
 */
const PREFIXO = 'consigna:partida:'

const TAMANHO = 128 * 1024
const BYTES_DO_CONTADOR = 16

type Reserva = { contador: Uint8Array<ArrayBuffer>; fluxo: Uint8Array; usados: number }

let reserva: Reserva | undefined

/** Makes the keystream of this page; a used half is made anew. */
export async function prepararPartida(cofre: Cofre): Promise<void> {
  if (reserva && reserva.usados < TAMANHO / 2) return
  const contador = crypto.getRandomValues(new Uint8Array(BYTES_DO_CONTADOR))
  const fluxo = await cofre.fluxo(contador, TAMANHO)
  reserva = { contador, fluxo, usados: 0 }
}

export function esquecerPartida(): void {
  reserva = undefined
}

/** Keeps the value under the key; false where no keystream, or no room, is left for it. */
export function guardarPartida(chave: string, valor: unknown): boolean {
  const dados = new TextEncoder().encode(JSON.stringify([chave, valor]))
  if (!reserva || reserva.usados + dados.length > TAMANHO) return false
  const { contador, fluxo, usados } = reserva
  // No byte of it covers two texts.
  reserva.usados += dados.length
  const cifra = dados.map((byte, k) => byte ^ (fluxo[usados + k] ?? 0))
  try {
    localStorage.setItem(PREFIXO + chave, `${paraBase64(contador)}.${usados}.${paraBase64(cifra)}`)
    return true
  } catch {
    return false
  }
}

/** The entry as it lies, to see whether newer words came. */
export const partidaDe = (chave: string): string | null => localStorage.getItem(PREFIXO + chave)

export const apagarPartida = (chave: string): void => localStorage.removeItem(PREFIXO + chave)

/** The keys whose last words were kept so. */
export const chavesDasPartidas = (dono: string): string[] =>
  Object.keys(localStorage)
    .filter((nome) => nome.startsWith(PREFIXO + dono))
    .map((nome) => nome.slice(PREFIXO.length))

/** What was kept under the key; undefined when it is another person's, another key's, or broken. */
export async function lerPartida(cofre: Cofre, chave: string): Promise<unknown> {
  const [contador = '', inicio = '', cifra = ''] = partidaDe(chave)?.split('.') ?? []
  try {
    const bytes = deBase64(cifra)
    const fluxo = await cofre.fluxo(deBase64(contador), Number(inicio) + bytes.length)
    const claro = bytes.map((byte, k) => byte ^ (fluxo[Number(inicio) + k] ?? 0))
    const lido: unknown = JSON.parse(new TextDecoder().decode(claro))
    return Array.isArray(lido) && lido[0] === chave ? lido[1] : undefined
  } catch {
    return undefined
  }
}
