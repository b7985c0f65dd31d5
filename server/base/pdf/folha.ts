export type Linha = { rotulo: string; valor: string }

/** A text that is never cut by the end of a page; `secao` stands on the page of what follows it. */
export type Escrita = { tipo: 'titulo' | 'secao' | 'texto' | 'nota' | 'assinatura'; texto: string }

/** One thing on the paper. `assinatura`: a line to sign on, with the name under it. */
export type Peca =
  | Escrita
  /** All on one page: the end of a paper, so that its last page is never a single line. */
  | { tipo: 'junto'; pecas: readonly Escrita[] }
  /** Label and value, line by line; the first may stand out. */
  | { tipo: 'quadro'; linhas: readonly Linha[]; destaque?: boolean }
  /** Figures in columns, the first to the left; the head again on each page. */
  | { tipo: 'tabela'; colunas: readonly string[]; fileiras: readonly (readonly string[])[] }
  | { tipo: 'pagina' }

/** A paper as plain data: it travels to the worker that draws it. */
export type Folha = {
  /** Above the first page: who lends. */
  cabeca: string
  /** The title of the file, below each page. */
  nome: string
  /** The moment that the file names as its creation. */
  em: Date
  pecas: readonly Peca[]
}
