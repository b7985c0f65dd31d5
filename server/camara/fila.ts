import type { ClientBase } from 'pg'
import type { Fila } from '../base/jobs/fila.ts'

/** The queue of our requests to take one step further (`pedir.ts`). */
export const FILA_DOS_PEDIDOS = 'camara-pedir'

export type Pedido = { idProposta: string }

/** What is left undone is looked at again after this long. */
export const REFORCO_MS = 60_000

export const depoisDe = (agora: Date, ms: number): Date => new Date(agora.getTime() + ms)

export const enfileirarPedido = (
  client: ClientBase,
  fila: Pick<Fila, 'adicionar'>,
  idProposta: string,
): Promise<void> =>
  fila.adicionar(client, FILA_DOS_PEDIDOS, { idProposta } satisfies Pedido, { chave: idProposta })
