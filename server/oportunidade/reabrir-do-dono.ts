import type { Contexto } from '../base/http/handler.ts'
import type { DonoTrocado } from '../relacionamento/dono.ts'
import { moverVarias } from './mover-varias.ts'

/**
 * What the owner before had begun and not put in motion goes back to Em Aberto by the system
 * (domain 11.1). Nobody had begun anything where there was no owner.
 */
export async function reabrirDoDono(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento, de }: DonoTrocado,
): Promise<void> {
  if (de === null) return
  await moverVarias(client, {
    quais: { idRelacionamento },
    acao: 'reabrir',
    observacao: 'Troca de atendente',
    agora,
  })
}
