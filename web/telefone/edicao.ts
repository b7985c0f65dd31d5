import type { Telefone } from '#shared/telefone/shapes.ts'
import type { Velho } from '../api/query.ts'

/** What every dialog that edits a phone takes. */
export type EdicaoDoTelefone = {
  idRelacionamento: string
  telefone: Telefone
  makesOld: readonly Velho[]
  /** Reads the phone again, whoever changed it. */
  reler: () => Promise<Telefone | undefined>
  onClose: () => void
}
