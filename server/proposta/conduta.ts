import { hoje } from '#shared/data.ts'
import { type Correspondente, impedimentosDeConduta } from '#shared/proposta/conduta.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'

const texto = `select m.situacao as promotor, u.certificacao_valida_ate as "certificadoAte"
  from usuario u, promotor m where u.id = $1 and m.codigo = $2`

/** Whether the person may type propostas in for the active promotor today. */
export async function conferirConduta({
  client,
  usuario,
  codigoPromotor,
  agora,
}: Contexto): Promise<{ impedimentos: string[] }> {
  const { rows } = await client.query<Correspondente>(
    preparada(texto, [usuario.id, codigoPromotor]),
  )
  const [correspondente] = rows
  if (!correspondente) throw new Error('The active promotor is not there')
  return { impedimentos: impedimentosDeConduta(correspondente, hoje(agora)) }
}
