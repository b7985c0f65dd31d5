import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { novoId } from '../base/db/id.ts'

/** Nobody reads and fills the form faster; a robot does. */
const MAIS_CEDO_MS = 3000
const VALE_MS = 2 * 3_600_000

const FORMA = /^([0-9a-f-]{36})\.(\d{1,15})\.([A-Za-z0-9_-]{43})$/

export type Fichas = ReturnType<typeof criarFichas>

/**
 * The mark that each form of a page carries: signed for its link and its instant, so nobody makes one, and with
 * an id that is used once.
 */
export function criarFichas(segredo: string) {
  const chave = Buffer.from(hkdfSync('sha256', segredo, '', 'consigna indicacao ficha', 32))
  const assinar = (link: string, id: string, ms: string) =>
    createHmac('sha256', chave).update(`${link}:${id}:${ms}`).digest('base64url')
  return {
    nova(link: string, agora: Date): string {
      const id = novoId()
      const ms = String(agora.getTime())
      return `${id}.${ms}.${assinar(link, id, ms)}`
    },
    /** Its id, or why it does not count now. */
    ler(link: string, ficha: string, agora: Date): { id: string } | { recusa: 'cedo' | 'velha' } {
      const [, id = '', ms = '', assinatura = ''] = FORMA.exec(ficha) ?? []
      const certa = Buffer.from(assinar(link, id, ms))
      const dada = Buffer.from(assinatura)
      if (certa.length !== dada.length || !timingSafeEqual(certa, dada)) return { recusa: 'velha' }
      const idade = agora.getTime() - Number(ms)
      if (idade < MAIS_CEDO_MS) return { recusa: 'cedo' }
      return idade > VALE_MS ? { recusa: 'velha' } : { id }
    },
  }
}
