import { fatores } from '#shared/oportunidade/fatores.ts'
import type { Contexto } from '../base/http/handler.ts'
import { preparada } from '../base/db/preparada.ts'
import { moverPeloSistema } from './mudar.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'>

type Fim = {
  /** False: the bank says that nothing can be put right. */
  recuperavel: boolean | null
  /** What happened, in words. */
  observacao: string
}

const situacao = `select c.restrito, c.obito_em is not null as obito,
    coalesce(k.situacao = 'ATIVO', true) as "contratoAtivo"
  from oportunidade o
  join cliente c on c.id = o.id_cliente
  left join contrato k on k.id = o.id_contrato
 where o.id = $1`

/**
 * The proposta died: the opportunity goes back to Em Atendimento where it may still be sold, and is
 * lost by the system where it may not (domain 11.1).
 *
 * @throws Recusa when it went elsewhere meanwhile
 */
export async function devolverOuPerder(
  sistema: Sistema,
  idOportunidade: string,
  { recuperavel, observacao }: Fim,
): Promise<void> {
  const { rows } = await sistema.client.query<{
    restrito: boolean
    obito: boolean
    contratoAtivo: boolean
  }>(preparada(situacao, [idOportunidade]))
  const { restrito = false, obito = false, contratoAtivo = true } = rows[0] ?? {}
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
