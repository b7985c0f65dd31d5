import type { Dia } from '#shared/data.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { esquecerMargemInformada } from '../beneficio/sql/emprestimo.ts'
import { excluirContratoPago, inserirContratoPago } from '../contrato/sql/emprestimo.ts'

type Client = Contexto['client']

/**
 * A paid loan becomes a contract of our bank and settles the contracts it replaces: from now on its
 * instalment takes margin like any other.
 */
export async function contratar(client: Client, idProposta: string, dia: Dia): Promise<void> {
  await inserirContratoPago(client, { id: novoId(), idProposta, dia })
  await esquecerMargemInformada(client, { idProposta })
}

/** The contract of the proposta is no more, and what it paid off runs again. */
export async function desfazerContrato(client: Client, idProposta: string): Promise<void> {
  await excluirContratoPago(client, { idProposta })
  await esquecerMargemInformada(client, { idProposta })
}
