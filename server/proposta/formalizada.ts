import type { SituacaoFormalizacao } from '#shared/formalizacao/situacao.ts'
import { preparada } from '../db/preparada.ts'
import type { Contexto } from '../http/handler.ts'

type Fim = { idProposta: string; resultado: SituacaoFormalizacao }

/**
 * A formalization of the proposta ended, in the transaction that ended it: complete, the proposta
 * may go on; refused by the face, out of time or cancelled, another may begin.
 */
export async function formalizacaoEncerrou(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idProposta, resultado }: Fim,
): Promise<void> {
  if (resultado !== 'CONCLUIDA') return
  await client.query(
    preparada('update proposta set formalizada_em = $2 where id = $1', [idProposta, agora]),
  )
}
