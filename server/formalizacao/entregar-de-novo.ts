import type { Contexto } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { pedirEntrega } from './link.ts'
import { formalizacaoAssinada } from './sql/travas.ts'

type Sistema = Pick<Contexto, 'client'> & { fila: Pick<Fila, 'adicionar'> }

/** The signed loan has other figures: the client's page gets its papers with the *demonstrativo*. */
export async function entregarDeNovo(
  { client, fila }: Sistema,
  { idProposta }: { idProposta: string },
): Promise<void> {
  const assinada = await formalizacaoAssinada(client, { idProposta })
  if (assinada) await pedirEntrega(client, fila, assinada)
}
