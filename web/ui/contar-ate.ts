/**
 * How many a page of a list shows: `50+` where it is full, for then there may be more. Undefined while
 * it is loading.
 */
export const contarAte = (
  linhas: readonly unknown[] | undefined,
  tamanho: number,
): number | string | undefined =>
  linhas && linhas.length >= tamanho ? `${linhas.length}+` : linhas?.length
