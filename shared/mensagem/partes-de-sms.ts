/** The signs of one seven-bit place (3GPP TS 23.038), and those that take two. */
const simples = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const duplos = new Set('^{}\\[~]|€')

/**
 * How many messages an operator charges a text as: 160 signs of the small alphabet, or 70 with any other sign
 * (ã, ç, á); of a longer text each part loses some places to its number.
 */
export function partesDeSms(texto: string): number {
  const letras = Array.from(texto)
  const pequeno = letras.every((letra) => simples.has(letra) || duplos.has(letra))
  const lugares = pequeno
    ? letras.reduce((soma, letra) => soma + (duplos.has(letra) ? 2 : 1), 0)
    : texto.length
  const [uma, cada] = pequeno ? [160, 153] : [70, 67]
  return lugares <= uma ? 1 : Math.ceil(lugares / cada)
}
