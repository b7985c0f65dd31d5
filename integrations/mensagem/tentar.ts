import { ForaDoAr } from '../fora-do-ar.ts'
import type { Tentativa } from './canal.ts'

/** Result of a message after a failure of the line. */
export async function tentar(enviar: () => Promise<Tentativa>): Promise<Tentativa> {
  try {
    return await enviar()
  } catch (error) {
    if (!(error instanceof ForaDoAr)) throw error
    return { resultado: error.naoSaiu ? 'nao-saiu' : 'incerta' }
  }
}
