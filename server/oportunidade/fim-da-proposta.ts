import { fatores } from '#shared/oportunidade/fatores.ts'
import type { Contexto } from '../base/http/handler.ts'
import { moverPeloSistema } from './mudar.ts'
import { lerViabilidade } from './sql/ler.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'>

type Fim = {
  /** False: the bank says that nothing can be put right. */
  recuperavel: boolean | null
  /** What happened, in words. */
  observacao: string
}

/** A missing one is refused later, by the verb that moves it. */
const desconhecida = { restrito: false, obito: false, contratoAtivo: true }

/**
 * The proposta failed: its oportunidade returns to Em Atendimento if it can still be sold, else the
 * system moves it to Perdida (domain 11.1).
 *
 * @throws Recusa when it moved meanwhile
 */
export async function devolverOuPerder(
  sistema: Sistema,
  idOportunidade: string,
  { recuperavel, observacao }: Fim,
): Promise<void> {
  const { restrito, obito, contratoAtivo } =
    (await lerViabilidade(sistema.client, { id: idOportunidade })) ?? desconhecida
  const viavel = !restrito && !obito && contratoAtivo && recuperavel !== false
  await moverPeloSistema(
    sistema,
    idOportunidade,
    viavel
      ? { acao: 'devolver', observacao }
      : {
          acao: 'perder',
          perda: { idFatorPerda: obito ? fatores.obito : fatores.reprovada, observacao },
        },
  )
}

/** The client took a paid loan back inside the legal window. */
export const perderPorDesistencia = (
  sistema: Sistema,
  idOportunidade: string,
  observacao: string,
): Promise<void> =>
  moverPeloSistema(sistema, idOportunidade, {
    acao: 'cancelar',
    perda: { idFatorPerda: fatores.desistiu, observacao },
  })
