import type { Regra } from './regra.ts'
import { cadastro } from './vestigio/cadastro.ts'
import { nota } from './vestigio/nota.ts'
import { venda } from './vestigio/venda.ts'

/**
 * Give-aways of a generated bank: what nobody who knows the trade would find in a real one. They
 * are asked about the demonstration only.
 */
export const vestigios: readonly Regra[] = [...nota, ...cadastro, ...venda]
