import type { FalhaDaLinha } from '../falhas.ts'

/** How a stand-in treats a message, or how the line to it fails. */
export type Caso =
  | 'nao-entrega'
  | 'recusa'
  | 'aceita-e-cala'
  | 'aviso-repetido'
  | 'sem-aviso'
  | 'responde-sair'
  | FalhaDaLinha

/**
 * The last four digits of the phone decide, so a person or a test can ask for any case; every other
 * phone receives and reads. `docs/sandbox.md` lists these numbers.
 */
export const casosPorFinal: Record<string, Caso> = {
  '9901': 'nao-entrega',
  '9902': 'recusa',
  '9903': 'aceita-e-cala',
  '9904': 'cai',
  '9905': 'demora',
  '9906': 'truncada',
  '9907': 'redireciona',
  '9908': 'enorme',
  '9909': 'outra-forma',
  '9910': 'aviso-repetido',
  '9911': 'sem-aviso',
  '9912': 'responde-sair',
}

export const casoDe = (para: string): Caso | undefined => casosPorFinal[para.slice(-4)]
