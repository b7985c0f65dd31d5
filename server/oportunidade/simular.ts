import type { Centavos } from '#shared/dinheiro.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import {
  exigirClienteLivre,
  exigirTransicao,
  gravarMudanca,
  oportunidadeAtual,
  travarOportunidade,
} from './mudar.ts'

/**
 * Keeps a simulation, saved in this transaction, as the accepted one. The ones before it stay where
 * they are: Simulada to Simulada is a new version, not an overwriting (domain 11.1).
 */
export async function guardarSimulacao(
  contexto: Pick<Contexto, 'client' | 'usuario' | 'agora'>,
  id: string,
  {
    versao,
    simulacao,
  }: {
    versao?: number | undefined
    simulacao: { id: string; valorLiberado: Centavos; piora: boolean }
  },
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const travada = await travarOportunidade(contexto, id, versao)
  const para = exigirTransicao(travada, 'simular')
  exigirClienteLivre(travada)

  await gravarMudanca(client, travada, { para, idUsuario: usuario.id, agora, simulacao })
  return oportunidadeAtual(client, id)
}
