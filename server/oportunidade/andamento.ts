import { oQueFalta } from '#shared/oportunidade/andamento.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirTransicao, gravarMudanca, oportunidadeAtual, travarOportunidade } from './mudar.ts'

/**
 * Puts an oportunidade in motion (domain 11.1): by its button, or by the proposta made of it.
 *
 * @throws Recusa with a sentence for each thing that is missing
 */
export async function porEmAndamento(
  contexto: Contexto,
  id: string,
  { versao }: { versao?: number | undefined },
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const travada = await travarOportunidade(contexto, id, versao)
  const para = exigirTransicao(travada, 'andamento')
  const faltas = oQueFalta(travada)
  if (faltas.length > 0) throw new Recusa('invalido', faltas)

  await gravarMudanca(client, travada, { para, idUsuario: usuario.id, agora })
  return oportunidadeAtual(contexto, id)
}
