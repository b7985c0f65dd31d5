import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirClienteLivre, oportunidadeAtual, travarOportunidade } from './mudar.ts'
import { reabrirPerdida } from './sql/incluir.ts'

/**
 * Reopens a lost oportunidade as a new one that refers to it; end and history of the lost one stay
 * (domain 11.1).
 */
export async function reabrir(
  contexto: Contexto,
  id: string,
  { versao }: { versao?: number | undefined },
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const travada = await travarOportunidade(contexto, id, versao)
  if (travada.status !== 'Perdida') {
    throw new Recusa('invalido', 'Só uma oportunidade perdida pode ser reaberta.')
  }
  exigirClienteLivre(travada)

  const nova = novoId()
  const reabertas = await reabrirPerdida(client, {
    id: nova,
    idPerdida: id,
    idUsuario: usuario.id,
    agora,
  })
  if (reabertas !== 1) {
    throw new Recusa(
      'invalido',
      'Já há uma oportunidade aberta igual a esta, ou o contrato terminou.',
    )
  }
  return oportunidadeAtual(contexto, nova)
}
