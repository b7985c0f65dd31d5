import type { Pool } from 'pg'
import type { Averbador, NovaAlteracao, NovaAverbacao } from '#integrations/dataprev/averbador.ts'
import type { AvisoAoBanco } from '#integrations/banco/protocolo.ts'
import type { Averbacao, PedidoDeExclusao } from '#integrations/dataprev/protocolo.ts'
import type { Dia } from '#shared/data.ts'
import { alcanca } from '#shared/proposta/situacao.ts'
import { transaction } from '../base/db/transaction.ts'
import { type Carteiro } from '../preco/contar.ts'
import { precoDoDia, type PrecoDoDia } from '../preco/do-dia.ts'
import { mudarAverbacao } from './mudar.ts'
import { ordenarPagamento } from './ordenar.ts'
import {
  anotarOrdem,
  anotarPedido,
  type AverbacaoTravada,
  bancoInformado,
  pedidoDeAverbacao,
  promotorDaAverbacao,
  travarAverbacao,
} from './sql.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { moverProposta, type Sistema } from '../proposta/mover.ts'
import { receberDaDataprev } from './receber.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { desfazerAverbacao, recusarPedido, REFORCO_MS } from './pedir.ts'
import { travarProposta, type Travada } from '../proposta/travar.ts'

export type AverbacaoServices = Carteiro & {
  pool: Pool
  averbador: Averbador
  informarBanco: InformarBanco
  ouvirBanco: OuvirBanco
  fila: Pick<Fila, 'adicionar'>
  agora: () => Date
  /** Between two looks at what waits for its holder. */
  consultaMs: number
}

/**
 * Notifies the bank of the end of a booking, and applies the bank's state; `depois` runs in the
 * transaction that applies it. Passed in by `banco`, the word above this one.
 */
export type InformarBanco = (
  aviso: { codigoPromotor: string; numero: string; aviso: AvisoAoBanco },
  depois: (sistema: Pick<Sistema, 'client' | 'agora'>) => Promise<void>,
) => Promise<void>

/** Asks the bank where the proposta stands, and applies its answer. Passed in by `banco` too. */
export type OuvirBanco = (qual: { codigoPromotor: string; numero: string }) => Promise<void>

/** The next question, from the state of the row, so that a repeated job asks nothing twice. */
export type Tarefa =
  | { tipo: 'averbar'; pedido: NovaAverbacao; jaPedida: boolean }
  | { tipo: 'alterar'; alteracao: NovaAlteracao; idSimulacao: string }
  | { tipo: 'consultar'; numeroContrato: string }
  | { tipo: 'excluir'; numeroContrato: string; motivo: PedidoDeExclusao['motivo'] }
  | { tipo: 'ouvir'; numero: string }
  | {
      tipo: 'informar'
      numero: string
      aviso: AvisoAoBanco
      /** On the day after, a payment order is made anew. */
      ordem?: { dia: Dia; ate: Date }
    }

/** The steps that ask Dataprev. */
export type Pergunta = Exclude<Tarefa, { tipo: 'informar' | 'ouvir' }>

/** What Dataprev answered; null: it never saw the number. */
export type RespostaDaDataprev = Averbacao | { codigos: string[] } | null

/**
 * Advances a booking by one step. The request is recorded before it is sent, so that after a lost
 * answer the state is queried first; a number is booked once however often this runs, at the price of
 * the day on which it is booked.
 *
 * @throws ForaDoAr without an answer; the queue retries
 */
export async function averbar(
  services: AverbacaoServices,
  { idProposta }: { idProposta: string },
): Promise<void> {
  const { pool, fila, mensagens, origem, consultaMs, averbador } = services
  const { promotor: codigoPromotor } = await promotorDaAverbacao(pool, { idProposta })
  if (codigoPromotor === null) return
  const quem = sistemaNo(codigoPromotor)
  const tomar = (ouvido: boolean) =>
    transaction(pool, quem, ({ client }) =>
      tomarTarefa({ client, agora: services.agora(), fila, mensagens, origem }, idProposta, ouvido),
    )
  let tarefa = await tomar(false)
  if (tarefa?.tipo === 'ouvir') {
    await services.ouvirBanco({ codigoPromotor, numero: tarefa.numero })
    tarefa = await tomar(true)
  }
  if (!tarefa || tarefa.tipo === 'ouvir') return
  if (tarefa.tipo === 'informar') {
    const { numero, aviso, ordem } = tarefa
    return services.informarBanco({ codigoPromotor, numero, aviso }, async ({ client, agora }) => {
      await (ordem
        ? anotarOrdem(client, { idProposta, dia: ordem.dia, agora, proximaConsulta: ordem.ate })
        : bancoInformado(client, { idProposta, agora }))
    })
  }
  const resposta = await perguntar(averbador, tarefa)
  await transaction(pool, quem, ({ client }) =>
    receberDaDataprev(
      { client, agora: services.agora(), fila, mensagens, consultaMs },
      { idProposta, tarefa, resposta },
    ),
  )
}

async function tomarTarefa(
  ambiente: Sistema & Carteiro,
  idProposta: string,
  ouvido: boolean,
): Promise<Tarefa | null> {
  const { client, agora } = ambiente
  const travada = await travarAverbacao(client, { idProposta })
  if (!travada) return null
  const { contrato: numeroContrato, situacao } = travada
  switch (situacao) {
    case 'NA_FILA':
    case 'PEDIDA':
      return pedir(ambiente, travada)
    case 'PENDENTE':
      return { tipo: 'consultar', numeroContrato }
    case 'DESFAZENDO': {
      const viva = travada.proposta === 'ANUENCIA'
      const motivo = viva ? 'PRAZO_ENCERRADO' : 'PROPOSTA_ENCERRADA'
      return { tipo: 'excluir', numeroContrato, motivo }
    }
    case 'CONFIRMADA':
      return ordenarPagamento(ambiente, travada, ouvido)
    case 'RECUSADA':
    case 'DESFEITA': {
      const tarefa = informar(travada)
      // The bank said the end itself, or knows it already.
      if (!tarefa) await bancoInformado(client, { idProposta, agora })
      return tarefa
    }
  }
}

const espera: PrecoDoDia = { tipo: 'espera' }

async function pedir(
  ambiente: Sistema & Carteiro,
  averbacao: AverbacaoTravada,
): Promise<Tarefa | null> {
  const { client, agora } = ambiente
  const { idProposta, situacao, contrato } = averbacao
  const jaPedida = situacao === 'PEDIDA'
  if (!jaPedida) {
    const proposta = await travarProposta(client, contrato)
    // It ended while the booking waited.
    const vive =
      proposta?.situacao === 'AVERBACAO' || alcanca(proposta?.situacao ?? 'PAGA', 'AVERBACAO')
    if (!proposta || !vive) {
      await desfazerAverbacao(ambiente, { id: idProposta, averbacao: situacao })
      return null
    }
    // Back in the analysis, it waits for the bank's approval, which asks anew.
    const aprovada = proposta.situacao === 'APROVADA' || proposta.situacao === 'AVERBACAO'
    const preco = aprovada ? await precoDoDia(ambiente, proposta, 'AVERBACAO') : espera
    if (preco.tipo !== 'vale') return naoPedir(ambiente, averbacao, preco)
    if (proposta.situacao !== 'AVERBACAO') {
      await moverProposta(ambiente, proposta, { situacao: 'AVERBACAO', por: 'SISTEMA' })
    }
    const { mudou } = (await anotarPedido(client, { idProposta, agora })) ?? {}
    if (mudou) return recomecar(ambiente, proposta)
  }
  const { pedido } = (await pedidoDeAverbacao(client, { idProposta })) ?? {}
  if (!pedido) throw new Error('A proposta to book has no benefit or no simulation')
  const proximaConsulta = new Date(agora.getTime() + REFORCO_MS)
  await mudarAverbacao(client, idProposta, { situacao: 'PEDIDA', proximaConsulta, agora })
  return { tipo: 'averbar', pedido, jaPedida }
}

/**
 * A request was lost, and the payroll closed since: Dataprev may still take the old months under this
 * number, so nothing more is asked under it.
 */
async function recomecar(ambiente: Sistema, proposta: Travada): Promise<null> {
  await moverProposta(ambiente, proposta, {
    situacao: 'REPROVADA',
    motivo: 'O pedido de averbação se perdeu e a folha do mês fechou: retome a proposta',
    recuperavel: true,
    por: 'SISTEMA',
  })
  await desfazerAverbacao(ambiente, { ...proposta, averbacao: 'PEDIDA' })
  return null
}

/** The price of the day waits for the client, or is none: nothing is asked of Dataprev. */
async function naoPedir(
  { client, agora, fila }: Sistema,
  { idProposta, contrato }: AverbacaoTravada,
  preco: Exclude<PrecoDoDia, { tipo: 'vale' }>,
): Promise<null> {
  if (preco.tipo === 'espera') {
    await mudarAverbacao(client, idProposta, { situacao: 'NA_FILA', proximaConsulta: null, agora })
    return null
  }
  await recusarPedido({ client, agora, fila }, idProposta)
  const proposta = await travarProposta(client, contrato)
  if (!proposta) throw new Error('A proposta that was held is not there')
  await moverProposta({ client, agora, fila }, proposta, {
    situacao: 'REPROVADA',
    motivo: preco.motivo,
    recuperavel: preco.recuperavel,
    por: 'SISTEMA',
  })
  return null
}

function informar({ bancoInformado: sabe, contrato, proposta, motivo }: AverbacaoTravada) {
  if (sabe) return null
  if (proposta !== 'AVERBADA' && proposta !== 'REPROVADA' && proposta !== 'EXPIRADA') return null
  return {
    tipo: 'informar' as const,
    numero: contrato,
    aviso: { situacao: proposta, motivo: motivo?.slice(0, 300) ?? null },
  }
}

/** The number was taken already: by us, in an answer that was lost. */
const JA_CADASTRADO = 'HX'

async function perguntar(averbador: Averbador, tarefa: Pergunta): Promise<RespostaDaDataprev> {
  if (tarefa.tipo === 'consultar') return averbador.consultar(tarefa.numeroContrato)
  if (tarefa.tipo === 'alterar') return averbador.alterar(tarefa.alteracao)
  if (tarefa.tipo === 'excluir') return averbador.excluir(tarefa.numeroContrato, tarefa.motivo)
  const { pedido, jaPedida } = tarefa
  if (jaPedida) return averbador.consultar(pedido.numeroContrato)
  const resposta = await averbador.averbar(pedido)
  if (!('codigos' in resposta) || !resposta.codigos.includes(JA_CADASTRADO)) return resposta
  return (await averbador.consultar(pedido.numeroContrato)) ?? resposta
}
