import { textOf, withoutComments } from './files.ts'

/** Where a failed reading takes the place of what may be there already, each with its file. */
export const leiturasQueTiram = (root: string, files: readonly string[]): string[] =>
  files.flatMap((file) => queTiram(textOf(root, file)).map((achado) => `${file}: ${achado}`))

/** `isError` alone chooses the content: `if (isError) {`, `isError ? (`, `!isError && data`, `falhou={…}`. */
export function queTiram(code: string): string[] {
  const texto = withoutComments(code)
  const desvios = [...texto.matchAll(/if \(([^{};]*?)\) (?:\{|return)/g)]
    .map(([, condicao = '']) => condicao)
    .filter((condicao) => /(?<!!)\b(?:\w+\.)?isError\b/.test(condicao) && !temDados(condicao))
  const escolhas = [...texto.matchAll(/[^{}\n]*\bisError\b[^{}\n?]* \? \(/g)]
    .map(([linha]) => linha)
    .filter((linha) => !temDados(linha))
  const apagados = [
    ...texto.matchAll(/![\w.]*isError && (?:\w+\.)?data\b|falhou=\{[\w.]*isError\}/g),
  ]
  return [...desvios, ...escolhas, ...apagados.map(([achado]) => achado)].map((um) => um.trim())
}

const temDados = (condicao: string): boolean => /\bdata\b|\brelacionamento\b/.test(condicao)
