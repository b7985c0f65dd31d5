/** What the rows of a table say, whatever their order: equal, nothing in it changed. */
export const impressaoDe = (tabela: string): string =>
  `(select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from ${tabela} t)`
