import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import type { Output } from '#shared/endpoint.ts'
import type { simulacaoApi } from '#shared/simulacao/api.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import { VantagemSimulada } from '#shared/calculo/resultado.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { deixarDeEsperarMotivo } from '../oportunidade/sql/mover.ts'
import { buscarAutorizacao, buscarInteressados, inserirAutorizacao } from './sql/autorizacao.ts'
import { simulacaoAAutorizar } from './sql/ler.ts'

/** Null for a new loan, which replaces nothing; simulations kept before the proof existed lack it. */
const Guardada = VantagemSimulada.nullable()

type Autorizacao = Output<typeof simulacaoApi.autorizar>

/**
 * Stores the reason of a gestor who did not simulate, for a simulation that leaves the client worse or
 * is below the floor of rates, and notifies those who wait for it. One for each simulation: of two at
 * once the first stays. A rate below the floor is allowed for some days.
 *
 * @throws Recusa when the simulation needs none, has one already, or is the caller's own
 */
export async function autorizarSimulacao(
  contexto: Contexto,
  idSimulacao: string,
  motivo: string,
): Promise<Autorizacao> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento, idCliente, codigoPromotor } = alvoDe(contexto)
  const taxa = await taxaAAutorizar(contexto, idSimulacao)
  const inseridas = await inserirAutorizacao(client, {
    idSimulacao,
    idRelacionamento,
    idCliente,
    codigoPromotor,
    idUsuario: usuario.id,
    motivo,
    ...taxa,
    agora,
  })
  if (inseridas !== 1) throw new Recusa('invalido', 'A simulação já tem o motivo de um gestor')
  await deixarDeEsperarMotivo(client, { idSimulacao })
  await avisarInteressados(contexto, idSimulacao)
  const autorizacao = await autorizacaoDe(client, idSimulacao)
  if (!autorizacao) throw new Error('The reason was written and is not there')
  return autorizacao
}

type TaxaAutorizada = { taxaAm: number | null; expiraEm: Date | null }

/** The rate to allow where it is below the floor; refuses where nothing needs a reason. */
async function taxaAAutorizar(
  { client, usuario, agora }: Contexto,
  idSimulacao: string,
): Promise<TaxaAutorizada> {
  const simulacao = await simulacaoAAutorizar(client, { id: idSimulacao })
  const guardada = Guardada.safeParse(simulacao?.vantagem)
  if (!simulacao || !guardada.success) {
    throw new Recusa('invalido', 'A simulação é antiga: simule de novo')
  }
  const { pisoAm, taxaAm, idUsuario } = simulacao
  if (guardada.data?.situacao !== 'PIOR' && pisoAm === null) {
    throw new Recusa(
      'invalido',
      'A simulação não piora a situação do cliente nem passa da taxa mínima: não precisa de motivo',
    )
  }
  if (idUsuario === usuario.id) throw new Recusa('invalido', SUA)
  if (pisoAm === null) return { taxaAm: null, expiraEm: null }
  const dia = hoje(agora)
  const prazo = regraEm(await regrasVigentes(client), 'taxa_autorizacao_dias', 'PROPOSTA', dia)
  if ('recusa' in prazo) throw new Recusa('invalido', prazo.recusa)
  return { taxaAm, expiraEm: instanteEmBrasilia(somarDias(dia, prazo.valor + 1), '00:00') }
}

const SUA = 'Quem simulou não registra o motivo: peça a outro gestor'

/** Notifies the author of the simulation and the current owner of the client, except the caller. */
async function avisarInteressados(
  { client, usuario, agora }: Contexto,
  idSimulacao: string,
): Promise<void> {
  const interessados = await buscarInteressados(client, { idSimulacao })
  if (!interessados) return
  const { idRelacionamento, idOportunidade, ...pessoas } = interessados
  if (idOportunidade === null) return
  const dados = { idRelacionamento, idOportunidade }
  for (const idUsuario of new Set([pessoas.idUsuario, pessoas.idAtendente])) {
    if (idUsuario === null || idUsuario === usuario.id) continue
    await avisar({ client, agora }, { idUsuario, tipo: 'simulacao', dados })
  }
}

/** The reason kept with a simulation, and who gave it. */
export async function autorizacaoDe(
  client: Contexto['client'],
  idSimulacao: string,
): Promise<Autorizacao | null> {
  const autorizacao = await buscarAutorizacao(client, { idSimulacao })
  if (!autorizacao) return null
  const { motivo, em, idUsuario, nome, taxaAm, expiraEm } = autorizacao
  return {
    motivo,
    autor: { idUsuario, nome },
    em: em.toISOString(),
    taxaAm,
    expiraEm: expiraEm && expiraEm.toISOString(),
  }
}
