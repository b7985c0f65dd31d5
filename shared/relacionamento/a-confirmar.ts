/** Why nothing of a client that another promotor has too may be seen or changed yet. */
export const CONFIRME_A_IDENTIDADE =
  'Confirme a identidade do cliente antes de ver ou mudar os dados dele'
