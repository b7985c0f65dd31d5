import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { avisar } from '../base/notices/avisar.ts'
import type { Travada } from '../proposta/travar.ts'
import { inserirDivergencia } from './sql.ts'

type Divergencia = Omit<Parameters<typeof inserirDivergencia>[1], 'id' | 'idProposta' | 'agora'>

/**
 * Writes down what an outside system says against our own record, for a person to decide. `chave`
 * identifies the fact: heard again it is the same divergence.
 */
export async function anotarDivergencia(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  {
    id: idProposta,
    idAtendente,
    idRelacionamento,
  }: Pick<Travada, 'id' | 'idAtendente' | 'idRelacionamento'>,
  divergencia: Divergencia,
): Promise<void> {
  const novas = await inserirDivergencia(client, {
    ...divergencia,
    id: novoId(),
    idProposta,
    agora,
  })
  if (novas === 0 || idAtendente === null) return
  const dados = { idProposta, idRelacionamento }
  await avisar({ client, agora }, { idUsuario: idAtendente, tipo: 'proposta', dados })
}
