import type { Pedido, Usuario } from './handler.ts'

/**
 * Whose clients the person attends at `agora`: their own id first, then those of the absent people
 * that an ATENDENTE covers in the promotores. A supervisor reaches everybody's without it.
 */
export function donosDe(
  { id, papel, coberturas }: Pick<Usuario, 'id' | 'papel' | 'coberturas'>,
  promotores: readonly string[],
  agora: Date,
): string[] {
  if (papel !== 'ATENDENTE') return [id]
  const cobertos = coberturas
    .filter(({ codigoPromotor }) => promotores.includes(codigoPromotor))
    .filter(({ de, ate }) => de <= agora.getTime() && agora.getTime() < ate)
    .map(({ idDono }) => idDono)
  return [...new Set([id, ...cobertos])]
}

/** Whether the client of this owner is the person's to work with; a supervisor reaches everybody's. */
export const atende = (
  { usuario, donos }: Pick<Pedido, 'usuario' | 'donos'>,
  idAtendente: string | null,
): boolean => usuario.papel !== 'ATENDENTE' || (idAtendente !== null && donos.includes(idAtendente))

/**
 * Whose clients a list shows: an ATENDENTE's own and covered ones, or one covered; of a supervisor those
 * of the person named, undefined for everybody's.
 */
export function donosPedidos(
  { usuario, donos }: Pick<Pedido, 'usuario' | 'donos'>,
  atendente: string | undefined,
): string[] | undefined {
  if (usuario.papel !== 'ATENDENTE') return atendente === undefined ? undefined : [atendente]
  const todos = atendente === undefined || atendente === usuario.id
  return donos.filter((dono) => todos || atendente === dono)
}

/** Whether the person acts for an absent owner, who is named beside them in what they do. */
export const emNomeDeOutro = (
  { usuario, donos }: Pick<Pedido, 'usuario' | 'donos'>,
  idAtendente: string | null,
): idAtendente is string =>
  idAtendente !== null && idAtendente !== usuario.id && donos.includes(idAtendente)
