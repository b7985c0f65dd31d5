/**
 * Words of our own as a list of SQL, `('A', 'B')`: written out, because PostgreSQL uses a partial index
 * only for the very list that the index names. Never for what a person typed.
 */
export function listaSql(palavras: readonly string[]): string {
  for (const palavra of palavras) {
    if (!/^[\p{L}\p{N}_ ]+$/u.test(palavra)) throw new Error(`Not a word of ours: ${palavra}`)
  }
  return `(${palavras.map((palavra) => `'${palavra}'`).join(', ')})`
}
