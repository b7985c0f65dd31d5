/** A JSON body has a megabyte, and base64 takes a third more. The INSS's own papers are far smaller. */
export const MAXIMO_DO_HISCON = 740_000
