import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import type { AlvoDaSimulacao } from '../simulacao/alvo.ts'
import { useSeguido } from '../ui/use-seguido.ts'
import { seguirEndereco, type AlvoSeguido } from './alvo-do-endereco.ts'

const inicial: AlvoSeguido = { alvo: { tipo: 'retomar' } }

/**
 * The subject of the simulation: the oportunidade of the address at first, later the person's
 * choice.
 */
export function useAlvoDoEndereco(
  pedida: string | undefined,
  oportunidades: readonly Oportunidade[] | undefined,
): [AlvoDaSimulacao, (alvo: AlvoDaSimulacao) => void] {
  const [seguido, mudar] = useSeguido(inicial, (antes) =>
    seguirEndereco(antes, pedida, oportunidades),
  )
  return [seguido.alvo, (alvo) => mudar({ ...seguido, alvo })]
}
