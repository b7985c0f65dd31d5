import { ForaDoAr } from '../fora-do-ar.ts'
import type { Tentativa } from './canal.ts'

/** Says what a failure of the line means for the message that was on it. */
export async function tentar(enviar: () => Promise<Tentativa>): Promise<Tentativa> {
  try {
    return await enviar()
  } catch (error) {
    if (!(error instanceof ForaDoAr)) throw error
    return { resultado: error.naoSaiu ? 'nao-saiu' : 'incerta' }
  }
}
