import type { Centavos } from '#shared/dinheiro.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import {
  exigirTransicao,
  exigirVendavel,
  gravarMudanca,
  oportunidadeAtual,
  type travarOportunidade,
} from './mudar.ts'

type Travada = Awaited<ReturnType<typeof travarOportunidade>>

/**
 * Accepts a simulation, saved in this transaction, for a locked oportunidade. Earlier simulations
 * stay: Simulada to Simulada is a new version (domain 11.1). One in motion that has no live proposta
 * stays in motion.
 */
export async function aceitarSimulacao(
  { client, usuario, agora }: Pick<Contexto, 'client' | 'usuario' | 'agora'>,
  travada: Travada,
  simulacao: { id: string; valorLiberado: Centavos; piora: boolean },
): Promise<JsonCru> {
  const semProposta = travada.status === 'Em Andamento' && !travada.temProposta
  const para = semProposta ? travada.status : exigirTransicao(travada, 'simular')
  exigirVendavel(travada)

  await gravarMudanca(client, travada, { para, idUsuario: usuario.id, agora, simulacao })
  return oportunidadeAtual({ client, agora }, travada.id)
}
