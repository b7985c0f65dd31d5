import { createHmac, timingSafeEqual } from 'node:crypto'

export const hmac = (segredo: string, ...partes: (string | Buffer)[]): string => {
  const resumo = createHmac('sha256', segredo)
  for (const parte of partes) resumo.update(parte)
  return resumo.digest('hex')
}

/** Takes the same time whether or not they are equal. */
export function iguais(um: string, outro: string): boolean {
  const [a, b] = [Buffer.from(um), Buffer.from(outro)]
  return a.length === b.length && timingSafeEqual(a, b)
}
