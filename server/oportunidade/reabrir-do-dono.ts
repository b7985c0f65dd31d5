import { transicaoDe } from '#shared/oportunidade/status.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { DonoTrocado } from '../relacionamento/dono.ts'
import { moverVarias } from './mover-varias.ts'
import { haSemDono, moverConjunto } from './sql/mover.ts'

/**
 * Begun oportunidades of the previous owner return to Em Aberto by the system, unless they are in
 * motion (domain 11.1). Without a previous owner there are none.
 */
export async function reabrirDoDono(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento, de }: DonoTrocado,
): Promise<void> {
  if (de === null) return
  await moverVarias(client, {
    quais: { idRelacionamento },
    acao: 'reabrir',
    observacao: 'Troca de atendente',
    agora,
  })
}

/**
 * Begun oportunidades of clients without an owner return to Em Aberto by the system: the lease under which
 * they were begun ended. Of those begun before an instant only, where one is given.
 */
export async function reabrirSemDono(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idsRelacionamento, antesDe = null }: { idsRelacionamento: string[]; antesDe?: Date | null },
): Promise<void> {
  if (idsRelacionamento.length === 0) return
  const { de, para } = transicaoDe('reabrir')
  const observacao = 'Fim da vez na fila'
  await moverConjunto(
    client,
    { de, para, idsRelacionamento, antesDe, observacao, agora },
    { por: 'livres' },
  )
}

/** Whether `reabrirSemDono` has something to do for the client, whatever the instant it was begun. */
export async function temIniciadaSemDono(
  { client }: Pick<Contexto, 'client'>,
  { idRelacionamento }: { idRelacionamento: string },
): Promise<boolean> {
  const { de } = transicaoDe('reabrir')
  return (await haSemDono(client, { idRelacionamento, de })) > 0
}
