export type Linha = { rotulo: string; valor: string }

/** One thing on the paper. */
export type Peca =
  | { tipo: 'titulo' | 'texto' | 'nota'; texto: string }
  /** Label and value, line by line; the first may stand out. */
  | { tipo: 'quadro'; linhas: readonly Linha[]; destaque?: boolean }
  /** Figures in columns, the first to the left; the head again on each page. */
  | { tipo: 'tabela'; colunas: readonly string[]; fileiras: readonly (readonly string[])[] }
  | { tipo: 'pagina' }
  /** A line to sign on, with the name under it. */
  | { tipo: 'assinatura'; texto: string }

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
