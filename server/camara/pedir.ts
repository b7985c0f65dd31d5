import type { Pool } from 'pg'
import type { PedidosNaCamara } from '#integrations/camara/pedidos.ts'
import type { EstadoDoPedido, NossoPedido } from '#integrations/camara/pedidos-protocolo.ts'
import { taxaAnual } from '#shared/calculo/novo.ts'
import { terminada } from '#shared/proposta/situacao.ts'
import { aplicarEstado } from '../banco/aplicar.ts'
import { chaveDoPedido, comoEtapa } from '../banco/da-camara.ts'
import { peloSistema, sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { pararImpedida } from '../proposta/impedir.ts'
import type { Sistema } from '../proposta/mover.ts'
import { travarProposta } from '../proposta/travar.ts'
import { depoisDe, type Pedido, REFORCO_MS } from './fila.ts'
import { dadosDoPedido, mudarPedido, promotorDoPedido, travarPedido } from './sql.ts'

export type PedidosServices = {
  pool: Pool
  camara: PedidosNaCamara
  fila: Pick<Fila, 'adicionar'>
  agora: () => Date
}

/** An open request is asked about this often: its notices may be lost. */
export const CONFERIR_MS = 15 * 60_000

type Tarefa = { tipo: 'pedir'; pedido: NossoPedido } | { tipo: 'cancelar'; chave: string }

/**
 * Takes a request one step further: sent under the number of its proposta, of which the clearing takes one, or
 * taken back. The start is stored first, so a lost answer is asked for again under the same key.
 *
 * @throws ForaDoAr without an answer; the queue retries
 */
export async function levarPedido(
  services: PedidosServices,
  { idProposta }: Pedido,
): Promise<void> {
  const { pool, camara, fila } = services
  const { promotor, numero: chave } = await peloSistema(pool, ({ client }) =>
    promotorDoPedido(client, { idProposta }),
  )
  if (promotor === null || chave === null) return
  const noPromotor = <T>(trabalho: (sistema: Sistema) => Promise<T>) =>
    transaction(pool, sistemaNo(promotor), ({ client }) =>
      trabalho({ client, agora: services.agora(), fila }),
    )
  const tarefa = await noPromotor((sistema) => tomar(sistema, idProposta, chave))
  if (!tarefa) return
  if (tarefa.tipo === 'cancelar') {
    const estado = await camara.cancelar(chave)
    await noPromotor((sistema) => recolhido(sistema, { idProposta, chave }, estado))
    return
  }
  const resposta = await camara.pedir(tarefa.pedido)
  await noPromotor((sistema) =>
    'recusa' in resposta
      ? recusado(sistema, { idProposta, chave, codigo: resposta.recusa })
      : tomado(sistema, idProposta, resposta),
  )
}

async function tomar(sistema: Sistema, idProposta: string, chave: string): Promise<Tarefa | null> {
  const { client, agora } = sistema
  // In the order everybody holds them: the proposta, then its request.
  const travada = await travarProposta(client, chave)
  // Its end takes back what the clearing has, by a job of its own.
  if (!travada || (await pararImpedida(sistema, travada))) return null
  const pedido = await travarPedido(client, { idProposta })
  if (!pedido) return null
  if (pedido.situacao === 'CANCELANDO') return { tipo: 'cancelar', chave }
  if (pedido.situacao !== 'NA_FILA' && pedido.situacao !== 'ENVIADO') return null
  // Of an ended one the listener took the request back.
  if (terminada(travada.situacao)) return null
  const lido = await dadosDoPedido(client, { idProposta })
  if (!lido) throw new Error('A portability without a contract')
  await mudarPedido(client, {
    idProposta,
    situacao: 'ENVIADO',
    numero: null,
    conferirEm: depoisDe(agora, REFORCO_MS),
  })
  const { taxaAm } = lido.pedido
  return { tipo: 'pedir', pedido: { ...lido.pedido, taxaAa: taxaAnual(taxaAm), sistema: 'PRICE' } }
}

/** The clearing has it; what ended here meanwhile is taken back by its own job. */
async function tomado(sistema: Sistema, idProposta: string, estado: EstadoDoPedido): Promise<void> {
  const { client, agora } = sistema
  await travarProposta(client, estado.chave)
  const pedido = await travarPedido(client, { idProposta })
  if (!pedido) return
  const { numero } = estado
  await mudarPedido(client, {
    idProposta,
    numero,
    ...(pedido.situacao === 'ENVIADO'
      ? { situacao: 'ABERTO', conferirEm: depoisDe(agora, CONFERIR_MS) }
      : {
          situacao: pedido.situacao,
          conferirEm: pedido.situacao === 'ENCERRADO' ? null : depoisDe(agora, REFORCO_MS),
        }),
  })
  await aplicarDaCamara(sistema, estado)
}

/** Not even taken: the proposta ends with the reason, and may be mended and asked again. */
async function recusado(
  sistema: Sistema,
  { idProposta, chave, codigo }: { idProposta: string; chave: string; codigo: string },
): Promise<void> {
  const { client, agora } = sistema
  await travarProposta(client, chave)
  await mudarPedido(client, { idProposta, situacao: 'ENCERRADO', numero: null, conferirEm: null })
  await aplicarEstado(
    sistema,
    `camara:${chave}:recusa`,
    {
      numero: chave,
      protocolo: chave,
      situacao: 'REPROVADA',
      sequencia: 1,
      motivo: codigo,
      recuperavel: true,
      ocorridoEm: agora.toISOString(),
    },
    'CAMARA',
  )
}

/** The proposta no longer needs the request: marks it as ended and applies what the clearing answered last. */
async function recolhido(
  sistema: Sistema,
  { idProposta, chave }: { idProposta: string; chave: string },
  estado: EstadoDoPedido | null,
): Promise<void> {
  await travarProposta(sistema.client, chave)
  await mudarPedido(sistema.client, {
    idProposta,
    situacao: 'ENCERRADO',
    numero: estado?.numero ?? null,
    conferirEm: null,
  })
  if (estado) await aplicarDaCamara(sistema, estado)
}

/**
 * Judges the answer of the clearing as its notice would be judged.
 *
 * @returns whether it changed anything
 */
export async function aplicarDaCamara(sistema: Sistema, estado: EstadoDoPedido): Promise<boolean> {
  const etapa = comoEtapa(estado)
  if (!etapa) return false
  return (await aplicarEstado(sistema, chaveDoPedido(estado), etapa, 'CAMARA')) === 'aplicado'
}
