import type { Vez } from '#shared/fila/shapes.ts'

/** Why nothing of a lost turn can be sent. */
export const VEZ_PERDIDA = 'O cliente não está mais com você na fila'

type NaTela<T> = { vez: T | null; perdida: boolean }

/**
 * The turn that the screen shows: the present one, or the one before it that ended elsewhere. That one stays with
 * what is typed in it until it is closed: keys typed meanwhile are never taken for shortcuts.
 *
 * @param antes the turn that stands on the screen
 * @param fechada the turn that the person ended or closed
 */
export function vezNaTela<T extends Pick<Vez, 'idTentativa'>>(
  antes: T | null,
  presente: T | null,
  fechada: string | undefined,
): NaTela<T> {
  const perdida =
    antes !== null && antes.idTentativa !== presente?.idTentativa && antes.idTentativa !== fechada
  return perdida ? { vez: antes, perdida } : { vez: presente, perdida: false }
}
