import type { BuscaDoSumario, Sumario } from '#shared/reatribuicao/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { exigirMailings } from './escolha.ts'
import { somarPorDono } from './sql/ler.ts'

/** How many clients the filters choose, and what they have open, by owner. */
export async function somar(
  { client }: Contexto,
  codigoPromotor: string,
  { semAtendente = false, ...busca }: BuscaDoSumario,
): Promise<Sumario> {
  const filtro = { ...busca, semAtendente, codigoPromotor }
  await exigirMailings(client, filtro)
  const atendentes = (await somarPorDono(client, filtro)).map(({ dono }) => dono)
  const total = (campo: 'clientes' | 'oportunidades' | 'lembretes' | 'propostas') =>
    atendentes.reduce((soma, dono) => soma + dono[campo], 0)
  return {
    clientes: total('clientes'),
    oportunidades: total('oportunidades'),
    lembretes: total('lembretes'),
    propostas: total('propostas'),
    atendentes,
  }
}
