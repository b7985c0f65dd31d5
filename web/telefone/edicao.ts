import type { Telefone } from '#shared/telefone/shapes.ts'
import type { Velho } from '../api/query.ts'

/** Common properties of the dialogs that edit a phone. */
export type EdicaoDoTelefone = {
  idRelacionamento: string
  telefone: Telefone
  makesOld: readonly Velho[]
  /** Reads the phone again, whoever changed it. */
  reler: () => Promise<Telefone | undefined>
  onClose: () => void
}
