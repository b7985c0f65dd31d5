import { hoje } from '#shared/data.ts'
import { oQueFalta, recusaDoDia } from '#shared/oportunidade/andamento.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirTransicao, gravarMudanca, oportunidadeAtual, travarOportunidade } from './mudar.ts'

/**
 * Puts an oportunidade in motion (domain 11.1): by its button, or by the proposta made of it. By the button nothing
 * goes on that has no amount today, such as a loan whose margin turned negative.
 *
 * @param calculada its figures were computed again just now
 * @throws Recusa with a sentence for each thing that is missing
 */
export async function porEmAndamento(
  contexto: Contexto,
  id: string,
  { versao, calculada = false }: { versao?: number | undefined; calculada?: boolean },
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const travada = await travarOportunidade(contexto, id, versao)
  const para = exigirTransicao(travada, 'andamento')
  const faltas = [...oQueFalta(travada), ...(calculada ? [] : recusaDoDia(travada, hoje(agora)))]
  if (faltas.length > 0) throw new Recusa('invalido', faltas)

  await gravarMudanca(client, travada, { para, idUsuario: usuario.id, agora })
  return oportunidadeAtual(contexto, id)
}
