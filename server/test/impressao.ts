/** The rows of a table by their writing transactions; their contents are not read. */
export const versaoDe = (tabela: string): string =>
  `(select count(*) || ':' || coalesce(max(t.xmin::text::bigint), 0) from ${tabela} t)`

/** Hash of a table's rows, whatever their order: equal means unchanged. */
export const impressaoDe = (tabela: string): string =>
  `(select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from ${tabela} t)`
