import type { Contexto } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { largarLink } from './link.ts'
import { mover } from './mudar.ts'
import { ultimoTexto } from './sql/evidencias.ts'
import { formalizacaoViva } from './sql/travas.ts'
import { travarFormalizacao } from './travar.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'> & { fila: Pick<Fila, 'adicionar'> }

/**
 * The payout account changed: a contract that was given to the client names the old one, so its
 * formalization ends and the client signs a new paper. People and documents serve the next one. The
 * caller has locked the proposta.
 */
export async function refazerPelaConta(
  { client, agora, fila }: Sistema,
  { idProposta }: { idProposta: string },
): Promise<void> {
  const viva = await formalizacaoViva(client, { idProposta })
  const travada = viva && (await travarFormalizacao(client, viva.id))
  if (!travada || !(await ultimoTexto(client, { id: travada.id }))) return
  await mover({ client, agora }, travada, { acao: 'cancelar', motivo: OUTRA_CONTA })
  await largarLink({ client, agora }, fila, travada)
}

const OUTRA_CONTA = 'A conta que recebe o dinheiro mudou: o cliente assina o contrato com a nova'
