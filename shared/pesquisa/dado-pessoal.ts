export const SEM_DADOS = 'Comentário: não escreva CPF nem telefone'

/** Ten digits or more with what people write between them: a CPF, or a phone with its area code. */
const numeroComprido = /\d(?:[\s().-]*\d){9,}/

const celular = /(?<!\d)9\d{4}[\s-]?\d{4}(?!\d)/

/** Whether a text carries what looks like a CPF or a phone. */
export const temDadoPessoal = (texto: string): boolean =>
  numeroComprido.test(texto) || celular.test(texto)
