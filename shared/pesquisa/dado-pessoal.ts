export const SEM_DADOS = 'Comentário: não escreva CPF nem telefone'

/** Ten digits or more with what people write between them: a CPF, or a phone with its area code. */
const numeroComprido = /\d(?:[\s()./-]*\d){9,}/

const celular = /(?<!\d)9\d{4}[\s-]?\d{4}(?!\d)/

/** A day with a time behind it has ten digits too. */
const dia = /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})\b/g

/** Whether a text carries what looks like a CPF or a phone. */
export function temDadoPessoal(texto: string): boolean {
  const limpo = texto.replaceAll(/\p{Pd}/gu, '-').replaceAll(dia, 'dia')
  return numeroComprido.test(limpo) || celular.test(limpo)
}
