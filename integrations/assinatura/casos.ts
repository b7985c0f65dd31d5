import type { FalhaDaLinha } from '../falhas.ts'

/** CPFs whose face is not as the others': `docs/sandbox.md` lists them. */
type Caso = FalhaDaLinha | 'nunca-reconhece' | 'segunda-tentativa'

/** By the two digits before the check digits, so that a case has a CPF with good digits. */
export const casosPorFim: Record<string, { caso: Caso; nome: string }> = {
  '80': { caso: 'nunca-reconhece', nome: 'rosto que não é reconhecido' },
  '81': { caso: 'segunda-tentativa', nome: 'rosto reconhecido na segunda tentativa' },
  '83': { caso: 'cai', nome: 'serviço fora do ar ao criar o link' },
  '84': { caso: 'demora', nome: 'serviço que não responde a tempo ao criar o link' },
}

export const casoDe = (cpf: string): Caso | undefined => casosPorFim[cpf.slice(7, 9)]?.caso

/** What the face of this CPF scores at the try, always the same. */
export function pontuar(cpf: string, tentativa: number): number {
  const caso = casoDe(cpf)
  if (caso === 'nunca-reconhece') return 31
  if (caso === 'segunda-tentativa' && tentativa < 2) return 54
  return 90 + (Number(cpf.slice(0, 2)) % 10)
}

/** From this score on a face is the person's. */
export const PONTUACAO_MINIMA = 80
