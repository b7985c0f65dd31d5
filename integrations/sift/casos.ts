import type { FalhaDaLinha } from '../falhas.ts'

/** CPFs with a case of their own, by the last digits: `docs/sandbox.md` lists them. */
export type Caso = FalhaDaLinha | 'alto' | 'medio' | 'recusa'

/** By the two digits before the check digits, so that a case has a CPF with good digits. */
export const casosPorFim: Record<string, { caso: Caso; nome: string }> = {
  '90': { caso: 'alto', nome: 'risco alto' },
  '91': { caso: 'medio', nome: 'risco médio' },
  '92': { caso: 'recusa', nome: 'a SIFT recusa o evento' },
  '93': { caso: 'cai', nome: 'serviço fora do ar' },
  '94': { caso: 'demora', nome: 'serviço que não responde a tempo' },
  '95': { caso: 'truncada', nome: 'resposta cortada no meio' },
  '96': { caso: 'outra-forma', nome: 'resposta em outra forma' },
}

export const casoDe = (cpf: string): Caso | undefined => casosPorFim[cpf.slice(7, 9)]?.caso
