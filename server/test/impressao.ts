/** The rows of a table by their writing transactions; their contents are not read. */
export const versaoDe = (tabela: string): string =>
  `(select count(*) || ':' || coalesce(max(t.xmin::text::bigint), 0) from ${tabela} t)`

/** What the rows of a table say, whatever their order: equal, nothing in it changed. */
export const impressaoDe = (tabela: string): string =>
  `(select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from ${tabela} t)`
