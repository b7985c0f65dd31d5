import type { Output } from '#shared/endpoint.ts'
import type { simulacaoApi } from '#shared/simulacao/api.ts'
import { VantagemSimulada } from '#shared/calculo/resultado.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { autorizacaoDe, inserirAutorizacao, interessadosNa, vantagemGuardada } from './queries.ts'

/** Null for a new loan, which replaces nothing; simulations kept before the proof existed lack it. */
const Guardada = VantagemSimulada.nullable()

type Autorizacao = Output<typeof simulacaoApi.autorizar>

/**
 * Keeps a gestor's reason with a simulation that leaves the customer worse, and tells who waits for
 * it. One for each simulation: of two at once the first stays.
 *
 * @throws Recusa when the simulation needs none, or has one already
 */
export async function autorizarSimulacao(
  contexto: Contexto,
  idSimulacao: string,
  motivo: string,
): Promise<Autorizacao> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento, idCliente, codigoPromotor } = alvoDe(contexto)
  const guardada = Guardada.safeParse(await vantagemGuardada(client, idSimulacao))
  if (!guardada.success) throw new Recusa('invalido', 'A simulação é antiga: simule de novo')
  if (guardada.data?.situacao !== 'PIOR') {
    throw new Recusa(
      'invalido',
      'A simulação não piora a situação do cliente: não precisa de motivo',
    )
  }
  const inserida = await inserirAutorizacao(client, {
    idSimulacao,
    idRelacionamento,
    idCliente,
    codigoPromotor,
    idUsuario: usuario.id,
    motivo,
    agora,
  })
  if (!inserida) throw new Recusa('invalido', 'A simulação já tem o motivo de um gestor')
  for (const { idUsuario, dados } of await interessadosNa(client, idSimulacao)) {
    if (idUsuario !== usuario.id) await avisar(client, { idUsuario, tipo: 'simulacao', dados })
  }
  const autorizacao = await autorizacaoDe(client, idSimulacao)
  if (!autorizacao) throw new Error('The reason was written and is not there')
  return autorizacao
}
