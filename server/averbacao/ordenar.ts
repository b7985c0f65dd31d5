import { somarDias, instanteEmBrasilia } from '#shared/data.ts'
import { emReais } from '#shared/dinheiro.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { moverProposta, type Sistema } from '../proposta/mover.ts'
import { travarProposta } from '../proposta/travar.ts'
import type { Carteiro } from '../preco/contar.ts'
import { precoDoDia } from '../preco/do-dia.ts'
import type { Tarefa } from './averbar.ts'
import { mudarAverbacao } from './mudar.ts'
import { desfazerOrdenada } from './pedir.ts'
import { alteracaoDaProposta, type AverbacaoTravada, bancoInformado, lerOrdem } from './sql.ts'

/**
 * The payment order of a booked loan, at the price of the day: it is good for that day only. Dataprev
 * is told the new figures first. A price that waits for the client, or is none, orders nothing.
 */
export async function ordenarPagamento(
  ambiente: Sistema & Carteiro,
  averbacao: AverbacaoTravada,
): Promise<Tarefa | null> {
  const { client, agora } = ambiente
  const { idProposta, contrato: numero } = averbacao
  if (averbacao.proposta === 'PENDENTE') return parar(ambiente, idProposta)
  if (averbacao.proposta !== 'AVERBADA') {
    await bancoInformado(client, { idProposta, agora })
    return null
  }
  const proposta = await travarProposta(client, numero)
  if (!proposta) throw new Error('A proposta that was held is not there')
  const dia = diaDaLiberacao(agora)
  const preco = await precoDoDia(ambiente, proposta, 'PAGAMENTO')
  if (preco.tipo === 'espera') return parar(ambiente, idProposta)
  if (preco.tipo === 'recusado') {
    const { motivo } = preco
    await moverProposta(ambiente, proposta, {
      situacao: 'REPROVADA',
      motivo,
      recuperavel: true,
      por: 'SISTEMA',
    })
    await desfazerOrdenada(ambiente, proposta)
    return null
  }
  const { alteracao } = (await alteracaoDaProposta(client, { idProposta })) ?? {}
  if (alteracao) return { tipo: 'alterar', alteracao }
  if (averbacao.ordemDia === dia && averbacao.bancoInformado) return null
  const { financiado, liberado } = await lerOrdem(client, { idProposta })
  const ordem = { dia, valorFinanciado: emReais(financiado), valorLiberado: emReais(liberado) }
  return {
    tipo: 'informar',
    numero,
    aviso: { situacao: 'AVERBADA', motivo: null, ordem },
    ordem: { dia, ate: instanteEmBrasilia(somarDias(dia, 1), '00:01') },
  }
}

async function parar({ client, agora }: Sistema, idProposta: string): Promise<null> {
  await mudarAverbacao(client, idProposta, {
    situacao: 'CONFIRMADA',
    proximaConsulta: null,
    agora,
  })
  return null
}
