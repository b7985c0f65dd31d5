import type { Anotacao } from '#shared/anotacao/api.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'

const simples = (texto: string): string =>
  texto
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** The notes that have every word of the search, in the text or in the author's name. */
export function filtrar(anotacoes: readonly Anotacao[], busca: string): readonly Anotacao[] {
  const palavras = simples(busca)
    .split(/\s+/)
    .filter((palavra) => palavra !== '')
  if (palavras.length === 0) return anotacoes
  return anotacoes.filter(({ texto, autor }) => {
    const onde = simples(`${texto} ${nomeDaPessoa(autor)}`)
    return palavras.every((palavra) => onde.includes(palavra))
  })
}
