import type { Contexto } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { largarLink } from './link.ts'
import { mover } from './mudar.ts'
import { formalizacaoViva } from './sql/travas.ts'
import { travarFormalizacao } from './travar.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'> & { fila: Pick<Fila, 'adicionar'> }

/**
 * The proposta ended: its formalization ends in the same transaction and for the same reason, and a
 * job ends the link at the signing service. The caller has locked the proposta.
 */
export async function encerrarComProposta(
  { client, agora, fila }: Sistema,
  { idProposta, motivo }: { idProposta: string; motivo: string },
): Promise<void> {
  const viva = await formalizacaoViva(client, { idProposta })
  const travada = viva && (await travarFormalizacao(client, viva.id))
  if (!travada) return
  await mover({ client, agora }, travada, { acao: 'cancelar', motivo })
  await largarLink({ client, agora }, fila, travada, 'OPERACAO_ENCERRADA')
}
