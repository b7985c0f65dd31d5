import type { Finalidade } from '#shared/contato/semaforo.ts'
import { novoId } from '../base/db/id.ts'
import { criarEvento } from '../base/events.ts'
import type { Alvo, Contexto } from '../base/http/handler.ts'
import { exigirContato } from './exigir.ts'
import { acharLigacao, inserirLigacao, travarTelefone } from './sql.ts'

/** The number seen again within this time is the same call: busy, hidden too soon, noted wrong. */
export const MESMA_LIGACAO_MS = 10 * 60_000

/** The number of the client was shown to be called, and the gate allowed it. */
export const clienteChamado = criarEvento<Contexto, Alvo>('cliente chamado')

type Chamado = { idCliente: string; idTelefone: string }

/**
 * Records that this person is about to call: the CRM does not dial, so revealing the number to talk
 * to the client counts as the call. It passes the gate first and counts among the contacts of the
 * day.
 *
 * @returns what the call is for: to keep a client whom another bank asks for, where one does
 * @throws Recusa 400 when the gate is red
 */
export async function registrarLigacao(
  contexto: Contexto,
  chamado: Chamado,
  finalidade: Finalidade = 'ATENDIMENTO',
): Promise<Finalidade> {
  const { client, usuario, agora, alvo, codigoPromotor } = contexto
  await travarTelefone(client, { id: chamado.idTelefone })
  const desde = new Date(agora.getTime() - MESMA_LIGACAO_MS)
  const ligacao = { ...chamado, idUsuario: usuario.id }
  if ((await acharLigacao(client, { ...ligacao, desde })) > 0) {
    const dela = await exigirLigacao(contexto, chamado, finalidade)
    if (alvo) await clienteChamado.contar(contexto, alvo)
    return dela
  }
  const chamada = await exigirContato(contexto, { ...chamado, canal: 'LIGACAO', finalidade })
  await inserirLigacao(client, {
    id: novoId(),
    ...ligacao,
    codigoPromotor: alvo?.codigoPromotor ?? codigoPromotor,
    finalidade: chamada.finalidade,
    agora,
  })
  if (alvo) await clienteChamado.contar(contexto, alvo)
  return chamada.finalidade
}

/**
 * The gate of a call that was counted before: it is asked again, but for the limit of the day.
 *
 * @throws Recusa 400 when the gate is red
 */
export const exigirLigacao = async (
  contexto: Contexto,
  chamado: Chamado,
  finalidade: Finalidade = 'ATENDIMENTO',
): Promise<Finalidade> => {
  const contato = { ...chamado, canal: 'LIGACAO', finalidade } as const
  return (await exigirContato(contexto, contato, { contada: true })).finalidade
}
