import type { Contexto } from '../http/handler.ts'
import { lidosHoje } from './sql.ts'

type Lida = { idCliente: string; codigoPromotor: string; alvo: string }

/** A line of the trail for each case that the person reads for the first time today: the screen asks every minute. */
export async function auditarUmaVezAoDia(
  { client, usuario, auditar }: Pick<Contexto, 'client' | 'usuario' | 'auditar'>,
  casos: readonly Lida[],
): Promise<void> {
  const jaLidos = await lidosHoje(client, {
    idUsuario: usuario.id,
    idsClientes: casos.map(({ idCliente }) => idCliente),
    alvos: casos.map(({ alvo }) => alvo),
  })
  const antes = new Set(jaLidos.map(({ alvo }) => alvo))
  for (const { idCliente, codigoPromotor, alvo } of casos) {
    if (!antes.has(alvo)) auditar('LEITURA', { idCliente, codigoPromotor, alvo })
  }
}
