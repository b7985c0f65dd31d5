import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { buscarLembrete } from './sql.ts'

/** The lembrete, which the door found in scope. */
export async function lembreteAtual({ client, agora }: Contexto, id: string): Promise<JsonCru> {
  const model = await buscarLembrete(client, { id, agora })
  if (!model) throw new Recusa('nao-encontrado', 'Lembrete não encontrado')
  return model
}
