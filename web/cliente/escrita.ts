/** `13010-000`. */
export const escreverCep = (cep: string): string => cep.replace(/^(\d{5})(\d{3})$/, '$1-$2')
