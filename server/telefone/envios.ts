import type { ClientBase } from 'pg'
import { naJanela, podeEnviar, REENVIO_MS } from '#shared/telefone/token.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Resumos } from './codigo.ts'
import { anotarEnvio, inserirEnvio, numeroDoTelefone, travarEnvios } from './sql/token.ts'

/**
 * Counts one more code or link to the number of a phone, over clients and promotores. Simultaneous
 * sends are judged one after the other: of several at once one passes.
 *
 * @returns the sends that still count, this one included
 * @throws Recusa while another one must wait
 */
export async function contarEnvio(
  { client, agora }: { client: ClientBase; agora: Date },
  idTelefone: string,
  resumos: Pick<Resumos, 'doNumero'>,
): Promise<Date[]> {
  const { ddd, numero } = await numeroDoTelefone(client, { id: idTelefone })
  const resumo = resumos.doNumero(ddd, numero)
  await inserirEnvio(client, { resumo })
  const { envios: antes } = await travarEnvios(client, { resumo })
  const permitido = podeEnviar(antes, agora)
  if (!permitido.liberado) throw new Recusa('invalido', permitido.sentenca)
  const envios = [...naJanela(antes, agora), agora]
  await anotarEnvio(client, { resumo, envios })
  return envios
}

/** When the next one may leave. */
export function proximoEnvio(envios: readonly Date[], agora: Date) {
  const proximo = podeEnviar(envios, agora)
  const daqui = new Date(agora.getTime() + REENVIO_MS)
  const quando = proximo.liberado || proximo.ate < daqui ? daqui : proximo.ate
  return { reenvioEm: quando.toISOString(), bloqueado: !proximo.liberado && proximo.bloqueado }
}
