import type { Contexto } from '../base/http/handler.ts'
import type { DonoTrocado } from '../relacionamento/dono.ts'
import { moverVarias } from './mover-varias.ts'

/**
 * Begun oportunidades of the previous owner return to Em Aberto by the system, unless they are in
 * motion (domain 11.1). Without a previous owner there are none.
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
