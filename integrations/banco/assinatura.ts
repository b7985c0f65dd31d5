import { createHmac, timingSafeEqual } from 'node:crypto'

export const CABECALHO_INSTANTE = 'x-banco-instante'
export const CABECALHO_ASSINATURA = 'x-banco-assinatura'

/** An older notice may be a recording. */
const VALIDADE_S = 300

/** HMAC-SHA256 of the second it was signed in and the body's bytes: `sha256=<hex>`. */
export const assinar = (segredo: string, instante: number, corpo: string | Buffer): string =>
  `sha256=${createHmac('sha256', segredo).update(`${instante}.`).update(corpo).digest('hex')}`

type Assinada = {
  instante: string | undefined
  assinatura: string | undefined
  corpo: string | Buffer
}

/** Did the bank write these bytes, within five minutes of `agora`? Takes the same time either way. */
export function conferir(segredo: string, assinada: Assinada, agora: Date): boolean {
  const { instante = '', assinatura = '', corpo } = assinada
  if (!/^[0-9]{1,12}$/.test(instante)) return false
  if (Math.abs(agora.getTime() / 1000 - Number(instante)) > VALIDADE_S) return false
  const esperada = Buffer.from(assinar(segredo, Number(instante), corpo))
  const recebida = Buffer.from(assinatura)
  return recebida.length === esperada.length && timingSafeEqual(recebida, esperada)
}
