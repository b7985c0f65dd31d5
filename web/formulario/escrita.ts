import { formatarDia } from '#shared/data.ts'

type Lista = readonly { codigo: string; descricao: string }[] | undefined

/** Options of a select, of a reference list. */
export const opcoesDe = (lista: Lista) =>
  (lista ?? []).map(({ codigo, descricao }) => ({ value: codigo, label: descricao }))

/** The words of a code of a list, or the code. */
export const porExtenso = (lista: Lista, codigo: unknown): string =>
  lista?.find((item) => item.codigo === codigo)?.descricao ?? escreverValor(codigo)

/** The value of a field in words for a person. */
export const escreverValor = (valor: unknown): string => {
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  return typeof valor === 'string' || typeof valor === 'number' ? String(valor) : ''
}

/** `18/04/1958` */
export const escreverDia = (valor: unknown): string => {
  const dia = escreverValor(valor)
  return dia === '' ? '' : formatarDia(dia)
}
