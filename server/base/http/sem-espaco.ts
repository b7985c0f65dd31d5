/**
 * The disk has little room: a change is refused before it begins, while what reads record and what the
 * database needs to stay up still fits.
 */
export class SemEspaco extends Error {
  override readonly name = 'SemEspaco'
}
