import type { Fila } from '../base/jobs/fila.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { Sistema } from '../proposta/mover.ts'
import type { Travada } from '../proposta/travar.ts'
import { mudarAverbacao } from './mudar.ts'
import { encerrarNaFila, esquecerOrdem, inserirAverbacao, marcarConsulta } from './sql.ts'

/** The queue of the bookings to take one step further (`averbar`). */
export const FILA_DE_AVERBACAO = 'averbacao'

/** What is left undone is looked at again after this long. */
export const REFORCO_MS = 60_000

/** The refinancing of a portability waits for the contract that it settles. */
export async function pedirAverbacao(
  { client, agora, fila }: Sistema,
  { id, esperaPortabilidade }: Pick<Travada, 'id' | 'esperaPortabilidade'>,
): Promise<void> {
  if (esperaPortabilidade) return
  const proximaConsulta = new Date(agora.getTime() + REFORCO_MS)
  await inserirAverbacao(client, { idProposta: id, agora, proximaConsulta })
  await enfileirarAverbacao(client, fila, id)
}

/** The job's promotor is read again by who does it; by its key the sweep finds it. */
export const enfileirarAverbacao = (
  client: Contexto['client'],
  fila: Pick<Fila, 'adicionar'>,
  idProposta: string,
): Promise<void> => fila.adicionar(client, FILA_DE_AVERBACAO, { idProposta }, { chave: idProposta })

/** A booking that exists, or may exist, is excluded; one never requested ends at once, and the bank hears it. */
export async function desfazerAverbacao(
  { client, agora, fila }: Sistema,
  { id, averbacao }: Pick<Travada, 'id' | 'averbacao'>,
): Promise<void> {
  if (averbacao === 'NA_FILA') return naoPedirMais({ client, agora, fila }, id, 'DESFEITA')
  if (averbacao !== 'PEDIDA' && averbacao !== 'PENDENTE' && averbacao !== 'CONFIRMADA') return
  const proximaConsulta = new Date(agora.getTime() + REFORCO_MS)
  await mudarAverbacao(client, id, { situacao: 'DESFAZENDO', proximaConsulta, agora })
  await enfileirarAverbacao(client, fila, id)
}

/** Stops asking Dataprev and notifies the bank of the end. */
export const recusarPedido = (sistema: Sistema, idProposta: string): Promise<void> =>
  naoPedirMais(sistema, idProposta, 'RECUSADA')

async function naoPedirMais(
  { client, agora, fila }: Sistema,
  idProposta: string,
  situacao: 'DESFEITA' | 'RECUSADA',
): Promise<void> {
  const proximaConsulta = new Date(agora.getTime() + REFORCO_MS)
  await encerrarNaFila(client, { idProposta, situacao, agora, proximaConsulta })
  await enfileirarAverbacao(client, fila, idProposta)
}

/**
 * The client answered the price of the day. Accepted, booking or payment goes on; refused, what is
 * booked is taken back.
 */
export async function seguirResposta(
  sistema: Sistema,
  { travada, aceito }: { travada: Travada; aceito: boolean },
): Promise<void> {
  if (aceito) {
    const proximaConsulta = new Date(sistema.agora.getTime() + REFORCO_MS)
    await marcarConsulta(sistema.client, { idProposta: travada.id, proximaConsulta })
    return enfileirarAverbacao(sistema.client, sistema.fila, travada.id)
  }
  return travada.averbacao === 'NA_FILA'
    ? recusarPedido(sistema, travada.id)
    : desfazerOrdenada(sistema, travada)
}

/** Takes a booking back whose payment may have been ordered on an earlier day. */
export async function desfazerOrdenada(sistema: Sistema, travada: Travada): Promise<void> {
  await esquecerOrdem(sistema.client, { idProposta: travada.id })
  await desfazerAverbacao(sistema, travada)
}
