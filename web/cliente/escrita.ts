/** `13010-000`. */
export const escreverCep = (cep: string): string => cep.replace(/^(\d{5})(\d{3})$/, '$1-$2')

/** `18/04/1958`. */
export const escreverDia = (dia: string): string => dia.split('-').toReversed().join('/')

/** The words of a code of a list, or the code. */
export const porExtenso = (
  lista: readonly { codigo: string; descricao: string }[] | undefined,
  codigo: unknown,
): string => {
  const texto = typeof codigo === 'string' ? codigo : ''
  return lista?.find((item) => item.codigo === texto)?.descricao ?? texto
}

/** Options of a select, of a reference list. */
export const opcoesDe = (lista: readonly { codigo: string; descricao: string }[] | undefined) =>
  (lista ?? []).map(({ codigo, descricao }) => ({ value: codigo, label: descricao }))

/** What a field holds, as a person reads it. */
export const escreverValor = (valor: unknown): string => {
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  return typeof valor === 'string' || typeof valor === 'number' ? String(valor) : ''
}
