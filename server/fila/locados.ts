import { Locado } from '#shared/fila/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { listarLocados } from './sql.ts'

/** As many as people may hold a client at once in the promotores of one supervisor. */
const MAXIMO = 500

/** Who holds which client of the queue at this instant. */
export async function locados({ client, escopo, agora }: Contexto): Promise<Locado[]> {
  const linhas = await listarLocados(client, { escopo, agora, maximo: MAXIMO })
  return linhas.map(({ locado }) => Locado.parse(locado))
}
