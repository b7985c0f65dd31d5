const FALHA = 'Erro ao carregar dados do crédito trabalhador'

/**
 * Why worker credit could not be loaded, in one sentence (specification, section 8): the first
 * error's message, else the response's, else the fixed text.
 */
export const textoDaFalha = (sentencas: readonly string[]): string => sentencas[0] ?? FALHA
