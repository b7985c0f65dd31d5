import type { Output } from '#shared/endpoint.ts'
import type { simulacaoApi } from '#shared/simulacao/api.ts'
import { VantagemSimulada } from '#shared/calculo/resultado.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { deixarDeEsperarMotivo } from '../oportunidade/sql/mover.ts'
import { buscarAutorizacao, buscarInteressados, inserirAutorizacao } from './sql/autorizacao.ts'
import { vantagemGuardada } from './sql/ler.ts'

/** Null for a new loan, which replaces nothing; simulations kept before the proof existed lack it. */
const Guardada = VantagemSimulada.nullable()

type Autorizacao = Output<typeof simulacaoApi.autorizar>

/**
 * Stores a gestor's reason for a simulation that leaves the client worse, and notifies those who
 * wait for it. One for each simulation: of two at once the first stays.
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
  const guardada = Guardada.safeParse(
    (await vantagemGuardada(client, { id: idSimulacao }))?.vantagem,
  )
  if (!guardada.success) throw new Recusa('invalido', 'A simulação é antiga: simule de novo')
  if (guardada.data?.situacao !== 'PIOR') {
    throw new Recusa(
      'invalido',
      'A simulação não piora a situação do cliente: não precisa de motivo',
    )
  }
  const inseridas = await inserirAutorizacao(client, {
    idSimulacao,
    idRelacionamento,
    idCliente,
    codigoPromotor,
    idUsuario: usuario.id,
    motivo,
    agora,
  })
  if (inseridas !== 1) throw new Recusa('invalido', 'A simulação já tem o motivo de um gestor')
  await deixarDeEsperarMotivo(client, { idSimulacao })
  await avisarInteressados(contexto, idSimulacao)
  const autorizacao = await autorizacaoDe(client, idSimulacao)
  if (!autorizacao) throw new Error('The reason was written and is not there')
  return autorizacao
}

/** Notifies the author of the simulation and the current owner of the client, except the caller. */
async function avisarInteressados(
  { client, usuario }: Contexto,
  idSimulacao: string,
): Promise<void> {
  const interessados = await buscarInteressados(client, { idSimulacao })
  if (!interessados) return
  const { idRelacionamento, idOportunidade, ...pessoas } = interessados
  if (idOportunidade === null) return
  const dados = { idRelacionamento, idOportunidade }
  for (const idUsuario of new Set([pessoas.idUsuario, pessoas.idAtendente])) {
    if (idUsuario === null || idUsuario === usuario.id) continue
    await avisar(client, { idUsuario, tipo: 'simulacao', dados })
  }
}

/** The reason kept with a simulation, and who gave it. */
export async function autorizacaoDe(
  client: Contexto['client'],
  idSimulacao: string,
): Promise<Autorizacao | null> {
  const autorizacao = await buscarAutorizacao(client, { idSimulacao })
  if (!autorizacao) return null
  const { motivo, em, idUsuario, nome } = autorizacao
  return { motivo, autor: { idUsuario, nome }, em: em.toISOString() }
}
