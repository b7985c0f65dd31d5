/** Where a note stands on the page. */
export const idDaAnotacao = (idAnotacao: string): string => `anotacao-${idAnotacao}`
