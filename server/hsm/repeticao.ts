import { hoje } from '#shared/data.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { acharRepeticao } from './sql.ts'

/** When the same template was last sent to the client, inside the days in which it is too soon. */
export async function repeticaoRecente(
  { client, agora }: Contexto,
  idCliente: string,
  idTemplate: string,
): Promise<Date | null> {
  const regras = await regrasVigentes(client)
  const repeticao = regraEm(regras, 'contato_repeticao_dias', 'CONTATO', hoje(agora))
  if ('recusa' in repeticao) throw new Recusa('invalido', repeticao.recusa)
  const desde = new Date(agora.getTime() - repeticao.valor * 86_400_000)
  const recente = await acharRepeticao(client, { idCliente, idTemplate, desde })
  return recente?.em ?? null
}
