import type { Dia } from '#shared/data.ts'
import { criarEvento } from '../base/events.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import {
  excluirContratoPago,
  inserirContratoPago,
  travarContratoPago,
} from '../contrato/sql/emprestimo.ts'
import type { Sistema } from './mover.ts'
import { guardarPagamento } from './sql/escritas.ts'

type Client = Contexto['client']

/** The bank paid the proposta, and its contract is ours. It is held. */
export const contratoFeito = criarEvento<Sistema, { idProposta: string }>('contrato feito')

/**
 * A paid loan becomes a contract of our bank and settles the contracts it replaces: from now on its
 * instalment takes margin like any other. What the INSS said of the margin stays; the ledger
 * subtracts what came after it (`margem_mudou`). `em`: when the bank credited it, however late it is
 * heard; the days to withdraw begin there. `dia`: the day of its price, on which the contract begins.
 */
export async function contratar(
  client: Client,
  idProposta: string,
  { em, dia }: { em: Date; dia: Dia },
): Promise<void> {
  await guardarPagamento(client, { id: idProposta, em })
  await inserirContratoPago(client, { id: novoId(), idProposta, dia })
}

/** Whether the contract still runs. Locks it. Settled by a refinancing, it is not undone. */
export const contratoCorre = async (client: Client, idProposta: string): Promise<boolean> =>
  (await travarContratoPago(client, { idProposta })) !== undefined

/** The contract of the proposta is no more, and what its payment settled runs again. */
export async function desfazerContrato(client: Client, idProposta: string): Promise<void> {
  await excluirContratoPago(client, { idProposta })
}
