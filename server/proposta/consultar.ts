import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { detalharProposta } from './sql/leituras.ts'

export async function consultarProposta(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  id: string,
): Promise<JsonCru> {
  const proposta = await detalharProposta(client, { id, agora })
  if (!proposta) throw new Recusa('nao-encontrado', 'Proposta não encontrada')
  return proposta
}
