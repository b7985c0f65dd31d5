import { somarDias, instanteEmBrasilia } from '#shared/data.ts'
import { emReais } from '#shared/dinheiro.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { moverProposta, type Sistema } from '../proposta/mover.ts'
import { travarProposta } from '../proposta/travar.ts'
import type { Carteiro } from '../preco/contar.ts'
import { precoDoDia } from '../preco/do-dia.ts'
import type { Tarefa } from './averbar.ts'
import { mudarAverbacao } from './mudar.ts'
import { desfazerOrdenada, REFORCO_MS } from './pedir.ts'
import {
  alteracaoDaProposta,
  anotarIncerteza,
  type AverbacaoTravada,
  bancoInformado,
  inserirOrdem,
  lerOrdem,
} from './sql.ts'

/**
 * The payment order of a booked loan, at the price of the day: it is good for that day only. Dataprev
 * is told the new figures first. A price that waits for the client, or is none, orders nothing.
 */
export async function ordenarPagamento(
  ambiente: Sistema & Carteiro,
  averbacao: AverbacaoTravada,
  /** The bank was asked just now. */
  ouvido: boolean,
): Promise<Tarefa | null> {
  const { client, agora } = ambiente
  const { idProposta, contrato: numero } = averbacao
  if (averbacao.proposta === 'PENDENTE') return parar(ambiente, idProposta)
  if (averbacao.proposta === 'PAGA') {
    const tarefa = await alterar(ambiente, idProposta)
    if (tarefa) return tarefa
  }
  if (averbacao.proposta !== 'AVERBADA') {
    await bancoInformado(client, { idProposta, agora })
    return null
  }
  const dia = diaDaLiberacao(agora)
  const { ordemDia } = averbacao
  // It may have been paid already, by the order before this one, and the notice be late.
  if (ordemDia !== dia && !ouvido) return { tipo: 'ouvir', numero }
  const proposta = await travarProposta(client, numero)
  if (!proposta) throw new Error('A proposta that was held is not there')
  const preco = await precoDoDia(ambiente, proposta, 'PAGAMENTO')
  if (preco.tipo === 'espera') return parar(ambiente, idProposta)
  if (preco.tipo === 'recusado') {
    const { motivo, recuperavel } = preco
    await moverProposta(ambiente, proposta, {
      situacao: 'REPROVADA',
      motivo,
      recuperavel,
      por: 'SISTEMA',
    })
    await desfazerOrdenada(ambiente, proposta)
    return null
  }
  const tarefa = await alterar(ambiente, idProposta)
  if (tarefa) return tarefa
  if (ordemDia === dia && averbacao.bancoInformado) return null
  await inserirOrdem(client, { idProposta, dia, agora })
  const { financiado, liberado } = await lerOrdem(client, { idProposta })
  const ordem = { dia, valorFinanciado: emReais(financiado), valorLiberado: emReais(liberado) }
  return {
    tipo: 'informar',
    numero,
    aviso: { situacao: 'AVERBADA', motivo: null, ordem },
    ordem: { dia, ate: instanteEmBrasilia(somarDias(dia, 1), '00:01') },
  }
}

/** Dataprev is told the figures of now, where it may hold others. */
async function alterar(
  { client, agora }: Pick<Sistema, 'client' | 'agora'>,
  idProposta: string,
): Promise<Extract<Tarefa, { tipo: 'alterar' }> | null> {
  const alteracao = await alteracaoDaProposta(client, { idProposta })
  if (!alteracao) return null
  const proximaConsulta = new Date(agora.getTime() + REFORCO_MS)
  await anotarIncerteza(client, { idProposta, proximaConsulta })
  return { tipo: 'alterar', ...alteracao }
}

async function parar({ client, agora }: Sistema, idProposta: string): Promise<null> {
  await mudarAverbacao(client, idProposta, {
    situacao: 'CONFIRMADA',
    proximaConsulta: null,
    agora,
  })
  return null
}
