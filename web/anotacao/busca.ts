import { simplificar } from '#shared/acentos.ts'
import type { Anotacao } from '#shared/anotacao/api.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'

/** The notes that have every word of the search, in the text or in the author's name. */
export function filtrar(anotacoes: readonly Anotacao[], busca: string): readonly Anotacao[] {
  const palavras = simplificar(busca)
    .split(/\s+/)
    .filter((palavra) => palavra !== '')
  if (palavras.length === 0) return anotacoes
  return anotacoes.filter(({ texto, autor }) => {
    const onde = simplificar(`${texto} ${nomeDaPessoa(autor)}`)
    return palavras.every((palavra) => onde.includes(palavra))
  })
}
