import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algoritmo = 'aes-256-gcm'
const bytesDoVetor = 12
const bytesDoSelo = 16

/**
 * Encrypts a text at rest, bound to one message: the ciphertext of another message does not
 * decrypt.
 */
export type Cifra = {
  fechar: (texto: string, idMensagem: string) => Buffer
  abrir: (fechado: Buffer, idMensagem: string) => string
}

export function criarCifra(segredo: string): Cifra {
  const chave = Buffer.from(hkdfSync('sha256', segredo, '', 'consigna mensagem', 32))
  return {
    fechar(texto, idMensagem) {
      const vetor = randomBytes(bytesDoVetor)
      const cifra = createCipheriv(algoritmo, chave, vetor).setAAD(Buffer.from(idMensagem))
      const dentro = Buffer.concat([cifra.update(texto, 'utf8'), cifra.final()])
      return Buffer.concat([vetor, cifra.getAuthTag(), dentro])
    },
    abrir(fechado, idMensagem) {
      const vetor = fechado.subarray(0, bytesDoVetor)
      const selo = fechado.subarray(bytesDoVetor, bytesDoVetor + bytesDoSelo)
      const cifra = createDecipheriv(algoritmo, chave, vetor)
        .setAAD(Buffer.from(idMensagem))
        .setAuthTag(selo)
      const dentro = fechado.subarray(bytesDoVetor + bytesDoSelo)
      return Buffer.concat([cifra.update(dentro), cifra.final()]).toString('utf8')
    },
  }
}
