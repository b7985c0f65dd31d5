import { Locado } from '#shared/fila/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { listarLocados } from './sql.ts'

/** Shown at once: the others are counted. */
const MAXIMO = 500

/** Each client of the queue who is leased at this instant, and to whom. */
export async function locados({
  client,
  escopo,
  agora,
}: Contexto): Promise<{ items: Locado[]; total: number }> {
  const linhas = await listarLocados(client, { escopo, agora, maximo: MAXIMO })
  return {
    items: linhas.map(({ locado }) => Locado.parse(locado)),
    total: linhas[0]?.total ?? 0,
  }
}
