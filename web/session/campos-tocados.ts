/** A field that the person touched: what it said when the form was opened, and what she typed. */
type Tocado = { base: unknown; valor: unknown }

/** A draft: the touched fields alone, so that it takes back nothing that somebody else corrected. */
export type CamposTocados = Record<string, Tocado>

/** What was stored, as touched fields; a draft of before kept every field, and no base. */
export function lerCampos(guardado: unknown, atuais: Record<string, unknown>): CamposTocados {
  if (typeof guardado !== 'object' || guardado === null) return {}
  if ('campos' in guardado && ehCampos(guardado.campos)) return guardado.campos
  return Object.fromEntries(
    Object.entries(guardado).map(([campo, valor]) => [campo, { base: atuais[campo], valor }]),
  )
}

/** Values of before that gave way and are still offered. */
export const lerDeixados = (guardado: unknown): Record<string, unknown> =>
  typeof guardado === 'object' && guardado !== null && 'deixados' in guardado
    ? { ...(guardado.deixados as object) }
    : {}

const ehCampos = (valor: unknown): valor is CamposTocados =>
  typeof valor === 'object' &&
  valor !== null &&
  Object.values(valor).every((um: unknown) => typeof um === 'object' && um !== null)

/** The fields to put back, and those whose base somebody changed meanwhile: these are offered only. */
export function separar(
  campos: CamposTocados,
  padroes: Record<string, unknown>,
): { voltam: CamposTocados; mudados: CamposTocados } {
  const todos = Object.entries(campos)
  const igual = ([campo, { base }]: [string, Tocado]) =>
    texto(base) === texto(padroes[campo]) || vazio(padroes[campo])
  return {
    voltam: Object.fromEntries(todos.filter(igual)),
    mudados: Object.fromEntries(todos.filter((um) => !igual(um))),
  }
}

export const valoresDos = (campos: CamposTocados): Record<string, unknown> =>
  Object.fromEntries(Object.entries(campos).map(([campo, { valor }]) => [campo, valor]))

/** JSON as the draft was stored: a field without a value is as one that is absent. */
const texto = (valor: unknown): string => JSON.stringify(valor ?? null)

export const vazio = (valor: unknown): boolean =>
  valor === undefined || valor === null || valor === ''
