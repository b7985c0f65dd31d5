import type { Corpo } from '../erros.ts'

const FALHA = 'Erro ao carregar dados do crédito trabalhador'

/**
 * Why worker credit could not be loaded, in one sentence (specification, section 8): the first
 * error's message, else the response's, else the fixed text. A 400 of ours carries its errors in
 * the message, joined by `;`.
 */
export function textoDaFalha(corpo: Pick<Corpo, 'errors' | 'message'> | undefined): string {
  return corpo?.errors[0] || corpo?.message?.split(';')[0]?.trim() || FALHA
}
