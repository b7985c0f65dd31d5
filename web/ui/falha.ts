export type FalhaDaLeitura = {
  titulo: string
  /** What the server said, or the row of the table (specification, section 8). */
  texto: string | undefined
  /** The host does not have this call, so a retry is pointless. */
  ausente: boolean
}

type Palavras = (error: unknown, senao: string) => FalhaDaLeitura

let palavras: Palavras = (_error, titulo) => ({ titulo, texto: undefined, ausente: false })

/** What a block says of a reading that failed; `senao` are its own words. */
export const falhaDe: Palavras = (error, senao) => palavras(error, senao)

/** The words of the calls, which the parts of a screen know nothing of. */
export function dizerFalhasPor(novas: Palavras): void {
  palavras = novas
}
