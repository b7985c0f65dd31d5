import { horaDeBrasilia } from '../data.ts'

/** Domain, section 9: how a code proves a phone. */
export const VALIDADE_MS = 5 * 60_000
export const TENTATIVAS = 5
export const REENVIO_MS = 60_000
const ENVIOS_POR_JANELA = 3
const JANELA_MS = 30 * 60_000

type Envio =
  | { liberado: true }
  | { liberado: false; ate: Date; bloqueado: boolean; sentenca: string }

/**
 * Whether one more code may go to a phone now.
 *
 * @param envios instants of those already sent to it, in any order
 */
export function podeEnviar(envios: readonly Date[], agora: Date): Envio {
  const recentes = naJanela(envios, agora)
  const depoisDoUltimo = (recentes.at(-1)?.getTime() ?? -Infinity) + REENVIO_MS
  // With this one out of the window there is room for another.
  const excedente = recentes.at(-ENVIOS_POR_JANELA)
  if (excedente) {
    const ate = new Date(Math.max(excedente.getTime() + JANELA_MS, depoisDoUltimo))
    const sentenca = `Foram enviados ${ENVIOS_POR_JANELA} códigos em 30 minutos: envie outro a partir das ${horaDeBrasilia(aoMinuto(ate))}`
    return { liberado: false, ate, bloqueado: true, sentenca }
  }
  if (agora.getTime() < depoisDoUltimo) {
    const segundos = Math.ceil((depoisDoUltimo - agora.getTime()) / 1000)
    const sentenca = `Aguarde ${segundos} s para enviar outro código`
    return { liberado: false, ate: new Date(depoisDoUltimo), bloqueado: false, sentenca }
  }
  return { liberado: true }
}

/** The sends that still count, the oldest first. */
export const naJanela = (envios: readonly Date[], agora: Date): Date[] =>
  envios
    .filter((envio) => agora.getTime() - envio.getTime() < JANELA_MS)
    .toSorted((a, b) => a.getTime() - b.getTime())

/** Rounded up to the whole minute, so that the stated minute is never too early. */
const aoMinuto = (instante: Date) => new Date(Math.ceil(instante.getTime() / 60_000) * 60_000)

/** The text of the SMS: GSM-7 and one part, so without accents; the code comes first. */
export const textoDoToken = (codigo: string, banco: string): string =>
  `${codigo} e o codigo do ${banco} para confirmar este telefone. Vale 5 minutos. Diga ao atendente so se voce ligou ou atendeu agora.`
