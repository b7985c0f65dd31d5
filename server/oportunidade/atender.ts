import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import {
  exigirClienteLivre,
  exigirTransicao,
  gravarMudanca,
  oportunidadeAtual,
  travarOportunidade,
} from './mudar.ts'
import { marcarLista } from './sql/mover.ts'

/** Begins to work on an oportunidade (domain 11.1): not of a client nobody may offer credit to. */
export async function atender(
  contexto: Contexto,
  id: string,
  { versao }: { versao?: number | undefined },
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const travada = await travarOportunidade(contexto, id, versao)
  const para = exigirTransicao(travada, 'atender')
  exigirClienteLivre(travada)

  await gravarMudanca(client, travada, { para, idUsuario: usuario.id, agora })
  if (contexto.alvo?.locado) {
    const { idRelacionamento } = travada
    await marcarLista(client, { idRelacionamento, idUsuario: usuario.id, agora })
  }
  return oportunidadeAtual(contexto, id)
}
