import type { Pergunta } from '../db/plano.ts'
import {
  type Consulta,
  type Executor,
  lerPrimeira,
  type Nome,
  type Opcoes,
  responder,
  type Texto,
  type Valores,
  type Variantes,
  type Vazio,
} from '../db/consulta.ts'
import { JsonCru } from './json-cru.ts'

/** A statement whose only column `model` is the answer of a call, as JSON text. */
export function modelo<
  N extends Nome,
  P extends Valores<N, P> = Vazio,
  const V extends Variantes = Vazio,
>(nome: N, texto: Texto<P, V, never>, opcoes?: Opcoes<V>): Consulta<P, V, JsonCru> {
  return responder(nome, texto, opcoes, async (client, consulta) => {
    const model = await lerModelo(client, consulta)
    if (!model) throw new Error(`${nome} answered no row`)
    return model
  })
}

/** The same where the row may not be there. */
export const modeloOuNada = <
  N extends Nome,
  P extends Valores<N, P> = Vazio,
  const V extends Variantes = Vazio,
>(
  nome: N,
  texto: Texto<P, V, never>,
  opcoes?: Opcoes<V>,
): Consulta<P, V, JsonCru | undefined> => responder(nome, texto, opcoes, lerModelo)

async function lerModelo(client: Executor, consulta: Pergunta): Promise<JsonCru | undefined> {
  const linha = await lerPrimeira<{ model: string }>(client, consulta)
  return linha ? new JsonCru(linha.model) : undefined
}
